use crate::sovereigns::rules;
use muster_engine::sovereigns::force::{
    Chief, InTheater, Part, Size, breaks_theater_command, capacity, commanders, has_commander, is_mixed, may_command,
    may_pick_up, may_stay_together, nationality, nations, ratings, size,
};
use muster_schema::Id;

fn part(power: &str, strength: u16) -> Part {
    Part { power: Id::new(power), strength }
}

fn chief(id: &str, power: &str, stars: u8) -> Chief {
    Chief { id: Id::new(id), power: Id::new(power), stars, idle_monarch: false }
}

#[test]
fn a_force_of_six_is_major() {
    assert_eq!([0, 5, 6].map(|strength| size(&rules(), strength)), [Size::Minor, Size::Minor, Size::Major]);
}

#[test]
fn the_most_strength_points_name_a_force() {
    let rules = rules();
    let parts = [part("france", 6), part("bavaria", 7), part("saxony", 2)];
    assert_eq!(nationality(&rules, &parts, &[]), [Id::new("bavaria")], "3.1.2 example");
    let british = [part("austria", 6), part("hannover", 4), part("britain", 3)];
    assert_eq!(nationality(&rules, &british, &[]), [Id::new("britain")], "one nation");
    assert!(is_mixed(&rules, &british));
    assert!(!is_mixed(&rules, &[part("hannover", 4), part("hesse", 3), part("france", 0)]));
}

#[test]
fn among_equals_rank_decides_and_then_the_owner() {
    let rules = rules();
    let parts = [part("france", 6), part("bavaria", 6), part("saxony", 2)];
    let (high, low, saxon) = (chief("a", "bavaria", 2), chief("b", "france", 1), chief("c", "saxony", 2));
    assert_eq!(nationality(&rules, &parts, &[low, high, saxon]), [Id::new("bavaria")]);
    assert_eq!(commanders(&rules, &parts, &[low, high, saxon]), [Id::new("a")], "not the Saxon");
    assert_eq!(nationality(&rules, &parts, &[]).len(), 2);
    let equal = chief("d", "france", 2);
    assert_eq!(commanders(&rules, &parts, &[equal, high]).len(), 2);
    let king = Chief { idle_monarch: true, ..equal };
    assert_eq!(commanders(&rules, &parts, &[king, high]), [Id::new("a")], "3.3.7");
}

#[test]
fn a_force_without_a_leader_of_its_own_does_not_act_as_a_whole() {
    let parts = [part("france", 6), part("bavaria", 7)];
    assert!(!has_commander(&rules(), &parts, &[chief("a", "france", 2)]));
    assert!(has_commander(&rules(), &parts, &[chief("a", "bavaria", 0)]));
    assert!(!has_commander(&rules(), &parts, &[]));
    assert!(has_commander(&rules(), &[], &[chief("a", "france", 0)]));
}

#[test]
fn the_pretender_commands_scots_and_french_alone() {
    let may = |leader: &str, power: &str| may_command(&rules(), Id::new(leader), Id::new(power));
    assert!(may("charles-stuart", "scotland") && may("charles-stuart", "france"), "6.7.2");
    assert!(!may("charles-stuart", "spain") && may("de-saxe", "spain"), "6.7.2");
}

#[test]
fn subordinates_add_what_they_lead_but_corps_leaders_do_not_join() {
    let rules = rules();
    assert_eq!(capacity(&rules, &[]), 0);
    assert_eq!(capacity(&rules, &[0]), 12);
    assert_eq!(capacity(&rules, &[0, 0]), 12);
    assert_eq!(capacity(&rules, &[0, 1]), 32);
    assert_eq!(capacity(&rules, &[2, 1, 0]), 52);
}

#[test]
fn the_order_of_its_parts_does_not_matter_to_a_force() {
    let rules = rules();
    let powers = ["britain", "hannover", "austria", "netherlands"];
    let mut numbers = crate::sovereigns::numbers(1, 9);
    for _ in 0..500 {
        let mut parts: Vec<Part> = powers
            .iter()
            .map(|power| part(power, numbers.next().and_then(|n| u16::try_from(n).ok()).unwrap_or(0)))
            .collect();
        let mut first = nationality(&rules, &parts, &[]);
        parts.reverse();
        let mut second = nationality(&rules, &parts, &[]);
        first.sort_unstable();
        second.sort_unstable();
        assert_eq!(first, second, "3.1.2");
        let most = nations(&rules, &parts).iter().map(|part| part.strength).max();
        assert!(
            nations(&rules, &parts).iter().all(|part| first.contains(&part.power) == (Some(part.strength) == most))
        );
    }
}

#[test]
fn nobody_picks_up_his_senior() {
    let (high, low) = (chief("a", "austria", 2), chief("b", "austria", 1));
    assert!(may_pick_up(&high, &low) && may_pick_up(&low, &low) && !may_pick_up(&low, &high), "8.7");
    let king = Chief { idle_monarch: true, ..high };
    assert!(may_pick_up(&low, &king), "3.3.7");
    assert_eq!([ratings(&rules(), None), ratings(&rules(), Some((1, 8)))], [(4, 4), (1, 8)], "3.1");
}

#[test]
fn spaniards_and_piedmontese_do_not_share_a_space() {
    let rules = rules();
    let [spain, piedmont, france] = ["spain", "piedmont", "france"].map(Id::new);
    assert!(!may_stay_together(&rules, spain, piedmont) && !may_stay_together(&rules, piedmont, spain), "3.2.1");
    assert!(may_stay_together(&rules, spain, france) && may_stay_together(&rules, spain, spain));
}

#[test]
fn the_highest_leads_the_largest_force_of_a_theater() {
    let rules = rules();
    let force = |strength, rank| InTheater { strength, rank };
    let austria = Id::new("austria");
    assert!(!breaks_theater_command(&rules, austria, &[force(20, Some(2)), force(20, Some(1))]));
    assert!(breaks_theater_command(&rules, austria, &[force(19, Some(2)), force(20, Some(1))]));
    assert!(!breaks_theater_command(&rules, austria, &[force(19, Some(0)), force(20, None)]), "nobody has stars");
    assert!(!breaks_theater_command(&rules, Id::new("prussia"), &[force(19, Some(2)), force(20, None)]));
}
