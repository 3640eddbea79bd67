//! Describes columns in plain sentences, for the notes of a workbook and for hover texts.

use muster_schema::{Column, Kind, Role, TableDef};
use serde_json::Value;

/// Describes a table and the key of its rows.
pub fn of_table(table: &TableDef) -> String {
    let mut told: Vec<String> = table.schema()["description"].as_str().map(one_line).into_iter().collect();
    if !table.key.is_empty() && table.role != Role::DieLine {
        told.push(format!("No two rows have the same {}.", table.key.join(" and ")));
    }
    told.join(" ")
}

/// A text with its lines joined.
pub fn one_line(text: &str) -> String {
    text.replace('\n', " ")
}

/// Describes a column, sentence by sentence.
pub fn told(table: &TableDef, column: &Column) -> Vec<String> {
    let mut told = vec![one_line(&column.help)];
    if table.required().any(|name| name == column.name) {
        told.push("Every row needs it.".into());
    }
    if let Some(default) = &column.default {
        told.push(format!("An empty cell means `{default}`."));
    }
    if let Some(reference) = &column.refers {
        told.push(format!("Refers to {}, by id or name.", reference.tables.join(" or ")));
    }
    let words = words(column).join(", ");
    if !words.is_empty() && column.kind != Kind::YesNo {
        told.push(format!("{}: {words}.", if column.list { "Any of" } else { "One of" }));
    }
    told.extend(meanings(&column.schema));
    told.extend(number(column));
    if column.kind == Kind::YesNo {
        told.push("`yes`, or empty.".into());
    }
    if column.pair {
        told.push("Each is a row with a number, such as Sortie+1.".into());
    }
    if column.list {
        let separator = if column.separator == ' ' { "blanks".to_owned() } else { column.separator.to_string() };
        told.push(format!("Several values are separated by {separator}."));
    }
    told.retain(|sentence| !sentence.is_empty());
    told
}

/// The meanings of the words of a schema, as far as the pack says them, each in a sentence.
pub fn meanings(schema: &Value) -> Vec<String> {
    let schema = schema.get("items").unwrap_or(schema);
    let list = |name: &str| schema[name].as_array().into_iter().flatten().filter_map(Value::as_str);
    let pairs = list("enum").zip(list("enumDescriptions")).filter(|(_, help)| !help.is_empty());
    let is_said = schema["x-explained"] == "yes";
    pairs.filter(|_| is_said).map(|(word, help)| format!("`{word}`: {}", one_line(help))).collect()
}

/// The words that a cell, or each value of a list, can be.
pub fn words(column: &Column) -> Vec<String> {
    let schema = column.schema.get("items").unwrap_or(&column.schema);
    let all = schema.get("enum").and_then(Value::as_array);
    let word = |word: &Value| word.as_str().map_or_else(|| word.to_string(), str::to_owned);
    all.into_iter().flatten().filter(|word| !word.is_null()).map(word).collect()
}

/// The bounds of a number, as given in the schema of its column.
pub fn bounds(column: &Column) -> [Option<f64>; 2] {
    ["minimum", "maximum"].map(|bound| column.schema.get(bound).and_then(Value::as_f64))
}

/// The range of numbers in a column, if it holds any.
pub fn number(column: &Column) -> Option<String> {
    let what = match column.kind {
        Kind::Whole => "A whole number",
        Kind::Number => "A number",
        _ => return None,
    };
    let or = if column.schema["x-form"] == "never" { ", or -" } else { "" };
    Some(match bounds(column) {
        [Some(least), Some(most)] => format!("{what} from {least} to {most}{or}."),
        [Some(least), None] => format!("{what}, {least} or more{or}."),
        [None, Some(most)] => format!("{what}, {most} or less{or}."),
        [None, None] => format!("{what}{or}."),
    })
}
