//! Formal sieges, an optional rule (34.0).

use muster_schema::Id;

/// The players of a siege.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    pub besieger: Id,
    pub besieged: Id,
}

/// True if units of a player may enter the square: where three or more play, only those of the two (34.2).
pub fn may_enter(siege: Players, player: Id, players: u8) -> bool {
    players < 3 || player == siege.besieger || player == siege.besieged
}

/// Units that forage in the square: none of the besiegers, and of the besieged as many as the taxation value, which is nothing once
/// the square is pillaged (34.2, 21.6). No magazine and no line of supply feeds them.
pub fn forage(besieged: bool, tax: u8) -> u16 {
    if besieged { u16::from(tax) } else { 0 }
}
