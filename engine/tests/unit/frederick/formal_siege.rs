use muster_engine::frederick::formal_siege::{Players, forage, may_enter};
use muster_schema::Id;

#[test]
fn only_the_two_enter() {
    let [prussia, austria, france] = ["prussia", "austria", "france"].map(Id::new);
    let prague = Players { besieger: prussia, besieged: austria };
    assert!(!may_enter(prague, france, 3), "34.2 example");
    assert!(may_enter(prague, prussia, 4) && may_enter(prague, austria, 4), "34.2, 34.4");
    assert!(may_enter(prague, france, 2), "34.2: where three or four play");
}

#[test]
fn only_the_besieged_eat() {
    assert_eq!([forage(true, 3), forage(false, 3)], [3, 0], "34.2");
}
