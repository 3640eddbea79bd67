//! Retreats after combat and honors of war (18.7, 18.8, 17.8, 32.1).

use muster_schema::frederick::Terrain;

use super::force::Counter;
use super::movement::{Situation, may_step};
use crate::squares::Square;

/// The units of a force that cannot retreat since they never move, such as garrisons, so that they are eliminated where they stand
/// (16.4, 18.8). The others retreat without them.
pub fn rooted(force: &[Counter]) -> Vec<&Counter> {
    force.iter().filter(|counter| counter.movement == 0 && !counter.is_fleet()).collect()
}

/// Whether units may retreat from one square to the next: as they could move, but not into mountains, nor twice into one square
/// (18.8). By the optional rule light troops retreat into mountains too (32.1).
pub fn may_enter(situation: &Situation<'_>, force: &[&Counter], from: Square, to: Square, been: &[Square]) -> bool {
    let mountain = situation.board.ground(to).is_some_and(|ground| ground.terrain == Terrain::Mountain);
    let unhindered = situation.light_in_mountains && force.iter().all(|counter| counter.is_light());
    let moves = may_step(situation, force, from, to).is_ok();
    moves && (!mountain || unhindered) && !been.contains(&to)
}

/// The squares among which the winner chooses the first one of a retreat (18.8). If there is none, all units that retreat are
/// eliminated. Squares of enemies come last: only a force that has no other square must go there.
pub fn first(situation: &Situation<'_>, force: &[&Counter], from: Square) -> Vec<Square> {
    let open: Vec<Square> =
        from.sides().chain(from.corners()).filter(|to| may_enter(situation, force, from, *to, &[])).collect();
    let free: Vec<Square> = open.iter().copied().filter(|to| situation.enemies(*to) == 0).collect();
    if free.is_empty() { open } else { free }
}

/// What happens to units that retreat into a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entered {
    /// How many of them are eliminated.
    pub lost: u16,
    /// Whether the others retreat one square more than they had to.
    pub on: bool,
    /// Whether they end their retreat here, however far they had to go.
    pub ends: bool,
}

/// What happens to so many units that retreat into a square with so many of others: as many are eliminated, and the others go
/// on (18.8). After `honors` of war nobody is lost (17.8). In a fortress that friends hold they end (19.1).
pub fn enter(units: u16, enemies: u16, honors: bool, friendly_fortress: bool) -> Entered {
    let lost = if honors { 0 } else { enemies.min(units) };
    Entered { lost, on: enemies > 0 && lost < units, ends: enemies == 0 && friendly_fortress }
}
