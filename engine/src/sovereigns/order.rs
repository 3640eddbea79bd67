//! The order of forces: worn, demoralized, rallied (13.7, 14.0).

use muster_schema::sovereigns::Rules;

use super::activation::rally_cost;
use super::battle::{shakes, worn};

/// The order that a force is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// How worn it is, 0 for not at all.
    pub worn: u8,
    pub demoralized: bool,
}

impl Order {
    /// Whether it is in good order (14.0).
    pub fn is_good(self) -> bool {
        self == Self::default()
    }
}

/// How a force came out of a major battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fought {
    Won,
    Lost,
    Drawn,
}

/// The order of a force after a major battle in which it lost so many strength points (13.7.1, 13.7.2). A demoralized defender
/// that wins rallies, and is in good order whatever the battle cost it (14.2).
pub fn after_battle(rules: &Rules, order: Order, fought: Fought, lost: u16, defending: bool) -> Order {
    match fought {
        Fought::Won if order.demoralized && defending => Order::default(),
        Fought::Won => Order { worn: worn(rules, order.worn, lost, false), ..order },
        Fought::Drawn => Order { worn: worn(rules, order.worn, lost, true), ..order },
        // Those who were worn are more so, win or lose.
        Fought::Lost => Order { worn: worn(rules, order.worn, 0, false), demoralized: true },
    }
}

/// The order of two forces of these strengths that join: the larger one decides, if it is the one in good order (14.1). If
/// neither is, the whole is as bad as the worse of them.
pub fn joined(one: (Order, u16), other: (Order, u16)) -> Order {
    let ((first, strength), (second, more)) = (one, other);
    match (first.is_good(), second.is_good()) {
        (true, true) => Order::default(),
        (false, true) if shakes(strength, more) => first,
        (false, true) => second,
        (true, false) if shakes(more, strength) => second,
        (true, false) => first,
        (false, false) => {
            Order { worn: first.worn.max(second.worn), demoralized: first.demoralized || second.demoralized }
        }
    }
}

/// Whether a force may intercept, overrun, or begin a battle (14.0).
pub fn may_attack(order: Order) -> bool {
    !order.demoralized
}

/// Whether an activated command with so many points left may rally: it has a commander of this initiative, and has not rallied
/// yet in this activation (14.2).
pub fn may_rally(rules: &Rules, left: u8, initiative: Option<u8>, depot: bool, rallied: bool) -> bool {
    !rallied && initiative.is_some_and(|initiative| rally_cost(rules, initiative, depot) <= left)
}

#[cfg(test)]
mod tests {
    use super::super::tests::rules;
    use super::*;

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
}
