//! A variant of a pack: some of its values are others while it is played, and nothing on the disk changes.

use std::fmt;

use muster_build::read::Files;
use serde_json::Value;

use crate::output::{Trouble, did_you_mean};

/// A value that is another one in the variant.
#[derive(Debug)]
pub struct Change {
    /// The file, and what leads to the value: the names of members in `rules.json/movement/campaign`, the key of a row and a column in
    /// `die-modifiers.csv/shift-town/value`.
    place: String,
    was: Value,
    is: Value,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is {} instead of {}", self.place, self.is, self.was)
    }
}

/// The files of the variant that these texts describe, each as `rules.json/movement/campaign=2`, and what is changed in it.
///
/// # Errors
/// Where a text describes no value of the pack.
pub fn of(files: &Files, texts: &[String]) -> Result<(Files, Vec<Change>), Trouble> {
    let (mut files, mut changes) = (files.clone(), Vec::new());
    for text in texts {
        let (varied, change) = changed(&files, text)?;
        files = varied;
        changes.push(change);
    }
    Ok((files, changes))
}

/// The files with one value changed.
fn changed(files: &Files, text: &str) -> Result<(Files, Change), Trouble> {
    let unfit = |why: String| Trouble::usage(format!("`--set {text}`: {why}"));
    let end =
        |place: &str| [".json/", ".csv/"].into_iter().find_map(|ending| Some(place.find(ending)? + ending.len() - 1));
    let parts = text.split_once('=').and_then(|(place, value)| Some((place, end(place)?, value)));
    let (place, end, value) = parts.ok_or_else(|| {
        unfit(
            "name a value of a JSON file or a cell of a table, and what it is to be, as in `--set rules.json/movement/campaign=2` or \
             `--set die-modifiers.csv/shift-town/value=0`."
                .into(),
        )
    })?;
    let (path, pointer) = place.split_at(end);
    let file = files.find(path).ok_or_else(|| {
        let paths = files.iter().map(|(_, path, _)| path);
        unfit(format!("the pack has no file `{path}`.{}", did_you_mean(path, paths)))
    })?;
    if path.ends_with(".csv") {
        let (bytes, was) = cell(files.bytes(file), pointer, value).map_err(|why| unfit(format!("`{path}` {why}")))?;
        let change = Change { place: place.to_owned(), was: Value::from(was), is: Value::from(value) };
        return Ok((files.with(path, bytes), change));
    }
    let mut document: Value = serde_json::from_slice(files.bytes(file))
        .map_err(|error| unfit(format!("`{path}` cannot be read: {error}.")))?;
    let is = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
    let found = document.pointer_mut(pointer);
    let Some(there) = found else { return Err(unfit(nothing_there(&document, path, pointer))) };
    if *there == is {
        return Err(unfit(format!("it is {is} already.")));
    }
    let change = Change { place: place.to_owned(), was: std::mem::replace(there, is.clone()), is };
    let bytes = serde_json::to_vec_pretty(&document).map_err(|error| unfit(error.to_string()))?;
    Ok((files.with(path, bytes), change))
}

/// A table with another text in a cell, and the text that was there. The cell is named by the key of its row, the cells of a longer key
/// joined by `/`, and its column.
fn cell(bytes: &[u8], pointer: &str, value: &str) -> Result<(Vec<u8>, String), String> {
    let (key, column) =
        pointer.trim_start_matches('/').rsplit_once('/').ok_or("needs the key of a row, and a column.")?;
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(bytes);
    let rows: Result<Vec<csv::StringRecord>, csv::Error> = reader.records().collect();
    let mut rows: Vec<Vec<String>> = rows
        .map_err(|error| format!("cannot be read: {error}."))?
        .iter()
        .map(|row| row.iter().map(str::to_owned).collect())
        .collect();
    let heads = rows.first().cloned().unwrap_or_default();
    let at = heads.iter().position(|head| head == column).ok_or_else(|| {
        format!("has no column `{column}`.{}", did_you_mean(column, heads.iter().map(String::as_str)))
    })?;
    let parts = key.split('/').count();
    let is_meant = |row: &Vec<String>| row.len() >= parts && row[..parts].join("/") == key;
    let mut meant = (1..rows.len()).filter(|row| is_meant(&rows[*row]));
    let row = match (meant.next(), meant.next()) {
        (Some(row), None) => row,
        (Some(_), Some(_)) => return Err(format!("has several rows `{key}`; name more of their key.")),
        _ => {
            let keys = rows.iter().skip(1).filter_map(|row| Some(row.first()?.as_str()));
            return Err(format!("has no row `{key}`.{}", did_you_mean(key, keys)));
        }
    };
    let cell = rows[row].get_mut(at).ok_or_else(|| format!("has no cell `{column}` in the row `{key}`."))?;
    if cell == value {
        return Err(format!("has `{value}` there already."));
    }
    let was = std::mem::replace(cell, value.to_owned());
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    rows.iter().try_for_each(|row| writer.write_record(row)).map_err(|error| error.to_string())?;
    Ok((writer.into_inner().map_err(|error| error.to_string())?, was))
}

/// Says why a document has nothing in this place: the first name on the way that leads nowhere.
fn nothing_there(document: &Value, path: &str, pointer: &str) -> String {
    let ends = pointer.match_indices('/').map(|(at, _)| at).skip(1).chain([pointer.len()]);
    let missing = ends.clone().find(|end| document.pointer(&pointer[..*end]).is_none()).unwrap_or(pointer.len());
    let (before, name) = pointer[..missing].rsplit_once('/').unwrap_or_default();
    let (why, hint) = match document.pointer(before) {
        Some(Value::Object(members)) => ("has no member", did_you_mean(name, members.keys().map(String::as_str))),
        Some(Value::Array(items)) => ("has no item", format!(" Its items are 0 to {}.", items.len().saturating_sub(1))),
        _ => ("is a single value and has no member", String::new()),
    };
    format!("`{path}{before}` {why} `{name}`.{hint}")
}

/// Names the files about the variant: `movement-campaign-2`.
pub fn slug(changes: &[Change]) -> String {
    let words = changes.iter().flat_map(|change| {
        let names = change.place.rsplit('/').take(2).filter(|name| !name.ends_with(".json"));
        let names: Vec<String> = names.map(str::to_owned).collect();
        names.into_iter().rev().chain([change.is.to_string()])
    });
    let words: Vec<String> = words.collect();
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
    words.join("-").chars().map(plain).take(80).collect::<String>().trim_matches('-').to_owned()
}
