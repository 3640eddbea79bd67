use std::collections::{BTreeMap, BTreeSet};

use crate::frederick::board::{at, drawn};
use crate::frederick::force::infantry;
use crate::frederick::rules;
use muster_engine::frederick::areas::{enters, leaves, may_cross};
use muster_engine::frederick::board::Board;
use muster_engine::frederick::force::Counter;
use muster_engine::frederick::movement::{Bar, Leg, Situation, Stop, march, march_on};
use muster_schema::Id;
use muster_schema::frederick::By;

fn on(board: &Board) -> Situation<'_> {
    Situation { board, enemies: BTreeMap::new(), neutrals: BTreeSet::new(), light_in_mountains: false }
}

fn austrian(movement: u8) -> Counter {
    Counter { power: Some(Id::new("austria")), ..infantry(2, movement) }
}

#[test]
fn entering_costs_a_point() {
    let board = drawn(&["...", "..."], &[], &[]);
    let hungary = Id::new("hungary");
    let goes = |force: &[Counter], from: &str, legs: &[Leg]| {
        let now = march(&rules(), &on(&board), force, at(from), legs).expect("open land");
        enters(&rules(), &on(&board), force, &now, hungary, false)
    };
    let back = [Leg::to(at("1B")), Leg::to(at("1A"))];
    assert_eq!(goes(&[austrian(3)], "1C", &back), Ok(()), "27.3");
    assert_eq!(goes(&[austrian(2)], "1C", &back), Err(Bar::Spent), "27.3");
    assert_eq!(goes(&[austrian(3)], "1B", &[]), Err(Bar::Area(hungary)), "27.3: not from there");
    assert_eq!(goes(&[austrian(3), infantry(2, 3)], "1A", &[]), Err(Bar::Area(hungary)), "27.2");
    let mercenary = Counter { power: None, ..austrian(3) };
    assert_eq!(goes(&[austrian(3), mercenary], "1A", &[]), Err(Bar::Area(hungary)), "27.2, 23.8");
}

#[test]
fn coming_back_costs_what_the_ground_costs() {
    let board = drawn(&["..", ".^"], &[], &[]);
    let out = leaves(&rules(), &on(&board), &[austrian(2)], Id::new("hungary"), at("1A")).expect("open land");
    assert_eq!((out.at, out.left), (at("1A"), 2), "27.3: a point of two, in halves");
    let on_foot = march_on(&rules(), &on(&board), &[austrian(2)], out, &[Leg::to(at("1B"))]);
    assert_eq!(on_foot.map(|end| end.left), Ok(0), "27.3");
    let hungary = Id::new("hungary");
    assert_eq!(enters(&rules(), &on(&board), &[austrian(2)], &out, hungary, true), Err(Bar::Stopped), "27.4");
    assert_eq!(enters(&rules(), &on(&board), &[austrian(2)], &out, hungary, false), Ok(()));
    let met = Situation { enemies: BTreeMap::from([(at("1A"), 1)]), ..on(&board) };
    let stopped = leaves(&rules(), &met, &[austrian(2)], Id::new("hungary"), at("1A"));
    assert_eq!(stopped.map(|end| end.stop), Ok(Some(Stop::Enemies)), "13.2");
    let nowhere = leaves(&rules(), &on(&board), &[austrian(2)], Id::new("hungary"), at("1B"));
    assert_eq!(nowhere, Err(Bar::Area(Id::new("hungary"))), "27.3");
}

#[test]
fn fleets_cross_by_sea_only() {
    let board = drawn(&["..", ".."], &[], &[]);
    assert!(!may_cross(&board, &[austrian(3)], at("1A"), Id::new("hungary"), By::Sea), "27.3");
    assert!(!may_cross(&board, &[], at("1A"), Id::new("hungary"), By::Land));
}
