//! How much of a published JSON Schema has changed, in the steps of semantic versioning, as those feel it who read the data.

use std::collections::BTreeSet;

pub use muster_build::diff::Step;
use serde_json::{Map, Value};

/// What changed, and where.
#[derive(Clone, Debug, Default)]
pub struct Changes(pub Vec<(Step, String)>);

impl Changes {
    /// Between an old schema and a new one.
    #[must_use]
    pub fn between(old: &Value, new: &Value) -> Self {
        let mut changes = Self::default();
        changes.schema("", old, new);
        changes
    }

    /// The greatest step of all.
    #[must_use]
    pub fn step(&self) -> Step {
        self.0.iter().map(|(step, _)| *step).max().unwrap_or_default()
    }

    fn add(&mut self, step: Step, at: &str, what: impl std::fmt::Display) {
        self.0.push((step, format!("{at}: {what}")));
    }

    fn schema(&mut self, at: &str, old: &Value, new: &Value) {
        match (old, new) {
            (Value::Object(old), Value::Object(new)) => self.keywords(at, old, new),
            (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
                old.iter().zip(new).for_each(|(old, new)| self.schema(at, old, new));
            }
            _ if old != new => self.add(Step::Major, at, format_args!("{new} in place of {old}")),
            _ => {}
        }
    }

    fn keywords(&mut self, at: &str, old: &Map<String, Value>, new: &Map<String, Value>) {
        let keywords: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
        for keyword in keywords {
            let [before, after] = [old, new].map(|schema| schema.get(keyword).unwrap_or(&Value::Null));
            let at = &format!("{at}/{keyword}");
            match keyword.as_str() {
                _ if before == after => {}
                "properties" | "$defs" => self.members(at, before, after),
                "required" | "examples" => self.words(at, before, after),
                "title" | "description" | "default" | "$id" | "$comment" => self.add(Step::Patch, at, "said otherwise"),
                "minimum" | "maximum" | "minLength" | "maxLength" => {
                    self.add(Step::Minor, at, format_args!("{after} in place of {before}"));
                }
                _ => self.schema(at, before, after),
            }
        }
    }

    fn members(&mut self, at: &str, old: &Value, new: &Value) {
        let [old, new] = [old, new].map(|members| members.as_object().cloned().unwrap_or_default());
        for (name, member) in &old {
            match new.get(name) {
                Some(other) => self.schema(&format!("{at}/{name}"), member, other),
                None => self.add(Step::Major, at, format_args!("`{name}` is gone")),
            }
        }
        for name in new.keys().filter(|name| !old.contains_key(*name)) {
            self.add(Step::Minor, at, format_args!("`{name}` is new"));
        }
    }

    fn words(&mut self, at: &str, old: &Value, new: &Value) {
        let [old, new] = [old, new].map(|words| words.as_array().cloned().unwrap_or_default());
        for word in old.iter().filter(|word| !new.contains(word)) {
            self.add(Step::Major, at, format_args!("{word} is gone"));
        }
        for word in new.iter().filter(|word| !old.contains(word)) {
            self.add(Step::Minor, at, format_args!("{word} is new"));
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn step(old: &Value, new: &Value) -> Step {
        Changes::between(old, new).step()
    }

    #[test]
    fn each_change_takes_its_step() {
        let old = json!({
            "title": "Old", "required": ["id"], "$defs": { "Kind": { "type": "string", "examples": ["leader", "corps"] } },
            "properties": { "id": { "type": "string" }, "kind": { "$ref": "#/$defs/Kind" }, "count": { "minimum": 1 } },
        });
        let with = |pointer: &str, value: Value| {
            let mut new = old.clone();
            *new.pointer_mut(pointer).unwrap() = value;
            step(&old, &new)
        };
        assert_eq!(step(&old, &old), Step::None);
        assert_eq!(with("/title", json!("New")), Step::Patch);
        assert_eq!(with("/properties/count/minimum", json!(0)), Step::Minor);
        assert_eq!(with("/$defs/Kind/examples", json!(["leader", "corps", "fleet"])), Step::Minor);
        assert_eq!(with("/$defs/Kind/examples", json!(["leader"])), Step::Major);
        assert_eq!(with("/properties/id/type", json!("integer")), Step::Major);
        assert_eq!(with("/required", json!([])), Step::Major);
        assert_eq!(with("/required", json!(["id", "kind"])), Step::Minor);
        assert_eq!(with("/properties", json!({ "id": { "type": "string" } })), Step::Major);
    }
}
