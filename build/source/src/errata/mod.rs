//! Errata: amendments laid over the tables and documents as printed, before anything is validated. They change a cell
//! or a value, add a row, or remove one.

mod apply;
pub(crate) mod keys;
mod record;

use std::collections::BTreeMap;
use std::ops::Range;

use muster_schema::Text;

pub use self::apply::overlay;
pub use self::record::{New, Recorded, Unreadable, record};
use crate::finding::{Code, Finding, Severity::Error, Spot, Stage::Errata, Stage::Linking};
use muster_ground::place::{FileIx, Row, SheetIx};

pub static STALE: Code = Code::new("P001", "stale-erratum", Error, Errata)
    .explained(
        "An erratum says what the table holds before the erratum is applied, but the table holds something else. \
        Either the table has been corrected already and you can delete the erratum, or one of the two was mistyped.",
    )
    .example("errata.csv", "actions,2,3", b"actions,1,3");

pub static TARGET: Code = Code::new("P002", "erratum-without-target", Error, Errata)
    .explained(
        "An erratum names a file, row or field that the pack does not have, or one that is not part of the game as \
        printed, such as `errata.csv` itself. The row is given by its key; join the parts of a longer key with `/`. \
        To add a row, write an erratum for each of its cells and leave `before` empty. To remove a row, leave \
        `field` and `after` empty and write its name into `before`, or its key where it has no name. In a JSON \
        document such as rules.json, `row` names the members that lead to the value, joined by `/`, or is `.` at the \
        top.",
    )
    .example("errata.csv", "cards.csv,march,actions", b"cards.csv,marsh,actions");

pub static REMOVED: Code = Code::new("P008", "removed-row-in-use", Error, Linking)
    .explained(
        "An erratum removes a row that something else still names. Write errata for that too: remove the rows that \
        name it, or amend their cells.",
    )
    .example("errata.csv", "cards.csv,march,actions,2,3", b"leaders.csv,red-minor,,Minor Leader (Red),");

/// The label of the cell whose erratum is wrong.
pub const AMENDED: &str = "the cell that it amends";

/// The label of the text that belongs to a faulty translation.
pub const TRANSLATED: &str = "the text that it translates";

/// A cell of `errata.csv`.
pub type Cell = (SheetIx, u32, usize);

/// The target of an erratum.
#[derive(Clone, Debug)]
pub enum Target {
    /// A cell of a row, which may be one that errata add.
    Cell((SheetIx, u32, usize)),
    /// A value of a JSON document, by its JSON pointer.
    Value(FileIx, String),
    /// A row that it removes.
    Row(Row),
}

/// The amendments, each with its cell of `errata.csv`.
#[derive(Debug, Default)]
pub struct Overlay {
    pub cells: BTreeMap<(SheetIx, u32, usize), Amended>,
    /// The rows that errata add to the printed tables.
    rows: BTreeMap<Row, Cell>,
    /// The printed rows that errata remove.
    removed: BTreeMap<Row, Removed>,
    /// Values of JSON documents, by JSON pointer.
    pub values: BTreeMap<(FileIx, String), Cell>,
    /// The translations of cells and of values in documents; empty in the language of the tables.
    pub texts: BTreeMap<(SheetIx, u32, usize), Translation>,
    pub spoken: BTreeMap<(FileIx, String), Cell>,
    /// The translations in the rules and in layouts, in the order of the file.
    pub pieces: BTreeMap<FileIx, Vec<Piece>>,
    /// The rows of `errata.csv` that were applied, as (sheet, row), with their targets.
    pub applied: BTreeMap<Row, Target>,
}

/// The translation of a cell.
#[derive(Debug)]
pub struct Translation {
    /// The text of the cell in the language of the tables.
    pub original: Text,
    pub text: Text,
    pub by: Cell,
}

/// A translated text of the rules or of a layout: its original bytes, those of its translation, and its row.
#[derive(Debug)]
pub struct Piece {
    pub typed: Range<usize>,
    pub now: Range<usize>,
    pub by: Cell,
}

impl Piece {
    /// True if it contains any of these bytes.
    fn touches(&self, at: &Range<usize>) -> bool {
        self.now.start < at.end && at.start < self.now.end
    }
}

/// The amendment of a cell.
#[derive(Debug)]
pub struct Amended {
    after: Option<Text>,
    pub by: Cell,
    /// True if the erratum is itself a guess.
    guessed: bool,
}

/// A removed row.
#[derive(Debug)]
struct Removed {
    by: Cell,
    /// The texts by which references may name it: its id or other key, its name, its aliases.
    words: Vec<String>,
}

