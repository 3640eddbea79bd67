//! The columns that a drawing of the map shows, and the marks by which such a drawing is recognized.

use muster_schema::{Role, Slot, TableDef};

/// True if a file is a drawing of the map, whichever program saved it last: an SVG with a layer that is named like a
/// table.
pub fn shows(tables: &[TableDef], path: &str, bytes: &[u8]) -> bool {
    let is_svg = path.rsplit_once('.').is_some_and(|(_, ending)| ending.eq_ignore_ascii_case("svg"));
    let has = |text: String| memchr::memmem::find(bytes, text.as_bytes()).is_some();
    let is_layer = |table: &TableDef| ["label", "id"].iter().any(|name| has(format!("{name}=\"{}\"", table.name)));
    is_svg && tables.iter().filter(|table| Drawn::of(table).is_some()).any(is_layer)
}

/// The shape drawn for a row of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// The position of a space: the middle of a circle.
    Spot,
    /// The outline of an area: a closed path. A circle of the same name is the position of its counters.
    Outline,
    /// A way from one place to another: a line.
    Way,
    /// A box: a rectangle.
    Frame,
}

impl Drawn {
    /// The shape for the rows of a table, if they are drawn.
    pub fn of(table: &TableDef) -> Option<Self> {
        let has = |slots: &[Slot]| slots.iter().all(|slot| table.slot(*slot).is_some());
        match table.role {
            Role::Place if has(&[Slot::X, Slot::Y]) || has(&[Slot::Latitude, Slot::Longitude]) => Some(Self::Spot),
            Role::Area if has(&[Slot::Outline]) => Some(Self::Outline),
            Role::Edge if has(&[Slot::From, Slot::To]) => Some(Self::Way),
            Role::Box if has(&[Slot::X, Slot::Y, Slot::Width, Slot::Height]) => Some(Self::Frame),
            _ => None,
        }
    }
}
