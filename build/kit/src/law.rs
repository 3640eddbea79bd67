//! What the rules of a system say of where counters go and stand, for a referee.

use muster_schema::Id;

/// What rules say. They say nothing where they leave something open, and where only their words tell it: a referee who sees a breach
/// where there is none is worse than one who misses it.
pub trait Law {
    /// Why a counter cannot come from one place to another.
    fn march(&self, _march: March<'_>) -> Option<Objection> {
        None
    }

    /// Whether a counter moves only once in a phase, so that only where it began and where it ends counts.
    fn marches_once(&self) -> bool {
        true
    }

    /// How many counters of a side may be in a place when a phase ends.
    fn room(&self, _place: Id) -> Option<Limit> {
        None
    }

    /// Whether a counter counts for that.
    fn takes_room(&self, _piece: Id) -> bool {
        false
    }

    /// How many cards a side may have in hand when a phase ends.
    fn hand(&self) -> Option<Limit> {
        None
    }

    /// Tells whether a card counts for that.
    fn is_dealt(&self, _card: Id) -> bool {
        true
    }

    /// Whether a marker shows that a side controls the place where it lies.
    fn shows_control(&self, _piece: Id) -> bool {
        false
    }
}

/// The rules of which Muster knows at most how many cards a hand may have.
#[derive(Clone, Debug)]
pub struct OfHands(pub Option<Limit>);

impl Law for OfHands {
    fn hand(&self) -> Option<Limit> {
        self.0.clone()
    }
}

/// A counter that came from one place to another.
#[derive(Clone, Copy, Debug)]
pub struct March<'a> {
    pub piece: Id,
    pub from: Id,
    pub to: Id,
    /// The id of the phase in which it did, if there are any.
    pub phase: Option<&'a str>,
}

/// Why something is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    /// In words, after the name of the counter: `cannot enter the sea`.
    pub says: String,
    /// The rule; empty if none is known.
    pub rule: String,
}

/// The most of something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    pub most: u32,
    /// The rule; empty if none is known.
    pub rule: String,
}
