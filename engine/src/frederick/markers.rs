//! Campaign markers whose use hangs on who stands where (9.8, 9.13, 18.4).

use std::collections::BTreeSet;

use muster_schema::frederick::{CampaignMarker, Returns, Rules};

use super::board::Board;
use super::force::{Counter, powers};
use crate::squares::Square;

/// Whether a side may withdraw before a combat by its light troops: it has at least twice as many of them as the enemy, and any
/// (9.13).
pub fn withdraws(own: &[Counter], enemy: &[Counter]) -> bool {
    let light = |force: &[Counter]| force.iter().filter(|counter| counter.is_light()).count();
    light(own) > 0 && light(own) >= 2 * light(enemy)
}

/// Whether the command of a force may be disputed, so that it plays no battle markers: units of several powers are in it
/// (9.13). Mercenaries are of none (23.8).
pub fn is_disputed(force: &[Counter]) -> bool {
    powers(force).len() > 1
}

/// How many of so many recruits a drillmaster makes veterans: as many as the value of one leader in their square (9.13).
pub fn drilled(recruits: u16, leader: u8) -> u16 {
    recruits.min(u16::from(leader))
}

/// Whether a mercenary unit stays on the map at the end of a phase: another unit of its player, no mercenary, is with it (9.8).
pub fn mercenaries_stay(others: &[Counter]) -> bool {
    others.iter().any(|counter| counter.power.is_some())
}

/// The squares in which an uprising begins for a city or fortress that the enemy occupies: its own and those beside it that no sea
/// parts from it, without those that are pillaged (9.13).
pub fn uprising(board: &Board, pillaged: &BTreeSet<Square>, seat: Square) -> Vec<Square> {
    let beside = board.beside(seat).filter(|(_, ground)| ground.is_land()).map(|(square, _)| square);
    std::iter::once(seat).chain(beside).filter(|square| !pillaged.contains(square)).collect()
}

/// How a combat has ended for who played a battle marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combat {
    /// He has won it.
    Won,
    /// He has lost it.
    Lost,
    /// Nobody has won it.
    Drawn,
    /// Nobody has, since a fortress was not cleared (19.4).
    Held,
}

/// Whether he keeps the marker: not if it goes back as soon as it is played; else the winner does, and where nobody has won all do,
/// but for those of sieges that were played at a fortress in vain (9.8, 9.13, 18.4, 19.4).
pub fn is_kept(rules: &Rules, marker: &CampaignMarker, combat: Combat) -> bool {
    if marker.returns != Returns::Lost {
        return false;
    }
    match combat {
        Combat::Won | Combat::Drawn => true,
        Combat::Lost => false,
        Combat::Held => !rules.combat.siege_markers.iter().any(|of| of.id() == marker.id),
    }
}
