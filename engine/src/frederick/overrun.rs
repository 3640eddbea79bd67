//! Overruns, an optional rule (33.0).

use crate::frederick::records::Rules;

use super::force::{Counter, leadership, strength};

/// True if a force eliminates another by entering its square: it has the required multiple of the other's strength and leader
/// values, and the other is in no fortress or fieldworks (33.1, 33.4).
pub fn overruns(rules: &Rules, force: &[Counter], defenders: &[Counter], walled: bool) -> bool {
    let weight = |force: &[Counter]| u32::from(strength(force)) + u32::from(leadership(force));
    let enough = weight(force) >= weight(defenders) * u32::from(rules.overrun.ratio);
    enough && weight(force) > 0 && !defenders.is_empty() && !walled
}
