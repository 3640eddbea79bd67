//! A table of the Data Package: its columns, taken from the bundle's schema, and its rows.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::{json as canonical, schema};
use crate::digest::sha256;

/// A table.
#[derive(Clone, Debug)]
pub struct Resource {
    /// Its name.
    pub name: &'static str,
    title: &'static str,
    columns: Vec<Column>,
    rows: Vec<Map<String, Value>>,
    key: &'static [&'static str],
    foreign: Vec<Foreign>,
}

/// Columns that name a row of another table.
#[derive(Clone, Copy, Debug)]
struct Foreign {
    fields: &'static [&'static str],
    resource: &'static str,
    to: &'static [&'static str],
}

/// A column.
#[derive(Clone, Debug)]
struct Column {
    name: String,
    kind: String,
    description: String,
    constraints: Map<String, Value>,
}

impl Resource {
    /// A table of the bundle's `record`s. What each record says under `provenance` and `attributes` becomes columns.
    pub fn new(name: &'static str, title: &'static str, key: &'static [&'static str]) -> Self {
        Self { name, title, columns: Vec::new(), rows: Vec::new(), key, foreign: Vec::new() }
    }

    /// Adds a column that the record itself does not have.
    pub fn column(mut self, name: &str, kind: &str, description: &str) -> Self {
        let (name, kind, description) = (name.to_owned(), kind.to_owned(), description.to_owned());
        let mut constraints = Map::new();
        if self.key.contains(&name.as_str()) {
            constraints.insert("required".into(), true.into());
        }
        self.columns.push(Column { name, kind, description, constraints });
        self
    }

    /// Adds the columns of a record type, without those that have a table of their own, and its rows.
    pub fn records(mut self, of: &Value, record: &str, without: &[&str], rows: Vec<Map<String, Value>>) -> Self {
        self.rows = rows.into_iter().map(|row| flat(row, without)).collect();
        for property in schema::properties(of, record) {
            match property {
                skipped if without.contains(&skipped) => {}
                "provenance" => {
                    for part in schema::properties(of, "Provenance") {
                        self.add(of, "Provenance", part);
                    }
                }
                "attributes" => self.attributes(),
                "size" => {
                    self = self.column("width", "number", "Its width in map units, where it is a box.");
                    self = self.column("height", "number", "Its height in map units, where it is a box.");
                }
                "position" => {
                    self = self.column("latitude", "number", "Degrees north of the real place.");
                    self = self.column("longitude", "number", "Degrees east of the real place.");
                }
                plain => self.add(of, record, plain),
            }
        }
        self
    }

    /// Adds rows that belong to no record type.
    pub fn rows(mut self, rows: Vec<Map<String, Value>>) -> Self {
        self.rows = rows;
        self
    }

    /// Declares that columns name a row of another table, or of this one.
    pub fn refers(
        mut self,
        fields: &'static [&'static str],
        resource: &'static str,
        to: &'static [&'static str],
    ) -> Self {
        self.foreign.push(Foreign { fields, resource, to });
        self
    }

    /// Where the table's file stands.
    pub fn path(&self) -> String {
        format!("data/{}.csv", self.name)
    }

    fn add(&mut self, of: &Value, record: &str, property: &str) {
        let found = schema::property(of, record, property);
        let word = |key: &str| found.get(key).and_then(Value::as_str).map(str::to_owned);
        let kind = match found.get("type") {
            Some(Value::String(kind)) => kind.clone(),
            Some(Value::Array(kinds)) => kinds.first().and_then(Value::as_str).unwrap_or("any").to_owned(),
            _ => "any".to_owned(),
        };
        let mut constraints = Map::new();
        if let Some(Value::Array(values)) = found.get("enum") {
            let values: Vec<_> = values.iter().filter(|value| !value.is_null()).cloned().collect();
            constraints.insert("enum".into(), values.into());
        }
        for (from, to) in [("minimum", "minimum"), ("maximum", "maximum"), ("pattern", "pattern")] {
            if let Some(bound) = found.get(from) {
                constraints.insert(to.into(), bound.clone());
            }
        }
        // A text or a list may be empty, and an empty cell is an absent value.
        let empty = kind == "array"
            || kind == "string"
                && !["id", "name", "title", "cite", "standing"].contains(&property)
                && !self.names(property);
        if schema::required(of, record, property) && !empty || self.key.contains(&property) {
            constraints.insert("required".into(), true.into());
        }
        if *self.key == [property] {
            constraints.insert("unique".into(), true.into());
        }
        let description = word("description").unwrap_or_default();
        self.columns.push(Column { name: property.to_owned(), kind, description, constraints });
    }

    /// Whether a column stands for a choice that is never left open.
    fn names(&self, property: &str) -> bool {
        self.foreign.iter().any(|foreign| *foreign.fields == [property])
    }

    /// A column for each attribute that any record has, sorted by name.
    fn attributes(&mut self) {
        let mut values: BTreeMap<&String, Vec<&Value>> = BTreeMap::new();
        for row in &self.rows {
            if let Some(Value::Object(attributes)) = row.get("attributes") {
                for (name, value) in attributes {
                    values.entry(name).or_default().push(value);
                }
            }
        }
        let kinds: Vec<_> = values.iter().map(|(name, values)| ((*name).clone(), kind(values))).collect();
        let taken: BTreeSet<String> = self
            .rows
            .iter()
            .flat_map(|row| row.keys().cloned())
            .chain(self.columns.iter().map(|column| column.name.clone()))
            .collect();
        for (attribute, kind) in kinds {
            let name = if taken.contains(&attribute) { format!("attribute_{attribute}") } else { attribute.clone() };
            for row in &mut self.rows {
                if let Some(value) = row.get("attributes").and_then(|attributes| attributes.get(&attribute)).cloned() {
                    row.insert(name.clone(), value);
                }
            }
            let description = format!("What the system says under `{attribute}`.");
            self.columns.push(Column { name, kind: kind.to_owned(), description, constraints: Map::new() });
        }
    }

    /// The file: UTF-8 with a header row, separated by commas, line feeds.
    ///
    /// # Errors
    /// Never in practice: nothing is written but memory.
    pub fn csv(&self) -> Result<Vec<u8>, csv::Error> {
        let mut writer = csv::WriterBuilder::new().from_writer(Vec::new());
        writer.write_record(self.columns.iter().map(|column| column.name.as_str()))?;
        for row in &self.rows {
            writer.write_record(self.columns.iter().map(|column| cell(row.get(&column.name), &column.kind)))?;
        }
        writer.into_inner().map_err(|error| error.into_error().into())
    }

    /// The table as the Data Package describes it.
    pub fn descriptor(&self, bytes: &[u8]) -> Value {
        let fields: Vec<_> = self.columns.iter().map(Column::descriptor).collect();
        let list = |names: &[&str]| match names {
            [one] => Value::from(*one),
            several => json!(several),
        };
        let mut schema = json!({
            "$schema": "https://datapackage.org/profiles/2.0/tableschema.json",
            "fields": fields,
            "missingValues": [""],
            "primaryKey": list(self.key),
        });
        if !self.foreign.is_empty() {
            let foreign = |key: &Foreign| json!({ "fields": list(key.fields), "reference": { "resource": key.resource, "fields": list(key.to) } });
            schema["foreignKeys"] = self.foreign.iter().map(foreign).collect();
        }
        json!({
            "$schema": "https://datapackage.org/profiles/2.0/dataresource.json",
            "bytes": bytes.len(),
            "encoding": "utf-8",
            "format": "csv",
            "hash": format!("sha256:{}", sha256(bytes)),
            "mediatype": "text/csv",
            "name": self.name,
            "path": self.path(),
            "schema": schema,
            "title": self.title,
            "type": "table",
        })
    }
}

