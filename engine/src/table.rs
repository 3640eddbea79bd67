//! Die tables of a pack. Tables that the document does not print may be missing.

use std::fmt;

use muster_schema::Text;
use muster_schema::common::DieResult;

/// Something that a pack lacks, so that a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lack {
    pub what: String,
}

impl Lack {
    pub(crate) fn new(what: impl Into<String>) -> Self {
        Self { what: what.into() }
    }
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the pack lacks {}", self.what)
    }
}

impl std::error::Error for Lack {}

/// True if a line of a table is the one for a roll. A missing bound stands for all rolls beyond.
pub fn is_for(line: &DieResult, roll: i32) -> bool {
    line.low.is_none_or(|low| low <= roll) && line.high.is_none_or(|high| roll <= high)
}

/// The result of a table for a modified roll: the Siege Table, a column of the Combat Results Table, the naval tables,
/// the Fortunes of War.
///
/// # Errors
///
/// If the table has no line for the roll, as when the document does not print it and the pack has no rows of it.
pub fn look_up(name: &str, rows: &[DieResult], roll: i32) -> Result<Text, Lack> {
    if rows.is_empty() {
        return Err(Lack::new(format!("the table `{name}`")));
    }
    let row = rows.iter().find(|row| is_for(row, roll));
    row.map(|row| row.result).ok_or_else(|| Lack::new(format!("the line for {roll} of the table `{name}`")))
}

/// The result of a table in percent (13.6).
///
/// # Errors
///
/// As [`look_up`], and if the result is no percentage.
pub fn look_up_percent(name: &str, rows: &[DieResult], roll: i32) -> Result<u16, Lack> {
    let result = look_up(name, rows, roll)?;
    let number = result.as_str().trim().trim_end_matches('%').trim_end();
    number.parse().map_err(|_| Lack::new(format!("a percentage for {roll} in the table `{name}`")))
}
