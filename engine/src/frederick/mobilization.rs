//! Mobilization: where and how many, general levies (11.0, 4.5, 26.0, 31.7).

use crate::frederick::records::{Rank, Rules, UnitKind};
use muster_schema::Id;

/// A square in which units are mobilized.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Muster {
    /// The taxation value of its city, 0 without one.
    pub tax: u8,
    /// True if fieldworks of the player were in it before this turn.
    pub fieldworks: bool,
    pub pillaged: bool,
}

/// The most units that may be newly placed in a square: one, or as many as its taxation value; in fieldworks one, even where
/// the square is pillaged (11.9, 26.5).
pub fn most_units(rules: &Rules, square: &Muster) -> u8 {
    let works = if square.fieldworks { rules.mobilization.fieldwork_units } else { 0 };
    let city = if square.pillaged { 0 } else { square.tax.max(rules.mobilization.units_each) };
    works.max(city)
}

/// True if units of a power may be mobilized in land of this owner that their player holds: those of major powers anywhere, those
/// of minor powers at home, and of trivial states garrisons at home (11.12, 4.5).
pub fn may_mobilize(rank: Rank, power: Id, kind: UnitKind, home: Option<Id>) -> bool {
    match rank {
        Rank::Major => true,
        Rank::Minor => home == Some(power),
        Rank::Trivial => home == Some(power) && kind == UnitKind::Garrison,
    }
}

/// A place where units are to be demobilized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Camp {
    /// True if a city or town is in the square.
    pub settled: bool,
    pub fieldworks: bool,
    /// True if it is a friendly area beyond the edge.
    pub area: bool,
}

/// True if units may be demobilized there (11.8).
pub fn may_demobilize(camp: Camp) -> bool {
    camp.settled || camp.fieldworks || camp.area
}

/// True if a power may mobilize for thaler: not all may in the first year (31.7).
pub fn may_pay(rules: &Rules, power: Id, first_year: bool) -> bool {
    !first_year || !rules.mobilization.late.iter().any(|late| late.id() == power)
}

/// Dice whose sum in thaler a general levy spends: one in any case, one more if enemies hold enough of the power's cities and
/// fortresses, and as many as the value of one leader in its capital, if that is on the map (11.4).
pub fn levy_dice(rules: &Rules, lost: u8, leader_in_capital: Option<u8>) -> u8 {
    let rules = &rules.mobilization;
    let losses = if lost >= rules.levy_losses { rules.levy_loss_dice } else { 0 };
    rules.levy_dice.saturating_add(losses).saturating_add(leader_in_capital.unwrap_or_default())
}

/// True if fieldworks may be placed in a square: units of the player are in it, no fieldworks, and no fortress unless a formal
/// siege is on (26.2, 26.3, 34.2).
pub fn may_fortify(units: u16, fieldworks: bool, fortress: bool, formal_siege: bool) -> bool {
    units > 0 && !fieldworks && (!fortress || formal_siege)
}
