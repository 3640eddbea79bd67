//! Pillage: its success, its loot, and the recovery of a square (21.0).

use crate::frederick::records::{Rules, Settlement};

use super::table::Lack;

/// True if a force of this strength succeeds (21.2). Terrain does not matter (21.3).
pub fn succeeds(strength: u16, die: u8) -> bool {
    u16::from(die) <= strength
}

/// Thaler that a pillaged square brings, with its city or town and the taxation value where the pack tells it (21.2).
///
/// # Errors
///
/// If the pack does not tell the taxation value of the city.
pub fn loot(rules: &Rules, settlement: Option<(Settlement, Option<u8>)>) -> Result<u8, Lack> {
    match settlement {
        None => Ok(0),
        Some((Settlement::Town, _)) => Ok(rules.pillage.town),
        Some((Settlement::City, tax)) => tax.ok_or_else(|| Lack::new("the taxation value of the city")),
    }
}

/// Reaction of the world to a pillaged city or town (21.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Echo {
    /// Outrage: the first owner picks this many markers; if he has pillaged it himself, each other player does.
    Picks(u8),
    /// Terror: the first owner loses this many markers, or each other player if he has pillaged it himself.
    Loses(u8),
    /// Chaos: a roll on the Balance of Power Table.
    Chaos,
}

/// Finds the reaction of the world by a roll of the die (21.2). `own` is true if its first owner has pillaged it.
pub fn echo(rules: &Rules, own: bool, die: u8) -> Echo {
    let rules = &rules.pillage;
    if die <= rules.outrage {
        Echo::Picks(if own { rules.others_pick } else { rules.owner_picks })
    } else if die <= rules.terror {
        Echo::Loses(rules.loses)
    } else {
        Echo::Chaos
    }
}

/// Thaler that restore a square with this taxation value, for a player with units in it (21.7).
pub fn restoring(rules: &Rules, tax: u8) -> u8 {
    tax.saturating_add(rules.pillage.restore)
}
