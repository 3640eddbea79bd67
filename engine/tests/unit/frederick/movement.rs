use std::collections::{BTreeMap, BTreeSet};

use crate::frederick::board::{at, drawn};
use crate::frederick::force::{infantry, unit};
use crate::frederick::{charted, rules};
use muster_engine::frederick::board::Board;
use muster_engine::frederick::force::Counter;
use muster_engine::frederick::movement::{Bar, Leg, Situation, Stop, closed, march};
use muster_engine::frederick::records::{Power, UnitKind};
use muster_schema::Id;

fn on(board: &Board) -> Situation<'_> {
    let neutrals = BTreeSet::from([Id::new("bavaria")]);
    Situation { board, enemies: BTreeMap::new(), neutrals, light_in_mountains: false }
}

fn legs(squares: &[&str]) -> Vec<Leg> {
    squares.iter().map(|square| Leg::to(at(square))).collect()
}

fn light() -> Counter {
    Counter { diagonal: true, ..unit(UnitKind::LightTroops, 1, 4) }
}

#[test]
fn three_points_are_three_open_squares() {
    let board = drawn(&["....."], &[], &[]);
    let walk = |squares: &[&str]| march(&rules(), &on(&board), &[infantry(2, 3)], at("1A"), &legs(squares));
    let three = walk(&["1B", "1C", "1D"]).expect("three squares");
    assert_eq!((three.at, three.left, three.stop), (at("1D"), 0, None), "16.2 example");
    assert_eq!(walk(&["1B", "1C", "1D", "1E"]), Err((3, Bar::Spent)));
    assert_eq!(walk(&["1C"]), Err((0, Bar::Apart)));
    assert_eq!(walk(&["2A"]), Err((0, Bar::Beyond)), "16.13");
}

#[test]
fn rivers_double_the_rate() {
    let board = drawn(&["......."], &["1a 1b 1c 1d 1e"], &[]);
    let walk = |squares: &[&str]| march(&rules(), &on(&board), &[infantry(2, 2)], at("1A"), &legs(squares));
    assert_eq!(walk(&["1B", "1C", "1D", "1E"]).map(|end| end.left), Ok(0), "16.6");
    assert_eq!(walk(&["1B", "1C", "1D", "1E", "1F"]), Err((4, Bar::Spent)));
    let leaves = march(&rules(), &on(&board), &[infantry(2, 2)], at("1C"), &legs(&["1D", "1E", "1F"]));
    assert_eq!(leaves.map(|end| end.left), Ok(0), "half a point each, then a whole one");
}

#[test]
fn mountains_and_enemies_stop() {
    let board = drawn(&[".^.", "..."], &[], &[]);
    let go = |situation: &Situation<'_>, force: &[Counter], squares: &[&str]| {
        march(&charted(), situation, force, at("1A"), &legs(squares))
    };
    let stop = go(&on(&board), &[infantry(2, 4)], &["1B"]).expect("a mountain");
    assert!(stop.stop == Some(Stop::Mountains) && stop.mountains, "16.7");
    assert_eq!(go(&on(&board), &[infantry(2, 4)], &["1B", "1C"]), Err((1, Bar::Stopped)));
    let from = |square, legs: &[Leg]| march(&charted(), &on(&board), &[infantry(2, 4)], at(square), legs);
    assert_eq!(from("1B", &legs(&["1C"])).map(|end| end.mountains), Ok(false), "12.3: it has left them");
    assert_eq!(from("1B", &[]).map(|end| end.mountains), Ok(true), "12.3: it is in them");
    let optional = Situation { light_in_mountains: true, ..on(&board) };
    assert!(go(&optional, &[light()], &["1B", "1C"]).is_ok(), "32.1");
    let both = [light(), infantry(2, 4)];
    assert_eq!(go(&optional, &both, &["1B", "1C"]), Err((1, Bar::Stopped)));
    let left_there = [Leg::to(at("1B")), Leg { drop: vec![1], ..Leg::to(at("1C")) }];
    assert!(march(&charted(), &optional, &both, at("1A"), &left_there).is_ok(), "32.1, 16.5");
    assert_eq!(march(&charted(), &on(&board), &both, at("1A"), &left_there), Err((1, Bar::Stopped)), "16.7");
    let met = Situation { enemies: BTreeMap::from([(at("2A"), 1)]), ..on(&board) };
    assert_eq!(go(&met, &[infantry(2, 4)], &["2A", "2B"]), Err((1, Bar::Stopped)), "13.2");
    let over = [Leg { overrun: true, ..Leg::to(at("2A")) }, Leg::to(at("2B"))];
    let left = |movement| march(&charted(), &met, &[infantry(2, movement)], at("1A"), &over).map(|end| end.left);
    assert_eq!(left(3), Ok(0), "33.2, 33.3");
    assert_eq!(left(2), Err((1, Bar::Spent)));
    let empty = [Leg { overrun: true, ..Leg::to(at("2A")) }];
    let alone = march(&charted(), &on(&board), &[infantry(2, 1)], at("1A"), &empty);
    assert_eq!(alone.map(|end| end.left), Ok(0), "33.1: nobody is overrun there");
}

