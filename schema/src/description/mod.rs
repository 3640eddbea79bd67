//! Systems that a pack describes itself: two tables say which tables there are and what their columns hold. What nearly every
//! game has (tracks, decks, die tables, errata) is there without a word.

mod columns;
mod describe;
mod members;
mod words;

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::Value;

pub use self::columns::with_columns;
pub use self::describe::{Description, NEVER, SCENARIOS, UPHILL, described, described_pattern, has_pattern, of_module};
pub use self::members::{holds, takes_pattern};
pub use self::words::*;
use crate::bundle::Bundle;
use crate::picture::Emblem;
use crate::style::Look;
use crate::{Cite, Id, List, Name, Number, Ref, Slot, Text, YesNo, form, record};

/// The name in `game.json` of a system that the pack describes itself.
pub const ID: &str = "own";
/// The name in `game.json` of packs that a module of VASSAL was imported into.
pub const MODULE: &str = "module";

impl Bundle {
    /// True if the pack describes its tables itself, so that no other document is their source.
    pub fn is_described(&self) -> bool {
        self.system == ID
    }

    /// The look of the counters of units.
    pub fn look(&self) -> Look {
        self.style.look.unwrap_or(if self.is_described() { Look::Symbols } else { Look::Flags })
    }
}

/// A table of a pack that describes its own.
#[record(table = "system-tables", file = "system/tables.csv", role = Data, noun = "table", has(id))]
pub struct DescribedTable {
    /// The permanent id of the table, by which checks and other tables call it.
    #[schema(pattern = "^[a-z0-9]+(-[a-z0-9]+)*$", "x-form" = "table-id")]
    pub id: Id,
    /// The role of the table in the game. A table without a role is data: its rows are checked and carried into the data pack.
    pub role: Option<OwnRole>,
    /// The name of its counters where players look for them, if that is not the word of their role: `corps`, `order`.
    #[schema(pattern = "^[a-z0-9]+(-[a-z0-9]+)*$", maxLength = 40, "x-form" = "table-id")]
    pub kind: Option<Text>,
    /// Its file in the pack, with `*` for one folder or file name; without one `<id>.csv`.
    #[schema(pattern = r"^[a-z0-9*][a-z0-9*_-]*(/[a-z0-9*][a-z0-9*_-]*)*\.csv$", "x-form" = "table-file")]
    pub file: Option<Text>,
    /// The columns that together name a row; without any, `id`.
    pub key: List<Text>,
    /// `yes` if the pack must have the file.
    pub needed: YesNo,
    /// The meaning of a row, in a sentence.
    pub help: Option<Text>,
    /// The title of the chart that it is printed on, if players are to see it: `Terrain effects`.
    #[schema(with = Option<Name>)]
    pub chart: Option<Text>,
    /// `no` for a table that only checks need: it is left out of the data pack, the module and the page, and is not translated.
    pub published: Option<OwnPublished>,
}

impl DescribedTable {
    /// True if only checks need it.
    pub fn is_unpublished(&self) -> bool {
        self.published == Some(OwnPublished::No)
    }
}

/// A column of such a table.
#[record(
    table = "system-columns",
    file = "system/columns.csv",
    role = Data,
    noun = "column",
    key("table", "column")
)]
pub struct DescribedColumn {
    /// The table.
    pub table: Ref<DescribedTable>,
    /// Its name at the head of the table.
    #[schema(pattern = "^[a-z][a-z0-9_]*$", maxLength = 60, "x-form" = "column")]
    pub column: Text,
    /// The kind of value in its cells; without it, a text.
    pub r#type: Option<OwnType>,
    /// The purpose of the column, if its name does not tell.
    pub slot: Option<Slot>,
    /// `yes` if each row must fill it.
    pub needed: YesNo,
    /// The separator, if a cell holds several values; `yes` means `|`.
    pub list: Option<OwnList>,
    /// `yes` if a value may stand in a list more than once.
    pub repeats: YesNo,
    /// The tables that its cells name rows of.
    pub refers: List<Id>,
    /// The words that a cell can be.
    pub choices: List<Text>,
    /// The pattern of its texts: a regular expression for the whole cell, or for each value of a list: `[A-Z]{2}[0-9]+`.
    #[schema(maxLength = 200)]
    pub pattern: Option<Text>,
    /// The value that an empty cell stands for.
    pub default: Option<Text>,
    /// The least number.
    pub least: Option<Number>,
    /// The greatest number.
    pub most: Option<Number>,
    /// `yes` if it is not printed on cards, which otherwise show every column without a slot.
    pub hidden: YesNo,
    /// Its name in the data pack and on counters, if that differs: `combat` for a column `combat_back`.
    pub called: Option<Text>,
    /// The name that players use, if it is not the column's name in words: `can be played after`.
    #[schema(with = Option<Name>)]
    pub label: Option<Text>,
    /// Its meaning, in a sentence.
    pub help: Option<Text>,
}

