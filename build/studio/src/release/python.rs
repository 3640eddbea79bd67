//! The bundle's form as types of Python, from its schema.

use std::fmt::Write;

use serde_json::Value;

use muster_data::types::{Language, kind};

const PYTHON: Language = Language {
    words: |word| match word {
        "integer" => "int",
        "number" => "float",
        "boolean" => "bool",
        "string" => "str",
        "null" => "None",
        other => other,
    },
    unknown: "object",
    choice: |words| format!("t.Literal[{}]", words.iter().map(Value::to_string).collect::<Vec<_>>().join(", ")),
    // What comes of JSON are lists, of whatever length.
    list: |item, _| format!("list[{item}]"),
    record: |value| format!("dict[str, {value}]"),
};

/// `model.py`. Members are given as arguments of `TypedDict`, since some of their names are keywords of the language.
pub fn model(schema: &Value) -> String {
    let mut out = String::from("\"\"\"The form of the bundle, from bundle.schema.json.\"\"\"\n\nimport typing as t\n");
    let records = schema.get("$defs").and_then(Value::as_object);
    let records = records.into_iter().flatten().map(|(name, record)| (name.as_str(), record));
    for (name, record) in records.chain([("Bundle", schema)]) {
        out.push('\n');
        comment(&mut out, "", record);
        match record.get("properties").and_then(Value::as_object) {
            Some(properties) => {
                let required = record.get("required").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
                let _ = writeln!(out, "{name} = t.TypedDict(\"{name}\", {{");
                for (member, property) in properties {
                    comment(&mut out, "    ", property);
                    let needed = required.iter().any(|other| other == member);
                    let kind = text(&kind(property, &PYTHON));
                    let kind = if needed { kind } else { format!("t.NotRequired[{kind}]") };
                    let _ = writeln!(out, "    {}: {kind},", text(member));
                }
                out.push_str("})\n");
            }
            None => {
                let _ = writeln!(out, "{name}: t.TypeAlias = {}", text(&kind(record, &PYTHON)));
            }
        }
    }
    out
}

/// A Python string literal; a JSON string is also one.
fn text(text: &str) -> String {
    Value::from(text).to_string()
}

fn comment(out: &mut String, indent: &str, of: &Value) {
    for line in of.get("description").and_then(Value::as_str).unwrap_or_default().lines() {
        let _ = writeln!(out, "{indent}# {line}");
    }
}