#[test]
fn what_mountains_cost_is_not_told() {
    let board = drawn(&[".^"], &[], &[]);
    let error = march(&rules(), &on(&board), &[infantry(2, 3)], at("1A"), &legs(&["1B"])).expect_err("no chart");
    assert_eq!(error.1.to_string(), "the pack lacks the movement points for entering mountains");
}

#[test]
fn only_light_troops_cross_corners() {
    let board = drawn(&["..", ".^"], &[], &[]);
    let walk = |force: &[Counter]| march(&charted(), &on(&board), force, at("1A"), &legs(&["2B"]));
    assert!(walk(&[light(), light()]).is_ok(), "16.15");
    assert_eq!(walk(&[light(), infantry(2, 4)]), Err((0, Bar::Corner)), "16.15");
    assert_eq!(walk(&[infantry(2, 4)]), Err((0, Bar::Corner)), "16.2");
    let dropped = [Leg { drop: vec![1], ..Leg::to(at("2B")) }];
    let force = [light(), infantry(2, 3)];
    assert_eq!(march(&charted(), &on(&board), &force, at("1A"), &dropped).map(|end| end.left), Ok(2), "16.5");
}

#[test]
fn the_slowest_sets_the_pace_even_when_dropped() {
    let board = drawn(&["....."], &[], &[]);
    let force = [unit(UnitKind::Cavalry, 2, 4), unit(UnitKind::SiegeTrain, 1, 2)];
    let drop = Leg { drop: vec![1], ..Leg::to(at("1C")) };
    let path = [Leg::to(at("1B")), drop, Leg::to(at("1D"))];
    assert_eq!(march(&rules(), &on(&board), &force, at("1A"), &path), Err((2, Bar::Spent)), "16.5");
    let garrison = [unit(UnitKind::Garrison, 1, 0)];
    assert_eq!(march(&rules(), &on(&board), &garrison, at("1A"), &legs(&["1B"])), Err((0, Bar::Immobile)), "16.4");
    let fleet = [unit(UnitKind::Fleet, 4, 9)];
    assert_eq!(march(&rules(), &on(&board), &fleet, at("1A"), &legs(&["1B"])), Err((0, Bar::Fleet)), "16.14");
    let nobody = [Leg { drop: vec![0, 1], ..Leg::to(at("1B")) }];
    assert_eq!(march(&rules(), &on(&board), &force, at("1A"), &nobody), Err((0, Bar::Nobody)), "12.2");
}

#[test]
fn sea_straits_and_neutrals_bar_the_way() {
    let board = drawn(&["c~", "cB", "GG"], &[], &[["1a", "2a"]]);
    let walk = |from: &str, to: &str| march(&rules(), &on(&board), &[infantry(2, 3)], at(from), &legs(&[to]));
    assert_eq!(walk("1A", "1B"), Err((0, Bar::Sea)), "16.14");
    assert_eq!(walk("1A", "2A"), Err((0, Bar::Strait)), "16.12");
    assert_eq!(walk("2A", "2B"), Err((0, Bar::Neutral(Id::new("bavaria")))), "16.9");
    assert!(walk("2A", "3A").is_ok(), "4.5");
}

#[test]
fn only_minor_powers_are_neutral() {
    let power = |id: &str, rank: &str| -> Power {
        let row = serde_json::json!({ "id": id, "name": "P", "code": "P", "rank": rank, "colour": "#336699",
            "cite": "2.3" });
        muster_schema::table::record(&row).expect("a power")
    };
    let powers = [power("bavaria", "minor"), power("german-states", "trivial"), power("france", "major")];
    let all = powers.iter().map(|power| power.id).collect();
    assert_eq!(closed(&powers, &all), BTreeSet::from([Id::new("bavaria")]), "4.1, 4.5");
    assert!(closed(&powers, &BTreeSet::new()).is_empty());
}
