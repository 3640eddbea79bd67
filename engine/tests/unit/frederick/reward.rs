use crate::frederick::rules;
use muster_engine::frederick::reward::{gain, may_promote, may_train};

#[test]
fn great_victories_bring_more() {
    let rules = rules();
    let of = |defeated| gain(&rules, defeated).map(|gain| (gain.picks, gain.loses, gain.leader));
    let told = [Some((1, 0, 0)), Some((1, 1, 0)), Some((2, 1, 0)), Some((3, 1, 1)), Some((4, 2, 2)), Some((5, 3, 3))];
    assert_eq!([1, 6, 11, 16, 21, 26].map(of), told, "18.4");
    assert_eq!([5, 10, 15, 20, 25, 60].map(of), told, "18.4");
    assert_eq!(of(0), None);
}

#[test]
fn as_many_are_promoted_as_were_beaten() {
    assert!(may_promote([2, 2], [1, 1], 3), "24.1 example");
    assert!(!may_promote([2, 2], [2, 2], 3), "24.1");
    assert!(!may_promote([2, 1], [0, 0], 3), "24.1: no unit twice");
}

#[test]
fn training_takes_a_year_and_a_fortress() {
    assert!(!may_train(true, 1741, 1741) && may_train(true, 1741, 1742), "24.1 example");
    assert!(!may_train(false, 1741, 1742), "24.1");
}
