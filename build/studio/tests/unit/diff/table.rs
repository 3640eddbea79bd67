use std::collections::BTreeSet;

use muster_studio::diff::table::longest_rise;

#[test]
fn what_moved_is_what_does_not_rise() {
    assert_eq!(longest_rise(&[0, 1, 2]), BTreeSet::from([0, 1, 2]));
    assert_eq!(longest_rise(&[3, 0, 1, 2]), BTreeSet::from([0, 1, 2]));
    assert_eq!(longest_rise(&[0, 2, 1, 3]).len(), 3);
    assert!(longest_rise(&[]).is_empty());
}
