//! Stacking limits (4.1), and the spaces for fortified lines (15.2.1).

use crate::no_peace::records::{Rules, Space, Stacking, Terrain};

/// Corps of a side that may stack in a space; `None` without a limit (2.4, 4.1.1).
pub fn limit(stacking: &Stacking, space: &Space) -> Option<u32> {
    match space.terrain {
        Terrain::Fertile => Some(stacking.fertile),
        Terrain::Normal => Some(stacking.normal),
        Terrain::Rugged => Some(stacking.rugged),
        Terrain::Unlimited => None,
    }
}

/// True if a space may have a fortified line of this level: it is fortified, not rugged, and for the second level of
/// the terrain that the rules ask for (15.1, 15.2.1). A game without fortified lines has none anywhere.
pub fn line_level_allowed(rules: &Rules, space: &Space, level: u32) -> bool {
    let Some(lines) = &rules.lines else { return false };
    space.fortress > 0 && space.terrain != Terrain::Rugged && (level < 2 || space.terrain == lines.second_level)
}
