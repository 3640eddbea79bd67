//! From the description of members to the schema of the document that has them.

use serde_json::{Map, Value, json};

use super::describe::{date, explain, has_own_pattern, number, pattern_of};
use super::{DescribedMember, DescribedWord, OwnDocument, OwnType};
use crate::form::Words;
use crate::table::allow_null;
use crate::{Cite, Colour, Id, Name, Text, schema_of};

/// A part of a document: a value, a list or an object.
#[derive(Default)]
struct Part<'m> {
    said: Option<&'m DescribedMember>,
    /// The entries of a list.
    entries: Option<Box<Part<'m>>>,
    /// The members of an object, in the order of the description.
    members: Vec<(&'m str, Part<'m>)>,
}

/// The JSON Schema of a document, if any of its members is described.
pub fn document_schema(document: OwnDocument, members: &[DescribedMember], words: &[DescribedWord]) -> Option<Value> {
    let mut whole = Part::default();
    let of_document = members.iter().filter(|member| member.document == document);
    of_document.for_each(|member| whole.put(&mut steps(member.member.as_str()), member));
    if whole.members.is_empty() {
        return None;
    }
    let of_document: Vec<&DescribedWord> = words.iter().filter(|word| word.table.as_str() == document.word()).collect();
    let mut schema = whole.schema(&of_document);
    let mut editors = schema_of::<Text>();
    allow_null(&mut editors);
    if let Value::Object(editors) = &mut editors {
        editors.retain(|keyword, _| !["$schema", "title"].contains(&keyword.as_str()));
    }
    editors["description"] = "The schema that editors check this file with.".into();
    schema["properties"]["$schema"] = editors;
    schema["description"] = "The numbers of the rules, as system/members.csv describes them.".into();
    schema["title"] = "Rules".into();
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    Some(schema)
}

/// The steps of a path: the names of members, and nothing for an entry of a list.
fn steps(path: &str) -> impl Iterator<Item = Option<&str>> {
    path.split('.').flat_map(|part| {
        let name = part.trim_end_matches("[]");
        let lists = (part.len() - name.len()) / 2;
        std::iter::once(Some(name)).chain(std::iter::repeat_n(None, lists))
    })
}

impl<'m> Part<'m> {
    fn put(&mut self, steps: &mut dyn Iterator<Item = Option<&'m str>>, said: &'m DescribedMember) {
        match steps.next() {
            None => self.said = Some(self.said.unwrap_or(said)),
            Some(None) => self.entries.get_or_insert_default().put(steps, said),
            Some(Some(name)) => {
                let at = self.members.iter().position(|(known, _)| *known == name).unwrap_or_else(|| {
                    self.members.push((name, Part::default()));
                    self.members.len() - 1
                });
                if let Some((_, part)) = self.members.get_mut(at) {
                    part.put(steps, said);
                }
            }
        }
    }

    /// True if the object that it is in must have it. An object that no row describes is needed for the members that it needs.
    fn is_needed(&self) -> bool {
        match self.said {
            Some(said) => said.needed.is_yes(),
            None => self.members.iter().any(|(_, member)| member.is_needed()),
        }
    }

    fn schema(&self, words: &[&DescribedWord]) -> Value {
        let mut schema = match (&self.entries, self.said) {
            _ if !self.members.is_empty() => self.object(words),
            (Some(entries), _) => self.list(entries, words),
            (None, Some(said)) => {
                let mut value = value(said);
                explain(&mut value, words.iter().copied().filter(|word| word.column == said.member));
                value
            }
            (None, None) => json!({}),
        };
        if let Some(help) = self.said.and_then(|said| said.help) {
            schema["description"] = help.as_str().into();
        }
        schema
    }

    fn object(&self, words: &[&DescribedWord]) -> Value {
        let member = |(name, member): &(&str, Part<'_>)| {
            let mut schema = member.schema(words);
            if !member.is_needed() {
                schema["default"] = member.left_out();
                if schema["default"].is_null() {
                    allow_null(&mut schema);
                }
            }
            ((*name).to_owned(), schema)
        };
        let properties: Map<String, Value> = self.members.iter().map(member).collect();
        let needed: Vec<&str> =
            self.members.iter().filter(|(_, member)| member.is_needed()).map(|(name, _)| *name).collect();
        json!({ "type": "object", "additionalProperties": false, "properties": properties, "required": needed })
    }

