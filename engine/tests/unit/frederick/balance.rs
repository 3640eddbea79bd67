use crate::frederick::rules;
use muster_engine::frederick::balance::{concerned, is_rolled_again, rolls_after};
use muster_schema::Id;

#[test]
fn some_events_are_for_all() {
    let players = ["prussia", "austria"].map(Id::new);
    let of = |event| concerned(&rules(), Id::new(event), &players);
    assert_eq!(of("economic-expansion"), Ok(players.to_vec()), "6.3 example");
    let error = of("riot").expect_err("not told");
    assert_eq!(error.to_string(), "the pack lacks whom the event `riot` concerns");
}

#[test]
fn nothing_comes_twice() {
    let riot = Id::new("riot");
    assert!(is_rolled_again(riot, &[riot]) && !is_rolled_again(riot, &[]), "6.2");
    assert_eq!([0, 1, 3].map(|levies| rolls_after(&rules(), levies)), [0, 1, 1], "11.4");
}
