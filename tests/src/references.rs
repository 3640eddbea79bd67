//! Follows references again without the compiler: by the description of a pack, and its tables as they are.

use std::collections::BTreeMap;

use muster_build::read::matches;

use crate::damage::table;
use crate::pack::Files;

/// A row: the text of each of its columns.
type Row = BTreeMap<String, String>;

/// The described columns of a pack that refer to rows, and the files of its tables.
#[derive(Debug)]
pub struct References {
    /// Each with its table, its name, what stands between the values of a list, and the tables that it refers to.
    columns: Vec<(String, String, Option<char>, Vec<String>)>,
    /// The patterns of the files, by the names of the tables.
    files: BTreeMap<String, String>,
}

impl References {
    /// Reads the description of a sound pack.
    pub fn of(files: &Files) -> Self {
        let rows = |ending: &str| {
            let described = files.iter().filter(|(path, _)| path.ends_with(ending));
            described.flat_map(|(_, bytes)| rows_of(bytes)).collect::<Vec<Row>>()
        };
        let tables = rows("tables.csv");
        // The cells of a grid need no row.
        let is_grid = |name: &str| tables.iter().any(|table| table["id"] == name && table["role"] == "cell");
        let column = |row: Row| {
            let to: Vec<String> = row["refers"].split('|').map(|table| table.trim().to_owned()).collect();
            let between = match row["list"].as_str() {
                "" | "no" => None,
                "comma" => Some(','),
                "slash" => Some('/'),
                "blank" => Some(' '),
                _ => Some('|'),
            };
            let is_followed = !row["refers"].is_empty() && !to.iter().any(|table| is_grid(table));
            is_followed.then(|| (row["table"].clone(), row["column"].clone(), between, to))
        };
        let columns = rows("columns.csv").into_iter().filter_map(column).collect();
        let usual = |row: &Row| format!("{}.csv", row["id"]);
        let file = |row: &Row| row.get("file").filter(|file| !file.is_empty()).cloned().unwrap_or_else(|| usual(row));
        Self { columns, files: tables.iter().map(|row| (row["id"].clone(), file(row))).collect() }
    }

    /// The number of references in a pack, and those that lead nowhere.
    pub fn follow(&self, files: &Files) -> (usize, Vec<String>) {
        let rows = |name: &str| {
            let pattern = self.files.get(name).cloned().unwrap_or_else(|| format!("{name}.csv"));
            let own = files.iter().filter(|(path, _)| matches(&pattern, path).is_some());
            own.flat_map(|(_, bytes)| rows_of(bytes)).collect::<Vec<Row>>()
        };
        let names = self.columns.iter().flat_map(|(table, _, _, to)| to.iter().chain([table]));
        let tables: BTreeMap<&str, Vec<Row>> = names.map(|name| (name.as_str(), rows(name))).collect();
        let (mut count, mut dangling) = (0, Vec::new());
        for (table, column, between, to) in &self.columns {
            let cells = tables[table.as_str()].iter().filter_map(|row| row.get(column));
            let words =
                cells.flat_map(|cell| between.map_or_else(|| vec![cell.as_str()], |sign| cell.split(sign).collect()));
            for word in words.map(str::trim).filter(|word| !word.is_empty()) {
                count += 1;
                if !to.iter().flat_map(|table| &tables[table.as_str()]).any(|row| is_called(row, word)) {
                    dangling.push(format!("{table}.{column} names {word}"));
                }
            }
        }
        (count, dangling)
    }
}

fn is_called(row: &Row, word: &str) -> bool {
    let is = |column: &str| row.get(column).is_some_and(|cell| cell == word);
    is("id") || is("name") || row.get("aliases").is_some_and(|cell| cell.split('|').any(|other| other.trim() == word))
}

fn rows_of(bytes: &[u8]) -> Vec<Row> {
    let mut cells = table(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)).into_iter();
    let header = cells.next().unwrap_or_default();
    let row = |row: Vec<String>| {
        header.iter().zip(row).map(|(name, cell)| (name.trim().to_owned(), cell.trim().to_owned())).collect()
    };
    cells.map(row).collect()
}
