//! A module as tables that people edit in a spreadsheet, and the module that edited tables make.
//!
//! [`extract`] lays the pieces and components of a module out in tables: a row each, and a column for what differs between the rows of
//! a table. [`apply`] compares edited tables with those of the module as it was, and changes in its build file only what differs, so
//! that nothing is lost that no table says. [`traits`] has prototypes as text, [`pack`] the files of it all.

pub mod apply;
mod bind;
pub mod extract;
pub mod pack;
pub mod saved;
mod shapes;
pub mod traits;
pub mod words;

pub use self::bind::{Bind, marks};

use crate::xml::NodeIx;

/// A table of a module.
#[derive(Clone, Debug)]
pub struct Table {
    /// The name of its file, without the ending.
    pub id: String,
    /// The meaning of a row.
    pub help: String,
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    pub name: String,
    pub help: String,
    /// Where its values are written in the module: in several places if these are always equal.
    pub binds: Vec<Bind>,
}

/// A row of a table.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its component.
    pub node: NodeIx,
    /// Its cells, the id first.
    pub cells: Vec<String>,
}

impl Row {
    pub fn id(&self) -> &str {
        self.cells.first().map_or("", String::as_str)
    }
}

/// The columns that every table has: the id of the row, and the component that it is in.
pub const ID: &str = "id";
pub const IN: &str = "in";

/// A word that stands for a name in ids and the names of files, of at most 40 letters. It is none that a spreadsheet takes for a number, a
/// date or a truth.
pub fn slug(name: &str) -> String {
    let slug: String = muster_source::validate::slug(name).chars().take(40).collect();
    let slug = slug.trim_end_matches('-');
    let is_digits = |text: &str| text.chars().all(|letter| letter.is_ascii_digit() || letter == '-' || letter == 'e');
    let (first, rest) = slug.split_once('-').unwrap_or((slug, ""));
    let is_month = |text: &str| text.len() >= 3 && MONTHS.iter().any(|month| month.starts_with(text));
    let is_date = is_month(first) && is_digits(rest) || is_digits(first) && is_month(rest);
    if slug.is_empty() || is_digits(slug) || is_date || ["true", "false"].contains(&slug) {
        return format!("no-{slug}").trim_end_matches('-').to_owned();
    }
    slug.to_owned()
}

/// The months as spreadsheets know them in English.
const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
