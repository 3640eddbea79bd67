use std::collections::{BTreeMap, BTreeSet};

use crate::frederick::board::{at, drawn};
use crate::frederick::rules;
use muster_engine::frederick::board::Board;
use muster_engine::frederick::movement::Situation;
use muster_engine::frederick::records::Expense;
use muster_engine::frederick::supply::{bill, from_the_sea, line};
use muster_schema::Id;

fn on(board: &Board) -> Situation<'_> {
    let neutrals = BTreeSet::from([Id::new("bavaria")]);
    Situation { board, enemies: BTreeMap::new(), neutrals, light_in_mountains: false }
}

#[test]
fn a_square_is_provisioned_as_a_whole() {
    let row = serde_json::json!({ "id": "provisioning", "name": "Provisions", "halves": 2, "cite": "22.4" });
    let expenses: [Expense; 1] = [muster_schema::table::record(&row).expect("an expense")];
    assert_eq!(bill(&rules(), &expenses, &[5, 0, 1]), Ok(4), "22.4");
    let error = bill(&rules(), &[], &[5]).expect_err("no expenses");
    assert_eq!(error.to_string(), "the pack lacks the price of provisions");
}

#[test]
fn lines_are_two_squares_and_along_rivers_four() {
    let board = drawn(&["F.....", "......"], &["1a 2a 2b 2c 2d 2e"], &[]);
    let to = |square| line(&rules(), &on(&board), &[at("1A")], at(square));
    assert_eq!([to("1A"), to("1B"), to("1C"), to("1D")], [Some(0), Some(1), Some(2), None], "22.9");
    assert_eq!([to("2C"), to("2D"), to("2E")], [Some(3), Some(4), None], "22.9: entirely along the river");
    assert_eq!(line(&rules(), &on(&board), &[at("1B")], at("1C")), None, "no fortress");
}

#[test]
fn enemies_neutrals_and_mountains_cut_lines() {
    let board = drawn(&["F.B", ".^.", "..."], &[], &[]);
    let mut situation = on(&board);
    let to = |situation: &Situation<'_>, square| line(&rules(), situation, &[at("1A")], at(square));
    assert_eq!(to(&situation, "1C"), None, "16.9");
    assert_eq!(to(&situation, "2B"), Some(2), "a mountain ends it");
    situation.enemies.insert(at("2A"), 1);
    assert_eq!(to(&situation, "3A"), None, "22.9");
    assert_eq!(to(&situation, "2B"), Some(2), "around by the other side");
    situation.enemies.insert(at("1A"), 1);
    assert_eq!(to(&situation, "2B"), None, "22.9");
    let hills = drawn(&["F^."], &[], &[]);
    assert_eq!(line(&rules(), &on(&hills), &[at("1A")], at("1C")), None, "16.7");
}

#[test]
fn ports_with_fleets_feed_all() {
    assert!(from_the_sea(true, false, 1, 0), "22.10");
    assert!(!from_the_sea(true, false, 1, 1) && !from_the_sea(true, true, 1, 0), "22.10, 21.6");
    assert!(!from_the_sea(true, false, 0, 0) && !from_the_sea(false, false, 1, 0));
}
