//! The tables that every system has or may have: sides, boxes, tracks, decks, die tables, phases; rulings, errata, waivers, what is
//! missing; and what worked examples look like.

mod cards;
mod example;
mod map;
mod markers;
mod tables;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use self::cards::*;
pub use self::example::*;
pub use self::map::*;
pub use self::markers::*;
pub use self::tables::*;

use crate::{Cite, Colour, Id, List, Name, Text, table};

/// One of the two or more sides that players take.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// The permanent id of the side; never change it.
    pub id: Id,
    /// What players call it.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// The ground colour of its counters.
    pub colour: Colour,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Side, "sides", "sides.csv", ["id"]);

/// What the pack assumes where the document contradicts itself or is silent.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// The permanent id of the ruling; never change it.
    pub id: Id,
    /// What is unclear, in one sentence.
    pub question: Text,
    /// What the pack assumes, and why.
    pub ruling: Text,
    /// The rules concerned.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Ruling, "rulings", "rulings.csv", ["id"], needed: false);

/// An amendment that a build applies on top of the tables as printed.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Erratum {
    /// The permanent id of the erratum; never change it.
    pub id: Id,
    /// The day it was published, `2024-05-31`.
    #[schemars(regex(pattern = r"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"))]
    pub date: Text,
    /// The table or JSON document it amends.
    pub file: Text,
    /// The key of the row; the parts of a longer key are joined by `/`. A row that the table does not have is added, with an
    /// erratum for each of its cells. In a document the members that lead to the value, joined by `/`, or `.` at the top.
    pub row: Text,
    /// The column, or the name of the value in a document.
    pub field: Text,
    /// What stands there; empty for an empty cell and for a new row.
    #[serde(default)]
    pub before: Option<Text>,
    /// What should stand there; empty for an empty cell.
    #[serde(default)]
    pub after: Option<Text>,
    /// Why.
    pub reason: Text,
    /// Where the amendment was published.
    pub cite: Cite,
}
table!(Erratum, "errata", "errata.csv", ["id"], needed: false);

/// A finding that the designer accepts.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Waiver {
    /// The code of the finding.
    pub code: Text,
    /// The file it is in.
    pub file: Text,
    /// The key of its row; empty for the whole file.
    #[serde(default)]
    pub row: Option<Text>,
    /// Why it is accepted.
    pub reason: Text,
}
table!(Waiver, "waivers", "waivers.csv", ["code", "file", "row"], needed: false);

/// Something a complete game has and the document does not give.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Missing {
    /// The permanent id of the gap; never change it.
    pub id: Id,
    /// The table that it would stand in.
    pub table: Text,
    /// What is missing.
    pub what: Text,
    /// How many rows that would be, where it is known.
    #[serde(default)]
    #[schemars(range(min = 1, max = 9999))]
    pub rows: Option<u32>,
    /// The rule that tells that it exists.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Missing, "missing", "missing.csv", ["id"], needed: false);
