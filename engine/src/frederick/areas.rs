//! Areas beyond the edge of the map (27.0). Units in them need no provisions, and nobody fights them or tries honors of war
//! there (27.5, 27.6).

use muster_schema::Id;
use muster_schema::frederick::{By, Rules};

use super::board::Board;
use super::force::Counter;
use super::movement::{Arrived, Bar, Situation, allowance, cost, enter, is_held, rate, walks};
use crate::squares::Square;

/// Whether all of a force cross between a square and an area in this way: only units of the owner do, whoever leads them, and
/// only where the two touch (27.2, 27.3). Fleets pay nothing for it (25.9), and those whom they carry count too.
pub fn may_cross(board: &Board, force: &[Counter], square: Square, area: Id, by: By) -> bool {
    let crosses = |counter: &Counter| counter.power.is_some_and(|power| board.may_cross(square, area, by, power));
    !force.is_empty() && force.iter().all(crosses)
}

/// Whether a force on the march enters an area, where it stays for this phase; `came_out` is whether it began the phase in one,
/// and then it does not (27.3, 27.4).
///
/// # Errors
///
/// Why it does not.
pub fn enters(
    rules: &Rules,
    situation: &Situation<'_>,
    force: &[Counter],
    now: &Arrived,
    area: Id,
    came_out: bool,
) -> Result<(), Bar> {
    let counters: Vec<&Counter> = force.iter().collect();
    walks(&counters)?;
    if is_held(situation, &counters, now.stop) || came_out {
        return Err(Bar::Stopped);
    }
    if !may_cross(situation.board, force, now.at, area, By::Land) {
        return Err(Bar::Area(area));
    }
    if now.left < u16::from(rules.movement.area) * rate(rules) { Err(Bar::Spent) } else { Ok(()) }
}

/// A force comes out of an area into a square, as it would enter it from another; from there it may march on, but not back into
/// the area (27.3, 27.4).
///
/// # Errors
///
/// Why it may not.
pub fn leaves(
    rules: &Rules,
    situation: &Situation<'_>,
    force: &[Counter],
    area: Id,
    to: Square,
) -> Result<Arrived, Bar> {
    walks(&force.iter().collect::<Vec<_>>())?;
    let ground = situation.board.ground(to).ok_or(Bar::Beyond)?;
    if !ground.is_land() {
        return Err(Bar::Sea);
    }
    if !may_cross(situation.board, force, to, area, By::Land) {
        return Err(Bar::Area(area));
    }
    if let Some(power) = ground.home.filter(|power| situation.neutrals.contains(power)) {
        return Err(Bar::Neutral(power));
    }
    let points = u16::from(cost(rules, ground.terrain)?) * rate(rules);
    let left = (u16::from(allowance(force)) * rate(rules)).checked_sub(points).ok_or(Bar::Spent)?;
    Ok(enter(situation, to, left, false))
}
