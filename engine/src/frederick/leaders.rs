//! Leaders who are eliminated (23.0, 6.5).

use crate::frederick::records::{Destiny, Leader, LeaderKind};

/// True if an eliminated leader saves himself by a roll of the die, which needs another friendly unit there to receive him
/// (23.5). A political leader's value counts like any other (23.11).
pub fn is_saved(value: u8, die: u8, friends: bool) -> bool {
    friends && die <= value
}

/// Finds the destination of an eliminated leader's counter: persons are lost for good, Marshals and Admirals come back, and
/// leaders of mercenaries are campaign markers again (23.6, 23.8, 23.10).
pub fn goes(leader: &Leader) -> Destiny {
    if leader.power.is_none() {
        Destiny::Markers
    } else if leader.named.is_yes() {
        Destiny::Out
    } else {
        Destiny::Pool
    }
}

/// True if his player loses all campaign markers with him, because he was a sovereign (23.9).
pub fn costs_all_markers(leader: &Leader) -> bool {
    leader.kind == LeaderKind::Sovereign
}
