use crate::frederick::rules;
use muster_engine::frederick::pillage::{Echo, echo, loot, restoring, succeeds};
use muster_engine::frederick::records::Settlement;

#[test]
fn the_strong_pillage() {
    assert!(succeeds(4, 4) && !succeeds(4, 5), "21.2");
}

#[test]
fn cities_bring_their_taxes_and_towns_one() {
    let of = |settlement| loot(&rules(), settlement);
    assert_eq!([of(None), of(Some((Settlement::Town, None)))], [Ok(0), Ok(1)], "21.2");
    assert_eq!(of(Some((Settlement::City, Some(4)))), Ok(4), "21.2");
    assert!(of(Some((Settlement::City, None))).is_err());
    assert_eq!(restoring(&rules(), 4), 5, "21.7");
}

#[test]
fn the_world_is_outraged() {
    let of = |own, die| echo(&rules(), own, die);
    assert_eq!([of(false, 4), of(true, 1)], [Echo::Picks(2), Echo::Picks(1)], "21.2");
    assert_eq!([of(false, 5), of(true, 6)], [Echo::Loses(1), Echo::Chaos], "21.2");
}
