//! Damage to a pack's files, by chance: what falls keyboards, careless hands and full disks do.

use crate::chance::Chance;
use crate::pack::{Files, is_table};

/// Damages one file of a pack, and says how.
pub fn damage(files: &mut Files, chance: &mut Chance) -> String {
    let paths: Vec<String> = files.keys().filter(|path| *path != "ids.lock").cloned().collect();
    let path = chance.pick(&paths).clone();
    let bytes = files.get_mut(&path).unwrap();
    let what = match (is_table(&path), chance.below(10)) {
        (true, 0..7) => of_cells(bytes, chance),
        _ => of_bytes(bytes, chance),
    };
    format!("{path}: {what}")
}

/// Damages bytes wherever they stand.
fn of_bytes(bytes: &mut Vec<u8>, chance: &mut Chance) -> &'static str {
    let at = chance.below(bytes.len());
    let end = (at + 1 + chance.below(40)).min(bytes.len());
    match chance.below(7) {
        0 if !bytes.is_empty() => {
            bytes[at] ^= 1 << chance.below(8);
            "a bit flipped"
        }
        1 => {
            bytes.insert(at, u8::try_from(chance.below(256)).unwrap());
            "a byte inserted"
        }
        2 => {
            bytes.insert(at, *chance.pick(b"\",;|\n\r\t{}[]:\0-9"));
            "a mark inserted"
        }
        3 => {
            bytes.drain(at..end);
            "bytes deleted"
        }
        4 => {
            let copy = bytes[at..end].to_vec();
            bytes.splice(at..at, copy);
            "bytes doubled"
        }
        5 => {
            bytes.truncate(at);
            "the end cut off"
        }
        _ => {
            let copy = bytes[at..end].to_vec();
            let there = chance.below(bytes.len() + 1);
            bytes.splice(there..there, copy);
            "bytes copied elsewhere"
        }
    }
}

/// Damages cells and rows, as it happens in a spreadsheet.
fn of_cells(bytes: &mut Vec<u8>, chance: &mut Chance) -> &'static str {
    let mut rows = table(bytes);
    // Of what was damaged before the rows may be of any length.
    if rows.len() < 3 || rows.iter().any(|row| row.len() != rows[0].len()) {
        return of_bytes(bytes, chance);
    }
    let columns = rows[0].len();
    let (row, other) = (1 + chance.below(rows.len() - 1), 1 + chance.below(rows.len() - 1));
    let (column, second) = (chance.below(columns), chance.below(columns));
    let what = match chance.below(8) {
        0 => {
            rows[row][column].clear();
            "a cell emptied"
        }
        1 | 2 => {
            let cell = rows[other][column].clone();
            rows[row][column] = cell;
            "a cell replaced by one of its column"
        }
        3 => {
            let cell = rows[other][second].clone();
            rows[row][column] = cell;
            "a cell replaced by any other"
        }
        4 => {
            rows[row].swap(column, second);
            "two cells of a row swapped"
        }
        5 => {
            rows.remove(row);
            "a row deleted"
        }
        6 => {
            let copy = rows[row].clone();
            rows.insert(other, copy);
            "a row doubled"
        }
        _ => {
            for row in &mut rows {
                row.swap(column, second);
            }
            rows[0].swap(column, second);
            "two columns swapped under their names"
        }
    };
    *bytes = written(&rows);
    what
}

/// The cells of a table as `muster fmt` writes it.
#[must_use]
pub fn table(bytes: &[u8]) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(bytes);
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

/// The table with these cells.
#[must_use]
pub fn written(rows: &[Vec<String>]) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).unwrap();
    }
    writer.into_inner().unwrap()
}
