//! Monarchial will (19.0).

use muster_schema::sovereigns::{Power, Rules};
use muster_schema::{Id, Ref};

/// What becomes of a power whose will has come to this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consequence {
    GoesOn,
    /// It stops fighting: all its forces leave the game.
    Leaves,
    /// The game may end, as the scenario says.
    MayEnd,
}

/// The will after something changed it; it does not fall below nothing (19.2).
pub fn changed(will: u8, by: i8) -> u8 {
    will.saturating_add_signed(by)
}

/// What follows when a power's will stands at this (19.1). That some wills may end the game above 0 is not told: the scenarios,
/// which the document lacks, would say so.
pub fn consequence(rules: &Rules, power: Id, will: u8) -> Consequence {
    let among = |powers: &[Ref<Power>]| powers.iter().any(|of| of.id() == power);
    if will > 0 {
        Consequence::GoesOn
    } else if among(&rules.will.leave) {
        Consequence::Leaves
    } else if among(&rules.will.end) {
        Consequence::MayEnd
    } else {
        Consequence::GoesOn
    }
}
