//! The tables of a pack as the workbook of a spreadsheet program, one sheet a table, and back. Pure: files and bytes in, bytes out.
//!
//! A sheet is called as its file, with `.` for `/` and without the ending: `scenarios.battle.setup`. The sheet [`INDEX`] says which
//! sheet is which file, so that a name that had to be cut still means one. Two sheets are hidden: [`LISTS`] has what drop-downs offer
//! that cannot be found in one column of another sheet; [`ROWS`] has a checksum of each row as it was written, by which it is found
//! out what changed in the pack meanwhile.

mod changes;
mod content;
mod index;
mod ods;
mod open;
pub mod shown;
mod take;
mod write;

use std::collections::BTreeSet;

pub use self::changes::{Change, changes};
pub use self::take::canonical;
pub use self::take::{Origin, Taken, take};
pub use self::write::write;
use muster_source::finding::Finding;

/// The sheet that lists the file of each sheet.
const INDEX: &str = "Muster";

/// The hidden sheet with the entries of drop-downs.
const LISTS: &str = "Muster lists";

/// The hidden sheet with checksums of rows.
const ROWS: &str = "Muster rows";

/// The most characters of a sheet's name.
const NAME: usize = 31;

/// The reasons why a workbook cannot be written or read.
#[derive(Clone, Debug)]
pub enum Refused {
    /// The pack has no `game.json` that names its system.
    Pack(Vec<Finding>),
    /// Other errors, a sentence each.
    Told(Vec<String>),
}

impl Refused {
    fn told(why: impl Into<String>) -> Self {
        Self::Told(vec![why.into()])
    }
}

/// Names for sheets, all different to a spreadsheet.
pub struct Names(BTreeSet<String>);

impl Names {
    /// Some names are taken from the start; `History` is Excel's own.
    pub fn new() -> Self {
        Self([INDEX, LISTS, ROWS, "History"].map(str::to_lowercase).into())
    }

    /// The name of the sheet of a file.
    pub fn of(&mut self, file: &str) -> String {
        let allowed = |letter: char| match letter {
            '/' => '.',
            '[' | ']' | ':' | '*' | '?' | '\\' | '\'' => '_',
            other => other,
        };
        let plain: Vec<char> = file.strip_suffix(".csv").unwrap_or(file).chars().map(allowed).collect();
        let cut = |tail: String| {
            let head = plain.iter().take(NAME.saturating_sub(tail.len()));
            head.copied().chain(tail.chars()).collect::<String>()
        };
        let mut name = cut(String::new());
        let mut number = 1;
        while !self.0.insert(name.to_lowercase()) {
            number += 1;
            name = cut(format!("~{number}"));
        }
        name
    }
}

/// The file of a sheet that the index does not list, by the sheet's name.
pub fn file_of(sheet: &str) -> String {
    format!("{}.csv", sheet.trim().replace('.', "/"))
}

/// The name of a cell, as spreadsheets have it: `B7` of the column 1 and the row 6.
pub fn cell_name(row: u32, column: u32) -> String {
    let mut letters = Vec::new();
    let mut left = column + 1;
    while left > 0 {
        left -= 1;
        letters.push(char::from(b'A' + u8::try_from(left % 26).unwrap_or_default()));
        left /= 26;
    }
    let letters: String = letters.iter().rev().collect();
    format!("{letters}{}", row + 1)
}