/// A member of a document of such a pack.
#[record(
    table = "system-members",
    file = "system/members.csv",
    role = Data,
    optional,
    noun = "member",
    key("document", "member")
)]
pub struct DescribedMember {
    /// The document that has it.
    pub document: OwnDocument,
    /// Its name, behind those of the members that it is in: `combat.dice`. `[]` stands for each entry of a list: `gains[].from`.
    #[schema(
        pattern = r"^[a-z][a-z0-9_]*(\[\])*(\.[a-z][a-z0-9_]*(\[\])*)*$",
        maxLength = 200,
        "x-form" = "member"
    )]
    pub member: Text,
    /// The kind of value; without it, a text. A list or an object has no type: its contents have rows of their own.
    pub r#type: Option<OwnType>,
    /// `yes` if the object that it is in must have it.
    pub needed: YesNo,
    /// The tables that it names a row of.
    pub refers: List<Id>,
    /// The words or numbers that it can be.
    pub choices: List<Text>,
    /// The pattern of its texts: a regular expression for the whole text.
    #[schema(maxLength = 200)]
    pub pattern: Option<Text>,
    /// Its value if it is left out.
    pub default: Option<Text>,
    /// The least number; of a list, the fewest entries.
    pub least: Option<Number>,
    /// The greatest number; of a list, the most entries.
    pub most: Option<Number>,
    /// Its meaning, in a sentence.
    pub help: Option<Text>,
}

/// A word that a column or a member of a document can be, and what it means.
#[record(
    table = "system-words",
    file = "system/words.csv",
    role = Data,
    optional,
    noun = "word",
    key("table", "column", "word")
)]
pub struct DescribedWord {
    /// The table, or the document: `rules`.
    pub table: Id,
    /// The column of the table, or the member of the document as system/members.csv has it: `gains[].from`.
    pub column: Text,
    /// The word, one of the `choices`.
    pub word: Text,
    /// Its meaning, in a sentence.
    pub help: Text,
    /// A picture that places with this word show beside their symbol, and the legend explains: `coins`. Of a column of `yes` and `no`
    /// the word is `yes`.
    pub picture: Option<Emblem>,
}

/// A check of the pack's own: what must hold of the rows of a table, in the Common Expression Language.
#[record(
    table = "system-checks",
    file = "system/checks.csv",
    role = Data,
    optional,
    noun = "check",
    has(id, cited)
)]
pub struct DescribedCheck {
    /// The table whose rows are checked; a die table with several columns is called as its file, `tables/combat`. A list in rules.json
    /// is called `rules.gains`: each of its entries is checked; `rules` is the whole file.
    pub table: Text,
    /// The rows that are checked: those for which this expression is true; without one, all.
    #[schema(maxLength = 1000)]
    pub when: Option<Text>,
    /// The value shared by rows that are checked together: an expression such as `side`. The check is made once for all rows of each value,
    /// which it knows as `group`, and points at the first of them, or at the one that `points` says; without one, each row is checked by
    /// itself.
    #[schema(maxLength = 1000)]
    pub by: Option<Text>,
    /// The row that is pointed at of several that are checked together; without it, the first.
    pub points: Option<OwnPoints>,
    /// The condition that they must meet: an expression such as `fort <= 3`.
    #[schema(maxLength = 1000)]
    pub must: Text,
    /// The message about a row that fails, with expressions in braces: `{name} has a fort of level {fort}`.
    #[schema(maxLength = 1000)]
    pub message: Text,
    /// The value expected instead, in words, with expressions in braces as in the message.
    #[schema(maxLength = 1000)]
    pub expected: Option<Text>,
    /// The value to put into the cell that is pointed at, if only one is right, written in the same way: `{home}`.
    #[schema(maxLength = 1000)]
    pub suggest: Option<Text>,
    /// Another row that has to do with it and is shown beside it: an expression such as `place`.
    #[schema(maxLength = 1000)]
    pub see: Option<Text>,
    /// The severity of a failure; without it, an error.
    pub severity: Option<OwnSeverity>,
    /// The column whose cell is pointed at, or the member of the entry; without one, the first of the key, or the whole entry.
    pub field: Option<Text>,
    /// A row in which the check finds nothing: `fort=2; home=austria`. It is tried at every check.
    #[schema(maxLength = 1000)]
    pub right: Text,
    /// A row in which it finds something.
    #[schema(maxLength = 1000)]
    pub wrong: Text,
}

/// `examples/<name>.json`: a worked example of the document, as expressions with the values that they must have.
#[form(has(schema))]
pub struct OwnExample {
    /// The title, which says what the example shows.
    #[schema(with = Name)]
    pub title: Text,
    /// The rule whose example it is.
    pub cite: Cite,
    /// True if its answers are those of the game as printed: errata do not change them.
    pub as_printed: Option<bool>,
    /// The questions, in the order of the example.
    #[schema(minItems = 1)]
    pub questions: Vec<OwnQuestion>,
}

/// An expression and the value that it must have.
#[form]
pub struct OwnQuestion {
    /// The question: an expression as in `system/checks.csv`, such as `count(units, u, u.side == 'north')`.
    #[schema(with = Value)]
    pub ask: Value,
    /// Its value: a number, true or false, a text, or a list of these. A row is told by its id.
    #[schema(with = Value)]
    #[serde(default)]
    pub answer: Value,
    /// The document's explanation, in words of our own.
    pub note: Option<Text>,
    /// The rule that the document's own example breaks, if it breaks one. The answer then follows the rules.
    pub document_error: Option<Cite>,
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
