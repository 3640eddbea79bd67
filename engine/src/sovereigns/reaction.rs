//! Reactions to a march: interrupts, interception, withdrawal (6.5.5, 9.0, 10.0).

use crate::sovereigns::records::{Deed, Route, Rules};

/// True if an event can interrupt forces that do this (6.3.4, 6.5.5).
pub fn can_be_interrupted(deed: Deed) -> bool {
    deed == Deed::Activation
}

/// True if an interception succeeds (9.2).
pub fn intercepts(rules: &Rules, die: u8, offense: i8, mixed: bool, route: Route) -> bool {
    let mixed = if mixed { rules.reaction.intercept_mixed } else { 0 };
    let pass = if route == Route::Road { 0 } else { rules.reaction.intercept_pass };
    sum(die, &[offense, mixed, pass]) >= i16::from(rules.reaction.intercept_from)
}

/// A force that wants to withdraw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Withdrawal {
    /// The commander's modifier in defense, 0 without a commander.
    pub defense: i8,
    /// True if irregulars or a raid of theirs are in the space.
    pub irregulars: bool,
    /// True if only irregulars and leaders withdraw.
    pub alone: bool,
}

/// True if a withdrawal succeeds (10.2). The modifiers for irregulars in the space and for irregulars alone add up.
pub fn withdraws(rules: &Rules, die: u8, who: Withdrawal) -> bool {
    let irregulars = if who.irregulars { rules.reaction.withdraw_irregulars } else { 0 };
    let alone = if who.alone { rules.reaction.withdraw_alone } else { 0 };
    sum(die, &[who.defense, irregulars, alone]) >= i16::from(rules.reaction.withdraw_from)
}

fn sum(die: u8, modifiers: &[i8]) -> i16 {
    i16::from(die) + modifiers.iter().map(|modifier| i16::from(*modifier)).sum::<i16>()
}
