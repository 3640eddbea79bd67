//! Second readings: a table typed once more from its document, by somebody who did not see the first.
//!
//! Every table can have one: [`TableSpec::second_reading`] gives its specification. It has the columns of the table, of which
//! only the key is needed, and stands under `second-reading/`.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Deserialize, Deserializer, IgnoredAny, SeqAccess, Visitor};
use serde_json::{Value, json};

use crate::table::{Records, Table, TableSpec, no_records, schema_of};

/// A row of a second reading. It is compared cell by cell where it stands, so nothing is kept of it.
#[derive(Clone, Copy, Debug)]
pub struct SecondReading<R>(PhantomData<fn() -> R>);

impl<R> SecondReading<R> {
    const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<'de, R: Table> Deserialize<'de> for SecondReading<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Cells<R>(PhantomData<R>);
        impl<'de, R> Visitor<'de> for Cells<R> {
            type Value = SecondReading<R>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a row")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut cells: A) -> Result<Self::Value, A::Error> {
                while cells.next_element::<IgnoredAny>()?.is_some() {}
                Ok(SecondReading::new())
            }
        }
        deserializer.deserialize_struct(R::NAME, Vec::<R>::new().fields(), Cells(PhantomData))
    }
}

impl<R: Table> JsonSchema for SecondReading<R> {
    fn schema_name() -> Cow<'static, str> {
        format!("SecondReadingOf{}", R::schema_name()).into()
    }

    /// The schema of the table's rows, in which only the key is required.
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let mut schema = schema_of::<R>();
        if let Some(Value::Object(properties)) = schema.get_mut("properties") {
            for (_, property) in properties.iter_mut().filter(|(name, _)| !R::KEY.contains(&name.as_str())) {
                allow_null(property);
            }
        }
        if let Some(Value::Array(required)) = schema.get_mut("required") {
            required.retain(|name| name.as_str().is_some_and(|name| R::KEY.contains(&name)));
        }
        if let Value::Object(schema) = &mut schema {
            schema.insert("title".into(), Self::schema_name().into());
            let description = "A row as a second reader found it in the document, who did not see the first reading.";
            schema.insert("description".into(), description.into());
        }
        schema.try_into().unwrap_or_default()
    }
}

/// Makes a schema hold for an empty cell too.
fn allow_null(schema: &mut Value) {
    let Value::Object(schema) = schema else { return };
    if let Some(Value::String(kind)) = schema.get("type") {
        let kind = json!([kind, "null"]);
        schema.insert("type".into(), kind);
        if let Some(Value::Array(values)) = schema.get_mut("enum") {
            values.push(Value::Null);
        }
    }
}

impl TableSpec {
    /// The second reading of the table of `R`, under a name and in a file of its own.
    #[must_use]
    pub const fn second_reading<R: Table>(name: &'static str, file: &'static str) -> Self {
        Self {
            name,
            file,
            key: R::KEY,
            needed: false,
            reads_again: Some(R::NAME),
            schema: schema_of::<SecondReading<R>>,
            records: no_records::<SecondReading<R>>,
        }
    }
}
