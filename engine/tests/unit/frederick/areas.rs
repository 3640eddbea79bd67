use crate::frederick::board::{at, drawn};
use crate::frederick::force::infantry;
use muster_engine::frederick::areas::may_cross;
use muster_engine::frederick::force::Counter;
use muster_engine::frederick::records::By;
use muster_schema::Id;

fn austrian(movement: u8) -> Counter {
    Counter { power: Some(Id::new("austria")), ..infantry(2, movement) }
}

#[test]
fn fleets_cross_by_sea_only() {
    let board = drawn(&["..", ".."], &[], &[]);
    assert!(!may_cross(&board, &[austrian(3)], at("1A"), Id::new("hungary"), By::Sea), "27.3");
    assert!(!may_cross(&board, &[], at("1A"), Id::new("hungary"), By::Land));
}
