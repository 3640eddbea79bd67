//! The schema of the bundle.

use muster_schema::bundle::{Bundle, VERSION};
use serde_json::Value;

/// `bundle.schema.json`.
#[must_use]
pub fn document() -> Value {
    let mut schema = muster_schema::schema_of::<Bundle>();
    if let Value::Object(map) = &mut schema {
        map.insert("$id".into(), format!("urn:muster:bundle:{VERSION}").into());
        map.insert("title".into(), format!("Muster game bundle {VERSION}").into());
        map.insert("version".into(), VERSION.into());
    }
    schema
}

/// A property of one of the schema's records, with what it refers to put in its place; its own description wins.
#[must_use]
pub fn property(schema: &Value, record: &str, property: &str) -> Value {
    let found = schema.pointer(&format!("/$defs/{record}/properties/{property}"));
    found.map_or(Value::Null, |found| resolve(schema, found))
}

/// The names of a record's properties, in the order in which they are declared.
#[must_use]
pub fn properties<'a>(schema: &'a Value, record: &str) -> Vec<&'a str> {
    let found = schema.pointer(&format!("/$defs/{record}/properties")).and_then(Value::as_object);
    found.map(|map| map.keys().map(String::as_str).collect()).unwrap_or_default()
}

/// Whether a record cannot do without a property.
#[must_use]
pub fn required(schema: &Value, record: &str, property: &str) -> bool {
    let found = schema.pointer(&format!("/$defs/{record}/required")).and_then(Value::as_array);
    found.is_some_and(|names| names.iter().any(|name| name == property))
}

fn resolve(schema: &Value, found: &Value) -> Value {
    let Some(target) = found.get("$ref").and_then(Value::as_str).and_then(|to| to.strip_prefix('#')) else {
        return found.clone();
    };
    let mut resolved = schema.pointer(target).cloned().unwrap_or_default();
    if let (Value::Object(map), Some(description)) = (&mut resolved, found.get("description")) {
        map.insert("description".into(), description.clone());
    }
    resolved
}
