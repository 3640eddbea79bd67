//! What a table is: its file, its key, its record type; and what a system's tables are.

use std::any::{Any, TypeId};

use schemars::{JsonSchema, Schema, generate::SchemaSettings};
use serde::de::{DeserializeOwned, Deserializer, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Value, json};

/// A record type whose rows stand in a file of their own.
pub trait Table: JsonSchema + DeserializeOwned + Send + Sync + 'static {
    /// The table's name, as references and messages use it.
    const NAME: &'static str;
    /// Its file inside the pack; `*` stands for one folder or file name.
    const FILE: &'static str;
    /// The columns that together name a row.
    const KEY: &'static [&'static str];
    /// Whether the pack must have the file.
    const NEEDED: bool = true;
}

/// A table as the compiler handles it, whatever its record type.
#[derive(Clone, Copy, Debug)]
pub struct TableSpec {
    /// [`Table::NAME`].
    pub name: &'static str,
    /// [`Table::FILE`].
    pub file: &'static str,
    /// [`Table::KEY`].
    pub key: &'static [&'static str],
    /// [`Table::NEEDED`].
    pub needed: bool,
    /// The table that this one is a second reading of.
    pub reads_again: Option<&'static str>,
    /// The JSON Schema of one row, with keys and references.
    pub schema: fn() -> Value,
    /// An empty list of its records.
    pub records: fn() -> Box<dyn Records>,
}

/// The records of one table, whatever their type.
pub trait Records: Any + Send + Sync {
    /// The names of the fields, in the order of the record type.
    fn fields(&self) -> &'static [&'static str];
    /// Turns a row into a record and appends it. The row is an array with the values of all [fields](Self::fields).
    ///
    /// # Errors
    /// Where the row does not fit the record type; rows that its schema accepts fit.
    fn push(&mut self, row: &Value) -> Result<(), serde_json::Error>;
    /// Makes room for so many more.
    fn reserve(&mut self, more: usize);
    /// Appends the records of another list of the same type; records of another type are left alone.
    fn append(&mut self, other: Box<dyn Records>);
    /// The type of the records.
    fn record_type(&self) -> TypeId;
    /// The list itself.
    fn as_any(&self) -> &dyn Any;
    /// The list itself.
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
}

impl<R: DeserializeOwned + Send + Sync + 'static> Records for Vec<R> {
    fn fields(&self) -> &'static [&'static str] {
        let mut fields: &'static [&'static str] = &[];
        let _ = R::deserialize(Probe(&mut fields));
        fields
    }
    fn push(&mut self, row: &Value) -> Result<(), serde_json::Error> {
        Vec::push(self, R::deserialize(row)?);
        Ok(())
    }
    fn reserve(&mut self, more: usize) {
        Vec::reserve_exact(self, more);
    }
    fn append(&mut self, other: Box<dyn Records>) {
        if let Ok(mut other) = other.into_any().downcast::<Self>() {
            Vec::append(self, &mut other);
        }
    }
    fn record_type(&self) -> TypeId {
        TypeId::of::<R>()
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}

/// Notes which fields a record type asks for, and then has nothing to give.
struct Probe<'p>(&'p mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Probe<'_> {
    type Error = serde::de::value::Error;
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        *self.0 = fields;
        self.deserialize_any(visitor)
    }
    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
        Err(serde::de::Error::custom("a probe"))
    }
    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

impl TableSpec {
    /// The specification of the table of `R`.
    #[must_use]
    pub const fn of<R: Table>() -> Self {
        Self {
            name: R::NAME,
            file: R::FILE,
            key: R::KEY,
            needed: R::NEEDED,
            reads_again: None,
            schema: row_schema::<R>,
            records: no_records::<R>,
        }
    }
}

/// A JSON document of a pack.
#[derive(Clone, Copy, Debug)]
pub struct DocumentSpec {
    /// Its name, and that of its schema.
    pub name: &'static str,
    /// Its file inside the pack; `*` stands for one folder or file name.
    pub file: &'static str,
    /// Whether the pack must have the file.
    pub needed: bool,
    /// Its JSON Schema.
    pub schema: fn() -> Value,
}

/// A family of games with the same tables and rules of play: a front end.
#[derive(Clone, Copy, Debug)]
pub struct System {
    /// What `game.json` calls it.
    pub id: &'static str,
    /// The game whose document numbers the rules that the system knows.
    pub document: &'static str,
    /// Its tables, in the order in which people read them.
    pub tables: &'static [TableSpec],
    /// Its JSON documents.
    pub documents: &'static [DocumentSpec],
}

/// The JSON Schema (draft 2020-12) of `T`.
#[must_use]
pub fn schema_of<T: JsonSchema>() -> Value {
    let schema: Schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>();
    let mut schema = schema.to_value();
    flatten(&mut schema);
    schema
}

/// Writes an enumeration as `enum` instead of a `oneOf` of constants, and an optional value as a type that may be `null`
/// instead of an `anyOf`: shorter to read, and a validator then says which values it expected.
fn flatten(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            map.values_mut().for_each(flatten);
            if let Some(Value::Array(options)) = map.get("oneOf")
                && let Some(constants) =
                    options.iter().map(|option| option.get("const").cloned()).collect::<Option<Vec<_>>>()
            {
                let descriptions: Vec<_> =
                    options.iter().map(|option| option.get("description").cloned().unwrap_or_default()).collect();
                map.remove("oneOf");
                map.insert("type".into(), "string".into());
                map.insert("enum".into(), constants.into());
                map.insert("enumDescriptions".into(), descriptions.into());
            }
            if let Some(Value::Array(options)) = map.get("anyOf")
                && let [Value::Object(value), Value::Object(null)] = options.as_slice()
                && null.get("type").is_some_and(|kind| kind == "null")
                && let Some(Value::String(kind)) = value.get("type")
            {
                let mut value = value.clone();
                value.insert("type".into(), json!([kind, "null"]));
                if let Some(Value::Array(constants)) = value.get_mut("enum") {
                    constants.push(Value::Null);
                }
                map.remove("anyOf");
                for (key, entry) in value {
                    map.entry(key).or_insert(entry);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(flatten),
        _ => {}
    }
}

pub(crate) fn no_records<R: DeserializeOwned + Send + Sync + 'static>() -> Box<dyn Records> {
    Box::new(Vec::<R>::new())
}

fn row_schema<R: Table>() -> Value {
    let mut schema = schema_of::<R>();
    if let Value::Object(map) = &mut schema {
        map.insert("x-table".into(), json!({ "name": R::NAME, "file": R::FILE, "key": R::KEY }));
    }
    schema
}

/// Declares that a record type is a table.
#[macro_export]
macro_rules! table {
    ($record:ty, $name:literal, $file:literal, [$($key:literal),+] $(, needed: $needed:literal)?) => {
        impl $crate::Table for $record {
            const NAME: &'static str = $name;
            const FILE: &'static str = $file;
            const KEY: &'static [&'static str] = &[$($key),+];
            $(const NEEDED: bool = $needed;)?
        }
        impl $crate::Target for $record {
            const TABLES: &'static [&'static str] = &[$name];
        }
    };
}
