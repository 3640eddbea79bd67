//! The tables and documents of a system with what validates them, made when it is first asked for and once for all packs.

use std::ops::Deref;
use std::sync::OnceLock;

use jsonschema::{PatternOptions, Validator};
use muster_schema::table::{Column, Definition, TableDef};
use muster_schema::{Cell, Kind};
use serde_json::Value;

/// The tables and documents of a system, and how their cells and values are validated.
#[derive(Debug)]
pub struct Tables {
    definition: Definition,
    forms: Vec<OnceLock<TableForm>>,
    values: Vec<OnceLock<Form>>,
}

impl Tables {
    /// The tables and documents of a definition.
    #[must_use]
    pub fn new(definition: Definition) -> Self {
        let forms = definition.tables.iter().map(|_| OnceLock::new()).collect();
        let values = definition.documents.iter().map(|_| OnceLock::new()).collect();
        Self { definition, forms, values }
    }

    /// The form of a table.
    #[must_use]
    pub fn form(&self, table: usize) -> &TableForm {
        self.forms[table].get_or_init(|| TableForm::of(&self.tables[table]))
    }

    /// The form of a document.
    #[must_use]
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

/// What a row, a cell or a document must look like.
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

    /// The validator of the schema.
    #[must_use]
    pub fn validator(&self) -> Option<&Validator> {
        let patterns = PatternOptions::regex();
        let new = || jsonschema::options().with_pattern_options(patterns).build(&self.schema).ok();
        self.validator.get_or_init(new).as_ref()
    }

    /// Whether a value has this form.
    #[must_use]
    pub fn is_valid(&self, value: &Value) -> bool {
        self.validator().is_none_or(|validator| validator.is_valid(value))
    }
}

/// What the rows of a table must look like.
#[derive(Debug)]
pub struct TableForm {
    /// A whole row.
    pub row: Form,
    /// The cells, column by column.
    pub cells: Vec<CellForm>,
    /// The places of the columns of the key.
    pub key: Vec<usize>,
    /// Whether a row is valid if each of its cells is: whether its schema says nothing of several cells at once.
    pub by_cell: bool,
}

impl TableForm {
    fn of(table: &TableDef) -> Self {
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

/// What a cell must look like.
#[derive(Debug)]
pub struct CellForm {
    form: Form,
    may_be_empty: bool,
    plain: Plain,
}

/// Of which cells it is plain at a glance that they are valid, as nearly all are. What is not plain is validated.
#[derive(Debug)]
enum Plain {
    /// None.
    No,
    /// Any text.
    Any,
    /// An id.
    Id,
    /// A text without a control character, no longer than so many bytes; in a name no backslash either.
    Printed { longest: usize, name: bool },
    /// One of these words.
    Word(Vec<String>),
    /// A number between two others, that is a multiple of a third.
    Number([f64; 2], Option<f64>),
}

impl CellForm {
    fn of(column: &Column) -> Self {
        let may_be_empty = match &column.schema["type"] {
            Value::Array(kinds) => kinds.iter().any(|kind| kind == "null"),
            _ => false,
        };
        Self { plain: Plain::of(column), form: Form::of(column.schema.clone()), may_be_empty }
    }

    /// Whether a cell is valid.
    #[must_use]
    pub fn accepts(&self, cell: &Cell) -> bool {
        self.is_plain(cell) || self.form.is_valid(&cell.to_json())
    }

    /// Whether it is plain at a glance that a cell is valid.
    fn is_plain(&self, cell: &Cell) -> bool {
        match cell {
            Cell::Empty => self.may_be_empty,
            Cell::Text(text) => self.plain.text(text.as_str()),
            Cell::Whole(_) | Cell::Number(_) => cell.number().is_some_and(|number| self.plain.number(number)),
            Cell::List(_) | Cell::Numbers(_) => false,
        }
    }
}

impl Plain {
    fn of(column: &Column) -> Self {
        let Some(schema) = column.schema.as_object().filter(|_| !column.list) else { return Self::No };
        let said = ["title", "description", "enumDescriptions", "default", "type", "format", "x-form", "x-references"];
        let mut known = said.to_vec();
        let number = |name: &str, or: f64| schema.get(name).map_or(Some(or), Value::as_f64);
        let text = |name: &str| schema.get(name).and_then(Value::as_str);
        let plain = if column.kind == Kind::Whole || column.kind == Kind::Number {
            known.extend(["minimum", "maximum", "multipleOf"]);
            let limits = [number("minimum", f64::MIN), number("maximum", f64::MAX)];
            let [Some(least), Some(most)] = limits else { return Self::No };
            Self::Number([least, most], schema.get("multipleOf").and_then(Value::as_f64))
        } else if let Some(words) = schema.get("enum").and_then(Value::as_array) {
            known.push("enum");
            Self::Word(words.iter().filter_map(Value::as_str).map(str::to_owned).collect())
        } else if column.refers.is_some() {
            known.push("minLength");
            Self::Any
        } else {
            known.extend(["minLength", "maxLength", "pattern"]);
            let longest = schema.get("maxLength").and_then(Value::as_u64);
            let longest = longest.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX));
            match text("x-form") {
                Some("id") => Self::Id,
                Some(form @ ("name" | "text")) => Self::Printed { longest, name: form == "name" },
                _ => Self::No,
            }
        };
        if schema.keys().all(|keyword| known.contains(&keyword.as_str())) { plain } else { Self::No }
    }

