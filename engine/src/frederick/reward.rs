//! Gains from battles: markers, leaders, promotions (18.4, 24.1).

use crate::frederick::records::{Gain, Rules};

/// Finds the gain from a victory over a force of this strength, if it brings any (18.4).
pub fn gain(rules: &Rules, defeated: u16) -> Option<&Gain> {
    rules.combat.gains.iter().filter(|gain| gain.from <= defeated).max_by_key(|gain| gain.from)
}

/// True if this many recruits and veterans may be promoted after a battle, given as those promoted and those who fought: together
/// as many as there were units in the defeated force, each of them once (24.1). Recruits become veterans; veterans become guards,
/// which only major powers have (24.2).
pub fn may_promote(recruits: [u16; 2], veterans: [u16; 2], defeated: u16) -> bool {
    let [promoted, fought] = recruits;
    let [raised, served] = veterans;
    promoted <= fought && raised <= served && promoted.saturating_add(raised) <= defeated
}

/// True if a recruit may be trained for thaler: in a fortress, and not in the turn in which it was mobilized (24.1).
pub fn may_train(in_fortress: bool, mobilized: u16, year: u16) -> bool {
    in_fortress && year > mobilized
}
