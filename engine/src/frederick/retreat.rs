//! Retreats after combat and honors of war (18.8, 17.8).

/// Result of a retreat into a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entered {
    /// Number of units that are eliminated.
    pub lost: u16,
    /// True if the others retreat one square more than they had to.
    pub on: bool,
    /// True if they end their retreat here, however far they had to go.
    pub ends: bool,
}

/// Applies a retreat of units into a square with units of others: as many are eliminated, and the rest go on (18.8). After
/// `honors` of war nobody is lost (17.8). In a fortress that friends hold the retreat ends (19.1).
pub fn enter(units: u16, enemies: u16, honors: bool, friendly_fortress: bool) -> Entered {
    let lost = if honors { 0 } else { enemies.min(units) };
    Entered { lost, on: enemies > 0 && lost < units, ends: enemies == 0 && friendly_fortress }
}
