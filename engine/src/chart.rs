//! An engine's die tables and modifiers, for comparison with the published ones of a pack.

/// A number that an engine plays by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    pub value: i32,
    /// The JSON pointer into `rules.json`; empty if the number is part of the procedure.
    pub at: String,
}

/// A result of a die table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// The word for it.
    pub result: &'static str,
    /// The lowest modified roll that gives it; none for the first.
    pub from: Option<Number>,
}

/// A die table in the form in which the engine plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    pub table: String,
    /// Dice of six faces that are rolled and added, if the rules tell.
    pub dice: Option<u32>,
    /// Its results from the lowest roll up; empty if the document does not print them.
    pub bands: Vec<Band>,
    /// The amounts added to a roll, by the ids of the modifiers.
    pub modifiers: Vec<(String, Number)>,
    /// The highest of the modifiers `<id>-1`, `<id>-2` and so on, if the rules limit them.
    pub levels: Vec<(&'static str, Number)>,
}

/// The highest rating of a leader in any game.
const RATINGS: i32 = 9;

impl Chart {
    /// A table without results and modifiers.
    pub fn new(table: impl Into<String>, dice: impl Into<Option<u32>>) -> Self {
        Self { table: table.into(), dice: dice.into(), bands: Vec::new(), modifiers: Vec::new(), levels: Vec::new() }
    }

    /// Sets the first result, for all rolls below those of the next.
    pub fn gives(mut self, result: &'static str) -> Self {
        self.bands.push(Band { result, from: None });
        self
    }

    /// Adds the next result, and the roll from which it is given.
    pub fn from(mut self, value: impl TryInto<i32>, result: &'static str, at: impl Into<String>) -> Self {
        self.bands.push(Band { result, from: Some(number(value, at)) });
        self
    }

    pub(crate) fn adds(mut self, id: impl Into<String>, value: impl TryInto<i32>, at: impl Into<String>) -> Self {
        self.modifiers.push((id.into(), number(value, at)));
        self
    }

    /// Adds modifiers `<id>-1`, `<id>-2` and so on: a rating or a level, added or, with -1 for `sign`, subtracted.
    pub fn rated(self, id: &str, sign: i32) -> Self {
        (1..=RATINGS).fold(self, |chart, rating| chart.adds(format!("{id}-{rating}"), sign * rating, ""))
    }

    /// Adds modifiers `<id>-1` and so on up to the worst level, each subtracted.
    pub(crate) fn worse(mut self, id: &'static str, worst: impl TryInto<i32>, at: &str) -> Self {
        self.levels.push((id, number(worst, at)));
        self.rated(id, -1)
    }

    /// The result for a modified roll.
    pub fn band(&self, roll: i32) -> Option<&Band> {
        self.bands.iter().rev().find(|band| band.from.as_ref().is_none_or(|from| from.value <= roll))
    }
}

fn number(value: impl TryInto<i32>, at: impl Into<String>) -> Number {
    Number { value: value.try_into().unwrap_or(i32::MAX), at: at.into() }
}