    fn list(&self, entries: &Part<'_>, words: &[&DescribedWord]) -> Value {
        let mut schema = json!({ "type": "array", "items": entries.schema(words) });
        let bounds =
            [("minItems", self.said.and_then(|said| said.least)), ("maxItems", self.said.and_then(|said| said.most))];
        for (keyword, bound) in bounds {
            if let Some(bound) = bound.map(f64::from).filter(|bound| *bound >= 0.0 && bound.fract() == 0.0) {
                schema[keyword] = crate::cell::plain_number(bound);
            }
        }
        schema
    }

    /// The value that stands for it where it is left out.
    fn left_out(&self) -> Value {
        if !self.members.is_empty() {
            return Value::Null;
        }
        match (&self.entries, self.said) {
            // A list that must have entries has none only where it is left out.
            (Some(_), Some(said)) if said.least.is_some_and(|least| f64::from(least) > 0.0) => Value::Null,
            (Some(_), _) => json!([]),
            (None, Some(said)) => default(said),
            (None, None) => Value::Null,
        }
    }
}

/// The value that the text of a default means.
fn default(said: &DescribedMember) -> Value {
    let text = said.default.map(|text| text.to_string());
    match (said.r#type, text) {
        (Some(OwnType::YesNo), text) => (text.as_deref() == Some("yes")).into(),
        (_, None) => Value::Null,
        (Some(OwnType::Whole), Some(text)) => text.parse::<i32>().map_or(text.into(), Value::from),
        (Some(OwnType::Number), Some(text)) => text.parse::<f64>().map_or(text.into(), crate::cell::plain_number),
        (_, Some(text)) => text.into(),
    }
}

/// The JSON Schema of a single value.
fn value(said: &DescribedMember) -> Value {
    let mut value = match said.r#type.unwrap_or(OwnType::Text) {
        _ if !said.refers.is_empty() => {
            let tables: Vec<&str> = said.refers.iter().map(Id::as_str).collect();
            json!({ "type": "string", "minLength": 1, "x-references": { "tables": tables } })
        }
        kind @ (OwnType::Whole | OwnType::Number) => {
            number(kind == OwnType::Whole, [said.least, said.most], &said.choices)
        }
        OwnType::YesNo => json!({ "type": "boolean" }),
        _ if !said.choices.is_empty() => {
            let words: Vec<&str> = said.choices.iter().map(Text::as_str).collect();
            json!({ "type": "string", "enum": words })
        }
        OwnType::Id => schema_of::<Id>(),
        OwnType::Name => schema_of::<Name>(),
        OwnType::Text => schema_of::<Text>(),
        OwnType::Colour => schema_of::<Colour>(),
        OwnType::Rule => schema_of::<Cite>(),
        OwnType::Date => date(),
    };
    if let Some(pattern) = said.pattern.filter(|_| takes_pattern(said)) {
        value["allOf"] = pattern_of(&pattern);
    }
    if let Value::Object(value) = &mut value {
        value.retain(|keyword, _| !["$schema", "title", "description", "default"].contains(&keyword.as_str()));
    }
    value
}

/// True if a pattern does anything for a member: it is a text without a form of its own.
pub fn takes_pattern(said: &DescribedMember) -> bool {
    has_own_pattern(said.r#type, &said.refers, &said.choices)
}

/// True if a member that is a single value can be what the text of a default says.
pub fn holds(said: &DescribedMember, text: &str) -> bool {
    let is_choice = said.choices.is_empty() || said.choices.iter().any(|choice| choice.as_str() == text);
    let within = |number: f64| {
        said.least.is_none_or(|least| f64::from(least) <= number)
            && said.most.is_none_or(|most| number <= f64::from(most))
    };
    match said.r#type {
        _ if !said.refers.is_empty() => true,
        Some(OwnType::Whole) => is_choice && text.parse::<i32>().is_ok_and(|number| within(number.into())),
        Some(OwnType::Number) => {
            is_choice && text.parse::<f64>().is_ok_and(|number| number.is_finite() && within(number))
        }
        Some(OwnType::YesNo) => ["yes", "no"].contains(&text),
        _ => is_choice,
    }
}
