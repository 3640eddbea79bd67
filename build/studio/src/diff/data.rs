//! The effects on programs that read the data: records of the bundle that are gone, and new ones.

use std::collections::BTreeMap;

use muster_schema::bundle::Bundle;
use muster_schema::table::Definition;
use serde::Serialize;
use serde_json::{Map, Value};

use super::table::Renames;
use muster_ground::json;

use muster_data::schema;
use muster_ground::step::Step;

/// The differences that programs which read the data will find.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Data {
    /// Records that were removed: programs that name them break.
    pub gone: Vec<Record>,
    /// Records whose id changed: programs that name them break too.
    pub renamed: Vec<Record>,
    /// Records that are new.
    pub added: Vec<Record>,
    /// The number of different values in other records.
    pub values: usize,
    /// True if the bundle's description of the game is different: title, credits, amendments, completeness.
    pub said: bool,
}

/// A record of the bundle, or a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Record {
    /// The list that contains it, as a JSON pointer: `/map/places`; for a column the members that have it, such as
    /// `/map/places/*/attributes`.
    pub list: String,
    /// Its id; of a member of the rules, a table of the game's own or a column its name.
    pub id: String,
    /// The id that it has now, if it has another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<String>,
}

impl Record {
    /// True for a column, which is no record of its own.
    pub fn is_column(&self) -> bool {
        self.list.contains("/*")
    }
}

impl Data {
    /// The version step that these changes require.
    pub fn step(&self) -> Step {
        match self {
            _ if !self.gone.is_empty() || !self.renamed.is_empty() => Step::Major,
            _ if !self.added.is_empty() => Step::Minor,
            _ if self.values > 0 || self.said => Step::Patch,
            _ => Step::None,
        }
    }
}

/// A version of the bundle, and the system that defines what its tables become.
pub(super) type Compiled<'b> = (&'b Bundle, &'b Definition);

/// Members of the bundle that describe the game and its making; they are reported elsewhere.
const ASIDE: [&str; 3] = ["game", "errata", "completeness"];

pub(super) fn compare(old: Compiled<'_>, new: Compiled<'_>, renames: &Renames) -> serde_json::Result<Data> {
    let [mut before, mut after] = [value(old.0)?, value(new.0)?];
    // They are made of what is compared anyway.
    [&mut before, &mut after].into_iter().for_each(|bundle| take(bundle, "/map/places", "facts"));
    let mut data = Data { said: aside(&mut before) != aside(&mut after), ..Data::default() };
    data.columns([&mut before, &mut after], [old.1, new.1]);
    data.compare("", &before, &after);
    data.pair(renames);
    Ok(data)
}

/// A bundle with its numbers as programs read them.
fn value(bundle: &Bundle) -> serde_json::Result<Value> {
    let mut value = serde_json::to_value(bundle)?;
    json::shorten(&mut value);
    Ok(value)
}

/// Removes the bundle's description of the game, and returns it without the version, which every release changes, and
/// without the mark of an edition as printed.
fn aside(bundle: &mut Value) -> [Option<Value>; 3] {
    let mut aside = ASIDE.map(|name| bundle.as_object_mut()?.shift_remove(name));
    for said in aside.iter_mut().flatten().filter_map(Value::as_object_mut) {
        said.retain(|name, _| !["version", "asPrinted"].contains(&name.as_str()));
    }
    aside
}

/// The objects in a list's records that have a column as a member.
fn lines<'v>(bundle: &'v mut Value, list: &'v str) -> impl Iterator<Item = Option<&'v mut Map<String, Value>>> {
    let (list, within) = list.split_once("/*").unwrap_or((list, ""));
    let records = bundle.pointer_mut(list).and_then(Value::as_array_mut).into_iter().flatten();
    records.map(move |record| record.pointer_mut(within).and_then(Value::as_object_mut))
}

