//! A table's fields as the compiler handles them, read off the JSON Schema of its record type.

use std::ops::Index;
use std::sync::{Mutex, OnceLock, PoisonError};

use jsonschema::{PatternOptions, Validator};
use muster_schema::{SYSTEMS, System, TableSpec};
use rustc_hash::FxHashMap;
use serde_json::Value;

/// The shapes of a system's tables and documents, each made when it is first asked for, once for all packs.
#[derive(Debug)]
pub struct Shapes {
    system: &'static System,
    tables: Vec<OnceLock<Shape>>,
    documents: Vec<OnceLock<Form>>,
}

impl Shapes {
    /// The shapes of a system.
    #[must_use]
    pub fn of(system: &'static System) -> &'static Self {
        static ALL: [OnceLock<Shapes>; SYSTEMS.len()] = [const { OnceLock::new() }; SYSTEMS.len()];
        let new = || Self {
            system,
            tables: system.tables.iter().map(|_| OnceLock::new()).collect(),
            documents: system.documents.iter().map(|_| OnceLock::new()).collect(),
        };
        match SYSTEMS.iter().position(|known| known.id == system.id) {
            Some(ix) => ALL[ix].get_or_init(new),
            None => Box::leak(Box::new(new())),
        }
    }

    /// The shapes of the tables, in the order of the system.
    pub fn iter(&self) -> impl Iterator<Item = &Shape> {
        (0..self.tables.len()).map(|table| &self[table])
    }

    /// The form of a document.
    #[must_use]
    pub fn document(&self, kind: usize) -> &Form {
        self.documents[kind].get_or_init(|| {
            let mut schema = (self.system.documents[kind].schema)();
            limit(&mut schema);
            Form::of(schema)
        })
    }
}

/// Gives the whole numbers of a schema the limits of their 32 bits, where it has none: a document with a number beyond them
/// cannot be used.
fn limit(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            let (least, most) = match members.get("format").and_then(Value::as_str) {
                Some("uint32") => (0, i64::from(u32::MAX)),
                Some("int32") => (i64::from(i32::MIN), i64::from(i32::MAX)),
                _ => return members.values_mut().for_each(limit),
            };
            members.entry("minimum").or_insert_with(|| least.into());
            members.entry("maximum").or_insert_with(|| most.into());
        }
        Value::Array(items) => items.iter_mut().for_each(limit),
        _ => {}
    }
}

/// The shape of a table.
impl Index<usize> for Shapes {
    type Output = Shape;
    fn index(&self, table: usize) -> &Shape {
        self.tables[table].get_or_init(|| Shape::of(&self.system.tables[table]))
    }
}

/// What a row or document must look like.
#[derive(Debug)]
pub struct Form {
    /// The JSON Schema.
    pub schema: Value,
    validator: OnceLock<Option<Validator>>,
}

impl Form {
    fn of(schema: Value) -> Self {
        Self { schema, validator: OnceLock::new() }
    }

    /// The form of a schema that many fields may share: equal ones have one validator.
    fn shared(schema: &Value) -> &'static Self {
        static ALL: Mutex<Option<FxHashMap<Value, &'static Form>>> = Mutex::new(None);
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || Box::leak(Box::new(Self::of(schema.clone())));
        all.get_or_insert_default().entry(schema.clone()).or_insert_with(|| new())
    }

    /// The validator of the schema.
    #[must_use]
    pub fn validator(&self) -> Option<&Validator> {
        let patterns = PatternOptions::regex();
        let new = || jsonschema::options().with_pattern_options(patterns).build(&self.schema).ok();
        self.validator.get_or_init(new).as_ref()
    }
}

/// The fields of a table.
#[derive(Debug)]
pub struct Shape {
    /// The fields, in the order of the record type.
    pub fields: Vec<Field>,
    /// The fields that name a row, by position.
    pub key: Vec<usize>,
    /// The field `id`, if there is one.
    pub id: Option<usize>,
    /// What a row must look like.
    pub form: Form,
    /// Whether a row is valid if each of its cells is: whether its schema says nothing of several cells at once.
    pub by_cell: bool,
}

/// A field of a record.
#[derive(Debug)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// How a cell of it becomes a JSON value.
    pub kind: Kind,
    /// What it refers to.
    pub reference: Option<Reference>,
    /// What a cell of it must look like.
    pub form: &'static Form,
}

/// How a cell becomes a JSON value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// As it stands.
    Text,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// Texts separated by `|`.
    List,
}

