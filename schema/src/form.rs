//! The forms of cells and documents, as data, and the JSON Schemas (draft 2020-12) that are written from them.
//!
//! The macros `#[record]`, `#[form]` and `#[words]` only list what a declaration says, and give the lists to `schemars` by way of
//! what is here: written once and not for each type, so that compiling a type costs next to nothing.

use std::fmt;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde::de::{Deserializer, Error, Visitor};
use serde_json::{Map, Value};

use crate::{Cell, InCell, Text};

/// A function that writes the schema of a type.
pub type Writer = fn(&mut SchemaGenerator) -> Schema;

/// A vocabulary: the words that a cell or a member can hold. `#[words]` makes one of an enumeration.
pub trait Words: Copy + 'static {
    /// Its values.
    const ALL: &'static [Self];
    /// Their words.
    const WORDS: &'static [&'static str];

    /// The word of a value.
    fn word(self) -> &'static str;

    /// The value of a word.
    fn of(word: &str) -> Option<Self> {
        let at = Self::WORDS.iter().position(|one| *one == word)?;
        Self::ALL.get(at).copied()
    }
}

impl<T: Words> InCell for T {
    fn read(cell: &Cell) -> Option<Self> {
        T::of(cell.as_str()?)
    }
    fn show(&self) -> Cell {
        Cell::Text(Text::new(self.word()))
    }
}

/// Reads a word of a vocabulary.
///
/// # Errors
/// Fails if the value is no text, or no word of the vocabulary.
pub fn read_word<'de, T: Words, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    struct Letters;
    impl Visitor<'_> for Letters {
        type Value = String;
        fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
            to.write_str("a word")
        }
        fn visit_str<E: Error>(self, word: &str) -> Result<String, E> {
            Ok(word.to_owned())
        }
    }
    let word = from.deserialize_str(Letters)?;
    T::of(&word).ok_or_else(|| D::Error::unknown_variant(&word, T::WORDS))
}

/// A member of an object, or a column.
pub struct Member {
    /// Its name.
    pub name: &'static str,
    /// Its meaning, for people.
    pub help: &'static str,
    /// The writer of the schema of its value.
    pub form: Writer,
    /// Its value if it is left out, as far as that can be said.
    pub default: Option<fn() -> Value>,
    /// True if it must be there.
    pub needed: bool,
    /// The further keywords of its schema, in JSON.
    pub limits: &'static str,
}

/// One of several alternatives: an object with one member, which has its name.
pub struct Variant {
    /// Its name.
    pub name: &'static str,
    /// Its meaning, for people.
    pub help: &'static str,
    /// The writer of the schema of its value.
    pub form: Writer,
}

/// The JSON Schema of `T`, as a document of its own.
pub fn schema_of<T: JsonSchema>() -> Value {
    SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>().to_value()
}

/// The schema of a vocabulary: its words, and what each of them means.
pub fn vocabulary(help: &str, words: &[&str], helps: &[&str]) -> Schema {
    json_schema!({ "description": help, "type": "string", "enum": words, "enumDescriptions": helps })
}

/// The schema of an object that has these members and no others.
pub fn object(generator: &mut SchemaGenerator, help: &str, members: &[Member]) -> Schema {
    let mut schema = json_schema!({ "type": "object", "additionalProperties": false });
    let properties: Map<String, Value> =
        members.iter().map(|member| (member.name.to_owned(), property(generator, member))).collect();
    schema.insert("properties".into(), properties.into());
    let needed: Vec<&str> = members.iter().filter(|member| member.needed).map(|member| member.name).collect();
    if !needed.is_empty() {
        schema.insert("required".into(), needed.into());
    }
    described(schema, help)
}

fn property(generator: &mut SchemaGenerator, member: &Member) -> Value {
    let mut schema = described((member.form)(generator), member.help).to_value();
    lay(&mut schema, serde_json::from_str(member.limits).unwrap_or_default());
    if let Some(default) = member.default {
        schema["default"] = default();
    }
    schema
}

/// Lays keywords over those of a schema.
fn lay(schema: &mut Value, keywords: Map<String, Value>) {
    for (name, value) in keywords {
        match value {
            Value::Object(inner) => lay(&mut schema[name], inner),
            plain => schema[name] = plain,
        }
    }
}

/// The schema of alternatives that are told apart by their names.
pub fn one_of(generator: &mut SchemaGenerator, help: &str, variants: &[Variant]) -> Schema {
    let one = |variant: &Variant| {
        let schema = json_schema!({
            "type": "object",
            "properties": { variant.name: (variant.form)(generator) },
            "required": [variant.name],
            "additionalProperties": false,
        });
        described(schema, variant.help)
    };
    described(json_schema!({ "oneOf": variants.iter().map(one).collect::<Vec<_>>() }), help)
}

/// A schema with a description of its own, if there is any.
pub(crate) fn described(mut schema: Schema, help: &str) -> Schema {
    if !help.is_empty() {
        schema.insert("description".into(), help.into());
    }
    schema
}

/// A value in JSON.
pub fn value(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// The value of a member of this type if it is left out.
pub fn default<T: Default + Serialize>() -> Value {
    value(&T::default())
}

/// Types whose schema is written out wherever they stand.
macro_rules! plain {
    ($($kind:ty: $schema:tt),+ $(,)?) => {
        $(impl schemars::JsonSchema for $kind {
            fn inline_schema() -> bool {
                true
            }
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($kind).into()
            }
            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!($schema)
            }
        })+
    };
}
pub(crate) use plain;
