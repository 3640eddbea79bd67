//! A game as it was played: what happened to which counter, for whoever writes it down.

/// A game from the set-up on.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The id of its scenario.
    pub scenario: String,
    /// The counters that it tells of; deeds name them by their numbers here.
    pub counters: Vec<Counter>,
    pub steps: Vec<Step>,
}

/// A counter.
#[derive(Clone, Debug)]
pub struct Counter {
    /// The id of its kind.
    pub piece: String,
    /// The id of the place where it lies when the game begins; of one that comes later, the turn in which it is due.
    pub begins: String,
}

/// Something that was said and done at once.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// The turn that begins with it, by its id, and the number of the phase.
    pub moment: Option<(String, usize)>,
    /// The id of the side that did it.
    pub side: Option<String>,
    pub says: Vec<String>,
    /// The deeds, each with the number of its counter.
    pub deeds: Vec<(usize, Deed)>,
}

/// A change to a counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// It goes to a place, by its id.
    Goes(String),
    /// Another face of it is up, counted from 0.
    Shows(usize),
    /// Eliminated: taken from the map.
    Leaves,
    /// A marker is laid on it, or taken off, by the id of its kind.
    Bears(String),
    Sheds(String),
}
