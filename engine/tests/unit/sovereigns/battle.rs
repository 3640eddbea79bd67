use crate::sovereigns::rules;
use muster_engine::sovereigns::battle::{
    Condition, Contingent, LeaderLoss, army_rating, battle_rating, cards, cavalry, chooses_first, commanders_share,
    is_large, is_major_victory, is_major_victory_at_sea, is_wiped_out, leader_loss, losses, may_attack, may_play,
    modifiers, retreat, retreat_loss, shakes, winner, worn, worn_modifier,
};
use muster_schema::Id;
use muster_schema::sovereigns::Route;

const NONE: [Condition; 2] =
    [Condition { cards: 0, worn: 0, demoralized: false, short_supply: 0, minor: false, spared: false }; 2];

fn of(power: &str, strength: u16, rating: u8) -> Contingent {
    Contingent { power: Id::new(power), strength, rating }
}

#[test]
fn the_majority_or_the_average_rates_an_army() {
    let rules = rules();
    let parts = [of("britain", 5, 5), of("netherlands", 2, 2), of("austria", 4, 4)];
    assert_eq!(army_rating(&rules, &parts), 4, "13.3.1 example");
    assert_eq!(army_rating(&rules, &[of("britain", 7, 5), of("netherlands", 6, 2)]), 5);
    assert_eq!(army_rating(&rules, &[of("britain", 6, 5), of("netherlands", 6, 2)]), 3, "3.5 goes down");
    let one = [of("hannover", 4, 4), of("britain", 3, 5), of("netherlands", 6, 2)];
    assert_eq!(army_rating(&rules, &one), 5, "3.1.2");
    assert_eq!(army_rating(&rules, &[]), 0);
}

#[test]
fn ratings_make_modifiers() {
    let rules = rules();
    assert_eq!(battle_rating(5, &[3]), 8, "13.3.2 example");
    assert_eq!(battle_rating(4, &[1, 1]), 6, "13.3.3 example");
    assert_eq!(modifiers(&rules, [8, 6], Route::Road, 0, NONE), [2, 0], "13.3.3 example");
    let cards = [Condition { cards: -2, ..NONE[0] }, Condition { cards: 3, ..NONE[0] }];
    assert_eq!(modifiers(&rules, [9, 6], Route::Road, 0, cards), [1, 3], "13.5 example");
    assert_eq!(modifiers(&rules, [6, 6], Route::Mountain, 0, NONE), [-2, 2], "13.4.1");
    assert_eq!(modifiers(&rules, [6, 6], Route::Alpine, 1, NONE), [2, -3], "13.4.2");
    let weak = Condition { worn: 1, demoralized: true, short_supply: 2, ..NONE[0] };
    assert_eq!(modifiers(&rules, [6, 7], Route::Road, 0, [weak, NONE[0]]), [-5, 1], "14.0, 11.3");
    let small = Condition { minor: true, ..weak };
    assert_eq!(modifiers(&rules, [6, 7], Route::Road, 0, [small, NONE[0]]), [-3, 1], "11.3: major forces only");
    let spared = [Condition { spared: true, ..NONE[0] }; 2];
    assert_eq!(modifiers(&rules, [6, 6], Route::Alpine, 0, spared), [0, 2], "13.4.2");
}

#[test]
fn able_commanders_play_two_cards() {
    let rules = rules();
    let by = |route| [None, Some(0), Some(1), Some(2)].map(|rating| cards(&rules, rating, route));
    assert_eq!(by(Route::Road), [0, 1, 1, 2], "13.5");
    assert_eq!(by(Route::Mountain), [0, 1, 1, 2]);
    assert_eq!(by(Route::Alpine), [0; 4], "13.4.2");
    assert!(may_attack(&rules, 2) && !may_attack(&rules, 3), "13.2");
    let plays = |cavalry| [Route::Road, Route::Mountain, Route::Alpine].map(|by| may_play(&rules, cavalry, by));
    assert_eq!([plays(false), plays(true)], [[true, true, false], [true, false, false]], "13.4");
    assert!(is_large(&rules, [50, 40]) && !is_large(&rules, [50, 39]), "22.1");
}

