//! Overruns, an optional rule (33.0).

use crate::frederick::records::Rules;

use super::force::{Counter, leadership, strength};

/// Whether a force eliminates another by entering its square: so many times its strength and leader values, and no fortress or
/// fieldworks around it (33.1, 33.4).
pub fn overruns(rules: &Rules, force: &[Counter], defenders: &[Counter], walled: bool) -> bool {
    let weight = |force: &[Counter]| u32::from(strength(force)) + u32::from(leadership(force));
    let enough = weight(force) >= weight(defenders) * u32::from(rules.overrun.ratio);
    enough && weight(force) > 0 && !defenders.is_empty() && !walled
}
