use crate::sovereigns::rules;
use muster_engine::sovereigns::order::{Fought, Order, after_battle, joined, may_attack, may_rally};

fn order(worn: u8, demoralized: bool) -> Order {
    Order { worn, demoralized }
}

#[test]
fn battles_change_the_order_of_both() {
    let rules = rules();
    let after = |from, fought, lost, defending| after_battle(&rules, from, fought, lost, defending);
    assert_eq!(after(order(1, false), Fought::Won, 2, false), order(2, false), "13.7.1 example");
    assert_eq!(after(order(0, false), Fought::Won, 0, false), order(0, false));
    assert_eq!(after(order(0, false), Fought::Drawn, 0, false), order(1, false), "13.7.1");
    assert_eq!(after(order(0, false), Fought::Lost, 5, true), order(0, true), "13.7.2");
    assert_eq!(after(order(2, false), Fought::Lost, 5, true), order(3, true), "13.7.1, 13.7.2");
    assert_eq!(after(order(1, true), Fought::Won, 5, true), order(0, false), "14.2");
    assert!(!may_attack(order(0, true)) && may_attack(order(3, false)), "14.0");
}

#[test]
fn the_larger_force_decides() {
    let (good, shaken) = (order(0, false), order(0, true));
    assert_eq!(joined((shaken, 5), (good, 6)), good, "14.1");
    assert_eq!(joined((shaken, 5), (good, 5)), shaken, "14.1");
    assert_eq!(joined((order(2, false), 1), (shaken, 9)), order(2, true));
    for (one, other) in [((shaken, 5), (good, 6)), ((shaken, 5), (good, 5)), ((good, 3), (good, 4))] {
        assert_eq!(joined(one, other), joined(other, one));
    }
}

#[test]
fn commanders_rally_once() {
    let rules = rules();
    assert!(may_rally(&rules, 3, Some(2), false, false) && !may_rally(&rules, 2, Some(2), false, false), "14.2");
    assert!(may_rally(&rules, 1, Some(2), true, false), "14.2: with a depot");
    assert!(!may_rally(&rules, 9, None, true, false) && !may_rally(&rules, 9, Some(1), false, true), "14.2");
}