#[test]
fn each_inflicts_a_share_of_its_own_strength() {
    let rules = rules();
    assert_eq!(losses(&rules, [20, 30], [25, 10], Route::Road, 0), [3, 5], "13.6 example");
    assert_eq!(losses(&rules, [70, 30], [5, 0], Route::Road, 0), [0, 3], "3.5 goes down");
    assert_eq!(losses(&rules, [20, 26], [0, 10], Route::Road, 0), [3, 0], "2.6 goes up");
    assert_eq!(losses(&rules, [20, 30], [25, 10], Route::Alpine, 0), [4, 5], "13.4.2");
    assert_eq!(losses(&rules, [2, 30], [5, 20], Route::Alpine, 0), [2, 0], "no more than there are");
    assert_eq!([0, 1, 4, 5].map(|lost| commanders_share(lost, 9)), [0, 1, 3, 3], "13.6.1");
    assert_eq!(commanders_share(5, 2), 2);
}

#[test]
fn who_loses_less_wins() {
    assert_eq!(winner([3, 5], [0, 9]), Some(0), "13.6 example");
    assert_eq!(winner([3, 3], [5, 6]), Some(1), "13.7");
    assert_eq!(winner([3, 3], [6, 6]), None, "13.7");
}

#[test]
fn battles_wear_forces_down() {
    let rules = rules();
    assert_eq!(worn(&rules, 1, 2, false), 2, "13.7.1 example");
    assert_eq!(worn_modifier(2), -2, "13.7.1 example");
    assert_eq!(worn(&rules, 0, 0, false), 0);
    assert_eq!(worn(&rules, 1, 0, false), 2, "worn already");
    assert_eq!(worn(&rules, 0, 0, true), 1, "a draw");
    assert_eq!(worn(&rules, 3, 5, false), 3);
    assert!(shakes(5, 5) && !shakes(5, 6), "14.1");
}

#[test]
fn major_victories_need_a_quarter_and_five() {
    let rules = rules();
    assert!(is_major_victory(&rules, 20, 5) && !is_major_victory(&rules, 21, 5));
    assert!(!is_major_victory(&rules, 16, 4));
    assert!(is_major_victory_at_sea(&rules, 4) && !is_major_victory_at_sea(&rules, 3));
    assert_eq!([false, true].map(|major| retreat(&rules, major)), [1, 2]);
}

#[test]
fn retreats_through_enemies_cost() {
    assert_eq!([0, 1, 4, 5, 9, 10].map(|enemies| retreat_loss(&rules(), enemies)), [0, 1, 1, 1, 1, 2], "13.8");
}

#[test]
fn two_twelves_kill_the_senior_leader() {
    let rules = rules();
    assert_eq!(leader_loss(&rules, 11, None), LeaderLoss::Nobody);
    assert_eq!(leader_loss(&rules, 12, Some(7)), LeaderLoss::Subordinate);
    assert_eq!(leader_loss(&rules, 12, Some(12)), LeaderLoss::Senior);
    assert_eq!(leader_loss(&rules, 11, Some(12)), LeaderLoss::Nobody);
    assert!(is_wiped_out(3, 3) && !is_wiped_out(3, 2) && !is_wiped_out(0, 0), "13.6.2");
}

#[test]
fn the_better_initiative_chooses() {
    assert_eq!(chooses_first([Some(1), Some(2)], 1), Some(0));
    assert_eq!(chooses_first([Some(2), Some(2)], 1), Some(1));
    assert_eq!(chooses_first([None, Some(4)], 0), Some(1));
    assert_eq!(chooses_first([None, None], 0), None);
}

#[test]
fn four_more_of_cavalry_are_superior() {
    let rules = rules();
    assert_eq!(cavalry(&rules, [10, 10], [2, 6]), [-1, 0], "22.2");
    assert_eq!(cavalry(&rules, [10, 10], [6, 3]), [0, 0]);
    assert_eq!(cavalry(&rules, [10, 9], [6, 2]), [0, 0]);
}
