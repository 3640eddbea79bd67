//! Use of sources of supply by other powers (7.5.2, 11.4.3, 11.5).

use crate::sovereigns::records::{Area, Placing, Rules};
use muster_schema::Id;

use super::force::nation;

/// The kinds of source (11.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Fortress,
    Depot,
    Port,
}

/// A source of supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    pub space: Id,
    pub kind: Kind,
    /// The power to which it belongs: whose troops hold the fortress, whose colour the depot has, who controls the port.
    pub holder: Id,
}

/// True if a power's troops use the sources of another as their own (11.4.3): those of one nation do, and those that the rules
/// name, if the two powers are formally `allied` (7.5.2).
pub fn counts_as_own(rules: &Rules, power: Id, holder: Id, allied: bool) -> bool {
    let one = nation(rules, power) == nation(rules, holder);
    let shared = || {
        let mut shares = rules.supply.shares.iter().filter(|of| of.power.id() == power);
        shares.any(|shares| shares.of.iter().any(|other| other.id() == holder))
    };
    one || (allied && shared())
}

/// True if a power's troops may draw supply from a source: their own, or that of an ally, once the alliance is a formal one
/// (7.5.2, 11.5); some fortresses supply one power only (11.4.3).
pub fn may_draw(rules: &Rules, source: &Source, power: Id, allied: bool) -> bool {
    let reserved = rules.supply.reserved.iter().filter(|of| of.space.id() == source.space);
    let kept = source.kind == Kind::Fortress && reserved.into_iter().any(|of| of.power.id() != power);
    !kept && (allied || counts_as_own(rules, power, source.holder, allied))
}

/// True if a power may have a depot placed in an area: some have them in one theater only, or never in some areas (4.2.1, 6.9,
/// 16.5).
pub fn may_have_depot(rules: &Rules, power: Id, area: Option<&Area>) -> bool {
    may_be_placed(&rules.supply.depot_places, power, area)
}

/// True if counters of a power may be placed in an area.
pub(super) fn may_be_placed(placing: &[Placing], power: Id, area: Option<&Area>) -> bool {
    let theater = area.and_then(|area| area.theater);
    placing.iter().filter(|of| of.power.id() == power).all(|of| {
        (of.only.is_none() || of.only == theater)
            && (of.outside.is_none() || of.outside != theater)
            && !of.never.iter().any(|never| area.is_some_and(|area| area.id == never.id()))
    })
}
