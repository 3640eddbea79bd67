use muster_data::schema::{document, either, open};
use serde_json::{Value, json};

/// The keywords of JSON Schema that every type generator knows.
const KEYWORDS: [&str; 23] = [
    "$schema",
    "$id",
    "$ref",
    "$defs",
    "title",
    "description",
    "default",
    "examples",
    "enum",
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
    "maxLength",
    "uniqueItems",
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
                    ("default" | "examples" | "enum", _) => {}
                    _ => keywords(value, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|schema| keywords(schema, found)),
        _ => {}
    }
}

#[test]
fn what_nobody_tells_is_left_out() {
    let choice = |words: &[&str]| json!({ "type": "string", "enum": words, "description": "" });
    let mut either = either(choice(&["north", "south"]), choice(&["south", "east"]));
    open(&mut either);
    assert_eq!(either, json!({ "type": "string", "enum": ["north", "south", "east"] }));
    let mut told =
        json!({ "enum": ["north", "south"], "enumDescriptions": ["", "Where it is warm."], "description": "" });
    open(&mut told);
    assert_eq!(told["description"], "- `north`\n- `south`: Where it is warm.");
}

#[test]
fn generators_of_types_understand_it() {
    understood(&document(&muster_schema::standard()));
}

fn understood(schema: &Value) {
    let mut found = Vec::new();
    keywords(schema, &mut found);
    found.retain(|keyword| !KEYWORDS.contains(keyword));
    assert!(found.is_empty(), "{found:?}");
    for (name, record) in schema["$defs"].as_object().into_iter().flatten() {
        assert_eq!(record["title"], name.as_str());
        assert!(!TAKEN.contains(&name.as_str()) && !name.ends_with(|last: char| last.is_ascii_digit()), "{name}");
    }
}
