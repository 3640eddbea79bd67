//! Formal sieges, an optional rule (34.0).

use muster_schema::Id;
use muster_schema::frederick::{Terrain, UnitKind};

use super::combat::Site;
use super::force::{Counter, Kind};

/// Whether a force may declare a formal siege: it has a siege train, and its square a fortress that the enemy occupies (34.1).
pub fn may_declare(force: &[Counter], fortress: bool, besieged: u16) -> bool {
    holds(force) && fortress && besieged > 0
}

/// Whether besiegers go on with it: a siege train is with them (34.3).
pub fn holds(besiegers: &[Counter]) -> bool {
    besiegers.iter().any(|counter| counter.kind == Kind::Unit(UnitKind::SiegeTrain))
}

/// Where besiegers defend against those who sally: in the open, but for fieldworks of theirs (34.2).
pub fn sortie(fieldworks: bool) -> Site {
    Site { terrain: Terrain::Clear, fortress: false, fieldworks }
}

/// Whether a force that came to relieve a fortress retreats after its attack, since besiegers are left (34.4).
pub fn relief_retreats(besiegers: u16, eliminated: u16) -> bool {
    eliminated < besiegers
}

/// The players of a siege.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    pub besieger: Id,
    pub besieged: Id,
}

/// Whether units of a player may enter the square: where three or more play, only those of the two (34.2).
pub fn may_enter(siege: Players, player: Id, players: u8) -> bool {
    players < 3 || player == siege.besieger || player == siege.besieged
}

/// Whether units may leave the square: those besieged may not (34.2).
pub fn may_leave(siege: Players, player: Id) -> bool {
    player != siege.besieged
}

/// Units that forage in the square: none of the besiegers, and of the besieged as many as the taxation value, which is nothing once
/// the square is pillaged (34.2, 21.6). No magazine and no line of supply feeds them.
pub fn forage(besieged: bool, tax: u8) -> u16 {
    if besieged { u16::from(tax) } else { 0 }
}

/// Whether units in the square may be provisioned for thaler: those besieged may not (34.2).
pub fn may_provision(besieged: bool) -> bool {
    !besieged
}
