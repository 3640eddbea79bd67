//! Raids of irregulars (12.4).

use super::FACES;

/// What comes of a raid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raid {
    /// Whether the marker is turned to its other side; otherwise it leaves the map.
    pub succeeds: bool,
    /// Whether enemy depots in the space are removed.
    pub destroys_depots: bool,
}

/// A raid on a space with so many enemy strength points; without any no die is rolled (12.4).
#[must_use]
pub fn raid(die: u8, enemies: u16) -> Raid {
    let succeeds = enemies == 0 || u16::from(die) > enemies;
    Raid { succeeds, destroys_depots: enemies == 0 }
}

/// Whether so many strength points make any raid fail (12.4 example).
#[must_use]
pub fn is_safe(strength: u16) -> bool {
    !raid(FACES, strength).succeeds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_die_must_exceed_the_enemies() {
        assert!(raid(3, 1).succeeds && !raid(3, 1).destroys_depots, "12.4 example");
        assert!(!raid(3, 3).succeeds && raid(4, 3).succeeds);
        assert_eq!(raid(1, 0), Raid { succeeds: true, destroys_depots: true });
        assert!(is_safe(6) && !is_safe(5), "12.4 example");
    }
}
