//! Ambushes and delaying actions: where they lead, and against whom (20.6 to 20.12). What they take is told with operations.

use super::force::Counter;
use super::movement::{Situation, may_step};
use crate::squares::Square;

/// What a force does when somebody would lie in ambush for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// It moves in its own operation.
    Operation,
    /// It lies in ambush itself.
    Ambush,
    /// It delays the enemy.
    Delay,
    Retreat,
}

/// Whether a force may be ambushed: in its own operation only, and once in that (20.9, 20.12).
pub fn may_be_ambushed(doing: Doing, ambushed_before: bool) -> bool {
    doing == Doing::Operation && !ambushed_before
}

/// Whether an ambush reaches the square that the enemy has just entered: it is one step away for all who go (20.7).
pub fn reaches(situation: &Situation<'_>, force: &[&Counter], from: Square, to: Square) -> bool {
    may_step(situation, force, from, to).is_ok()
}

/// The squares into which a force can delay the enemy: as it could move, without anybody else in them, and not back along his way
/// (20.10).
pub fn delays(situation: &Situation<'_>, force: &[&Counter], from: Square, enemy_came_from: Square) -> Vec<Square> {
    let open = |to: &Square| {
        *to != enemy_came_from && situation.enemies(*to) == 0 && may_step(situation, force, from, *to).is_ok()
    };
    from.sides().chain(from.corners()).filter(open).collect()
}
