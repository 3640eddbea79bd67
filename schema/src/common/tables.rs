//! Die tables and the sequence of play.

use crate::{Id, List, Name, Ref, Text, YesNo, record};

/// A die table: what is rolled, and where its results stand.
#[record(table = "die-tables", file = "die-tables.csv", role = DieTable, has(titled, cited))]
pub struct DieTable {
    /// The permanent id of the table; its results are in `tables/<id>.csv`.
    pub id: Id,
    /// Dice rolled and added.
    #[schema(minimum = 1, maximum = 12)]
    pub dice: u32,
    /// Faces of a die.
    #[schema(minimum = 2, maximum = 100)]
    pub faces: u32,
    /// Whether the dice are read side by side and not added: a 3 and a 5 are 35.
    pub crossed: YesNo,
    /// The results that it can give, separated by `|`: each `result` in its file is one of these words. Empty where nobody says
    /// which there are.
    pub results: List<Text>,
}

/// A die roll modifier.
#[record(
    table = "die-modifiers",
    file = "die-modifiers.csv",
    role = DieModifier,
    noun = "modifier",
    has(id, cited)
)]
pub struct DieModifier {
    /// The die table it modifies.
    pub table: Ref<DieTable>,
    /// When it applies, in words of our own.
    #[schema(with = Name)]
    pub name: Text,
    /// What is added to the roll.
    #[schema(minimum = -20, maximum = 20)]
    pub value: i32,
    /// Of several modifiers with the same word here only one applies.
    pub group: Option<Id>,
}

/// A line of a die table.
#[record(
    table = "die-results",
    file = "tables/*.csv",
    role = DieResult,
    key("low", "high"),
    optional,
    has(cited)
)]
pub struct DieResult {
    /// The lowest modified roll that gives this result; empty for all below `high`.
    pub low: Option<i32>,
    /// The highest modified roll that gives it; empty for all above `low`.
    pub high: Option<i32>,
    /// The result as the table prints it: one of those that die-tables.csv lists in `results`.
    pub result: Text,
    /// What it means, in words of our own.
    pub meaning: Option<Text>,
}

/// A phase of the turn, in the order of play.
#[record(table = "phases", file = "phases.csv", role = Phase, has(titled, cited))]
pub struct Phase {}
