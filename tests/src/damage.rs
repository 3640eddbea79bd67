//! Damage to a pack's files, by chance: what falls keyboards, careless hands, spreadsheets and full disks do.

use serde_json::{Value, json};

use crate::chance::Chance;
use crate::pack::{Files, is_table};

/// Damages one file of a pack, and says which and how.
pub fn damage(files: &mut Files, chance: &mut Chance) -> (String, &'static str) {
    let paths: Vec<String> = files.keys().cloned().collect();
    let path = chance.pick(&paths).clone();
    if chance.below(12) == 0 {
        let what = of_files(files, &path, chance);
        return (path, what);
    }
    let bytes = files.get_mut(&path).unwrap();
    let document = path.ends_with(".json") || path == "ids.lock";
    let what = match chance.below(10) {
        0..7 if is_table(&path) => of_cells(bytes, chance),
        0..7 if document => of_values(bytes, chance),
        _ => of_bytes(bytes, chance),
    };
    (path, what)
}

/// Damages which files there are.
fn of_files(files: &mut Files, path: &str, chance: &mut Chance) -> &'static str {
    let paths: Vec<String> = files.keys().cloned().collect();
    let other = chance.pick(&paths).clone();
    let bytes = files[path].clone();
    match chance.below(7) {
        0 => {
            files.remove(path);
            "a file deleted"
        }
        1 => {
            files.insert(path.into(), Vec::new());
            "a file emptied"
        }
        2 => {
            files.remove(path);
            files.insert(path.replacen(['a', 'e', 's'], "x", 1), bytes);
            "a file misspelt"
        }
        3 => {
            files.insert(format!("Copy of {path}"), bytes);
            "a copy beside a file"
        }
        4 => {
            files.insert(format!("old/{path}"), bytes);
            "a copy in a folder"
        }
        5 => {
            files.insert(other, bytes);
            "a file over another"
        }
        _ => {
            files.insert("Notes.docx".into(), bytes);
            "a stray file"
        }
    }
}

/// A value anywhere in another.
fn inside<'v>(value: &'v mut Value, chance: &mut Chance) -> &'v mut Value {
    if chance.below(6) == 0 {
        return value;
    }
    let count = match value {
        Value::Object(members) => members.len(),
        Value::Array(items) => items.len(),
        _ => 0,
    };
    if count == 0 {
        return value;
    }
    let place = chance.below(count);
    match value {
        Value::Object(members) => inside(members.values_mut().nth(place).unwrap(), chance),
        Value::Array(items) => inside(&mut items[place], chance),
        other => other,
    }
}

/// Damages a value of a JSON document, as a hand in an editor does.
fn of_values(bytes: &mut Vec<u8>, chance: &mut Chance) -> &'static str {
    let Ok(mut document) = serde_json::from_slice::<Value>(bytes) else { return of_bytes(bytes, chance) };
    let at = inside(&mut document, chance);
    let what = match (chance.below(8), at) {
        (0, value) => {
            *value = Value::Null;
            "a value made null"
        }
        (1, value @ Value::Number(_)) => {
            *value = json!(value.as_f64().unwrap_or_default() + 1.0);
            "a number made one more"
        }
        (2, value @ Value::Number(_)) => {
            *value = chance.pick(&[json!(-1), json!(0), json!(1e300), json!(u64::MAX), json!(0.1)]).clone();
            "a number made extreme"
        }
        (3, Value::Object(members)) if !members.is_empty() => {
            let name = members.keys().nth(chance.below(members.len())).unwrap().clone();
            members.remove(&name);
            "a member deleted"
        }
        (4, Value::Object(members)) => {
            members.insert("colour".into(), json!("red"));
            "a member added"
        }
        (5, Value::Array(items)) if !items.is_empty() => {
            let copy = chance.pick(items).clone();
            items.push(copy);
            "an item doubled"
        }
        (6, Value::String(text)) => {
            let extreme: &str = chance.pick::<&str>(&EXTREME);
            text.push_str(extreme);
            "a text made longer"
        }
        (_, value) => {
            *value = chance.pick(&[json!("x"), json!([]), json!({}), json!(true), json!([[[[1]]]])]).clone();
            "a value of another kind"
        }
    };
    *bytes = serde_json::to_vec_pretty(&document).unwrap();
    what
}

/// Values that nobody means to type: formulas, dates made by a spreadsheet, invisible letters, endless numbers.
const EXTREME: [&str; 16] = [
    "-1",
    "0",
    "1e308",
    "99999999999999999999",
    "=1+1",
    "2.Feb",
    "01.02.2024",
    "1,5",
    "#REF!",
    "\u{1b}[31m",
    "\t",
    "\u{0}",
    "\\",
    "e\u{301}\u{202e}",
    "NaN",
    "𝔛🦄",
];

/// Damages bytes at any position.
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
    let what = match chance.below(10) {
        8 => {
            rows[row][column] = (*chance.pick(&EXTREME)).into();
            "a cell that nobody means"
        }
        9 => {
            rows[row][column] = rows[row][column].repeat(1 + chance.below(3000));
            "a cell repeated many times"
        }
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
pub fn table(bytes: &[u8]) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(bytes);
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

/// The table with these cells.
pub fn written(rows: &[Vec<String>]) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).unwrap();
    }
    writer.into_inner().unwrap()
}
