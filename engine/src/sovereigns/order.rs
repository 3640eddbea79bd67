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
