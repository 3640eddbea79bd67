use crate::frederick::rules;
use muster_engine::frederick::honors::{
    Target, attack_dice, defense_dice, may_answer, may_target, may_try, needed, outcome,
};

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

#[test]
fn leaders_bound_the_markers() {
    assert!(may_try(Some(2), 2) && !may_try(Some(2), 3), "17.2");
    assert!(!may_try(Some(2), 0) && !may_try(None, 1), "17.2, 17.4");
    assert!(may_answer(None, 0) && !may_answer(None, 1) && may_answer(Some(1), 1), "17.2, 17.4");
}

#[test]
fn some_squares_are_no_targets() {
    let land = Target { area: false, sea: false, enemies: 1 };
    assert!(may_target(land, false) && !may_target(land, true), "17.5");
    let barred = [Target { area: true, ..land }, Target { sea: true, ..land }, Target { enemies: 0, ..land }];
    assert!(!barred.into_iter().any(|target| may_target(target, false)), "17.7, 25.3, 17.2");
}
