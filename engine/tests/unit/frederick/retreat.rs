use std::collections::{BTreeMap, BTreeSet};

use crate::frederick::board::{at, drawn};
use crate::frederick::force::{infantry, unit};
use muster_engine::frederick::force::Counter;
use muster_engine::frederick::movement::Situation;
use muster_engine::frederick::retreat::{Entered, enter, first, may_enter, rooted};
use muster_schema::Id;
use muster_schema::frederick::UnitKind;

#[test]
fn mountains_neutrals_sea_and_old_ground_are_shut() {
    let board = drawn(&[".^.", "B.~", "..."], &[], &[]);
    let mut situation = Situation {
        board: &board,
        enemies: BTreeMap::new(),
        neutrals: BTreeSet::from([Id::new("bavaria")]),
        light_in_mountains: true,
    };
    let foot = infantry(2, 3);
    let light = Counter { diagonal: true, ..unit(UnitKind::LightTroops, 1, 4) };
    assert_eq!(first(&situation, &[&foot], at("2B")), [at("3B")], "18.8");
    assert!(first(&situation, &[&light], at("2B")).contains(&at("1B")), "32.1");
    assert!(!may_enter(&situation, &[&foot], at("3A"), at("3B"), &[at("3B")]), "18.8: not twice");
    let garrison = unit(UnitKind::Garrison, 1, 0);
    assert!(first(&situation, &[&garrison], at("2B")).is_empty(), "16.4");
    assert_eq!(rooted(&[foot, garrison]), [&garrison], "16.4");
    situation.light_in_mountains = false;
    assert!(!first(&situation, &[&light], at("2B")).contains(&at("1B")), "18.8");
    situation.enemies.insert(at("3B"), 1);
    assert_eq!(first(&situation, &[&foot], at("2B")), [at("3B")], "no other is left");
}

#[test]
fn enemies_on_the_way_cost_as_many() {
    assert_eq!(enter(3, 2, false, false), Entered { lost: 2, on: true, ends: false }, "18.8");
    assert_eq!(enter(2, 2, false, false), Entered { lost: 2, on: false, ends: false }, "18.8");
    assert_eq!(enter(3, 2, true, false), Entered { lost: 0, on: true, ends: false }, "17.8");
    assert_eq!(enter(3, 0, false, true), Entered { lost: 0, on: false, ends: true }, "19.1");
}
