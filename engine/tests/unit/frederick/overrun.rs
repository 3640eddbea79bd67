use crate::frederick::force::{infantry, leader};
use crate::frederick::rules;
use muster_engine::frederick::overrun::overruns;

#[test]
fn ten_to_one_overruns() {
    let rules = rules();
    let weak = [infantry(1, 0)];
    let strong = [infantry(4, 3), infantry(4, 3), leader(1, 1, 4)];
    assert!(overruns(&rules, &strong, &weak, false), "33.1: leader values count");
    assert!(!overruns(&rules, &strong[..2], &weak, false), "eight to one");
    assert!(!overruns(&rules, &strong, &weak, true), "33.4");
    assert!(!overruns(&rules, &strong, &[], false), "nobody is there");
}
