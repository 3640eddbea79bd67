//! Systems that a pack describes itself: two tables say which tables there are and what their columns hold. What nearly every
//! game has (tracks, decks, die tables, errata) is there without a word.

mod describe;
mod words;

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

pub use self::describe::described;
pub use self::words::*;
use crate::{Id, List, Number, Ref, Text, YesNo, record};

/// What `game.json` calls a system that the pack describes itself.
pub const ID: &str = "own";

/// A table of a pack that describes its own.
#[record(table = "system-tables", file = "system/tables.csv", role = Data, noun = "table", has(id))]
pub struct OwnTable {
    /// What it is for. A table without a role is data: its rows are checked and carried into the data pack.
    pub role: Option<OwnRole>,
    /// Its file in the pack, with `*` for one folder or file name; without one `<id>.csv`.
    #[schema(pattern = r"^[a-z0-9*][a-z0-9*_-]*(/[a-z0-9*][a-z0-9*_-]*)*\.csv$", "x-form" = "table-file")]
    pub file: Option<Text>,
    /// The columns that together name a row; without any, `id`.
    pub key: List<Text>,
    /// Whether the pack must have the file.
    pub needed: YesNo,
    /// What a row of it is, in a sentence.
    pub help: Option<Text>,
}

/// A column of such a table.
#[record(
    table = "system-columns",
    file = "system/columns.csv",
    role = Data,
    noun = "column",
    key("table", "column")
)]
pub struct OwnColumn {
    /// The table.
    pub table: Ref<OwnTable>,
    /// Its name at the head of the table.
    #[schema(pattern = "^[a-z][a-z0-9_]*$", maxLength = 60, "x-form" = "column")]
    pub column: Text,
    /// What its cells hold; without it, a text.
    pub r#type: Option<OwnType>,
    /// What it is there for, where its name does not tell.
    pub slot: Option<OwnSlot>,
    /// Whether each row must fill it.
    pub needed: YesNo,
    /// Whether a cell holds several values, separated by `|`.
    pub list: YesNo,
    /// The tables that its cells name rows of.
    pub refers: List<Id>,
    /// The words that a cell can be.
    pub choices: List<Text>,
    /// What an empty cell means.
    pub default: Option<Text>,
    /// The least number.
    pub least: Option<Number>,
    /// The greatest number.
    pub most: Option<Number>,
    /// What it is called in the data pack and on counters, where that is not its name: `combat` of a column `combat_back`.
    pub called: Option<Text>,
    /// What it means, in a sentence.
    pub help: Option<Text>,
}

/// `rules.json`: the numbers of the rules, whatever they are called.
pub struct OwnRules;

impl JsonSchema for OwnRules {
    fn schema_name() -> Cow<'static, str> {
        "Rules".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "object", "description": "The numbers of the rules, whatever they are called." })
    }
}
