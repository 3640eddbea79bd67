//! The tables that every system has or may have: sides, boxes, tracks, decks, die tables, phases; rulings, errata, waivers, what is
//! missing; and what worked examples look like.

mod cards;
mod example;
mod map;
mod markers;
mod play;
mod tables;

pub use self::cards::*;
pub use self::example::*;
pub use self::map::*;
pub use self::markers::*;
pub use self::play::*;
pub use self::tables::*;

use crate::picture::Pattern;
use crate::{Cite, Colour, List, Text, record};

/// One of the two or more sides that players take.
#[record(table = "sides", file = "sides.csv", role = Side, has(named, sourced))]
pub struct Side {
    /// The ground colour of its counters.
    pub colour: Colour,
    /// The pattern of its flag; without one it has a plain one.
    pub standard: Option<Pattern>,
    /// The colours of its flag, from the pole outwards or from the top down.
    #[schema(maxItems = 3)]
    pub flag: List<Colour>,
}

/// An assumption of the pack where the document contradicts itself or is silent.
#[record(table = "rulings", file = "rulings.csv", role = Ruling, optional, has(id, cited))]
pub struct Ruling {
    /// The open question, in one sentence.
    pub question: Text,
    /// The assumption of the pack, and the reason for it.
    pub ruling: Text,
    /// The rules concerned.
    pub cite: Cite,
}

/// An amendment that a build applies on top of the tables as printed.
#[record(table = "errata", file = "errata.csv", role = Erratum, optional, has(id))]
pub struct Erratum {
    /// The version of the pack that has it first, such as `0.2.0`.
    #[schema(pattern = r"^[0-9]+\.[0-9]+\.[0-9]+$", "x-form" = "version")]
    pub version: Option<Text>,
    /// The day it was published, `2024-05-31`.
    #[schema(
        pattern = r"^([0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))|[0-9]{2}([02468][048]|[13579][26])-02-29)$",
        "x-form" = "day"
    )]
    pub date: Text,
    /// The table or JSON document it amends.
    #[schema("x-untranslated" = "yes")]
    pub file: Text,
    /// The key of the row; the parts of a longer key are joined by `/`. A row that the table does not have is added, with an
    /// erratum for each of its cells. In a document the members that lead to the value, joined by `/`, or `.` at the top.
    #[schema("x-untranslated" = "yes")]
    pub row: Text,
    /// The column, or the name of the value in a document; empty to remove the row.
    #[schema("x-untranslated" = "yes")]
    pub field: Option<Text>,
    /// The text that stands there; empty for an empty cell and for a new row. For a removed row, its name, or its key if it has no name.
    #[schema("x-untranslated" = "yes")]
    pub before: Option<Text>,
    /// The text that should stand there; empty for an empty cell and for a row that is removed.
    #[schema("x-untranslated" = "yes")]
    pub after: Option<Text>,
    /// Why.
    pub reason: Text,
    /// The place where the amendment was published.
    pub cite: Cite,
}

/// A finding that the designer accepts.
#[record(table = "waivers", file = "waivers.csv", role = Waiver, key("code", "file", "row"), optional)]
pub struct Waiver {
    /// The code of the finding.
    pub code: Text,
    /// The file it is in.
    pub file: Text,
    /// The key of its row; empty for the whole file.
    pub row: Option<Text>,
    /// Why it is accepted.
    pub reason: Text,
}

/// The translation of a text of the game, in a file named for the language: `texts/de.csv`.
#[record(table = "texts", file = "texts/*.csv", role = Translation, key("id"), optional)]
pub struct Translation {
    /// The id of the text: for a cell the file, the key of the row and the column, joined by `/`; for a JSON document the file and the
    /// members that lead to the text; for the rules the chapter and a number. `words/` stands before words that belong to no row.
    pub id: Text,
    /// The text of the game, in its own language.
    pub english: Text,
    /// The translation; empty until there is one.
    pub text: Option<Text>,
    /// A note for translators.
    pub note: Option<Text>,
}

/// Something a complete game has and the document does not give.
#[record(table = "missing", file = "missing.csv", role = Missing, optional, noun = "gap", has(id, cited))]
pub struct Missing {
    /// The table that it would stand in.
    #[schema("x-untranslated" = "yes")]
    pub table: Text,
    /// The missing thing.
    pub what: Text,
    /// The number of missing rows, if it is known.
    #[schema(minimum = 1, maximum = 9999)]
    pub rows: Option<u32>,
    /// The rule that tells that it exists.
    pub cite: Cite,
}
