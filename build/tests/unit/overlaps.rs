use muster_build::draw::sheet::{Clash, Thing};
use muster_build::overlaps::knots;

#[test]
fn what_has_nothing_in_common_is_told_by_itself() {
    let clash = |numbers| Clash { things: [Thing::Legend, Thing::Title], numbers, shared: 9.0 };
    let clashes = [clash([1, 0]), clash([3, 2]), clash([4, 1])];
    let knots: Vec<Vec<_>> =
        knots(&clashes, true).iter().map(|knot| knot.iter().map(|clash| clash.numbers).collect()).collect();
    assert_eq!(knots, [vec![[1, 0], [4, 1]], vec![[3, 2]]]);
}
