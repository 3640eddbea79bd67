//! Provisioning: forage, magazines, lines of supply, ports (22.0, 25.20).

use std::collections::{BTreeSet, VecDeque};

use crate::frederick::records::{Expense, Rules, Terrain};

use super::movement::Situation;
use super::table::Lack;
use muster_ground::squares::Square;

/// Computes the cost of provisions, in halves of a thaler, for the unfed units in each square: one sum for each square with any,
/// however many they are (22.4).
///
/// # Errors
///
/// If the pack does not tell that sum.
pub fn bill(rules: &Rules, expenses: &[Expense], unfed: &[u16]) -> Result<u16, Lack> {
    let row = rules.supply.provisions.and_then(|of| expenses.iter().find(|row| row.id == of.id()));
    let price = row.and_then(|row| row.halves).ok_or_else(|| Lack::new("the price of provisions"))?;
    Ok(unfed.iter().filter(|units| **units > 0).map(|_| u16::from(price)).fold(0, u16::saturating_add))
}

/// Measures the line of supply to a force from the nearest of these fortresses, in squares; none if there is no line (22.9). The
/// line goes as infantry would go from the fortress, past no units of others, and a mountain ends it (16.7); along a river it may
/// be longer.
pub fn line(rules: &Rules, situation: &Situation<'_>, fortresses: &[Square], to: Square) -> Option<u8> {
    fortresses.iter().filter_map(|fortress| line_from(rules, situation, *fortress, to)).min()
}

fn line_from(rules: &Rules, situation: &Situation<'_>, from: Square, to: Square) -> Option<u8> {
    let shut = |square: Square| situation.enemies(square) > 0;
    if !situation.board.ground(from)?.fortress || shut(from) {
        return None;
    }
    let mut seen = BTreeSet::from([(from, true)]);
    let mut next = VecDeque::from([(from, 0_u8, true)]);
    while let Some((square, steps, river)) = next.pop_front() {
        if square == to {
            return Some(steps);
        }
        let mountain = situation.board.ground(square).is_some_and(|ground| ground.terrain == Terrain::Mountain);
        if mountain && square != from {
            continue;
        }
        for (beside, ground) in situation.board.beside(square) {
            let river = river && situation.board.along_river(square, beside);
            let most = if river { rules.supply.river_line } else { rules.supply.line };
            let neutral = ground.home.is_some_and(|home| situation.neutrals.contains(&home));
            let open = ground.is_land() && !neutral && !shut(beside) && steps < most;
            if open && seen.insert((beside, river)) {
                next.push_back((beside, steps + 1, river));
            }
        }
    }
    None
}

/// True if a port feeds all units in its square: a fleet of theirs is in it, and none of the enemy (22.10). The port of a
/// pillaged square counts for nothing (21.6).
pub fn from_the_sea(port: bool, pillaged: bool, fleets: u16, enemy_fleets: u16) -> bool {
    port && !pillaged && fleets > 0 && enemy_fleets == 0
}
