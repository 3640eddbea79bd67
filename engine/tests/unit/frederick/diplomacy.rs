use crate::frederick::rules;
use muster_engine::frederick::diplomacy::done_in;
use muster_engine::frederick::records::Deal;

#[test]
fn agreements_are_kept_in_their_phases() {
    let of = |deal| done_in(&rules(), deal).map(|phase| phase.id().as_str());
    assert_eq!(of(Deal::Withdrawal), Ok("move"), "10.2 example");
    assert_eq!(of(Deal::Demobilization), Ok("mobilization"), "10.2, 11.8");
    assert_eq!(of(Deal::Trade), Ok("negotiation"), "10.2");
}
