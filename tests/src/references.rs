//! Follows references again without the compiler: by the shipped JSON Schemas, and the tables as they are.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::case::text;
use crate::damage::table;
use crate::pack::{Files, is_table};

/// The schemas of the system, and the lists with the rows of each kind.
#[derive(Debug)]
pub struct References {
    schemas: BTreeMap<String, Value>,
}

/// The tables and documents that all systems have.
const SHARED: [&str; 19] = [
    "boxes",
    "cards",
    "connections",
    "decks",
    "die-modifiers",
    "die-results",
    "die-tables",
    "game",
    "leaders",
    "markers",
    "phases",
    "powers",
    "rules",
    "scenarios",
    "set-up",
    "sides",
    "spaces",
    "track-spaces",
    "tracks",
];

/// A row: the text of each of its columns.
type Row = BTreeMap<String, String>;

impl References {
    /// Reads the shipped schemas of a system.
    pub fn of(system: &str) -> Self {
        let own: &[&str] = match system {
            "sovereigns" => &["alliances", "areas", "events", "seas", "space-points", "strength-points"],
            other => panic!("there is no system {other}"),
        };
        let schema = |name: &str| serde_json::from_str(&text(&format!("schema/json/{system}/{name}.json"))).unwrap();
        Self { schemas: SHARED.iter().chain(own).map(|name| ((*name).to_owned(), schema(name))).collect() }
    }

    /// The number of references in a pack, and those that lead nowhere; an unreadable document counts as one of them.
    pub fn follow(&self, files: &Files) -> (usize, Vec<String>) {
        let rows: BTreeMap<&str, Vec<Row>> =
            self.schemas.keys().map(|name| (name.as_str(), rows_of(name, files))).collect();
        let mut followed = Followed { rows: &rows, count: 0, dangling: Vec::new() };
        for (name, schema) in &self.schemas {
            for row in &rows[name.as_str()] {
                for (field, rule) in schema["properties"].as_object().unwrap() {
                    let cell = row.get(field).map_or("", String::as_str);
                    if let Some(declared) = rule.get("x-references") {
                        followed.word(declared, cell, &format!("{name}.{field}"));
                    } else if let Some(declared) = rule.pointer("/items/x-references") {
                        cell.split('|').for_each(|item| followed.word(declared, item, &format!("{name}.{field}")));
                    }
                }
            }
            for document in documents(name, files) {
                match document {
                    Ok(value) => followed.value(schema, schema, &value, name),
                    Err(error) => followed.dangling.push(error),
                }
            }
        }
        (followed.count, followed.dangling)
    }
}

struct Followed<'r> {
    rows: &'r BTreeMap<&'r str, Vec<Row>>,
    count: usize,
    dangling: Vec<String>,
}

impl Followed<'_> {
    fn word(&mut self, declared: &Value, word: &str, what: &str) {
        let word = word.trim();
        if word.is_empty() {
            return;
        }
        self.count += 1;
        let tables = declared["tables"].as_array().unwrap().iter().map(|table| table.as_str().unwrap());
        let meant = tables.flat_map(|table| &self.rows[table]).find(|row| is_called(row, word));
        let able = |row: &Row| {
            let Some(demand) = declared.get("demand") else { return true };
            let held = row.get(demand["field"].as_str().unwrap()).map_or("", String::as_str);
            match demand.get("value").and_then(Value::as_str) {
                Some(value) => held.split('|').any(|part| part.trim() == value),
                None => !held.is_empty(),
            }
        };
        if !meant.is_some_and(able) {
            self.dangling.push(format!("{what} names {word}"));
        }
    }

    fn value(&mut self, root: &Value, schema: &Value, value: &Value, what: &str) {
        if let Some(path) = schema["$ref"].as_str() {
            self.value(root, root.pointer(path.trim_start_matches('#')).unwrap(), value, what);
        }
        for option in schema["anyOf"].as_array().into_iter().flatten() {
            self.value(root, option, value, what);
        }
        match value {
            Value::String(text) => {
                if let Some(declared) = schema.get("x-references") {
                    self.word(declared, text, what);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.value(root, &schema["items"], item, what)),
            Value::Object(members) => {
                for (name, member) in members {
                    self.value(root, &schema["properties"][name], member, &format!("{what}.{name}"));
                }
            }
            _ => {}
        }
    }
}

fn is_called(row: &Row, word: &str) -> bool {
    let is = |column: &str| row.get(column).is_some_and(|cell| cell == word);
    is("id") || is("name") || row.get("aliases").is_some_and(|cell| cell.split('|').any(|other| other.trim() == word))
}

/// The rows of a kind. Scenarios are rows too: documents with an id.
fn rows_of(name: &str, files: &Files) -> Vec<Row> {
    if name == "scenarios" {
        let ids = documents_of(name, files).into_iter().filter_map(|value| value["id"].as_str().map(str::to_owned));
        return ids.map(|id| Row::from([("id".to_owned(), id)])).collect();
    }
    let is_one = |path: &str| match name {
        "die-results" => path.starts_with("tables/") && is_table(path),
        "set-up" => path.ends_with("/setup.csv"),
        "reinforcements" => path.ends_with("/reinforcements.csv"),
        _ => path.strip_suffix(".csv") == Some(name),
    };
    let mut rows = Vec::new();
    for (_, bytes) in files.iter().filter(|(path, _)| is_one(path)) {
        let mut cells = table(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)).into_iter();
        let header = cells.next().unwrap_or_default();
        rows.extend(cells.map(|row| {
            header
                .iter()
                .map(|name| name.trim().to_owned())
                .zip(row.iter().map(|cell| cell.trim().to_owned()))
                .collect()
        }));
    }
    rows
}

fn documents_of(name: &str, files: &Files) -> Vec<Value> {
    documents(name, files).filter_map(Result::ok).collect()
}

/// The documents of a kind, or why they are not JSON.
fn documents<'f>(name: &'f str, files: &'f Files) -> impl Iterator<Item = Result<Value, String>> + 'f {
    let is_one = move |path: &str| match name {
        "scenarios" => path.ends_with("/scenario.json"),
        _ => path.strip_suffix(".json") == Some(name),
    };
    files.iter().filter(move |(path, _)| is_one(path)).map(|(path, bytes)| {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        serde_json::from_slice(bytes).map_err(|error| format!("{path} is not JSON: {error}"))
    })
}
