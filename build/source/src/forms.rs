//! The tables and documents of a system with their validators, which are made on first use and once for all packs.

use std::ops::Deref;
use std::sync::OnceLock;

use jsonschema::{PatternOptions, Validator};
use muster_schema::Cell;
use muster_schema::table::{Column, Definition, TableDef};
use serde_json::Value;

use crate::precheck::{self, Plain};

/// The tables and documents of a system, with the forms of their cells and values.
#[derive(Debug)]
pub struct Tables {
    definition: Definition,
    forms: Vec<OnceLock<TableForm>>,
    values: Vec<OnceLock<Form>>,
}

impl Tables {
    /// The tables and documents of a definition.
    pub fn new(definition: Definition) -> Self {
        let forms = definition.tables.iter().map(|_| OnceLock::new()).collect();
        let values = definition.documents.iter().map(|_| OnceLock::new()).collect();
        Self { definition, forms, values }
    }

    /// The form of a table.
    pub fn form(&self, table: usize) -> &TableForm {
        self.forms[table].get_or_init(|| TableForm::of(&self.tables[table]))
    }

    /// The form of a document.
    pub fn document_form(&self, kind: usize) -> &Form {
        self.values[kind].get_or_init(|| {
            let mut schema = self.definition.documents[kind].schema();
            limit(&mut schema);
            Form::of(schema)
        })
    }
}

impl Deref for Tables {
    type Target = Definition;
    fn deref(&self) -> &Definition {
        &self.definition
    }
}

/// Adds the limits of 32 bits to whole numbers of a schema that have none: a document with a number beyond them is
/// unusable.
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

/// The required form of a row, a cell or a document.
#[derive(Debug)]
pub struct Form {
    pub schema: Value,
    validator: OnceLock<Option<Validator>>,
}

impl Form {
    fn of(schema: Value) -> Self {
        Self { schema, validator: OnceLock::new() }
    }

    /// The validator of the schema.
    pub fn validator(&self) -> Option<&Validator> {
        let patterns = PatternOptions::regex();
        let new = || jsonschema::options().with_pattern_options(patterns).build(&self.schema).ok();
        self.validator.get_or_init(new).as_ref()
    }

    /// True if a value has this form.
    pub fn is_valid(&self, value: &Value) -> bool {
        precheck::is_plain(&self.schema, &self.schema, value)
            || self.validator().is_none_or(|validator| validator.is_valid(value))
    }
}

/// The reason why a text is no valid pattern of a column. Patterns become part of the data pack's schemas, so only
/// syntax that all languages share is allowed.
pub fn pattern_fault(pattern: &str) -> Option<String> {
    let mut letters = pattern.chars();
    while let Some(letter) = letters.next() {
        let next = (letter == '\\').then(|| letters.next()).flatten();
        if let Some(escaped) = next.filter(|next| next.is_ascii_alphanumeric() && !"dDwWsSbBnrt".contains(*next)) {
            return Some(format!("`\\{escaped}` is not used here"));
        }
    }
    if pattern.replace("(?:", "").contains("(?") {
        return Some("of groups that begin with `(?` only `(?:` is used here".into());
    }
    let schema = serde_json::json!({ "pattern": pattern });
    let known = jsonschema::options().with_pattern_options(PatternOptions::regex()).build(&schema);
    known.is_err().then(|| "it cannot be read as a regular expression".into())
}

/// The required form of a table's rows.
#[derive(Debug)]
pub struct TableForm {
    pub row: Form,
    /// The cells, column by column.
    pub cells: Vec<CellForm>,
    /// The places of the columns of the key.
    pub key: Vec<usize>,
    /// True if a row is valid whenever each of its cells is, because its schema has no conditions on several cells at
    /// once.
    pub by_cell: bool,
}

impl TableForm {
    pub fn of(table: &TableDef) -> Self {
        let schema = table.schema();
        let by_cell = schema.as_object().is_some_and(|schema| {
            schema.iter().all(|(keyword, value)| match keyword.as_str() {
                "$schema" | "title" | "description" | "x-table" | "properties" | "patternProperties" => true,
                "type" => value == "object",
                "additionalProperties" => *value == Value::Bool(false),
                // Every column has a cell.
                "required" => value.as_array().is_some_and(|names| {
                    names.iter().all(|name| name.as_str().is_some_and(|name| table.column(name).is_some()))
                }),
                _ => false,
            })
        });
        Self {
            row: Form::of(schema.clone()),
            cells: table.columns().iter().map(CellForm::of).collect(),
            key: table.key_columns(),
            by_cell,
        }
    }
}

/// The required form of a cell.
#[derive(Debug)]
pub struct CellForm {
    form: Form,
    may_be_empty: bool,
    plain: Plain,
}

impl CellForm {
    /// Reads the form of a column's cells from its schema.
    pub fn of(column: &Column) -> Self {
        let may_be_empty = match &column.schema["type"] {
            Value::Array(kinds) => kinds.iter().any(|kind| kind == "null"),
            _ => false,
        };
        Self { plain: Plain::of(column), form: Form::of(column.schema.clone()), may_be_empty }
    }

    /// True if a cell is valid.
    pub fn accepts(&self, cell: &Cell) -> bool {
        self.is_plain(cell) || self.form.is_valid(&cell.to_json())
    }

    /// True if a cell is valid by the fast check.
    pub fn is_plain(&self, cell: &Cell) -> bool {
        if *cell == Cell::Empty { self.may_be_empty } else { self.plain.accepts(cell) }
    }
}