impl Overlay {
    /// The text of an amended or translated cell: `None` if it is neither, empty if it was emptied.
    pub fn cell(&self, sheet: SheetIx, row: u32, field: usize) -> Option<&'static str> {
        let translated = if self.texts.is_empty() { None } else { self.texts.get(&(sheet, row, field)) };
        translated.map(|translation| translation.text.as_str()).or_else(|| self.amended(sheet, row, field))
    }

    /// The text of an amended cell in the language of the tables.
    pub fn amended(&self, sheet: SheetIx, row: u32, field: usize) -> Option<&'static str> {
        if self.cells.is_empty() {
            return None;
        }
        self.cells.get(&(sheet, row, field)).map(|amended| amended.after.as_ref().map_or("", Text::as_str))
    }

    /// True if a published erratum gives the value of a cell.
    pub fn states(&self, cell: (SheetIx, u32, usize)) -> bool {
        self.cells.get(&cell).is_some_and(|amended| !amended.guessed)
    }

    /// True if any cell of a sheet is amended or translated.
    pub fn amends(&self, sheet: SheetIx) -> bool {
        let amended = self.cells.range((sheet, 0, 0)..).next().map(|((amended, ..), _)| *amended);
        let translated = self.texts.range((sheet, 0, 0)..).next().map(|((translated, ..), _)| *translated);
        [amended, translated].contains(&Some(sheet))
    }

    /// The errata that amend documents, add rows and remove rows; any other finding may come from them.
    pub fn beyond_cells(&self) -> impl Iterator<Item = Cell> {
        let removed = self.removed.values().map(|removed| removed.by);
        self.values.values().chain(self.rows.values()).copied().chain(removed)
    }

    /// True if errata add this row.
    pub fn adds(&self, row: Row) -> bool {
        self.rows.contains_key(&row)
    }

    /// True if an erratum removes this row.
    pub fn removes(&self, row: Row) -> bool {
        !self.removed.is_empty() && self.removed.contains_key(&row)
    }

    /// The erratum that removes the row of this name from one of these sheets.
    pub fn removal(&self, name: &str, within: impl Fn(SheetIx) -> bool) -> Option<Spot> {
        let found =
            self.removed.iter().find(|((sheet, _), gone)| within(*sheet) && gone.words.iter().any(|w| w == name));
        found.map(|(_, Removed { by: (sheet, row, field), .. })| Spot::Cell(*sheet, *row, *field))
    }

    /// The position of the translation in place of an original, if the spot has one.
    fn translation(&self, spot: &Spot) -> Option<Spot> {
        let (sheet, row, field) = match spot {
            Spot::Value(file, pointer) | Spot::Member(file, pointer) => self.spoken.get(&(*file, pointer.clone()))?,
            Spot::Cell(sheet, row, field) | Spot::Item(sheet, row, field, _) | Spot::Letters(sheet, row, field, _) => {
                &self.texts.get(&(*sheet, *row, *field))?.by
            }
            Spot::Bytes(file, at) => &self.pieces.get(file)?.iter().find(|piece| piece.touches(at))?.by,
            _ => return None,
        };
        Some(Spot::Cell(*sheet, *row, *field))
    }

    /// The bytes of the original file that bytes of the translated one come from: for a translated text, the whole
    /// text.
    fn typed(&self, file: FileIx, at: &Range<usize>) -> Range<usize> {
        let pieces = self.pieces.get(&file).map(Vec::as_slice).unwrap_or_default();
        if let Some(piece) = pieces.iter().find(|piece| piece.touches(at)) {
            return piece.typed.clone();
        }
        let before = pieces.iter().rev().find(|piece| piece.now.end <= at.start);
        let shifted = |Piece { typed, now, .. }: &Piece| typed.end + at.start - now.end..typed.end + at.end - now.end;
        before.map_or_else(|| at.clone(), shifted)
    }

    /// The position in `errata.csv` of the erratum that amends or adds the value at a spot.
    pub fn erratum(&self, spot: &Spot) -> Option<Spot> {
        let ((sheet, row, field), item) = match spot {
            Spot::Value(file, pointer) | Spot::Member(file, pointer) => {
                (*self.values.get(&(*file, pointer.clone()))?, None)
            }
            Spot::Row(sheet, row) => (*self.rows.get(&(*sheet, *row))?, None),
            Spot::Cell(sheet, row, field) | Spot::Item(sheet, row, field, _) | Spot::Letters(sheet, row, field, _) => {
                let item = if let Spot::Item(.., item) = spot { Some(*item) } else { None };
                match self.cells.get(&(*sheet, *row, *field)) {
                    Some(amended) => (amended.by, item),
                    None => (*self.rows.get(&(*sheet, *row))?, None),
                }
            }
            _ => return None,
        };
        Some(item.map_or(Spot::Cell(sheet, row, field), |item| Spot::Item(sheet, row, field, item)))
    }

    /// Moves a finding about a value from an erratum to the erratum; the tables themselves are as printed.
    pub fn blame(&self, finding: &mut Finding) {
        finding.follows.iter_mut().for_each(|follow| self.blame(follow));
        let added = |spot: &Spot| spot.row().is_some_and(|row| self.adds(row));
        for (spot, _) in &mut finding.related {
            if added(spot)
                && let Some(erratum) = self.erratum(spot)
            {
                *spot = erratum;
            }
        }
        let translation = self.translation(&finding.spot);
        if let Spot::Bytes(file, at) = &mut finding.spot {
            *at = self.typed(*file, at);
        }
        if let Some(translation) = translation {
            let original = std::mem::replace(&mut finding.spot, translation);
            finding.related.push((original, TRANSLATED.to_owned()));
            return;
        }
        let Some(erratum) = self.erratum(&finding.spot) else { return };
        let printed = std::mem::replace(&mut finding.spot, erratum);
        if !added(&printed) {
            finding.related.push((printed, AMENDED.to_owned()));
        }
    }
}
