//! The numbers of the rules as expressions have them: `rules.hand.size`.

use std::sync::Arc;

use muster_schema::Text;
use muster_schema::table::Reference;
use muster_source::forms::Tables;
use muster_source::pack::Pack;
use serde_json::{Map, Value as Json};

use super::kind::Kind;
use super::value::Value;
use super::world::World;

/// The name of the document, and of its value in expressions.
pub const RULES: &str = "rules";

/// The kind of the document: as its members are described, or else as they are.
pub(super) fn kind(pack: &Pack) -> Kind {
    let system: &Tables = &pack.sources.system;
    let schema =
        system.documents.iter().find(|document| document.name == RULES).map(muster_schema::DocumentDef::schema);
    match schema.filter(|schema| schema.get("properties").is_some()) {
        Some(schema) => of_schema(system, &schema, &schema),
        None => pack.value(RULES).map_or(Kind::Null, of_value),
    }
}

/// The kind of the values of a schema.
fn of_schema(system: &Tables, whole: &Json, schema: &Json) -> Kind {
    if let Some(target) = schema["$ref"].as_str().and_then(|path| whole.pointer(path.trim_start_matches('#'))) {
        return of_schema(system, whole, target);
    }
    if let Some(either) = schema["anyOf"].as_array().and_then(|all| all.iter().find(|one| one["type"] != "null")) {
        return of_schema(system, whole, either);
    }
    if let Some(reference) = Reference::of(schema) {
        let tables: Arc<[usize]> = reference.tables.iter().filter_map(|name| system.table(name)).collect();
        return if tables.is_empty() { Kind::Text } else { Kind::Row(tables) };
    }
    let is = |kind: &str| {
        schema["type"] == kind || schema["type"].as_array().is_some_and(|all| all.iter().any(|one| one == kind))
    };
    if is("object") {
        let members = schema["properties"].as_object().into_iter().flatten().filter(|(name, _)| *name != "$schema");
        return Kind::Object(members.map(|(name, member)| (name.clone(), of_schema(system, whole, member))).collect());
    }
    if is("array") {
        return Kind::List(Box::new(of_schema(system, whole, &schema["items"])));
    }
    let words: Arc<[String]> =
        schema["enum"].as_array().into_iter().flatten().filter_map(|word| Some(word.as_str()?.to_owned())).collect();
    match () {
        () if schema["x-date"] == "yes" => Kind::Date,
        () if is("boolean") => Kind::YesNo,
        () if is("integer") => Kind::Whole,
        () if is("number") => Kind::Number,
        () if !words.is_empty() => Kind::Word(words),
        () => Kind::Text,
    }
}

/// The kind of a value that nothing describes.
fn of_value(value: &Json) -> Kind {
    match value {
        Json::Null => Kind::Null,
        Json::Bool(_) => Kind::YesNo,
        Json::Number(number) if number.is_i64() => Kind::Whole,
        Json::Number(_) => Kind::Number,
        Json::String(_) => Kind::Text,
        Json::Array(values) => {
            let mut kinds = values.iter().map(of_value);
            let kind = kinds.try_fold(Kind::Null, Kind::joined);
            Kind::List(Box::new(kind.unwrap_or(Kind::Text)))
        }
        Json::Object(members) => {
            Kind::Object(members.iter().map(|(name, member)| (name.clone(), of_value(member))).collect())
        }
    }
}

/// A value of a document, for expressions.
pub(super) fn value(json: &Json) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(value) => Value::YesNo(*value),
        Json::Number(number) => {
            let whole = || number.as_f64().map_or(Value::Null, Value::Number);
            number.as_i64().map_or_else(whole, Value::Whole)
        }
        Json::String(text) => Value::Text(Text::new(text)),
        Json::Array(values) => Value::List(values.iter().map(value).collect()),
        Json::Object(members) => {
            Value::Object(members.iter().map(|(name, member)| (Box::from(name.as_str()), value(member))).collect())
        }
    }
}

/// A part of the rules that a check is about: each entry of a list, or a value by itself.
#[derive(Clone, Debug)]
pub struct Part {
    /// The names of the members that lead to it.
    path: Vec<String>,
    kind: Kind,
    is_list: bool,
}

/// The part of a document of this kind that a path such as `gains` leads to; the entries of lists on the way are all meant. Without
/// such a part, the member that is not known, and those that are.
pub(super) fn part(kind: &Kind, path: &str) -> Result<Part, (String, Vec<String>)> {
    let mut kind = kind.clone();
    let mut is_list = false;
    let names: Vec<String> = path.split('.').filter(|name| !name.is_empty()).map(str::to_owned).collect();
    for name in &names {
        let name = name.trim_end_matches("[]");
        let known = members(&kind);
        let found = known.iter().find(|(known, _)| known == name).map(|(_, kind)| kind.clone());
        kind = found.ok_or_else(|| (name.to_owned(), known.iter().map(|(name, _)| name.clone()).collect()))?;
        is_list = false;
        while let Kind::List(of_each) = kind {
            kind = *of_each;
            is_list = true;
        }
    }
    let path = names.iter().map(|name| name.trim_end_matches("[]").to_owned()).collect();
    Ok(Part { path, kind, is_list })
}

