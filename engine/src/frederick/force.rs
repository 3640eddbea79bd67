//! Forces and their counters (2.8, 2.10, 12.5).

use std::collections::BTreeSet;

use crate::frederick::records::{Drill, LeaderKind, UnitKind};
use muster_schema::Id;

/// The kinds of counter (2.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Leader(LeaderKind),
    /// Any other unit.
    Unit(UnitKind),
}

/// A counter of a force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    pub kind: Kind,
    /// The power that it serves; none for mercenaries (23.8).
    pub power: Option<Id>,
    pub training: Drill,
    pub strength: u16,
    pub movement: u8,
    /// True if it moves diagonally (16.15).
    pub diagonal: bool,
    /// Its leader value, 0 for other units.
    pub value: u8,
    /// True if its leader value is in parentheses (23.11).
    pub political: bool,
}

impl Counter {
    pub fn is_leader(&self) -> bool {
        matches!(self.kind, Kind::Leader(_))
    }

    pub fn is_fleet(&self) -> bool {
        self.kind == Kind::Unit(UnitKind::Fleet)
    }

    pub fn is_light(&self) -> bool {
        self.kind == Kind::Unit(UnitKind::LightTroops)
    }

    /// True if it counts for a steady force, as leaders, light troops, veterans and guards do (12.3, 42.0).
    pub fn is_steady(&self) -> bool {
        self.is_leader() || self.is_light() || self.training != Drill::Recruit
    }

    /// True if it counts as infantry, as leaders do (23.7).
    pub fn is_infantry(&self) -> bool {
        self.is_leader() || self.kind == Kind::Unit(UnitKind::Infantry)
    }
}

pub fn count(force: &[Counter]) -> u16 {
    u16::try_from(force.len()).unwrap_or(u16::MAX)
}

/// The combat strength that is printed on all counters together.
pub fn strength(force: &[Counter]) -> u16 {
    force.iter().map(|counter| counter.strength).fold(0, u16::saturating_add)
}

/// The leader values of all counters together.
pub fn leadership(force: &[Counter]) -> u16 {
    force.iter().map(|counter| u16::from(counter.value)).fold(0, u16::saturating_add)
}

/// The best leader value that one leader brings, if there is a leader (12.3, 17.2).
pub fn best_leader(force: &[Counter]) -> Option<u8> {
    force.iter().filter(|counter| counter.is_leader()).map(|leader| leader.value).max()
}

/// The powers whose units are in it; mercenaries are of none (23.8).
pub fn powers(force: &[Counter]) -> BTreeSet<Id> {
    force.iter().filter_map(|counter| counter.power).collect()
}

/// True if every counter is of the power; mercenaries are not (12.2, 42.0).
pub fn is_wholly(force: &[Counter], power: Id) -> bool {
    !force.is_empty() && force.iter().all(|counter| counter.power == Some(power))
}

/// Counts the counters that may act as one force: those that arrived together may not take along the counters they find before a
/// later operation (12.5, 16.5).
pub fn may_gather(arrived: u16, found: u16, later: bool) -> u16 {
    if later { arrived.saturating_add(found) } else { arrived }
}
