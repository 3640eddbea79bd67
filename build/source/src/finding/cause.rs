//! Causes shared by findings, so that one mistake is reported once.

use std::fmt::Display;

use super::Code;
use muster_ground::place::{FileIx, Row, SheetIx};

/// The cause of a problem. Findings with the same cause are reported as one, with the rest folded under it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// A table or document that cannot be used as a whole.
    Table(String),
    /// A file of a table or document that has several.
    File { name: String, path: String },
    /// A row that cannot be read.
    Row { table: String, file: FileIx, row: u32 },
    /// The cell that identifies a row.
    Name { table: String, row: Row, field: String },
    /// A cell, by its column.
    Cell(Row, usize),
    /// A value of a document.
    Value { document: String, file: FileIx, pointer: String },
    /// A table or document with unusable parts, whatever the reason.
    Damaged(String),
    /// A text that refers to no row of these tables, or to several.
    Reference {
        /// The tables that were searched.
        tables: Vec<String>,
        text: String,
    },
    /// An id that two rows of a table have.
    SameId { table: String, id: String },
    /// A key that two rows of a sheet have.
    SameKey {
        sheet: SheetIx,
        /// The parts of the key.
        key: Vec<String>,
    },
    /// An id that a row of another table also has, so that a reference is ambiguous.
    Taken(String),
    /// Any finding under the code with this id.
    Found(&'static str),
    /// A finding under a code about certain things, by their ids.
    About(&'static Code, Vec<String>),
}

impl Cause {
    /// A finding under a code about one thing, or several together, with these ids. Another lint that finds the same
    /// fault in them names the code of the first.
    pub fn about(code: &'static Code, things: &[&dyn Display]) -> Self {
        Self::About(code, things.iter().map(ToString::to_string).collect())
    }

    /// A cell by its row and column.
    pub fn of_cell((row, column): (Row, usize)) -> Self {
        Self::Cell(row, column)
    }

    /// The table or document that it damages.
    pub fn damages(&self) -> Option<&str> {
        match self {
            Self::Table(name)
            | Self::File { name, .. }
            | Self::Row { table: name, .. }
            | Self::Name { table: name, .. }
            | Self::Value { document: name, .. } => Some(name),
            _ => None,
        }
    }
}
