//! Raids of irregulars (12.4).

use crate::sovereigns::records::{Area, Rules};
use muster_schema::Id;

use super::FACES;
use super::source::may_be_placed;

/// Result of a raid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raid {
    /// True if the marker is turned to its other side; otherwise it leaves the map.
    pub succeeds: bool,
    /// True if enemy depots in the space are removed.
    pub destroys_depots: bool,
}

/// Resolves a raid on a space with this many enemy strength points; without any no die is rolled (12.4).
pub fn raid(die: u8, enemies: u16) -> Raid {
    let succeeds = enemies == 0 || u16::from(die) > enemies;
    Raid { succeeds, destroys_depots: enemies == 0 }
}

/// True if this many strength points make any raid fail (12.4 example).
pub fn is_safe(strength: u16) -> bool {
    !raid(FACES, strength).succeeds
}

/// True if a marker of a power may be placed in a space: with a force of the power anywhere, or in a space of its own, Austria's
/// neither in Italy nor in the Netherlands (12.1, 12.2).
pub fn may_place(rules: &Rules, power: Id, with_own_force: bool, own_space: bool, area: Option<&Area>) -> bool {
    with_own_force || (own_space && may_be_placed(&rules.irregular.places, power, area))
}
