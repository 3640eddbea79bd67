//! The tables of the Data Package as an SQLite database, with its keys.

use std::fmt::Write;

use rusqlite::types::Value as Stored;
use rusqlite::{Connection, params_from_iter};
use serde_json::Value;

use super::resource::Resource;
use muster_ground::json;

/// `data.sqlite`: the tables under their names in the Data Package, the documents in `documents`, in `tables` a
/// description of the rows of each and their list in the bundle, and in `columns` the meaning of each column. Lists and
/// objects are JSON.
///
/// # Errors
/// If SQLite refuses a table.
pub fn database<'v>(
    tables: &[Resource],
    documents: impl Iterator<Item = (&'v str, &'v Value)>,
) -> rusqlite::Result<Vec<u8>> {
    let mut file = Connection::open_in_memory()?;
    file.pragma_update(None, "foreign_keys", false)?;
    let all = file.transaction()?;
    for table in tables {
        all.execute(&created(table), [])?;
        let marks = vec!["?"; table.columns.len()].join(", ");
        let mut insert = all.prepare(&format!("INSERT INTO {} VALUES ({marks})", quoted(&table.name)))?;
        for row in &table.rows {
            insert.execute(params_from_iter(table.columns.iter().map(|column| stored(row.get(&column.name)))))?;
        }
    }
    all.execute("CREATE TABLE documents (name TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT", [])?;
    for (name, document) in documents {
        all.execute("INSERT INTO documents VALUES (?, ?)", [name, &json::line(document)])?;
    }
    all.execute("CREATE TABLE tables (name TEXT PRIMARY KEY, title TEXT NOT NULL, bundle TEXT NOT NULL) STRICT", [])?;
    for table in tables {
        all.execute("INSERT INTO tables VALUES (?, ?, ?)", [&table.name, &table.title, &table.list])?;
    }
    all.execute(
        "CREATE TABLE columns (\"table\" TEXT, \"column\" TEXT, type TEXT, description TEXT, PRIMARY KEY (\"table\", \"column\")) STRICT",
        [],
    )?;
    for (table, column) in tables.iter().flat_map(|table| table.columns.iter().map(move |column| (table, column))) {
        let told = [&table.name, &column.name, &column.kind, &column.description];
        all.execute("INSERT INTO columns VALUES (?, ?, ?, ?)", told)?;
    }
    all.commit()?;
    Ok(file.serialize(rusqlite::MAIN_DB)?.to_vec())
}

fn created(table: &Resource) -> String {
    let mut sql = format!("CREATE TABLE {} (", quoted(&table.name));
    for column in &table.columns {
        let _ = write!(sql, "{} {}, ", quoted(&column.name), kind(&column.kind));
    }
    let _ = write!(sql, "PRIMARY KEY ({})", list(&table.key));
    for foreign in &table.foreign {
        let (fields, to) = (list(&foreign.fields), list(&foreign.to));
        let _ = write!(sql, ", FOREIGN KEY ({fields}) REFERENCES {} ({to})", quoted(&foreign.resource));
    }
    sql + ") STRICT"
}

fn kind(kind: &str) -> &'static str {
    match kind {
        "integer" | "boolean" => "INTEGER",
        "number" => "REAL",
        "any" => "ANY",
        _ => "TEXT",
    }
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn list<T: AsRef<str>>(names: &[T]) -> String {
    names.iter().map(|name| quoted(name.as_ref())).collect::<Vec<_>>().join(", ")
}

/// A value as a column stores it. Values that are empty in the CSV tables are null.
fn stored(value: Option<&Value>) -> Stored {
    match value {
        None | Some(Value::Null) => Stored::Null,
        Some(Value::String(text)) if text.is_empty() => Stored::Null,
        Some(Value::Array(items)) if items.is_empty() => Stored::Null,
        Some(Value::Bool(answer)) => Stored::Integer((*answer).into()),
        Some(Value::Number(number)) => {
            number.as_i64().map_or_else(|| Stored::Real(number.as_f64().unwrap_or_default()), Stored::Integer)
        }
        Some(Value::String(text)) => Stored::Text(text.clone()),
        Some(value) => Stored::Text(json::line(value)),
    }
}
