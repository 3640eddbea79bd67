//! The bundle's form as TypeScript declarations, from its schema.

use std::fmt::Write;

use muster_schema::bundle::heading;
use serde_json::{Map, Value};

/// The first line of each file of declarations.
pub const HEAD: &str = "// Written by Muster:";

/// `bundle.d.ts`.
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

/// A type for the bundles of all of some systems, whose declarations are in folders named after the systems, and which
/// differ in `game.system`. Declarations for bundles of any system are in the folder `common`.
pub fn any(systems: &[&str]) -> String {
    let name = |system: &str| system.split('-').map(heading).collect::<String>();
    let mut out = format!("{HEAD} the bundles of all systems.\n\n");
    out.push_str("import type * as Common from \"./common/bundle.js\";\n");
    for system in systems {
        let _ = writeln!(out, "import type * as {} from \"./{system}/bundle.js\";", name(system));
    }
    let all: Vec<_> = systems.iter().map(|system| format!("Each<{}.Bundle>", name(system))).collect();
    let _ = write!(
        out,
        "\n/** Each can be used as a bundle of any game. */\ntype Each<One extends Common.Bundle> = One;\n\n\
         /** The bundle of a game of any system. */\nexport type Bundle = {};\n\n\
         /** The bundle of a game of one system, by its `game.system`. */\n\
         export type BundleOf<System extends Bundle[\"game\"][\"system\"]> = Extract<Bundle, {{ game: {{ system: System }} }}>;\n\n\
         /** What the bundle of any game has, whatever tables it describes itself. */\n\
         export type AnyBundle = Common.Bundle;\n\n\
         export type {{ Common, {} }};\n",
        all.join(" | "),
        systems.iter().map(|system| name(system)).collect::<Vec<_>>().join(", ")
    );
    out
}

fn declare(out: &mut String, name: &str, record: &Value) {
    out.push('\n');
    comment(out, "", record);
    match record.get("properties").and_then(Value::as_object) {
        // Unlike an interface, such a type can stand where a record of anything is asked for.
        Some(properties) => {
            let _ = writeln!(out, "export type {name} = {{");
            members(out, record, properties);
            out.push_str("};\n");
        }
        None => {
            let _ = writeln!(out, "export type {name} = {};", kind(record, &TYPESCRIPT));
        }
    }
}

fn members(out: &mut String, record: &Value, properties: &Map<String, Value>) {
    let required = record.get("required").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    for (name, property) in properties {
        comment(out, "  ", property);
        let optional = if required.iter().any(|other| other == name) { "" } else { "?" };
        let _ = writeln!(out, "  {}{optional}: {};", Value::from(name.as_str()), kind(property, &TYPESCRIPT));
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

/// The notation for JSON types in a language.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// The names of the types of JSON Schema.
    pub words: fn(&str) -> &str,
    /// The type of any value.
    pub unknown: &'static str,
    /// One of several words.
    pub choice: fn(&[Value]) -> String,
    /// A list of a fixed length, or of any.
    pub list: fn(&str, Option<u64>) -> String,
    /// Values by names that are not known beforehand.
    pub record: fn(&str) -> String,
}

const TYPESCRIPT: Language = Language {
    words: |word| if word == "integer" { "number" } else { word },
    unknown: "unknown",
    choice: |words| words.iter().map(Value::to_string).collect::<Vec<_>>().join(" | "),
    list: |item, count| match count {
        Some(count) => format!("[{}]", (0..count).map(|_| item).collect::<Vec<_>>().join(", ")),
        None => format!("Array<{item}>"),
    },
    record: |value| format!("Record<string, {value}>"),
};

/// A schema as a type of a language.
pub fn kind(schema: &Value, language: &Language) -> String {
    if let Some(to) = schema.get("$ref").and_then(Value::as_str) {
        return to.rsplit('/').next().unwrap_or(language.unknown).to_owned();
    }
    if let Some(Value::Array(words)) = schema.get("enum") {
        return (language.choice)(words);
    }
    if let Some(Value::Array(options)) = schema.get("anyOf").or_else(|| schema.get("oneOf")) {
        return options.iter().map(|option| kind(option, language)).collect::<Vec<_>>().join(" | ");
    }
    match schema.get("type") {
        Some(Value::String(word)) => simple(word, schema, language),
        Some(Value::Array(words)) => {
            let words = words.iter().filter_map(Value::as_str).map(|word| simple(word, schema, language));
            words.collect::<Vec<_>>().join(" | ")
        }
        _ => language.unknown.to_owned(),
    }
}

fn simple(word: &str, schema: &Value, language: &Language) -> String {
    let of =
        |schema: Option<&Value>| schema.map_or_else(|| language.unknown.to_owned(), |schema| kind(schema, language));
    match word {
        "array" => {
            let bounds = [schema.get("minItems"), schema.get("maxItems")].map(|bound| bound.and_then(Value::as_u64));
            let count = bounds[0].filter(|least| bounds[1] == Some(*least) && *least <= 8);
            (language.list)(&of(schema.get("items")), count)
        }
        "object" => (language.record)(&of(schema.get("additionalProperties").filter(|value| value.is_object()))),
        other => (language.words)(other).to_owned(),
    }
}
