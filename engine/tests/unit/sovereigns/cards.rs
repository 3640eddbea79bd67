use muster_engine::sovereigns::cards::may_interrupt;

#[test]
fn a_force_is_interrupted_once() {
    assert!(may_interrupt(0) && !may_interrupt(1), "6.5.5");
}
