//! Die tables and the sequence of play.

use crate::{Id, List, Name, Ref, Text, YesNo, record, words};

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
    /// What the columns of its file stand for, where a roll has a result in each of several columns. Only systems that a pack
    /// describes itself have such tables.
    pub columns: Option<Heads>,
    /// How odds between two columns are rounded; for the defender unless it says otherwise.
    pub rounded: Option<Rounding>,
}

/// What the heads of a die table's columns are.
#[words]
pub enum Heads {
    /// Odds: the attacker's strength to the defender's, such as `3-1`.
    Odds,
    /// The attacker's strength less the defender's, such as `-2`, `0` or `+5 or more`.
    Differential,
    /// The strength of one side, such as `1-4`, `5-8` or `9+`.
    Strength,
    /// Anything else, such as kinds of ground: players choose the column by its name.
    Named,
}

/// How odds between two columns are rounded.
#[words]
#[derive(Default)]
pub enum Rounding {
    /// To the column that is better for the defender: 5 to 2 is 2-1.
    #[default]
    Defender,
    /// To the column that is better for the attacker: 5 to 2 is 3-1.
    Attacker,
    /// To the nearer column, and halfway between for the defender.
    Nearest,
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

/// What a result of die tables means.
#[record(
    table = "results",
    file = "results.csv",
    role = Outcome,
    key("result", "table"),
    optional
)]
pub struct Outcome {
    /// The result as tables print it.
    #[schema(with = Name)]
    pub result: Text,
    /// What it means, in words of our own.
    pub meaning: Text,
    /// The die table in which it means that; without one, all in which it does not mean something else.
    pub table: Option<Ref<DieTable>>,
}

/// A phase of the turn, in the order of play.
#[record(table = "phases", file = "phases.csv", role = Phase, has(titled, cited))]
pub struct Phase {}
