//! What the changes do to programs that read the data: which records of the bundle are gone, and which are new.

use std::collections::BTreeMap;

use muster_schema::bundle::Bundle;
use serde::Serialize;
use serde_json::{Map, Value};

use super::table::Renames;
use crate::step::Step;

/// What programs that read the data find otherwise.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Data {
    /// Records that are gone: programs that name them break.
    pub gone: Vec<Record>,
    /// Records that have another id: the same.
    pub renamed: Vec<Record>,
    /// Records that are new.
    pub added: Vec<Record>,
    /// How many values of other records differ.
    pub values: usize,
}

/// A record of the bundle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Record {
    /// The list that it stands in, as a JSON pointer: `/map/places`.
    pub list: String,
    /// Its id; of a member of the rules its name.
    pub id: String,
    /// The id that it has now, if it has another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<String>,
}

impl Data {
    /// The step that follows for the version.
    #[must_use]
    pub fn step(&self) -> Step {
        match self {
            _ if !self.gone.is_empty() || !self.renamed.is_empty() => Step::Major,
            _ if !self.added.is_empty() => Step::Minor,
            _ if self.values > 0 => Step::Patch,
            _ => Step::None,
        }
    }
}

/// Compares two bundles.
pub(super) fn compare(old: &Bundle, new: &Bundle, renames: &Renames) -> serde_json::Result<Data> {
    let (old, new) = (serde_json::to_value(old)?, serde_json::to_value(new)?);
    let mut data = Data::default();
    // What the game is called, what was amended and how much is known are told elsewhere.
    let told = ["game", "errata", "completeness"];
    for (name, value) in old.as_object().into_iter().flatten().filter(|(name, _)| !told.contains(&name.as_str())) {
        data.compare(&format!("/{name}"), value, new.get(name).unwrap_or(&Value::Null));
    }
    for (name, value) in new.as_object().into_iter().flatten().filter(|(name, _)| old.get(*name).is_none()) {
        data.compare(&format!("/{name}"), &Value::Null, value);
    }
    data.pair(renames);
    Ok(data)
}

impl Data {
    fn compare(&mut self, at: &str, old: &Value, new: &Value) {
        match (old, new) {
            _ if old == new => {}
            (Value::Object(old), Value::Object(new)) => self.members(at, old, new),
            _ => match (records(old), records(new)) {
                (Some(old), Some(new)) => self.records(at, &old, &new),
                _ => self.values += 1,
            },
        }
    }

    fn members(&mut self, at: &str, old: &Map<String, Value>, new: &Map<String, Value>) {
        // The members of all other objects are told by the schema, or are ids themselves.
        let of_rules = at.starts_with("/rules");
        for (name, value) in old {
            match new.get(name) {
                Some(other) => self.compare(&format!("{at}/{name}"), value, other),
                None if of_rules => self.gone.push(Record { list: at.to_owned(), id: name.clone(), now: None }),
                None => self.values += 1,
            }
        }
        for name in new.keys().filter(|name| !old.contains_key(*name)) {
            if of_rules {
                self.added.push(Record { list: at.to_owned(), id: name.clone(), now: None });
            } else {
                self.values += 1;
            }
        }
    }

    fn records(&mut self, at: &str, old: &BTreeMap<&str, &Value>, new: &BTreeMap<&str, &Value>) {
        let record = |id: &str| Record { list: at.to_owned(), id: id.to_owned(), now: None };
        for (id, value) in old {
            match new.get(id) {
                Some(other) => self.compare(&format!("{at}/{id}"), value, other),
                None => self.gone.push(record(id)),
            }
        }
        self.added.extend(new.keys().filter(|id| !old.contains_key(*id)).map(|id| record(id)));
    }

    /// What is gone and has come back under the new id of its row was renamed.
    fn pair(&mut self, renames: &Renames) {
        let mut found = Vec::new();
        self.gone.retain(|gone| {
            let now = renames.iter().find_map(|((_, old), new)| {
                let place = self.added.iter().position(|come| come.list == gone.list && come.id == *new)?;
                (*old == gone.id).then_some(place)
            });
            let Some(place) = now else { return true };
            let come = self.added.remove(place);
            found.push(Record { now: Some(come.id), ..gone.clone() });
            false
        });
        self.renamed = found;
    }
}

/// The records of a list by their ids, if it is one of such; what is absent is an empty one.
fn records(list: &Value) -> Option<BTreeMap<&str, &Value>> {
    match list {
        Value::Null => Some(BTreeMap::new()),
        Value::Array(items) => items.iter().map(|item| Some((item.get("id")?.as_str()?, item))).collect(),
        _ => None,
    }
}
