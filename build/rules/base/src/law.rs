//! Rules about the movement and placement of counters, for a referee.

use muster_schema::Id;

/// Rules that a referee can apply. They give no answer if they leave something open, or only say it in words: a referee
/// who sees a breach where there is none is worse than one who misses it.
pub trait Law {
    /// The reason why a counter cannot move from one place to another.
    fn march(&self, _march: March<'_>) -> Option<Objection> {
        None
    }

    /// True if a counter moves only once in a phase, so that only its first and its last place count.
    fn marches_once(&self) -> bool {
        true
    }

    /// The most counters of a side in a place at the end of a phase.
    fn room(&self, _place: Id) -> Option<Limit> {
        None
    }

    /// True if a counter counts towards that limit.
    fn takes_room(&self, _piece: Id) -> bool {
        false
    }

    /// The most cards in a side's hand at the end of a phase.
    fn hand(&self) -> Option<Limit> {
        None
    }

    /// True if a card counts towards that limit.
    fn is_dealt(&self, _card: Id) -> bool {
        true
    }

    /// True if a marker shows that a side controls its place.
    fn shows_control(&self, _piece: Id) -> bool {
        false
    }
}

/// Rules of which Muster knows only the most cards in a hand.
#[derive(Clone, Debug)]
pub struct OfHands(pub Option<Limit>);

impl Law for OfHands {
    fn hand(&self) -> Option<Limit> {
        self.0.clone()
    }
}

/// A counter that moved from one place to another.
#[derive(Clone, Copy, Debug)]
pub struct March<'a> {
    pub piece: Id,
    /// The id of the face that was up before.
    pub face: Option<&'a str>,
    pub from: Id,
    pub to: Id,
    /// The id of the phase in which it did, if there are any.
    pub phase: Option<&'a str>,
}

/// The reason why something is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    /// The objection in words, after the name of the counter: `cannot enter the sea`.
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
