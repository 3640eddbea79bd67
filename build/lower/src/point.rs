//! JSON pointers to the records of the bundle that cells of the sources become.

use muster_schema::Slot;
use muster_schema::bundle::{Bundle, Piece, Provenance, Scenario, Sourced};
use muster_schema::table::{Column, camel};
use rayon::prelude::*;
use serde_json::{Value, json};

use muster_source::pack::{Line, OR};

/// Visits every record of some lists, several at a time.
macro_rules! each {
    ($visit:expr; $($list:expr),+ $(,)?) => { $($list.par_iter_mut().for_each(|record| $visit(record));)+ };
}

/// Converts the guessed columns of each record to JSON pointers, for the game before anything is set up.
pub(super) fn on_board(bundle: &mut Bundle) {
    let map = &mut bundle.map;
    each!(reconstructed; bundle.sides, bundle.powers, bundle.alliances, bundle.seats);
    each!(reconstructed; map.places, map.connections, map.zones, map.regions, map.settlements);
    each!(reconstructed; map.worths, map.tracks, map.terrains, map.features, map.names, map.sides, map.paths);
    each!(reconstructed; map.costs, bundle.formations, bundle.options);
    each!(reconstructed; bundle.decks, bundle.cards, bundle.events, bundle.phases);
    for table in &mut bundle.tables {
        each!(reconstructed; table.modifiers, table.results);
        reconstructed(table);
    }
}

/// Does the same for counters and set-ups.
pub(super) fn in_forces(pieces: &mut [Piece], scenarios: &mut [Scenario]) {
    each!(reconstructed; pieces);
    for scenario in scenarios {
        each!(reconstructed; scenario.placements, scenario.arrivals, scenario.cards, scenario.powers);
        reconstructed(scenario);
    }
}

fn reconstructed(record: &mut dyn Sourced) {
    if record.provenance().reconstructed.is_empty() {
        return;
    }
    let whole = record.json();
    let Provenance { reconstructed, reconstructed_absent, .. } = record.provenance();
    for possible in std::mem::take(reconstructed) {
        match possible.split(OR).find_map(|path| resolve(&whole, path)) {
            Some(pointer) => reconstructed.push(pointer),
            None => reconstructed_absent.extend(absent(&whole, &possible)),
        }
    }
}

/// The member that a record lacks, of the possible ones: the first that an object could have, or else the part of a path that one
/// could have.
fn absent(record: &Value, possible: &str) -> Option<String> {
    let there = |path: &str| resolve(record, path).and_then(|pointer| record.pointer(&pointer));
    let is_near =
        |path: &&str| path.rsplit_once('/').and_then(|(parent, _)| there(parent)).is_some_and(Value::is_object);
    let part =
        |path: &str| path.rmatch_indices('/').map(|(at, _)| path[..at].to_owned()).find(|part| is_near(&part.as_str()));
    possible.split(OR).find(is_near).map(str::to_owned).or_else(|| part(possible.split(OR).next()?))
}

/// The JSON pointer for a path, if it leads to anything. In a list, a word of the path selects the item with that id; in
/// an object without a member of that name, the member with the same name in camel case.
pub fn resolve(value: &Value, path: &str) -> Option<String> {
    let mut at = value;
    let mut pointer = String::new();
    for part in path.split('/').skip(1) {
        let name = match at {
            Value::Array(items) if part.parse::<usize>().is_err() => {
                items.iter().position(|item| item["id"] == part)?.to_string()
            }
            Value::Object(members) if !members.contains_key(part) => camel(part),
            _ => part.to_owned(),
        };
        pointer.extend(["/", name.as_str()]);
        at = value.pointer(&pointer)?;
    }
    Some(pointer)
}

/// The record of a row, and the JSON pointer to it.
pub(super) fn record<'b>(bundle: &'b Value, line: &Line<'_>) -> Option<(String, &'b Value)> {
    let list = line.table().role.list()?;
    let stem = line.stem();
    let lists = match list.split_once("/*") {
        None => vec![list.to_owned()],
        Some((outer, inner)) => {
            let owners = bundle.pointer(outer)?.as_array()?.iter().enumerate();
            let own = owners.filter(|(_, owner)| stem.as_str().is_empty() || owner["id"] == stem.as_str());
            own.map(|(at, _)| format!("{outer}/{at}{inner}")).collect()
        }
    };
    let records = |list: String| {
        let records = bundle.pointer(&list).and_then(Value::as_array).into_iter().flatten().enumerate();
        records.map(move |(at, record)| (format!("{list}/{at}"), record))
    };
    lists.into_iter().flat_map(records).find(|(_, record)| is_of(record, line))
}

/// True if a record belongs to a row: all key members that it has are equal.
fn is_of(record: &Value, line: &Line<'_>) -> bool {
    let table = line.table();
    table.key_columns().into_iter().all(|at| {
        let (column, cell) = (&table.columns()[at], line.at(at).to_json());
        // Which side is up has other words in the bundle.
        if matches!(column.slot, Some(Slot::Back | Slot::Face)) {
            return true;
        }
        match member(record, column).and_then(|pointer| record.pointer(&pointer)) {
            Some(there) => *there == cell || *there == json!([cell]),
            None => cell.is_null(),
        }
    })
}

/// The JSON pointer, relative to a record, of a column's value.
pub(super) fn member(record: &Value, column: &Column) -> Option<String> {
    column.members.iter().find_map(|path| resolve(record, path))
}