/// Takes the member of a column out of all records.
fn take(bundle: &mut Value, list: &str, member: &str) {
    for members in lines(bundle, list).flatten() {
        members.shift_remove(member);
    }
}

/// True if programs may name the members of an object like records; members of other objects are fixed by the schema,
/// or are columns.
fn is_named(at: &str) -> bool {
    at.starts_with("/rules") || at == "/data"
}

/// True for null and for an empty object.
fn is_blank(value: &Value) -> bool {
    value.is_null() || value.as_object().is_some_and(Map::is_empty)
}

impl Data {
    /// Reports columns that programs cannot rely on any more, and new ones; their values then no longer count as
    /// differences.
    fn columns(&mut self, [old, new]: [&mut Value; 2], systems: [&Definition; 2]) {
        let [before, after] = systems.map(schema::members);
        for ((list, member), always) in &before {
            let (table, record) = (list.trim_end_matches("/*"), column(list, member));
            let lacks =
                |members: Option<&mut Map<String, Value>>| members.is_none_or(|found| !found.contains_key(member));
            match after.get(&(list.clone(), member.clone())) {
                // With its table it is gone anyway.
                None if list.ends_with("/*") && new.pointer(table).is_none() => {}
                None => {
                    take(old, list, member);
                    self.gone.push(record);
                }
                Some(false) if *always && lines(new, list).any(lacks) => self.gone.push(record),
                Some(_) => {}
            }
        }
        for (list, member) in after.keys().filter(|column| !before.contains_key(*column)) {
            if !list.ends_with("/*") || old.pointer(list.trim_end_matches("/*")).is_some() {
                take(new, list, member);
                self.added.push(column(list, member));
            }
        }
    }

    fn compare(&mut self, at: &str, old: &Value, new: &Value) {
        match (old, new) {
            _ if old == new || is_blank(old) && is_blank(new) => {}
            (Value::Object(old), Value::Object(new)) => self.members(at, old, new),
            (Value::Object(old), Value::Null) if is_named(at) => self.members(at, old, &Map::new()),
            (Value::Null, Value::Object(new)) if is_named(at) => self.members(at, &Map::new(), new),
            _ => match (records(old), records(new)) {
                (Some(one), Some(other)) => {
                    self.records(at, &one, &other);
                    self.values += usize::from(order(old, &other) != order(new, &one));
                }
                _ => self.values += 1,
            },
        }
    }

    fn members(&mut self, at: &str, old: &Map<String, Value>, new: &Map<String, Value>) {
        let record = |name: &str| Record { list: at.to_owned(), id: name.to_owned(), now: None };
        for (name, value) in old {
            match new.get(name) {
                None if is_named(at) => self.gone.push(record(name)),
                other => self.compare(&format!("{at}/{name}"), value, other.unwrap_or(&Value::Null)),
            }
        }
        for (name, value) in new.iter().filter(|(name, _)| !old.contains_key(*name)) {
            if is_named(at) {
                self.added.push(record(name));
            } else {
                self.compare(&format!("{at}/{name}"), &Value::Null, value);
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

    /// Turns records that are gone, but present under the new id of their row, into renamed ones.
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

/// A column, as a record that stands for a member of each record of a list.
fn column(list: &str, member: &str) -> Record {
    Record { list: list.to_owned(), id: member.to_owned(), now: None }
}

/// The ids of a list that another list has too, in order.
fn order<'v>(list: &'v Value, other: &BTreeMap<&str, &Value>) -> Vec<&'v str> {
    let ids = list.as_array().into_iter().flatten().filter_map(|item| item.get("id")?.as_str());
    ids.filter(|id| other.contains_key(id)).collect()
}

/// The records of a list by their ids, if they have any; a missing list is empty.
fn records(list: &Value) -> Option<BTreeMap<&str, &Value>> {
    match list {
        Value::Null => Some(BTreeMap::new()),
        Value::Array(items) => items.iter().map(|item| Some((item.get("id")?.as_str()?, item))).collect(),
        _ => None,
    }
}
