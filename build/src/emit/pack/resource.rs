//! A table of the Data Package: its columns, taken from the bundle's schema, and its rows.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::table::camel;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{json as canonical, schema};
use crate::digest::sha256;

/// A row of a table.
pub type Row = Map<String, Value>;

/// A table.
#[derive(Clone, Debug)]
pub struct Resource {
    /// Its name.
    pub name: String,
    title: String,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows, by the names of the columns.
    pub rows: Vec<Row>,
    /// The columns that together name a row.
    pub key: Vec<String>,
    /// The columns that name rows of other tables.
    pub foreign: Vec<Foreign>,
}

/// Columns that name a row of another table.
#[derive(Clone, Debug)]
pub struct Foreign {
    /// The columns.
    pub fields: Vec<String>,
    /// The table.
    pub resource: String,
    /// Its columns.
    pub to: Vec<String>,
}

/// A column.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// Its type, as a Data Package has it.
    pub kind: String,
    /// What it means.
    pub description: String,
    constraints: Map<String, Value>,
}

impl Resource {
    /// A table of the bundle's `record`s. What each record says under `provenance` and `attributes` becomes columns.
    pub fn new(name: &str, title: &str, key: &[&str]) -> Self {
        let [name, title] = [name, title].map(str::to_owned);
        let key = key.iter().map(ToString::to_string).collect();
        Self { name, title, columns: Vec::new(), rows: Vec::new(), key, foreign: Vec::new() }
    }

    /// Adds a column that the record itself does not have.
    pub fn column(mut self, name: &str, kind: &str, description: &str) -> Self {
        let (name, kind, description) = (name.to_owned(), kind.to_owned(), description.to_owned());
        let mut constraints = Map::new();
        if self.key.contains(&name) {
            constraints.insert("required".into(), true.into());
        }
        self.columns.push(Column { name, kind, description, constraints });
        self
    }

    /// Adds the columns of a record type, without those that have a table of their own, and its rows.
    pub fn records(mut self, of: &Value, record: &str, without: &[&str], rows: Vec<Row>) -> Self {
        self.rows = rows.into_iter().map(|row| flat(row, without)).collect();
        for property in schema::properties(of, record) {
            match property {
                skipped if without.contains(&skipped) => {}
                "provenance" => {
                    for part in schema::properties(of, "Provenance") {
                        self.add(of, "Provenance", part);
                    }
                }
                "attributes" => self.attributes(of, &format!("{record}Attributes")),
                "size" => {
                    self = self.column("width", "number", "Its width in map units, where it is a box.");
                    self = self.column("height", "number", "Its height in map units, where it is a box.");
                }
                "position" => {
                    self = self.column("latitude", "number", "Degrees north of the real place.");
                    self = self.column("longitude", "number", "Degrees east of the real place.");
                }
                picture if PICTURES.contains(&picture) => {
                    let found = schema::property(of, record, picture);
                    let what = found.get("description").and_then(Value::as_str).unwrap_or_default();
                    let told =
                        format!("{what} The path of its PNG; the SVG and the PNG of twice the size lie beside it.");
                    self = self.column(picture, "string", &told);
                }
                plain => self.add(of, record, plain),
            }
        }
        self
    }

    /// A table that the game has for itself: its columns are what its rows say.
    pub fn own(of: &Value, table: &str, title: &str, key: &[&str], rows: Vec<Row>) -> Self {
        let mut own = Self::new(&own_name(table), title, key);
        own.rows = rows.into_iter().map(sourced).collect();
        let record = schema::row_of(table);
        for property in schema::properties(of, &record) {
            if property == "provenance" {
                schema::properties(of, "Provenance").into_iter().for_each(|part| own.add(of, "Provenance", part));
            } else {
                own.add(of, &record, property);
            }
        }
        own
    }

    /// Adds rows that belong to no record type.
    pub fn rows(mut self, rows: Vec<Row>) -> Self {
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
        let owned = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        self.foreign.push(Foreign { fields: owned(fields), resource: resource.to_owned(), to: owned(to) });
        self
    }

    /// Where the table's file stands.
    pub fn path(&self) -> String {
        format!("data/{}.csv", self.name)
    }

    /// Adds a column for a member of a record.
    fn add(&mut self, of: &Value, record: &str, property: &str) {
        self.add_as(of, record, property, property.to_owned());
    }

