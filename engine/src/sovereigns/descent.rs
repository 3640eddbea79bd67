//! A descent on an island (16.5).

use muster_schema::sovereigns::{DescentRules, Rules};

/// Strength points of the force that landed after so many turns of its power; it cannot be reinforced.
pub fn strength_after(descent: &DescentRules, landed: u16, turns: u16) -> u16 {
    landed.saturating_sub(descent.loss.saturating_mul(turns))
}

/// Victory points for a landing, and for as many later years at the end of whose fall strength points remain.
pub fn points(descent: &DescentRules, later_years: u8) -> i8 {
    let years = i8::try_from(later_years).unwrap_or(i8::MAX);
    descent.victory_points.saturating_mul(years.saturating_add(1))
}

/// The state of short supply of the force: full supply as long as the activation lasts in which it landed, then it is cut off.
pub fn short_supply(descent: &DescentRules, activation_over: bool) -> u8 {
    if activation_over { descent.short_supply } else { 0 }
}

/// Whether the power may try it: it holds all cards of the event. None where nobody can.
pub fn may_try(rules: &Rules, cards: u8, held: u8) -> Option<bool> {
    rules.descent.as_ref().map(|_| cards > 0 && held >= cards)
}
