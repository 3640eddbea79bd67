//! What cells and documents may hold, as data, and the JSON Schemas (draft 2020-12) that are written of it.
//!
//! The macros `#[record]`, `#[form]` and `#[words]` only list what a declaration says. All that is made of the lists is here,
//! once and not for each type: compiling a type costs next to nothing.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;
use serde::de::{Deserializer, Error, Visitor};
use serde_json::{Map, Value, json};

use crate::{Cell, InCell, Text};

/// The schemas that others refer to, by name.
pub type Definitions = Map<String, Value>;
/// What writes the schema of a type.
pub type Writer = fn(&mut Definitions) -> Value;

/// A type that a JSON Schema describes.
pub trait Form {
    /// What it is called among the definitions. What has no name is written out wherever it stands.
    const TITLE: &'static str = "";

    /// Its schema.
    fn schema(definitions: &mut Definitions) -> Value;
}

/// A vocabulary: the words that a cell or a member can hold. `#[words]` makes one of an enumeration.
pub trait Words: Copy + 'static {
    /// What it is called among the definitions, if it has a name.
    const TITLE: &'static str;
    /// What it is for.
    const HELP: &'static str;
    /// Its values.
    const ALL: &'static [Self];
    /// Their words.
    const WORDS: &'static [&'static str];
    /// What each of them means.
    const HELPS: &'static [&'static str];

    /// The word of a value.
    fn word(self) -> &'static str;

    /// The value of a word.
    #[must_use]
    fn of(word: &str) -> Option<Self> {
        let at = Self::WORDS.iter().position(|one| *one == word)?;
        Self::ALL.get(at).copied()
    }
}

impl<T: Words> Form for T {
    const TITLE: &'static str = <T as Words>::TITLE;

    fn schema(_: &mut Definitions) -> Value {
        json!({ "description": T::HELP, "type": "string", "enum": T::WORDS, "enumDescriptions": T::HELPS })
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
/// What is no text, and what is no word of it.
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
    /// What it means, for people.
    pub help: &'static str,
    /// What it holds.
    pub form: Writer,
    /// What it is where it is left out, as far as that can be said.
    pub default: Option<fn() -> Value>,
    /// Whether it must be there.
    pub needed: bool,
    /// What else its schema demands: keywords, in JSON.
    pub limits: &'static str,
}

/// One of several alternatives: an object with one member, which has its name.
pub struct Variant {
    /// Its name.
    pub name: &'static str,
    /// What it means, for people.
    pub help: &'static str,
    /// What it holds.
    pub form: Writer,
}

/// The schema of a type as it stands within another: a reference, if the type has a name.
pub fn within<T: Form>(definitions: &mut Definitions) -> Value {
    refer(definitions, T::TITLE, T::schema)
}

fn refer(definitions: &mut Definitions, name: &str, form: Writer) -> Value {
    if name.is_empty() {
        return form(definitions);
    }
    if !definitions.contains_key(name) {
        definitions.insert(name.to_owned(), Value::Null);
        let schema = form(definitions);
        definitions.insert(name.to_owned(), schema);
    }
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// The JSON Schema of `T`, as a document of its own.
#[must_use]
pub fn schema_of<T: Form>() -> Value {
    let mut definitions = Definitions::new();
    let mut schema = T::schema(&mut definitions);
    schema["title"] = T::TITLE.into();
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    if !definitions.is_empty() {
        schema["$defs"] = definitions.into();
    }
    schema
}

/// The schema of an object that has these members and no others.
pub fn object(definitions: &mut Definitions, help: &str, members: &[Member]) -> Value {
    let mut schema = json!({ "type": "object", "additionalProperties": false });
    for member in members {
        schema["properties"][member.name] = property(definitions, member);
    }
    let needed: Vec<&str> = members.iter().filter(|member| member.needed).map(|member| member.name).collect();
    if !needed.is_empty() {
        schema["required"] = needed.into();
    }
    described(schema, help)
}

fn property(definitions: &mut Definitions, member: &Member) -> Value {
    let mut schema = described((member.form)(definitions), member.help);
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
pub fn one_of(definitions: &mut Definitions, help: &str, variants: &[Variant]) -> Value {
    let one = |variant: &Variant| {
        let schema = json!({
            "type": "object",
            "properties": { variant.name: (variant.form)(definitions) },
            "required": [variant.name],
            "additionalProperties": false,
        });
        described(schema, variant.help)
    };
    described(json!({ "oneOf": variants.iter().map(one).collect::<Vec<_>>() }), help)
}

/// A schema with a description of its own, if there is any.
pub(crate) fn described(mut schema: Value, help: &str) -> Value {
    if schema == true {
        schema = json!({});
    }
    if !help.is_empty() {
        schema["description"] = help.into();
    }
    schema
}

/// A schema that holds for an empty cell and a member that is `null`, too.
pub(crate) fn nullable(mut schema: Value) -> Value {
    match schema.get_mut("type") {
        None => return json!({ "anyOf": [schema, { "type": "null" }] }),
        Some(Value::String(kind)) => schema["type"] = json!([kind, "null"]),
        Some(_) => return schema,
    }
    if let Some(Value::Array(words)) = schema.get_mut("enum") {
        words.push(Value::Null);
    }
    schema
}

/// A value in JSON.
#[must_use]
pub fn value(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// What a member of this type is where it is left out.
#[must_use]
pub fn default<T: Default + Serialize>() -> Value {
    value(&T::default())
}

/// Types whose schema is the same everywhere.
macro_rules! plain {
    ($($kind:ty: $schema:tt),+ $(,)?) => {
        $(impl Form for $kind {
            fn schema(_: &mut Definitions) -> Value {
                json!($schema)
            }
        })+
    };
}
pub(crate) use plain;
plain! {
    bool: { "type": "boolean" },
    String: { "type": "string" },
    f64: { "type": "number", "format": "double" },
    u8: { "type": "integer", "format": "uint8", "minimum": 0, "maximum": 255 },
    u16: { "type": "integer", "format": "uint16", "minimum": 0, "maximum": 65535 },
    u32: { "type": "integer", "format": "uint32", "minimum": 0 },
    usize: { "type": "integer", "format": "uint", "minimum": 0 },
    i8: { "type": "integer", "format": "int8", "minimum": -128, "maximum": 127 },
    i16: { "type": "integer", "format": "int16", "minimum": -32768, "maximum": 32767 },
    i32: { "type": "integer", "format": "int32" },
    Value: true,
}

impl<T: Form> Form for Option<T> {
    fn schema(definitions: &mut Definitions) -> Value {
        nullable(within::<T>(definitions))
    }
}

impl<T: Form> Form for Vec<T> {
    fn schema(definitions: &mut Definitions) -> Value {
        json!({ "type": "array", "items": within::<T>(definitions) })
    }
}

impl<T: Form, const COUNT: usize> Form for [T; COUNT] {
    fn schema(definitions: &mut Definitions) -> Value {
        json!({ "type": "array", "items": within::<T>(definitions), "minItems": COUNT, "maxItems": COUNT })
    }
}

impl<A: Form, B: Form> Form for (A, B) {
    fn schema(definitions: &mut Definitions) -> Value {
        let items = [within::<A>(definitions), within::<B>(definitions)];
        json!({ "type": "array", "prefixItems": items, "minItems": 2, "maxItems": 2 })
    }
}

impl<T: Form> Form for BTreeMap<String, T> {
    fn schema(definitions: &mut Definitions) -> Value {
        json!({ "type": "object", "additionalProperties": within::<T>(definitions) })
    }
}
