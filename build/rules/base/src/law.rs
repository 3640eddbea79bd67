//! Rules about the movement and placement of counters, for a referee.

use muster_schema::Id;

/// Rules that a referee can apply. They give no answer if they leave something open, or only say it in words: a referee
/// who sees a breach where there is none is worse than one who misses it.
pub trait Law {
    /// The reason why a counter cannot move from one place to another.
    fn march(&self, _march: March<'_>) -> Option<Objection> {
        None
    }

    /// Judges the moves of a phase together, if rows say all of them.
    fn judge(&self, phase: &PhasePlayed<'_>) -> Vec<Verdict> {
        vec![Verdict::Open; phase.moves.len()]
    }

    /// True if the counters of a side find room in a place; `None` if no rows say what room each takes.
    fn fits(&self, _phase: &PhasePlayed<'_>, _place: Id, _side: &str) -> Option<bool> {
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

/// A phase as it was played: where counters stood when it began, and where some of them went.
#[derive(Clone, Debug, Default)]
pub struct PhasePlayed<'a> {
    pub turn: Option<&'a str>,
    pub phase: Option<&'a str>,
    /// Counters on the map, and those that wait on the turn track.
    pub counters: Vec<Stood>,
    /// Markers on the map, with their places.
    pub markers: Vec<(Id, Id)>,
    /// For each move the number of its counter, and the place where it went.
    pub moves: Vec<(usize, Id)>,
}

/// A counter where it stood.
#[derive(Clone, Debug)]
pub struct Stood {
    pub piece: Id,
    /// The steps that it had by the face that was up; `None` if all.
    pub steps: Option<u8>,
    /// The place, on the map or on the turn track.
    pub at: Id,
    /// The states whose badges it wears.
    pub states: Vec<Id>,
    /// True if it went elsewhere in the course of the phase.
    pub moved: bool,
    pub hidden: bool,
}

/// A judgment of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The rows leave it open, or there are none.
    Open,
    /// Nothing in the rows forbids it.
    Allowed,
    Breach(Objection),
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
