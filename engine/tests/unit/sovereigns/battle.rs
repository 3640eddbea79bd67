use crate::sovereigns::rules;
use muster_engine::sovereigns::battle::{
    Condition, Contingent, army_rating, battle_rating, is_major_victory, losses, modifiers, retreat, retreat_loss,
    winner, worn, worn_modifier,
};
use muster_engine::sovereigns::records::Route;
use muster_schema::Id;

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
    let played = [Condition { cards: -2, ..NONE[0] }, Condition { cards: 3, ..NONE[0] }];
    assert_eq!(modifiers(&rules, [9, 6], Route::Road, 0, played), [1, 3], "13.5 example");
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
fn each_inflicts_a_share_of_its_own_strength() {
    let rules = rules();
    assert_eq!(losses(&rules, [20, 30], [25, 10], Route::Road, 0), [3, 5], "13.6 example");
    assert_eq!(losses(&rules, [70, 30], [5, 0], Route::Road, 0), [0, 3], "3.5 goes down");
    assert_eq!(losses(&rules, [20, 26], [0, 10], Route::Road, 0), [3, 0], "2.6 goes up");
    assert_eq!(losses(&rules, [20, 30], [25, 10], Route::Alpine, 0), [4, 5], "13.4.2");
    assert_eq!(losses(&rules, [2, 30], [5, 20], Route::Alpine, 0), [2, 0], "no more than there are");
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
}

#[test]
fn battles_are_fair_and_nobody_loses_more_than_he_has() {
    let rules = rules();
    for strength in [[1, 1], [3, 40], [20, 30], [19, 20], [70, 12]] {
        for percent in [0, 10, 25, 300].into_iter().flat_map(|one| [0, 10, 25, 300].map(move |other| [one, other])) {
            for (ratings, route) in [([5, 4], Route::Road), ([4, 4], Route::Mountain), ([2, 9], Route::Alpine)] {
                let turned = |[first, second]: [u16; 2]| [second, first];
                let lost = losses(&rules, strength, percent, route, 0);
                assert_eq!(lost, turned(losses(&rules, turned(strength), turned(percent), route, 1)));
                assert!(lost[0] <= strength[0] && lost[1] <= strength[1]);
                let best = winner(lost, ratings);
                assert_eq!(best, winner(turned(lost), [ratings[1], ratings[0]]).map(|side| 1 - side));
                assert!(best.is_none_or(|side| lost[side] <= lost[1 - side]), "13.7");
            }
        }
    }
}

#[test]
fn major_victories_need_a_quarter_and_five() {
    let rules = rules();
    assert!(is_major_victory(&rules, 20, 5) && !is_major_victory(&rules, 21, 5));
    assert!(!is_major_victory(&rules, 16, 4));
    assert_eq!([false, true].map(|major| retreat(&rules, major)), [1, 2]);
}

#[test]
fn retreats_through_enemies_cost() {
    assert_eq!([0, 1, 4, 5, 9, 10].map(|enemies| retreat_loss(&rules(), enemies)), [0, 1, 1, 1, 1, 2], "13.8");
}
