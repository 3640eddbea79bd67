use crate::frederick::rules;
use muster_engine::frederick::balance::concerned;
use muster_schema::Id;

#[test]
fn some_events_are_for_all() {
    let players = ["prussia", "austria"].map(Id::new);
    let of = |event| concerned(&rules(), Id::new(event), &players);
    assert_eq!(of("economic-expansion"), Ok(players.to_vec()), "6.3 example");
    let error = of("riot").expect_err("not told");
    assert_eq!(error.to_string(), "the pack lacks whom the event `riot` concerns");
}
