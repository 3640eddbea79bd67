//! A table of the Data Package: its columns, taken from the bundle's schema, and its rows.

use std::collections::BTreeMap;

use muster_schema::table::camel;
use serde::Serialize;
use serde_json::{Map, Value, json};

use muster_ground::json as canonical;

use super::schema;
use muster_ground::digest::sha256;

/// A row of a table.
pub type Row = Map<String, Value>;

#[derive(Clone, Debug)]
pub struct Resource {
    pub name: String,
    /// The title: a description of its rows.
    pub title: String,
    /// The list of its rows in the bundle: a JSON pointer, with `*` for each record of an outer list.
    pub list: String,
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
    pub fields: Vec<String>,
    pub resource: String,
    pub to: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct Column {
    pub name: String,
    /// Its type, as a Data Package has it.
    pub kind: String,
    pub description: String,
    constraints: Map<String, Value>,
}

impl Resource {
    /// A table of the bundle's `record`s. The values under `provenance` and `attributes` become columns.
    pub fn new(name: &str, title: &str, key: &[&str]) -> Self {
        let [name, title] = [name, title].map(str::to_owned);
        let key = key.iter().map(ToString::to_string).collect();
        Self { name, title, list: String::new(), columns: Vec::new(), rows: Vec::new(), key, foreign: Vec::new() }
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

    /// Adds the columns of a record type, except those with a table of their own, and its rows.
    pub fn records(mut self, of: &Value, record: &str, without: &[&str], rows: Vec<Row>) -> Self {
        let members = schema::properties(of, record).into_iter().filter(|member| !without.contains(member));
        let members: Vec<(&str, Part)> = members.map(|member| (member, Part::of(of, record, member))).collect();
        let flat = rows.into_iter().map(|row| flat(row, without, &members));
        let (rows, attributes): (Vec<Row>, Vec<Row>) = flat.unzip();
        self.rows = rows;
        let taken: Vec<String> = members.iter().flat_map(|(member, part)| part.columns(of, member)).collect();
        for (member, part) in members {
            match part {
                Part::Plain => self.add(of, record, member),
                Part::Provenance => self.provenance(of),
                Part::Attributes => self.attributes(of, &format!("{record}Attributes"), &taken, &attributes),
                Part::Pair(columns) => {
                    for (name, help) in columns {
                        self = self.column(name, "number", help);
                    }
                }
                Part::Picture => {
                    let found = schema::property(of, record, member);
                    let what = found.get("description").and_then(Value::as_str).unwrap_or_default();
                    let told =
                        format!("{what} The path of its PNG; the SVG and other sizes lie beside it, if there are any.");
                    self = self.column(member, "string", &told);
                }
            }
        }
        self
    }

    /// A table of the game's own, whose columns are the members of its rows.
    pub fn own(of: &Value, table: &str, title: &str, key: &[&str], rows: Vec<Row>) -> Self {
        let record = schema::row_of(table);
        let is_source = |member: &&str| matches!(Part::of(of, &record, member), Part::Provenance);
        let (sources, members): (Vec<&str>, Vec<&str>) =
            schema::properties(of, &record).into_iter().partition(is_source);
        let mut taken: Vec<String> = sources.iter().flat_map(|source| Part::Provenance.columns(of, source)).collect();
        let mut names: Vec<(&str, String)> = Vec::new();
        for member in members {
            let name = free(member, &taken);
            taken.push(name.clone());
            names.push((member, name));
        }
        let column = |member: &str| names.iter().find(|(one, _)| *one == member).map(|(_, name)| name.as_str());
        let key: Vec<&str> = key.iter().map(|member| column(member).unwrap_or(member)).collect();
        let mut own = Self::new(&own_name(table), title, &key);
        let row = |mut row: Row| -> Row {
            let source = sources.iter().find_map(|source| row.remove(*source)).into_iter().flat_map(members_of);
            let cells: Vec<_> =
                names.iter().filter_map(|(member, name)| Some((name.clone(), row.remove(*member)?))).collect();
            source.chain(cells).collect()
        };
        own.rows = rows.into_iter().map(row).collect();
        for member in schema::properties(of, &record) {
            match column(member) {
                Some(name) => own.add_as(of, &record, member, name.to_owned()),
                None => own.provenance(of),
            }
        }
        // A part of a key may be empty.
        for column in own.columns.iter_mut().filter(|column| own.key.contains(&column.name)) {
            if own.rows.iter().any(|row| row.get(&column.name).is_none_or(Value::is_null)) {
                column.constraints.shift_remove("required");
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

    /// The path of the table's file.
    pub fn path(&self) -> String {
        format!("data/{}.csv", self.name)
    }

    /// Adds a column for a member of a record.
    fn add(&mut self, of: &Value, record: &str, property: &str) {
        self.add_as(of, record, property, property.to_owned());
    }

    /// Adds the columns for a record's source.
    fn provenance(&mut self, of: &Value) {
        for part in schema::properties(of, PROVENANCE) {
            self.add(of, PROVENANCE, part);
        }
    }

    fn add_as(&mut self, of: &Value, record: &str, property: &str, name: String) {
        let found = schema::property(of, record, property);
        let word = |key: &str| found.get(key).and_then(Value::as_str).map(str::to_owned);
        let kind = holds(&found).to_owned();
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
                && !self.names(&name);
        if schema::required(of, record, property) && !empty || self.key.contains(&name) {
            constraints.insert("required".into(), true.into());
        }
        if self.key == [name.as_str()] {
            constraints.insert("unique".into(), true.into());
        }
        if let (Some(list), "string") = (word(schema::LIST), kind.as_str()) {
            let own = list.strip_prefix("data.").map(own_name);
            let resource = own.unwrap_or_else(|| list.strip_prefix("map.").unwrap_or(&list).to_owned());
            let id = word(schema::LIST_ID).unwrap_or_else(|| "id".to_owned());
            self.foreign.push(Foreign { fields: vec![name.clone()], resource, to: vec![id] });
        }
        let description = word("description").unwrap_or_default();
        self.columns.push(Column { name, kind, description, constraints });
    }

    /// True if a column is a reference, which is never empty.
    fn names(&self, property: &str) -> bool {
        self.foreign.iter().any(|foreign| foreign.fields == [property])
    }

    /// A column for each attribute that records of the system have, and for each that any record has besides. `taken` are the
    /// names of all other columns, and `said` has the attributes of each row.
    fn attributes(&mut self, of: &Value, record: &str, taken: &[String], said: &[Row]) {
        let told = schema::properties(of, record);
        let mut values: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
        for (name, value) in said.iter().flatten() {
            values.entry(name.as_str()).or_default().push(value);
        }
        let others = values.keys().copied().filter(|name| !told.contains(name));
        let mut taken: Vec<String> =
            taken.iter().cloned().chain(self.columns.iter().map(|column| column.name.clone())).collect();
        for attribute in told.iter().copied().chain(others) {
            let name = free(attribute, &taken);
            taken.push(name.clone());
            for (row, attributes) in self.rows.iter_mut().zip(said) {
                row.extend(attributes.get(attribute).map(|value| (name.clone(), value.clone())));
            }
            if told.contains(&attribute) {
                self.add_as(of, record, attribute, name);
            } else {
                let kind = kind(values.get(attribute).map_or(&[], Vec::as_slice)).to_owned();
                let description = format!("The value of `{attribute}`.");
                self.columns.push(Column { name, kind, description, constraints: Map::new() });
            }
        }
    }

    /// The file: UTF-8 with a header row, separated by commas, line feeds.
    ///
    /// # Errors
    /// Does not happen in practice: everything is written to memory.
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
            "bundle": self.list,
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

/// The definition of a record's source in the schema.
const PROVENANCE: &str = "Provenance";

/// The columns for a pair of numbers, with their descriptions.
type Pair = [(&'static str, &'static str); 2];

/// The pairs of numbers that records have.
const PAIRS: [(&str, Pair); 2] = [
    (
        "size",
        [
            ("width", "Its width in map units, where it is a box, a cell or an area."),
            ("height", "Its height in map units, where it is a box, a cell or an area."),
        ],
    ),
    ("position", [("latitude", "Degrees north of the real place."), ("longitude", "Degrees east of the real place.")]),
];

/// The columns that a member of a record becomes in its table.
#[derive(Clone, Copy, Debug)]
enum Part {
    Plain,
    /// A column with the path of its PNG.
    Picture,
    /// A column for each of two numbers.
    Pair(Pair),
    /// A column for each of its own members.
    Provenance,
    /// A column for each attribute, behind all other names.
    Attributes,
}

impl Part {
    fn of(of: &Value, record: &str, member: &str) -> Self {
        let pair = || PAIRS.iter().find(|(pair, _)| *pair == member).map(|(_, columns)| *columns);
        match schema::refers(of, record, member) {
            Some("Picture") => Self::Picture,
            Some(PROVENANCE) => Self::Provenance,
            _ if member == "attributes" => Self::Attributes,
            _ => pair()
                .filter(|_| holds(&schema::property(of, record, member)) == "array")
                .map_or(Self::Plain, Self::Pair),
        }
    }

    /// The names of its columns, except those of attributes, which give way to all others.
    fn columns(self, of: &Value, member: &str) -> Vec<String> {
        match self {
            Self::Plain | Self::Picture => vec![member.to_owned()],
            Self::Pair(columns) => columns.iter().map(|(name, _)| (*name).to_owned()).collect(),
            Self::Provenance => schema::properties(of, PROVENANCE).into_iter().map(str::to_owned).collect(),
            Self::Attributes => Vec::new(),
        }
    }
}

/// The type of a member, as a Data Package has it.
fn holds(schema: &Value) -> &str {
    match schema.get("type") {
        Some(Value::String(kind)) => kind,
        Some(Value::Array(kinds)) => match kinds.iter().filter_map(Value::as_str).collect::<Vec<_>>()[..] {
            [kind] | [kind, "null"] | ["null", kind] => kind,
            _ => "any",
        },
        _ => "any",
    }
}

/// A name for a column that the game named itself: the same, unless another column has it (without regard to capitals,
/// as in databases). `kind` then becomes `attributeKind`.
fn free(name: &str, taken: &[String]) -> String {
    let is_free = |name: &String| taken.iter().all(|other| !other.eq_ignore_ascii_case(name));
    let apart = camel(&format!("attribute_{name}"));
    let numbered = (2_u32..).map(|number| format!("{apart}{number}"));
    [name.to_owned(), apart.clone()].into_iter().chain(numbered).find(is_free).unwrap_or_default()
}

/// The name of a table that the game defines itself.
fn own_name(table: &str) -> String {
    let apart = |letter: char| {
        if letter.is_uppercase() { format!("_{}", letter.to_lowercase()) } else { letter.to_string() }
    };
    format!("own_{}", table.chars().map(apart).collect::<String>().replace('-', "_"))
}

/// The members of an object.
fn members_of(value: Value) -> Row {
    if let Value::Object(members) = value { members } else { Row::new() }
}

/// Flattens a record: nested members become members of its own, pictures become paths, and attributes are returned
/// separately.
fn flat(mut row: Row, without: &[&str], members: &[(&str, Part)]) -> (Row, Row) {
    let mut attributes = Row::new();
    for name in without {
        row.remove(*name);
    }
    for (member, part) in members {
        match (part, row.remove(*member)) {
            (Part::Picture, Some(Value::Object(mut picture))) => {
                row.extend(picture.remove("png").map(|path| ((*member).to_owned(), path)));
            }
            (Part::Pair(columns), Some(Value::Array(values))) => {
                row.extend(columns.iter().map(|(name, _)| (*name).to_owned()).zip(values));
            }
            (Part::Provenance, Some(source)) => row.extend(members_of(source)),
            (Part::Attributes, Some(said)) => attributes = members_of(said),
            (_, value) => row.extend(value.map(|value| ((*member).to_owned(), value))),
        }
    }
    (row, attributes)
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

/// A cell: numbers canonical, lists and objects as JSON, empty for a missing value.
fn cell(value: Option<&Value>, kind: &str) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) if kind != "array" && kind != "object" => text.clone(),
        Some(Value::Array(items)) if items.is_empty() => String::new(),
        Some(value) => canonical::line(value),
    }
}
