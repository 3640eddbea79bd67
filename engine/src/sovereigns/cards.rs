//! Cards that interrupt (6.5.5).

/// True if an interrupt may be played on an activated enemy force on which this many were played in this turn (6.5.5).
pub fn may_interrupt(played_on_it: u8) -> bool {
    played_on_it == 0
}
