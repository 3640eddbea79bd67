//! Areas beyond the edge of the map (27.0). Units in them need no provisions, and nobody fights them or tries honors of war
//! there (27.5, 27.6).

use crate::frederick::records::By;
use muster_schema::Id;

use super::board::Board;
use super::force::Counter;
use muster_ground::squares::Square;

/// True if all of a force may cross between a square and an area in this way: only units of the area's owner may, whoever leads
/// them, and only where the two touch (27.2, 27.3). Fleets pay nothing for it (25.9), and the units that they carry count too.
pub fn may_cross(board: &Board, force: &[Counter], square: Square, area: Id, by: By) -> bool {
    let crosses = |counter: &Counter| counter.power.is_some_and(|power| board.may_cross(square, area, by, power));
    !force.is_empty() && force.iter().all(crosses)
}
