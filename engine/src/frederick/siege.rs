//! Attacks on fortresses and fieldworks (19.0, 34.6).

use crate::frederick::records::Flight;

/// What an attack on a fortress comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assault {
    /// Whether the attackers retreat one square, as they must if any defender is left.
    pub attackers_retreat: bool,
    /// Whether the attackers have won: they take the square. Else nobody has, so that nobody picks or loses markers or promotes.
    pub won: bool,
    /// Whether the attackers must pillage the square (34.6).
    pub must_pillage: bool,
}

/// What a result for the attackers comes to against so many defenders of whom so many are eliminated: defenders in a fortress
/// never retreat, and the attackers have won only if nobody is left (19.1, 19.4). After a `bloodbath` that leaves attackers who
/// clear the fortress they pillage it, by the optional rule (34.6).
pub fn assault(defenders: u16, eliminated: u16, attackers_left: u16, bloodbath: bool) -> Assault {
    let cleared = eliminated >= defenders;
    Assault {
        attackers_retreat: !cleared,
        won: cleared && attackers_left > 0,
        must_pillage: bloodbath && cleared && attackers_left > 0,
    }
}

/// Whether defenders follow a result that makes them retreat: not from a fortress, as long as no formal siege closes it, when
/// they are eliminated instead (19.1, 19.5, 34.2).
pub fn retreat(in_fortress: bool, formally_besieged: bool) -> Flight {
    match (in_fortress, formally_besieged) {
        (false, _) => Flight::Done,
        (true, false) => Flight::Ignored,
        (true, true) => Flight::Fatal,
    }
}