impl Column {
    fn descriptor(&self) -> Value {
        let mut field = json!({ "name": self.name, "type": self.kind });
        if !self.description.is_empty() {
            field["description"] = self.description.as_str().into();
        }
        if !self.constraints.is_empty() {
            field["constraints"] = Value::Object(self.constraints.clone());
        }
        field
    }
}

/// A record with its provenance, size and position as members of its own.
fn flat(mut row: Map<String, Value>, without: &[&str]) -> Map<String, Value> {
    for name in without {
        row.remove(*name);
    }
    if let Some(Value::Object(provenance)) = row.remove("provenance") {
        row.extend(provenance);
    }
    for (pair, names) in [("size", ["width", "height"]), ("position", ["latitude", "longitude"])] {
        if let Some(Value::Array(values)) = row.remove(pair) {
            row.extend(names.into_iter().map(str::to_owned).zip(values));
        }
    }
    row
}

/// The type that holds all values of an attribute.
fn kind(values: &[&Value]) -> &'static str {
    let all = |test: fn(&Value) -> bool| values.iter().all(|value| value.is_null() || test(value));
    let whole = |value: &Value| value.as_f64().is_some_and(|number| number.fract() == 0.0 && number.abs() < 9e15);
    match () {
        () if all(Value::is_boolean) => "boolean",
        () if all(whole) => "integer",
        () if all(Value::is_number) => "number",
        () if all(Value::is_string) => "string",
        () if all(Value::is_array) => "array",
        () if all(Value::is_object) => "object",
        () => "any",
    }
}

/// A cell: numbers canonical, lists and objects as JSON, nothing for what is absent.
fn cell(value: Option<&Value>, kind: &str) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) if kind != "array" && kind != "object" => text.clone(),
        Some(Value::Array(items)) if items.is_empty() => String::new(),
        Some(value) => canonical::line(value),
    }
}
