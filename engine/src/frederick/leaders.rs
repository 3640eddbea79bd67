//! Leaders who are eliminated (23.0, 6.5).

use crate::frederick::records::{Destiny, Leader, LeaderKind};

/// Whether a leader who is eliminated saves himself by a roll of the die, for which another friendly unit must be there to receive
/// him (23.5). A political leader's value serves as any other (23.11).
pub fn is_saved(value: u8, die: u8, friends: bool) -> bool {
    friends && die <= value
}

/// Where the counter of an eliminated leader goes: persons are lost for good, Marshals and Admirals come back, and leaders of mercenaries are campaign markers
/// again (23.6, 23.8, 23.10).
pub fn goes(leader: &Leader) -> Destiny {
    if leader.power.is_none() {
        Destiny::Markers
    } else if leader.named.is_yes() {
        Destiny::Out
    } else {
        Destiny::Pool
    }
}

/// Whether his player loses all campaign markers with him: he was a sovereign (23.9).
pub fn costs_all_markers(leader: &Leader) -> bool {
    leader.kind == LeaderKind::Sovereign
}
