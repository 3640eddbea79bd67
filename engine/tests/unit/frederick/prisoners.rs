use crate::frederick::rules;
use muster_engine::frederick::prisoners::{Fate, fate};

#[test]
fn half_are_taken() {
    let rules = rules();
    assert_eq!(fate(&rules, 3), Fate { eliminated: 2, prisoners: 1 }, "35.1 example");
    assert_eq!(fate(&rules, 4), Fate { eliminated: 2, prisoners: 2 }, "35.1");
    assert_eq!(fate(&rules, 1), Fate { eliminated: 1, prisoners: 0 }, "35.1");
}
