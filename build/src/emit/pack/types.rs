//! The bundle's form as TypeScript declarations, from its schema.

use std::fmt::Write;

use muster_schema::bundle::heading;
use serde_json::{Map, Value};

/// How each file of declarations begins.
pub const HEAD: &str = "// Written by Muster:";

/// `bundle.d.ts`.
#[must_use]
pub fn declarations(schema: &Value) -> String {
    let mut out = format!("{HEAD} the form of bundle.json, from bundle.schema.json.\n");
    declare(&mut out, "Bundle", schema);
    if let Some(Value::Object(records)) = schema.get("$defs") {
        for (name, record) in records {
            declare(&mut out, name, record);
        }
    }
    out
}

/// The bundles of all of some systems, whose declarations stand in folders called as the systems are: told apart by
/// `game.system`.
#[must_use]
pub fn any(systems: &[&str]) -> String {
    let name = |system: &str| system.split('-').map(heading).collect::<String>();
    let mut out = format!("{HEAD} the bundles of all systems.\n\n");
    for system in systems {
        let _ = writeln!(out, "import type * as {} from \"./{system}/bundle.js\";", name(system));
    }
    let all: Vec<_> = systems.iter().map(|system| format!("{}.Bundle", name(system))).collect();
    let _ = write!(
        out,
        "\n/** The bundle of a game of any system. */\nexport type Bundle = {};\n\n\
         /** The bundle of a game of one system, by its `game.system`. */\n\
         export type BundleOf<System extends Bundle[\"game\"][\"system\"]> = Extract<Bundle, {{ game: {{ system: System }} }}>;\n\n\
         export type {{ {} }};\n",
        all.join(" | "),
        systems.iter().map(|system| name(system)).collect::<Vec<_>>().join(", ")
    );
    out
}

fn declare(out: &mut String, name: &str, record: &Value) {
    out.push('\n');
    comment(out, "", record);
    match record.get("properties").and_then(Value::as_object) {
        Some(properties) => {
            let _ = writeln!(out, "export interface {name} {{");
            members(out, record, properties);
            out.push_str("}\n");
        }
        None => {
            let _ = writeln!(out, "export type {name} = {};", kind(record));
        }
    }
}

fn members(out: &mut String, record: &Value, properties: &Map<String, Value>) {
    let required = record.get("required").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    for (name, property) in properties {
        comment(out, "  ", property);
        let optional = if required.iter().any(|other| other == name) { "" } else { "?" };
        let _ = writeln!(out, "  {}{optional}: {};", Value::from(name.as_str()), kind(property));
    }
}

fn comment(out: &mut String, indent: &str, of: &Value) {
    let Some(text) = of.get("description").and_then(Value::as_str) else { return };
    let lines: Vec<_> = text.replace("*/", "* /").lines().map(str::to_owned).collect();
    let _ = match lines.as_slice() {
        [line] => writeln!(out, "{indent}/** {line} */"),
        lines => writeln!(out, "{indent}/**\n{indent} * {}\n{indent} */", lines.join(&format!("\n{indent} * "))),
    };
}

/// A schema as a type.
fn kind(schema: &Value) -> String {
    if let Some(to) = schema.get("$ref").and_then(Value::as_str) {
        return to.rsplit('/').next().unwrap_or("unknown").to_owned();
    }
    let union = |options: &[Value], of: fn(&Value) -> String| options.iter().map(of).collect::<Vec<_>>().join(" | ");
    if let Some(Value::Array(words)) = schema.get("enum") {
        return union(words, Value::to_string);
    }
    if let Some(Value::Array(options)) = schema.get("anyOf").or_else(|| schema.get("oneOf")) {
        return union(options, kind);
    }
    match schema.get("type") {
        Some(Value::String(word)) => simple(word, schema),
        Some(Value::Array(words)) => {
            let words: Vec<_> = words.iter().filter_map(Value::as_str).map(|word| simple(word, schema)).collect();
            words.join(" | ")
        }
        _ => "unknown".to_owned(),
    }
}

fn simple(word: &str, schema: &Value) -> String {
    match word {
        "integer" | "number" => "number".to_owned(),
        "array" => {
            let item = schema.get("items").map_or_else(|| "unknown".to_owned(), kind);
            let bounds = [schema.get("minItems"), schema.get("maxItems")].map(|bound| bound.and_then(Value::as_u64));
            match bounds {
                [Some(least), Some(most)] if least == most && most <= 8 => {
                    let items: Vec<_> = (0..most).map(|_| item.as_str()).collect();
                    format!("[{}]", items.join(", "))
                }
                _ => format!("Array<{item}>"),
            }
        }
        "object" => match schema.get("additionalProperties") {
            Some(value @ Value::Object(_)) => format!("Record<string, {}>", kind(value)),
            _ => "Record<string, unknown>".to_owned(),
        },
        other => other.to_owned(),
    }
}