fn members(kind: &Kind) -> &[(String, Kind)] {
    if let Kind::Object(members) = kind { members } else { &[] }
}

impl Part {
    /// The part of the rules of a pack that a path leads to.
    ///
    /// # Errors
    /// The member that is not known, and those that are.
    pub fn of(world: &World<'_>, path: &str) -> Result<Self, (String, Vec<String>)> {
        part(world.rules_kind(), path)
    }

    pub(super) fn kind(&self) -> &Kind {
        &self.kind
    }

    /// The member of this path in it, as the pointer of a value: `/from`.
    ///
    /// # Errors
    /// The member that is not known, and those that are.
    pub fn member(&self, path: &str) -> Result<String, (String, Vec<String>)> {
        let part = part(&self.kind, path)?;
        Ok(part.path.iter().map(|name| format!("/{name}")).collect())
    }

    /// The values of it in a document, each with its pointer.
    pub fn entries<'j>(&self, document: &'j Json) -> Vec<(String, &'j Json)> {
        let mut found = vec![(String::new(), document)];
        for name in &self.path {
            let member = |(pointer, value): (String, &'j Json)| Some((format!("{pointer}/{name}"), value.get(name)?));
            found = found.into_iter().filter_map(member).flat_map(|(pointer, value)| each(pointer, value)).collect();
        }
        found.into_iter().filter(|(_, value)| !value.is_null()).collect()
    }

    /// A document with an entry more, whose members have the values of these texts; `entry` is all of it. The first such entry of a
    /// list takes the place of all others.
    ///
    /// # Errors
    /// The number of the pair that cannot be put in, and what it can be instead.
    pub fn put(&self, document: &mut Json, pairs: &[(&str, &str)], is_first: bool) -> Result<(), (usize, Unfit)> {
        let mut place = document;
        for (at, name) in self.path.iter().enumerate() {
            if !place.is_object() {
                *place = Json::Object(Map::new());
            }
            place = &mut place[name.as_str()];
            let is_last = at + 1 == self.path.len();
            if let (Json::Array(entries), false) = (&mut *place, is_last) {
                if entries.is_empty() {
                    entries.push(Json::Null);
                }
                let last = entries.len() - 1;
                place = &mut place[last];
            }
        }
        if self.is_list {
            if is_first || !place.is_array() {
                *place = Json::Array(Vec::new());
            }
            if let Json::Array(entries) = &mut *place {
                entries.push(if members(&self.kind).is_empty() { Json::Null } else { Json::Object(Map::new()) });
                let last = entries.len() - 1;
                place = &mut place[last];
            }
        }
        for (at, (name, text)) in pairs.iter().enumerate() {
            let (kind, path) = if *name == ENTRY {
                (self.kind.clone(), String::new())
            } else {
                let unfit = |(_, known): (String, Vec<String>)| (at, Unfit::NoMember(known));
                let named = part(&self.kind, name).map_err(unfit)?;
                let kind = if named.is_list { Kind::List(Box::new(named.kind)) } else { named.kind };
                (kind, named.path.join("."))
            };
            let Some(value) = read(&kind, text) else { return Err((at, Unfit::Value)) };
            let mut member = &mut *place;
            for name in path.split('.').filter(|name| !name.is_empty()) {
                if !member.is_object() {
                    *member = Json::Object(Map::new());
                }
                member = &mut member[name];
            }
            *member = value;
        }
        Ok(())
    }
}

/// The reason that a text cannot be put into an entry.
#[derive(Clone, Debug)]
pub enum Unfit {
    /// It has no such member, but these.
    NoMember(Vec<String>),
    /// The member cannot hold it.
    Value,
}

/// The name of an entry in the expressions of a check of it, and of the whole of it in an example.
pub const ENTRY: &str = "entry";

/// A value, or the entries of a list of them.
fn each<'j>(pointer: String, value: &'j Json) -> Vec<(String, &'j Json)> {
    let Json::Array(entries) = value else { return vec![(pointer, value)] };
    let entry = |(at, entry): (usize, &'j Json)| each(format!("{pointer}/{at}"), entry);
    entries.iter().enumerate().flat_map(entry).collect()
}

/// The value of a kind that a text of an example means.
fn read(kind: &Kind, text: &str) -> Option<Json> {
    Some(match kind {
        _ if text.is_empty() => Json::Null,
        Kind::List(of_each) => {
            let values = text.split('|').map(|text| read(of_each, text.trim()));
            Json::Array(values.collect::<Option<_>>()?)
        }
        Kind::YesNo => match text {
            "yes" | "true" => true.into(),
            "no" | "false" => false.into(),
            _ => return None,
        },
        Kind::Whole => text.parse::<i64>().ok()?.into(),
        Kind::Number => text.parse::<f64>().ok().filter(|number| number.is_finite())?.into(),
        Kind::Word(words) if !words.iter().any(|word| word == text) => return None,
        Kind::Object(_) => return None,
        _ => text.into(),
    })
}
