use muster_engine::frederick::retreat::{Entered, enter};

#[test]
fn enemies_on_the_way_cost_as_many() {
    assert_eq!(enter(3, 2, false, false), Entered { lost: 2, on: true, ends: false }, "18.8");
    assert_eq!(enter(2, 2, false, false), Entered { lost: 2, on: false, ends: false }, "18.8");
    assert_eq!(enter(3, 2, true, false), Entered { lost: 0, on: true, ends: false }, "17.8");
    assert_eq!(enter(3, 0, false, true), Entered { lost: 0, on: false, ends: true }, "19.1");
}
