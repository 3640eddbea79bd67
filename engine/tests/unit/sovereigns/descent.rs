use crate::sovereigns::rules;
use muster_engine::sovereigns::descent::{may_try, points, short_supply, strength_after};

#[test]
fn a_descent_wastes_away_and_brings_points() {
    let rules = rules();
    let descent = rules.descent.as_ref().expect("there is one");
    assert_eq!([0, 1, 5, 9].map(|turns| strength_after(descent, 8, turns)), [8, 7, 3, 0], "16.5");
    assert_eq!([0, 1, 2].map(|years| points(descent, years)), [1, 2, 3], "16.5");
    assert_eq!([false, true].map(|over| short_supply(descent, over)), [0, 1], "16.5");
    assert_eq!([1, 2].map(|held| may_try(&rules, 2, held)), [Some(false), Some(true)], "16.5");
}
