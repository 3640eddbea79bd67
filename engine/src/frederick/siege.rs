//! Attacks on fortresses and fieldworks (19.0, 34.6).

use crate::frederick::records::Flight;

/// Outcome of an attack on a fortress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assault {
    /// True if the attackers retreat one square, as they must if any defender is left.
    pub attackers_retreat: bool,
    /// True if the attackers have won: they take the square. Otherwise nobody has, so that nobody picks or loses markers or
    /// promotes.
    pub won: bool,
    /// True if the attackers must pillage the square (34.6).
    pub must_pillage: bool,
}

/// Applies a result for the attackers: defenders in a fortress never retreat, and the attackers have won only if no defender is
/// left (19.1, 19.4). After a `bloodbath`, attackers who are left and clear the fortress must pillage it, by the optional rule
/// (34.6).
pub fn assault(defenders: u16, eliminated: u16, attackers_left: u16, bloodbath: bool) -> Assault {
    let cleared = eliminated >= defenders;
    Assault {
        attackers_retreat: !cleared,
        won: cleared && attackers_left > 0,
        must_pillage: bloodbath && cleared && attackers_left > 0,
    }
}

/// Determines whether defenders follow a result that makes them retreat: not from a fortress, unless a formal siege closes it,
/// and then they are eliminated (19.1, 19.5, 34.2).
pub fn retreat(in_fortress: bool, formally_besieged: bool) -> Flight {
    match (in_fortress, formally_besieged) {
        (false, _) => Flight::Done,
        (true, false) => Flight::Ignored,
        (true, true) => Flight::Fatal,
    }
}
