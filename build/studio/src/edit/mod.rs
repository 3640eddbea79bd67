//! Answers to an editor while somebody types: completions, hover texts, definitions, uses, and the changes that a new
//! name takes.
//!
//! A [`Desk`] has the pack as it was last examined and its files as they are now; nothing here reads a disk or changes anything.
//! Files are called by their place, seen from the folder of the pack, and everything in them by its bytes.

mod complete;
mod corrections;
pub mod cursor;
mod expression;
mod hover;
mod meaning;
mod module;
mod rename;
mod schema;
pub mod uses;

use std::ops::Range;

use muster_schema::{Slot, Text};

pub use self::complete::{Choice, Sort};
pub use self::corrections::{Corrections, Said, corrections};
pub use self::rename::Refused;
use muster_build::Outcome;
use muster_ground::place::{FileIx, Row};
use muster_source::finding::Spot;
use muster_source::pack::Pack;
use muster_source::read::Files;
use muster_source::report::{self, Place};

/// A pack that is being edited.
#[derive(Debug)]
pub struct Desk<'o> {
    outcome: &'o Outcome,
    pack: &'o Pack,
    files: &'o Files,
}

/// A thing that has an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Thing {
    /// A row of a table.
    Row(Row),
    /// A document, by its index among those of the pack.
    Document(usize),
}

/// Some bytes of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stretch {
    /// The path of the file in the pack's folder.
    pub file: String,
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Stretch {
    fn new(file: impl Into<String>, bytes: Range<usize>) -> Self {
        Self { file: file.into(), start: bytes.start, end: bytes.end }
    }
}

impl From<Place> for Stretch {
    fn from(place: Place) -> Self {
        Self { file: place.file, start: place.start, end: place.end }
    }
}

impl<'o> Desk<'o> {
    /// The desk for a pack as it was last examined, with its current files; `None` if there was nothing to examine.
    pub fn of(outcome: &'o Outcome, files: &'o Files) -> Option<Self> {
        Some(Self { outcome, pack: outcome.pack.as_ref()?, files })
    }

    /// The file at a place, and its path inside the pack.
    fn file(&self, place: &str) -> Option<(FileIx, &'o str)> {
        let file = self.files.find(place)?;
        Some((file, self.files.path(file)))
    }

    /// The position of a spot, or of its origin: an erratum for an amended cell, the grid for a cell of the map like
    /// all others.
    fn place(&self, spot: &Spot) -> Place {
        let sources = &self.pack.sources;
        let cause = spot.row().and_then(|row| sources.implied.cause_of(row));
        let spot = cause.cloned().or_else(|| self.pack.overlay.erratum(spot)).unwrap_or_else(|| spot.clone());
        report::place(&spot, self.outcome.files(), sources)
    }

    /// The first thing that a text names in one of these tables, or among these documents.
    fn named(&self, tables: &[String], text: &str) -> Option<Thing> {
        if text.is_empty() {
            return None;
        }
        self.pack.named(tables, text).next().map(Thing::Row).or_else(|| {
            let system = &self.pack.sources.system;
            let is_meant = |kind: usize| system.documents.get(kind).is_some_and(|known| tables.contains(&known.name));
            let id = |document: &muster_source::read::Document| {
                document.value.as_ref()?.get("id")?.as_str().map(str::to_owned)
            };
            let mut all = self.pack.sources.documents.iter();
            let found = all.position(|document| is_meant(document.kind) && id(document).as_deref() == Some(text));
            found.map(Thing::Document)
        })
    }

    /// The permanent id of a thing.
    fn id_of(&self, thing: Thing) -> Option<Text> {
        match thing {
            Thing::Row((sheet, row)) => {
                let table = self.pack.sources.sheets.get(sheet.0 as usize)?.table;
                let names = &self.pack.tables.get(table)?.names;
                names.id(names.base(sheet).checked_add(row)?)
            }
            Thing::Document(at) => {
                let id = self.pack.sources.documents.get(at)?.value.as_ref()?.get("id")?.as_str()?;
                Some(Text::new(id))
            }
        }
    }

    /// The position of a thing's id.
    fn spot_of(&self, thing: Thing) -> Option<Spot> {
        let sources = &self.pack.sources;
        Some(match thing {
            Thing::Row((sheet, row)) => {
                let table = sources.system.tables.get(sources.sheets.get(sheet.0 as usize)?.table)?;
                let id = table.slot(Slot::Id).or_else(|| table.key_columns().first().copied());
                id.map_or(Spot::Row(sheet, row), |id| Spot::Cell(sheet, row, id))
            }
            Thing::Document(at) => Spot::Value(sources.documents.get(at)?.file, "/id".into()),
        })
    }

    /// The name that references use for the table or documents of a thing.
    fn family(&self, thing: Thing) -> Option<&'o str> {
        let sources = &self.pack.sources;
        match thing {
            Thing::Row((sheet, _)) => {
                let table = sources.sheets.get(sheet.0 as usize)?.table;
                Some(sources.system.tables.get(table)?.name.as_str())
            }
            Thing::Document(at) => {
                let kind = sources.documents.get(at)?.kind;
                Some(sources.system.documents.get(kind)?.name.as_str())
            }
        }
    }
}
