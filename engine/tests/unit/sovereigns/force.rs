use crate::sovereigns::rules;
use muster_engine::sovereigns::force::{Chief, Part, Size, capacity, may_command, nationality, nations, size};
use muster_schema::Id;

fn part(power: &str, strength: u16) -> Part {
    Part { power: Id::new(power), strength }
}

fn chief(power: &str, stars: u8) -> Chief {
    Chief { power: Id::new(power), stars, idle_monarch: false }
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
}

#[test]
fn among_equals_rank_decides_and_then_the_owner() {
    let rules = rules();
    let parts = [part("france", 6), part("bavaria", 6), part("saxony", 2)];
    let (high, low, saxon) = (chief("bavaria", 2), chief("france", 1), chief("saxony", 2));
    assert_eq!(nationality(&rules, &parts, &[low, high, saxon]), [Id::new("bavaria")]);
    assert_eq!(nationality(&rules, &parts, &[]).len(), 2);
    let king = Chief { idle_monarch: true, ..chief("france", 3) };
    assert_eq!(nationality(&rules, &parts, &[king, high]), [Id::new("bavaria")], "3.3.7");
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
