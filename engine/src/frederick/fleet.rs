//! Fleets: where they sail, transits, transport, battles at sea (25.0).

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use muster_schema::Id;
use muster_schema::frederick::Rules;

use super::board::Board;
use super::force::{Counter, count};
use super::movement::Situation;
use crate::squares::Square;

/// The squares in which fleets can end a Movement Segment on one side of the map: they sail without limit, stop where enemy
/// fleets are, and pass coasts of neutrals, but stop at none (13.3, 25.2, 25.4, 25.9).
pub fn reach(
    board: &Board,
    enemy_fleets: &BTreeMap<Square, u16>,
    neutrals: &BTreeSet<Id>,
    from: Square,
) -> BTreeSet<Square> {
    let mut seen = BTreeSet::from([from]);
    let mut next = VecDeque::from([from]);
    while let Some(square) = next.pop_front() {
        for to in square.sides().filter(|to| board.by_sea(square, *to)) {
            if seen.insert(to) && enemy_fleets.get(&to).copied().unwrap_or_default() == 0 {
                next.push_back(to);
            }
        }
    }
    seen.retain(|square| *square != from && may_stop(board, neutrals, *square));
    seen
}

/// Whether fleets may end their move in a square: it is no coast of a neutral (25.4).
fn may_stop(board: &Board, neutrals: &BTreeSet<Id>, square: Square) -> bool {
    let home = board.ground(square).and_then(|ground| ground.home);
    home.is_none_or(|home| !neutrals.contains(&home))
}

/// The squares in which fleets end that sail beyond the edge of the map from a square: those at its edge in the other sea, or on
/// its coast (25.9).
pub fn transits(board: &Board, neutrals: &BTreeSet<Id>, from: Square) -> Vec<Square> {
    let Some(sea) = board.ground(from).and_then(|ground| ground.sea).filter(|_| board.at_edge(from)) else {
        return Vec::new();
    };
    let other = board.squares().filter(|(_, ground)| ground.sea.is_some_and(|other| board.may_transit(sea, other)));
    let edge = other.map(|(square, _)| square).filter(|square| board.at_edge(*square));
    edge.filter(|square| may_stop(board, neutrals, *square)).collect()
}

/// The squares into which fleets move that have missed the enemy on the high seas: beside theirs, without enemies (25.17).
pub fn slips(situation: &Situation<'_>, from: Square) -> Vec<Square> {
    let free = |to: &Square| situation.enemies(*to) == 0;
    beside(situation, from).filter(free).collect()
}

/// The squares among which the winner chooses the first one of a retreat of fleets, with those whom they carry (18.8, 25.16).
/// Squares of enemies come last, as on land.
pub fn retreats(situation: &Situation<'_>, from: Square) -> Vec<Square> {
    let free = slips(situation, from);
    if free.is_empty() { beside(situation, from).collect() } else { free }
}

fn beside(situation: &Situation<'_>, from: Square) -> impl Iterator<Item = Square> {
    let open =
        move |to: &Square| situation.board.by_sea(from, *to) && may_stop(situation.board, &situation.neutrals, *to);
    from.sides().filter(open)
}

/// Whether so many fleets carry these units: each of them so many, leaders too, and none that never moves (25.5).
pub fn may_carry(rules: &Rules, fleets: u16, units: &[Counter]) -> bool {
    let room = fleets.saturating_mul(u16::from(rules.fleet.carries));
    count(units) <= room && units.iter().all(|unit| unit.movement > 0 && !unit.is_fleet())
}

/// The coast where units go on board or ashore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quay {
    pub port: bool,
    /// Whether enemies are in the square too, so that its port is nobody's (25.8).
    pub contested: bool,
    /// Whether it is pillaged, so that its port counts for nothing (21.6).
    pub pillaged: bool,
}

impl Quay {
    /// Whether its port is of use.
    pub fn is_port(&self) -> bool {
        self.port && !self.contested && !self.pillaged
    }
}

/// How units go on board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Embarkation {
    /// Not in this phase: they and the fleet did not begin it in one square.
    No,
    /// They do, and the fleet may sail in the same segment.
    Sails,
    /// They do, and that takes the whole segment.
    Stays,
}

/// How units go on board that have begun the Operations Phase in the square of the fleet, or have not (25.5 to 25.8).
pub fn embark(quay: Quay, began_together: bool) -> Embarkation {
    match (began_together, quay.is_port()) {
        (false, _) => Embarkation::No,
        (true, true) => Embarkation::Sails,
        (true, false) => Embarkation::Stays,
    }
}

/// Whether a fleet may sail on after its units have gone ashore; those do not move any more (25.10).
pub fn sails_on(quay: Quay) -> bool {
    quay.is_port()
}

/// Whether fleets find each other: on the high seas by a roll of the attacker's die, elsewhere always (25.17).
pub fn find(rules: &Rules, high_seas: bool, die: u8) -> bool {
    !high_seas || die <= rules.fleet.finds
}

/// Those of a force who fight: fleets and units that are not embarked, at sea an admiral too (25.13, 25.16, 25.18).
pub fn fighters(fleets: &[Counter], ashore: &[Counter], embarked: &[Counter]) -> Vec<Counter> {
    use muster_schema::frederick::LeaderKind::Admiral;
    let admirals = embarked.iter().filter(|counter| counter.kind == super::force::Kind::Leader(Admiral));
    fleets.iter().chain(ashore).chain(admirals).copied().collect()
}
