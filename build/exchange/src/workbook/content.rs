//! The content of a table, independent of its format.

use std::collections::BTreeSet;

use muster_schema::TableDef;

use muster_ground::digest::sha256;

/// The number of digits kept of a row's checksum.
const DIGITS: usize = 12;

/// The names of the columns of a table, and its rows, except empty ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Content {
    pub(super) head: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
}

impl Content {
    pub(super) fn new(head: Vec<String>, mut rows: Vec<Vec<String>>) -> Self {
        rows.retain(|row| row.iter().any(|cell| !cell.is_empty()));
        Self { head, rows }
    }

    /// The content of a table in the canonical form.
    pub(super) fn of(bytes: &[u8]) -> Self {
        let mut reader = csv::ReaderBuilder::new().flexible(true).has_headers(false).from_reader(bytes);
        let record = |record: csv::StringRecord| record.iter().map(str::to_owned).collect();
        let mut records = reader.records().flatten().map(record);
        let head = records.next().unwrap_or_default();
        Self::new(head, records.collect())
    }

    /// A checksum of each row. The order of the columns does not matter, nor do empty cells.
    pub(super) fn checksums(&self) -> Vec<String> {
        let checksum = |row: &Vec<String>| {
            let cells = self.head.iter().zip(row).filter(|(_, cell)| !cell.is_empty());
            let cells: BTreeSet<(&str, String)> = cells.map(|(name, cell)| (name.as_str(), plain(cell))).collect();
            sha256(format!("{cells:?}").as_bytes()).chars().take(DIGITS).collect()
        };
        self.rows.iter().map(checksum).collect()
    }

    /// A name for each row: the columns of the key of its table, or else its number among the rows without one. `None`
    /// if two have the same name.
    pub(super) fn names(&self, table: Option<&TableDef>) -> Option<Vec<String>> {
        let table = table.filter(|table| !table.key_columns().is_empty())?;
        let place = |column: &usize| self.head.iter().position(|name| *name == table.columns()[*column].name);
        let places: Vec<Option<usize>> = table.key_columns().iter().map(place).collect();
        let cell = |row: &[String], at: Option<usize>| at.and_then(|at| row.get(at)).cloned().unwrap_or_default();
        let name = |row: &Vec<String>| {
            let cells = places.iter().map(|at| cell(row, *at)).filter(|cell| !cell.is_empty());
            cells.collect::<Vec<_>>().join(" ")
        };
        let mut names: Vec<String> = self.rows.iter().map(name).collect();
        for (name, number) in names.iter_mut().filter(|name| name.is_empty()).zip(1..) {
            let key = table.key.join("` or `");
            *name = if number == 1 { format!("without `{key}`") } else { format!("without `{key}`, {number}") };
        }
        let different: BTreeSet<&String> = names.iter().collect();
        (different.len() == names.len()).then_some(names)
    }
}

/// A cell without differences that have no meaning: blanks around the values of a list, the kind of line end.
fn plain(cell: &str) -> String {
    cell.split('|').map(str::trim).collect::<Vec<_>>().join("|").replace("\r\n", "\n")
}
