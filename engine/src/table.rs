//! Die tables of a pack. Those that the document does not print may be missing.

use std::fmt;

use muster_schema::Text;
use muster_schema::common::DieResult;

/// Something that a pack lacks, so that a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lack {
    /// What is lacking.
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

/// What a table gives for a modified roll: the Siege Table, a column of the Combat Results Table, the naval tables, the Fortunes
/// of War.
///
/// # Errors
///
/// If the table has no line for the roll, as when the document does not print it and the pack has no rows of it.
pub fn look_up(name: &str, rows: &[DieResult], roll: i32) -> Result<Text, Lack> {
    let fits = |row: &&DieResult| row.low.is_none_or(|low| low <= roll) && row.high.is_none_or(|high| roll <= high);
    if rows.is_empty() {
        return Err(Lack::new(format!("the table `{name}`")));
    }
    let row = rows.iter().find(fits).ok_or_else(|| Lack::new(format!("the line for {roll} of the table `{name}`")))?;
    Ok(row.result)
}

/// What a table gives in percent (13.6).
///
/// # Errors
///
/// As [`look_up`], and if the result is no percentage.
pub fn look_up_percent(name: &str, rows: &[DieResult], roll: i32) -> Result<u16, Lack> {
    let result = look_up(name, rows, roll)?;
    let number = result.as_str().trim().trim_end_matches('%').trim_end();
    number.parse().map_err(|_| Lack::new(format!("a percentage for {roll} in the table `{name}`")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(low: Option<i32>, high: Option<i32>, result: &str) -> DieResult {
        let row = serde_json::json!({ "low": low, "high": high, "result": result, "cite": "reconstructed" });
        serde_json::from_value(row).expect("a line of a die table")
    }

    #[test]
    fn a_missing_table_is_told() {
        let error = look_up("siege", &[], 3).expect_err("there is no table");
        assert_eq!(error.to_string(), "the pack lacks the table `siege`");
    }

    #[test]
    fn lines_are_found_by_their_bounds() {
        let rows = [row(None, Some(2), "5%"), row(Some(3), Some(6), "10 %"), row(Some(8), None, "many")];
        let percent = |roll| look_up_percent("battle", &rows, roll);
        assert_eq!([-3, 2, 3, 6].map(percent), [Ok(5), Ok(5), Ok(10), Ok(10)]);
        assert!(percent(7).is_err(), "no line");
        assert!(percent(8).is_err(), "no number");
        assert_eq!(look_up("battle", &rows, 9).map(|text| text.as_str()), Ok("many"));
    }
}