    fn text(&self, text: &str) -> bool {
        match self {
            Self::Any => true,
            Self::Id => {
                let sign = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
                text.len() <= 60
                    && text.as_bytes().split(|byte| *byte == b'-').all(|part| !part.is_empty() && part.iter().all(sign))
            }
            Self::Printed { longest, name } => {
                // Beyond ASCII there are more that cannot be printed.
                text.len() <= *longest
                    && text.bytes().all(|byte| (0x20..0x7f).contains(&byte) && !(*name && byte == b'\\'))
            }
            Self::Word(words) => words.iter().any(|word| word == text),
            Self::No | Self::Number(..) => false,
        }
    }

    fn number(&self, number: f64) -> bool {
        let Self::Number([least, most], step) = self else { return false };
        (*least..=*most).contains(&number) && step.is_none_or(|step| (number / step).fract() == 0.0)
    }
}

#[cfg(test)]
mod tests {
    use muster_schema::heads::Span;
    use muster_schema::own::with_columns;

    use super::CellForm;
    use crate::systems;

    /// Cells of all sorts, right and wrong ones.
    const CELLS: [&str; 40] = [
        "",
        "a",
        "bergen-op-zoom",
        "-a",
        "a-",
        "a--b",
        "A",
        "a b",
        "a_b",
        "8m",
        "yes",
        "no",
        "Yes",
        "0",
        "1",
        "2.5",
        "0.3",
        "-1",
        "-91",
        "-181",
        "21",
        "99",
        "100",
        "1000",
        "70000",
        "4294967296",
        "1e3",
        "nan",
        "inf",
        "2.2",
        "#1f4e9c",
        "a\tb",
        "a\\b",
        "a\u{85}b",
        "a\u{1b}b",
        "Orl\u{e9}ans",
        "a|b",
        "a|a",
        "fertile",
        "reconstructed",
    ];

    #[test]
    fn what_is_plainly_valid_is_valid() {
        let long = ["x".repeat(60), "x".repeat(61), "x".repeat(120), "x".repeat(121)];
        let mut plain = 0;
        for system in systems::all() {
            for (at, table) in system.tables.iter().enumerate() {
                for (column, form) in table.columns().iter().zip(&system.form(at).cells) {
                    for text in CELLS.into_iter().chain(long.iter().map(String::as_str)) {
                        let cell = column.read(text);
                        if form.is_plain(&cell) {
                            plain += 1;
                            assert!(form.form.is_valid(&cell.to_json()), "{} {}: {text:?}", table.name, column.name);
                        }
                    }
                }
            }
        }
        assert!(plain > 5_000, "only {plain} cells are plain at all");
    }

    #[test]
    fn a_roll_that_is_valid_is_understood() {
        let table = with_columns("combat", "Combat", &["die".to_owned()]);
        let (column, form) = (&table.columns()[0], CellForm::of(&table.columns()[0]));
        let wrong = ["", "x", "3-", "-", "1-2-3", "99999", "3 or", "any more", "1 - ", "<=", "1,2"];
        let right =
            ["4", "2-3", "2 – 3", "-1", "−1 to +2", "1..3", "12+", "<= 4", "≥5", ">5", "<-3", "3 or less", "any"];
        for text in wrong.into_iter().chain(right) {
            assert_eq!(form.accepts(&column.read(text)), right.contains(&text), "{text}");
            assert_eq!(Span::read(text).is_some(), right.contains(&text), "{text}");
        }
    }
}