    fn add_as(&mut self, of: &Value, record: &str, property: &str, name: String) {
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
        // A text or a list may be empty, and an empty cell is an absent value. A game without a rule book cites nothing.
        let named = property != "cite" || self.rows.iter().all(|row| row.get("cite").is_some_and(|cite| cite != ""));
        let empty = kind == "array"
            || !named
            || kind == "string"
                && !["id", "name", "title", "cite", "standing"].contains(&property)
                && !self.names(property);
        if schema::required(of, record, property) && !empty || self.is_key(property) {
            constraints.insert("required".into(), true.into());
        }
        if self.key == [property] {
            constraints.insert("unique".into(), true.into());
        }
        if let (Some(list), "string") = (word(schema::LIST), kind.as_str()) {
            let own = list.strip_prefix("data.").map(own_name);
            let resource = own.unwrap_or_else(|| list.strip_prefix("map.").unwrap_or(&list).to_owned());
            self.foreign.push(Foreign { fields: vec![name.clone()], resource, to: vec!["id".to_owned()] });
        }
        let description = word("description").unwrap_or_default();
        self.columns.push(Column { name, kind, description, constraints });
    }

    fn is_key(&self, property: &str) -> bool {
        self.key.iter().any(|name| name == property)
    }

    /// Whether a column stands for a choice that is never left open.
    fn names(&self, property: &str) -> bool {
        self.foreign.iter().any(|foreign| foreign.fields == [property])
    }

    /// A column for each attribute that records of the system have, and for each that any record has besides.
    fn attributes(&mut self, of: &Value, record: &str) {
        let told = schema::properties(of, record);
        let attributes = |row: &Row| row.get("attributes").and_then(Value::as_object).cloned().unwrap_or_default();
        let mut values: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        for (name, value) in self.rows.iter().flat_map(attributes) {
            values.entry(name).or_default().push(value);
        }
        let others = values.keys().filter(|name| !told.contains(&name.as_str())).cloned();
        let names: Vec<String> = told.iter().map(ToString::to_string).chain(others).collect();
        let taken: BTreeSet<String> = self.columns.iter().map(|column| column.name.clone()).collect();
        for attribute in names {
            let name =
                if taken.contains(&attribute) { camel(&format!("attribute_{attribute}")) } else { attribute.clone() };
            for row in &mut self.rows {
                if let Some(value) = attributes(row).remove(&attribute) {
                    row.insert(name.clone(), value);
                }
            }
            if told.contains(&attribute.as_str()) {
                self.add_as(of, record, &attribute, name);
            } else {
                let kind = kind(values.get(&attribute).map_or(&[], Vec::as_slice)).to_owned();
                let description = format!("What the system says under `{attribute}`.");
                self.columns.push(Column { name, kind, description, constraints: Map::new() });
            }
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
        let mut schema = json!({
            "$schema": "https://datapackage.org/profiles/2.0/tableschema.json",
            "fields": fields,
            "missingValues": [""],
            "primaryKey": list(&self.key),
        });
        if !self.foreign.is_empty() {
            let foreign = |key: &Foreign| json!({ "fields": list(&key.fields), "reference": { "resource": key.resource, "fields": list(&key.to) } });
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

/// One name as itself, several as a list.
fn list<T: Serialize>(names: &[T]) -> Value {
    if let [one] = names { json!(one) } else { json!(names) }
}

/// Members that are pictures.
const PICTURES: [&str; 2] = ["image", "back"];

/// What a table that the game has for itself is called among the others.
fn own_name(table: &str) -> String {
    let apart = |letter: char| {
        if letter.is_uppercase() { format!("_{}", letter.to_lowercase()) } else { letter.to_string() }
    };
    format!("own_{}", table.chars().map(apart).collect::<String>().replace('-', "_"))
}

/// A record with its provenance as members of its own.
fn sourced(mut row: Row) -> Row {
    if let Some(Value::Object(provenance)) = row.remove("provenance") {
        row.extend(provenance);
    }
    row
}

/// A record with its provenance, size and position as members of its own, and its pictures as paths.
fn flat(mut row: Row, without: &[&str]) -> Row {
    for name in without {
        row.remove(*name);
    }
    let mut row = sourced(row);
    for (pair, names) in [("size", ["width", "height"]), ("position", ["latitude", "longitude"])] {
        if let Some(Value::Array(values)) = row.remove(pair) {
            row.extend(names.into_iter().map(str::to_owned).zip(values));
        }
    }
    for name in PICTURES {
        if let Some(Value::Object(mut picture)) = row.remove(name) {
            row.extend(picture.remove("png").map(|path| (name.to_owned(), path)));
        }
    }
    row
}

/// The type that holds all values of an attribute.
fn kind(values: &[Value]) -> &'static str {
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