/// What a field refers to.
#[derive(Clone, Debug)]
pub struct Reference {
    /// The names of the tables, in the order in which they are searched.
    pub tables: Vec<String>,
    /// What the row must be able to do.
    pub demand: Option<Demand>,
}

/// What a reference demands of the row that it finds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Demand {
    /// The field of the row.
    pub field: String,
    /// The value it must hold; none asks only that it is given.
    pub value: Option<String>,
    /// What such a row is called.
    pub noun: String,
}

impl Reference {
    /// The reference that a schema declares.
    #[must_use]
    pub fn of(schema: &Value) -> Option<Self> {
        let declared = schema.get("x-references")?;
        let text = |value: &Value, name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
        Some(Self {
            tables: declared.get("tables")?.as_array()?.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
            demand: declared.get("demand").and_then(|demand| {
                Some(Demand {
                    field: text(demand, "field")?,
                    value: text(demand, "value"),
                    noun: text(demand, "noun").unwrap_or_default(),
                })
            }),
        })
    }
}

impl Shape {
    /// The shape of a table.
    #[must_use]
    pub fn of(spec: &TableSpec) -> Self {
        let schema = (spec.schema)();
        let names = (spec.records)().fields();
        let properties = schema.get("properties").unwrap_or(&Value::Null);
        let fields: Vec<Field> = names.iter().map(|name| Field::of(name, &properties[*name])).collect();
        let position = |name: &str| fields.iter().position(|field| field.name == name);
        let key = spec.key.iter().filter_map(|name| position(name)).collect();
        let id = position("id");
        let by_cell = schema.as_object().is_some_and(|schema| {
            schema.iter().all(|(keyword, value)| match keyword.as_str() {
                "$schema" | "title" | "description" | "x-table" | "properties" => true,
                "type" => value == "object",
                "additionalProperties" => *value == Value::Bool(false),
                // Every field has a cell.
                "required" => value.as_array().is_some_and(|names| {
                    names.iter().all(|name| name.as_str().is_some_and(|name| position(name).is_some()))
                }),
                _ => false,
            })
        });
        Self { fields, key, id, form: Form::of(schema), by_cell }
    }

    /// The place of a field.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.name == name)
    }

    /// The JSON value of a row that is read: an empty cell is `null`.
    #[must_use]
    pub fn value<'r>(&self, cell: impl Fn(usize) -> &'r str) -> Value {
        let value = |(at, field): (usize, &Field)| {
            let mut value = Value::Null;
            field.kind.read(cell(at), &mut value);
            (field.name.clone(), value)
        };
        Value::Object(self.fields.iter().enumerate().map(value).collect())
    }
}

impl Field {
    pub(crate) fn of(name: &str, schema: &Value) -> Self {
        let is = |kind: &str| match schema.get("type") {
            Some(Value::String(one)) => one == kind,
            Some(Value::Array(several)) => several.iter().any(|one| one == kind),
            _ => false,
        };
        let kind = if is("array") {
            Kind::List
        } else if is("integer") {
            Kind::Integer
        } else if is("number") {
            Kind::Number
        } else {
            Kind::Text
        };
        let reference = Reference::of(schema).or_else(|| Reference::of(schema.get("items")?));
        let mut form = schema.clone();
        if let Value::Object(form) = &mut form {
            // What a validator does not look at would only keep equal forms apart.
            form.retain(|keyword, _| {
                !["title", "description", "enumDescriptions", "default"].contains(&keyword.as_str())
            });
        }
        Self { name: name.to_owned(), kind, reference, form: Form::shared(&form) }
    }
}

impl Kind {
    /// Turns a cell into its JSON value, in place: an empty cell is `null`.
    pub fn read(self, cell: &str, slot: &mut Value) {
        if cell.is_empty() {
            *slot = Value::Null;
            return;
        }
        match self {
            Self::Text => set_text(slot, cell),
            Self::Integer => match cell.parse::<i64>() {
                Ok(number) => *slot = number.into(),
                Err(_) => set_text(slot, cell),
            },
            Self::Number => match cell.parse::<f64>().ok().filter(|number| number.is_finite()) {
                Some(number) => *slot = number.into(),
                None => set_text(slot, cell),
            },
            Self::List => *slot = cell.split('|').map(str::trim).collect(),
        }
    }
}

fn set_text(slot: &mut Value, text: &str) {
    if let Value::String(string) = slot {
        string.clear();
        string.push_str(text);
    } else {
        *slot = text.into();
    }
}
