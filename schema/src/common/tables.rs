//! Die tables and the sequence of play.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Cite, Id, List, Name, Ref, Text, YesNo, table};

/// A die table: what is rolled, and where its results stand.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DieTable {
    /// The permanent id of the table; its results are in `tables/<id>.csv`.
    pub id: Id,
    /// What players call it.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Dice rolled and added.
    #[schemars(range(min = 1, max = 12))]
    pub dice: u32,
    /// Faces of a die.
    #[schemars(range(min = 2, max = 100))]
    pub faces: u32,
    /// Whether the dice are read side by side and not added: a 3 and a 5 are 35.
    #[serde(default)]
    pub crossed: YesNo,
    /// The results that it can give, separated by `|`: each `result` in its file is one of these words. Empty where nobody says
    /// which there are.
    #[serde(default)]
    pub results: List<Text>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(DieTable, "die-tables", "die-tables.csv", ["id"]);

/// A die roll modifier.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DieModifier {
    /// The permanent id of the modifier; never change it.
    pub id: Id,
    /// The die table it modifies.
    pub table: Ref<DieTable>,
    /// When it applies, in words of our own.
    #[schemars(with = "Name")]
    pub name: Text,
    /// What is added to the roll.
    #[schemars(range(min = -20, max = 20))]
    pub value: i32,
    /// Of several modifiers with the same word here only one applies.
    #[serde(default)]
    pub group: Option<Id>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(DieModifier, "die-modifiers", "die-modifiers.csv", ["id"]);

/// A line of a die table.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DieResult {
    /// The lowest modified roll that gives this result; empty for all below `high`.
    #[serde(default)]
    pub low: Option<i32>,
    /// The highest modified roll that gives it; empty for all above `low`.
    #[serde(default)]
    pub high: Option<i32>,
    /// The result as the table prints it: one of those that die-tables.csv lists in `results`.
    pub result: Text,
    /// What it means, in words of our own.
    #[serde(default)]
    pub meaning: Option<Text>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(DieResult, "die-results", "tables/*.csv", ["low", "high"], needed: false);

/// A phase of the turn, in the order of play.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Phase {
    /// The permanent id of the phase; never change it.
    pub id: Id,
    /// What players call it.
    #[schemars(with = "Name")]
    pub name: Text,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Phase, "phases", "phases.csv", ["id"]);
