//! The schema of the bundle, as it is published.
//!
//! Muster itself is strict about its own form. What is published is open, so that a program made for one version reads the
//! next: it says what there is, and not that there is nothing else.

use std::fmt::Write;

use muster_schema::bundle::{Bundle, VERSION};
use muster_schema::schema_of;
use serde_json::{Map, Value, json};

/// What a reader has to know about versions.
const VERSIONS: &str = "Its form follows semantic versioning (`formatVersion`). A minor version may add members and words: \
ignore members you do not know, and treat words you do not know as `other`. Only a major version removes or changes anything. \
An optional member that has no value is left out.";

/// `bundle.schema.json`.
#[must_use]
pub fn document() -> Value {
    let mut schema = schema_of::<Bundle>();
    open(&mut schema);
    if let Value::Object(map) = &mut schema {
        let told = format!("{} {VERSIONS}", text(map, "description"));
        map.insert("$id".into(), format!("urn:muster:bundle:{VERSION}").into());
        map.insert("title".into(), "Bundle".into());
        map.insert("description".into(), told.into());
        if let Some(Value::Object(records)) = map.get_mut("$defs") {
            for (name, record) in records {
                record["title"] = name.as_str().into();
            }
        }
    }
    schema
}

/// Opens a schema, and all in it, for members and words to come, and leaves out what only Muster's own schemas say.
fn open(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            if let Some(words) = map.remove("enum") {
                list_words(map, &words);
            }
            if map.get("additionalProperties") == Some(&Value::Bool(false)) {
                map.remove("additionalProperties");
            }
            // Widths of numbers are the program's own matter; their bounds say as much.
            map.remove("format");
            map.shift_remove("x-form");
            // Bounds of the items of a list would make types of their own, which can only be numbered.
            if let Some(Value::Object(item)) = map.get_mut("items") {
                item.retain(|keyword, _| !["pattern", "minLength", "minimum", "maximum"].contains(&keyword.as_str()));
            }
            let required = map.get("required").cloned().unwrap_or_else(|| json!([]));
            for (name, value) in map.iter_mut() {
                match value {
                    Value::Object(members) if name == "properties" => open_members(members, &required),
                    Value::Object(records) if name == "$defs" => records.values_mut().for_each(open),
                    _ if name == "default" || name == "examples" => {}
                    other => open(other),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(open),
        _ => {}
    }
}

fn open_members(members: &mut Map<String, Value>, required: &Value) {
    let needed = |name: &str| required.as_array().is_some_and(|names| names.iter().any(|other| other == name));
    for (name, member) in members {
        if !needed(name)
            && let Some(Value::Array(kinds)) = member.get("type")
            && let [kind, Value::String(null)] = kinds.as_slice()
            && null == "null"
        {
            member["type"] = kind.clone();
        }
        open(member);
    }
}

/// Tells the words of an enumeration, and what each means, as examples: there may be more one day.
fn list_words(map: &mut Map<String, Value>, words: &Value) {
    let words: Vec<Value> = words.as_array().into_iter().flatten().filter(|word| word.is_string()).cloned().collect();
    let told = map.remove("enumDescriptions").unwrap_or_default();
    let mut description = text(map, "description");
    for (at, word) in words.iter().filter_map(Value::as_str).enumerate() {
        let meaning = told.get(at).and_then(Value::as_str).unwrap_or_default();
        let _ = write!(description, "\n- `{word}`: {meaning}");
    }
    map.insert("description".into(), description.into());
    map.insert("type".into(), "string".into());
    map.insert("examples".into(), words.into());
}

fn text(map: &Map<String, Value>, key: &str) -> String {
    map.get(key).and_then(Value::as_str).unwrap_or_default().to_owned()
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What JSON Schema has, and every generator of types knows.
    const KEYWORDS: [&str; 20] = [
        "$schema",
        "$id",
        "$ref",
        "$defs",
        "title",
        "description",
        "default",
        "examples",
        "type",
        "properties",
        "required",
        "additionalProperties",
        "items",
        "anyOf",
        "minItems",
        "maxItems",
        "minimum",
        "maximum",
        "minLength",
        "pattern",
    ];

    /// Types that JavaScript has already.
    const TAKEN: [&str; 11] =
        ["Array", "Date", "Error", "Event", "Function", "Map", "Number", "Object", "Record", "Set", "String"];

    fn keywords<'s>(schema: &'s Value, found: &mut Vec<&'s str>) {
        match schema {
            Value::Object(map) => {
                for (keyword, value) in map {
                    found.push(keyword);
                    match (keyword.as_str(), value) {
                        ("properties" | "$defs", Value::Object(named)) => {
                            named.values().for_each(|schema| keywords(schema, found));
                        }
                        ("default" | "examples", _) => {}
                        _ => keywords(value, found),
                    }
                }
            }
            Value::Array(items) => items.iter().for_each(|schema| keywords(schema, found)),
            _ => {}
        }
    }

    #[test]
    fn generators_of_types_understand_it() {
        let schema = document();
        let mut found = Vec::new();
        keywords(&schema, &mut found);
        found.retain(|keyword| !KEYWORDS.contains(keyword));
        assert!(found.is_empty(), "{found:?}");
        for (name, record) in schema["$defs"].as_object().into_iter().flatten() {
            assert_eq!(record["title"], name.as_str());
            assert!(!TAKEN.contains(&name.as_str()) && !name.ends_with(|last: char| last.is_ascii_digit()), "{name}");
        }
    }
}
