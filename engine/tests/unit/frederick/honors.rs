use crate::frederick::rules;
use muster_engine::frederick::honors::{attack_dice, defense_dice, needed, outcome};

#[test]
fn points_walls_and_works_give_dice() {
    let rules = rules();
    assert_eq!(attack_dice(&rules, 3, false), 3, "17.3 example");
    assert_eq!(attack_dice(&rules, 3, true), 4, "34.5");
    assert_eq!(defense_dice(&rules, 1, false), 2, "17.3 example");
    assert_eq!([defense_dice(&rules, 0, false), defense_dice(&rules, 2, true)], [1, 4], "17.2, 17.4");
}

#[test]
fn the_defender_wins_ties() {
    let rules = rules();
    assert!(!outcome(&rules, 5, 6).succeeds, "17.3 example");
    assert!(!outcome(&rules, 6, 6).succeeds, "17.2");
    assert!(outcome(&rules, needed(6), 6).succeeds && needed(6) == 7, "17.3 example");
}

#[test]
fn twice_as_much_takes_prisoners() {
    let rules = rules();
    assert!(outcome(&rules, 8, 4).captures && !outcome(&rules, 7, 4).captures, "35.1");
    assert!(outcome(&rules, 3, 6).captures && !outcome(&rules, 4, 6).captures, "35.1: either side");
}
