use crate::frederick::rules;
use muster_engine::frederick::diplomacy::{defenders, done_in, ends};
use muster_schema::Id;
use muster_schema::frederick::Deal;

#[test]
fn agreements_are_kept_in_their_phases() {
    let of = |deal| done_in(&rules(), deal).map(|phase| phase.id().as_str());
    assert_eq!(of(Deal::Withdrawal), Ok("move"), "10.2 example");
    assert_eq!(of(Deal::Demobilization), Ok("mobilization"), "10.2, 11.8");
    assert_eq!(of(Deal::Trade), Ok("negotiation"), "10.2");
}

#[test]
fn others_defend() {
    let players = ["prussia", "austria", "france"].map(Id::new);
    assert_eq!(defenders(&players, players[0]), players[1..], "28.2, 28.5");
    assert_eq!(defenders(&players[..2], players[0]), players[1..2], "28.5: with two players the other");
    assert!(ends(&[true, true]) && !ends(&[true, false]), "3.2");
}
