//! Fleets: transport, ports, meetings at sea (25.0).

use crate::frederick::records::Rules;

use super::force::{Counter, count};

/// True if this many fleets can carry these units: a fixed number each, leaders included, and none that never moves (25.5).
pub fn may_carry(rules: &Rules, fleets: u16, units: &[Counter]) -> bool {
    let room = fleets.saturating_mul(u16::from(rules.fleet.carries));
    count(units) <= room && units.iter().all(|unit| unit.movement > 0 && !unit.is_fleet())
}

/// The coast where units go on board or ashore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quay {
    pub port: bool,
    /// True if enemies are in the square too, so that nobody can use its port (25.8).
    pub contested: bool,
    /// True if the square is pillaged, so that its port counts for nothing (21.6).
    pub pillaged: bool,
}

impl Quay {
    /// True if its port can be used.
    pub fn is_port(&self) -> bool {
        self.port && !self.contested && !self.pillaged
    }
}

/// Ways in which units go on board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Embarkation {
    /// Not in this phase: units and fleet did not begin it in one square.
    No,
    /// Units go on board, and the fleet may sail in the same segment.
    Sails,
    /// Units go on board, and that takes the whole segment.
    Stays,
}

/// Determines how units go on board; `began_together` is true if they began the Operations Phase in the square of the fleet (25.5
/// to 25.8).
pub fn embark(quay: Quay, began_together: bool) -> Embarkation {
    match (began_together, quay.is_port()) {
        (false, _) => Embarkation::No,
        (true, true) => Embarkation::Sails,
        (true, false) => Embarkation::Stays,
    }
}

/// True if a fleet may sail on after its units have gone ashore; those units do not move any more (25.10).
pub fn sails_on(quay: Quay) -> bool {
    quay.is_port()
}

/// True if fleets find each other: on the high seas by a roll of the attacker's die, elsewhere always (25.17).
pub fn find(rules: &Rules, high_seas: bool, die: u8) -> bool {
    !high_seas || die <= rules.fleet.finds
}
