use std::collections::{BTreeMap, BTreeSet};

use crate::frederick::board::{at, drawn};
use crate::frederick::force::{infantry, unit};
use muster_engine::frederick::countermarch::{Doing, delays, may_be_ambushed, reaches};
use muster_engine::frederick::movement::Situation;
use muster_schema::Id;
use muster_schema::frederick::UnitKind;

#[test]
fn only_operations_are_ambushed() {
    assert!(may_be_ambushed(Doing::Operation, false) && !may_be_ambushed(Doing::Operation, true), "20.9");
    assert!(![Doing::Ambush, Doing::Delay, Doing::Retreat].into_iter().any(|doing| may_be_ambushed(doing, false)));
}

#[test]
fn forces_step_aside() {
    let board = drawn(&["...", "..B", "..."], &[], &[]);
    let situation = Situation {
        board: &board,
        enemies: BTreeMap::from([(at("2B"), 2), (at("3B"), 1)]),
        neutrals: BTreeSet::from([Id::new("bavaria")]),
        light_in_mountains: false,
    };
    let foot = infantry(2, 3);
    assert_eq!(delays(&situation, &[&foot], at("2B"), at("1B")), [at("2A")], "20.10");
    assert!(delays(&situation, &[&unit(UnitKind::Garrison, 1, 0)], at("2B"), at("1B")).is_empty(), "16.4");
    assert!(reaches(&situation, &[&foot], at("2A"), at("2B")), "20.7");
    assert!(!reaches(&situation, &[&foot], at("1A"), at("2B")), "20.7, 16.2");
}
