//! Describes the members of a document in plain sentences, as `columns` does for the columns of a table.

use muster_schema::DocumentDef;
use serde_json::Value;

use crate::columns::{meanings, one_line};

/// A member of a document.
#[derive(Debug)]
pub struct Member {
    /// Its name, after those of the members that contain it: `map.grid.side`.
    pub path: String,
    /// The description, sentence by sentence.
    pub told: Vec<String>,
}

pub fn of_document(document: &DocumentDef) -> String {
    document.schema()["description"].as_str().map(one_line).unwrap_or_default()
}

/// The members of a document, each followed by those inside it.
pub fn of(document: &DocumentDef) -> Vec<Member> {
    let (schema, mut members) = (document.schema(), Vec::new());
    collect(&schema, &schema, &mut Vec::new(), &mut members);
    members
}

/// Adds the members of a part of a document. A member inside one of its own kind is not described again.
fn collect<'s>(whole: &'s Value, part: &'s Value, within: &mut Vec<(&'s str, &'s Value)>, members: &mut Vec<Member>) {
    let needed = |name: &str| part["required"].as_array().is_some_and(|all| all.iter().any(|other| other == name));
    for (name, member) in
        part["properties"].as_object().into_iter().flatten().filter(|(name, _)| !name.starts_with('$'))
    {
        let meant = resolved(whole, member);
        let path: Vec<&str> = within.iter().map(|(name, _)| *name).chain([name.as_str()]).collect();
        members.push(Member { path: path.join("."), told: told(whole, member, needed(name)) });
        let inner = meant.get("items").map_or(meant, |item| self::resolved(whole, item));
        if !within.iter().any(|(_, other)| std::ptr::eq(*other, inner)) {
            within.push((name, inner));
            collect(whole, inner, within, members);
            within.pop();
        }
    }
}

/// Resolves a part of a schema that is a reference, or an alternative to null.
fn resolved<'s>(whole: &'s Value, part: &'s Value) -> &'s Value {
    let referred = part["$ref"].as_str().and_then(|path| whole.pointer(path.trim_start_matches('#')));
    let either = || part["anyOf"].as_array()?.iter().find(|branch| branch["type"] != "null");
    referred.or_else(either).map_or(part, |other| resolved(whole, other))
}

fn told(whole: &Value, member: &Value, needed: bool) -> Vec<String> {
    let meant = resolved(whole, member);
    let item = meant.get("items").map(|item| self::resolved(whole, item));
    let single = item.unwrap_or(meant);
    let mut told: Vec<String> = member
        .get("description")
        .or(meant.get("description"))
        .and_then(Value::as_str)
        .map(one_line)
        .into_iter()
        .collect();
    if needed {
        told.push("It must be there.".into());
    }
    if item.is_some() {
        told.push("A list.".into());
    }
    if let Some(tables) = single["x-references"]["tables"].as_array() {
        let tables: Vec<_> = tables.iter().filter_map(Value::as_str).collect();
        told.push(format!("Refers to {}, by id or name.", tables.join(" or ")));
    }
    let words: Vec<_> = words(single).map(|word| format!("`{word}`")).collect();
    if !words.is_empty() {
        told.push(format!("One of: {}.", words.join(", ")));
    }
    told.extend(meanings(single));
    if let Some(example) = example(whole, member) {
        told.push(format!("Or, for example, `{example}`."));
    }
    told.extend(match [&single["minimum"], &single["maximum"]] {
        [Value::Null, Value::Null] => None,
        [least, Value::Null] => Some(format!("At least {least}.")),
        [Value::Null, most] => Some(format!("At most {most}.")),
        [least, most] => Some(format!("From {least} to {most}.")),
    });
    let default = member.get("default").map(Value::to_string).unwrap_or_default();
    if !["", "null", "[]", "{}"].contains(&default.as_str()) && !default.starts_with('{') {
        told.push(format!("Without it, `{default}`."));
    }
    told
}

/// An example of the value of a part of a schema, apart from words.
fn example<'s>(whole: &'s Value, part: &'s Value) -> Option<&'s Value> {
    let referred = || whole.pointer(part["$ref"].as_str()?.trim_start_matches('#'));
    part.get("x-example").or_else(|| example(whole, referred()?))
}

/// The words that a member can be.
fn words(schema: &Value) -> impl Iterator<Item = &str> {
    let listed = schema["enum"].as_array().into_iter().flatten();
    let told = schema["oneOf"].as_array().into_iter().flatten().map(|branch| &branch["const"]);
    listed.chain(told).filter_map(Value::as_str)
}
