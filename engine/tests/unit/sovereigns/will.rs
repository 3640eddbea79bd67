use crate::sovereigns::rules;
use muster_engine::sovereigns::will::{Consequence, changed, consequence};
use muster_schema::Id;

#[test]
fn some_leave_and_some_end_the_game() {
    let rules = rules();
    let of = |power, will| consequence(&rules, Id::new(power), will);
    assert_eq!(of("piedmont", 1), Consequence::GoesOn);
    assert_eq!(of("piedmont", 0), Consequence::Leaves);
    assert_eq!(of("france", 0), Consequence::MayEnd);
    assert_eq!(of("saxony", 0), Consequence::GoesOn);
    assert_eq!([changed(1, -1), changed(0, -1), changed(3, 1)], [0, 0, 4]);
}
