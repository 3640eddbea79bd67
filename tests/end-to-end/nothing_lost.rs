//! The bundle contains the tables of the shipped packs in full: every cell of every row is looked up in its place.

use std::collections::BTreeMap;

use muster_build::lower;
use muster_build::pack::Line;
use muster_schema::table::camel;
use muster_schema::{Role, Slot};
use muster_tests::pack;
use serde_json::{Map, Value, json};

/// The lists of the bundle with the rows of tables that every game may have.
const LISTS: [(&str, &str); 4] =
    [("boxes", "/map/places"), ("tracks", "/map/tracks"), ("track-spaces", "/map/places"), ("decks", "/decks")];

/// The cells of a row, with ids for references.
fn cells(line: &Line<'_>) -> Value {
    let columns = line.table().columns().iter().enumerate();
    columns.map(|(at, column)| (column.name.clone(), line.at(at).to_json())).collect::<Map<_, _>>().into()
}

/// A pack that describes its tables may name them and their columns as it likes. The values of a row are in one record,
/// or in the records with its id.
#[test]
fn every_cell_of_every_table_is_in_the_bundle() {
    let mut lost = Vec::new();
    for name in pack::shipped().into_iter().chain(pack::starters()).filter(|name| pack::is_own(name)) {
        let pack = pack::examined(&pack::named(&name)).pack.unwrap();
        let bundle = json!(lower::lower(&pack, false).unwrap());
        let records = objects(&bundle);
        let mut by_text: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
        for record in &records {
            texts(record, &mut |text| by_text.entry(text).or_default().push(record));
        }
        let tables = pack.sources.system.tables.iter().enumerate();
        let told = tables.filter(|(_, table)| {
            let in_words = ["errata", "waivers", "texts", "results"].contains(&table.name.as_str());
            // They tint the ground, or every check proves what they say.
            let is_aside = [Role::Country, Role::Fact].contains(&table.role);
            table.reads_again.is_none() && !in_words && !is_aside && !table.file.starts_with("system/")
        });
        for (at, table) in told {
            for line in pack.lines_of(at) {
                let row = cells(&line);
                // Those that nobody needs to describe are as everywhere.
                if let Some((_, list)) = LISTS.iter().find(|(name, _)| *name == table.name) {
                    let missed = missed(&bundle, &table.name, list, &row);
                    lost.extend(missed.into_iter().map(|what| format!("{name}/{} {row}: {what}", table.name)));
                    continue;
                }
                let is_key = |column: &String| table.key.contains(column);
                let full = |cell: &Value| !cell.is_null() && *cell != "no";
                // Guesses become pointers, which another test follows, degrees of a zone the point of its name, corners of a
                // box its middle, and `if-empty` a yes or a no.
                // Of a half, one counter lies on its other side in a line of its own.
                let is_half = row["count"].as_f64().is_some_and(|count| count.fract() != 0.0);
                let elsewhere = |column: &str| {
                    let slot = table.column(column).and_then(|at| table.columns()[at].slot);
                    let is_degree = matches!(slot, Some(Slot::Latitude | Slot::Longitude));
                    let is_corner = matches!(slot, Some(Slot::X | Slot::Y)) && table.role == Role::Box;
                    let is_said = matches!(slot, Some(Slot::Reconstructed | Slot::Unlimited));
                    is_said
                        || is_corner
                        || is_degree && table.role == Role::Zone
                        || slot == Some(Slot::Count) && is_half
                };
                let all: Vec<(&String, &Value)> =
                    row.as_object().unwrap().iter().filter(|(name, cell)| full(cell) && !elsewhere(name)).collect();
                let key = || all.iter().filter(|(column, _)| is_key(column));
                let near = key().filter_map(|(_, cell)| by_text.get(cell.as_str()?)).min_by_key(|near| near.len());
                let of_row = near.unwrap_or(&records).iter().copied();
                let of_row: Vec<&Value> = of_row.filter(|record| key().all(|(_, cell)| holds(record, cell))).collect();
                let rest = all.iter().filter(|(_, cell)| !of_row.iter().any(|record| holds(record, cell)));
                lost.extend(rest.map(|(column, cell)| format!("{name}/{} {row}: {column}: {cell}", table.name)));
            }
        }
    }
    assert!(lost.is_empty(), "{} cells are lost, such as\n{}", lost.len(), lost[..lost.len().min(40)].join("\n"));
}

/// The records in a bundle that have no list of records in them.
fn objects(value: &Value) -> Vec<&Value> {
    let inside: Vec<&Value> = match value {
        Value::Object(members) => members.values().flat_map(objects).collect(),
        Value::Array(items) => items.iter().flat_map(objects).collect(),
        _ => Vec::new(),
    };
    inside.into_iter().chain(value.is_object().then_some(value)).collect()
}

/// True if a record contains a cell's value somewhere.
fn holds(record: &Value, cell: &Value) -> bool {
    match (record, cell) {
        (_, Value::Array(cells)) => cells.iter().all(|cell| holds(record, cell)),
        // An outline becomes points.
        (_, Value::String(text))
            if text.contains(',') && text.split([' ', ',']).all(|one| one.parse::<f64>().is_ok()) =>
        {
            text.split([' ', ',']).all(|one| holds(record, &json!(one.parse::<f64>().unwrap())))
        }
        (Value::Object(members), _) => members.values().any(|value| holds(value, cell)),
        (Value::Array(items), _) => items.iter().any(|value| holds(value, cell)),
        (Value::Bool(yes), _) => *yes && *cell == "yes",
        _ => record == cell || same(cell, record),
    }
}

/// Does something with each text in a value.
fn texts<'v>(value: &'v Value, see: &mut impl FnMut(&'v str)) {
    match value {
        Value::String(text) => see(text),
        Value::Object(members) => members.values().for_each(|member| texts(member, see)),
        Value::Array(items) => items.iter().for_each(|item| texts(item, see)),
        _ => {}
    }
}

/// The columns of a row that the record of its id does not tell.
fn missed(bundle: &Value, table: &str, list: &str, row: &Value) -> Vec<String> {
    let mut records = bundle.pointer(list).and_then(Value::as_array).into_iter().flatten();
    let Some(record) = records.find(|record| record["id"] == row["id"]) else { return vec!["the row".to_owned()] };
    let cells = row.as_object().unwrap().iter();
    let full =
        cells.filter(|(_, cell)| !cell.is_null() && **cell != "no" && !cell.as_array().is_some_and(Vec::is_empty));
    full.filter(|(column, cell)| !told(bundle, table, column, cell, record)).map(|(column, _)| column.clone()).collect()
}

/// True if a record has a cell's value in the right place.
fn told(bundle: &Value, table: &str, column: &str, cell: &Value, record: &Value) -> bool {
    let middle =
        |axis: &str, side: usize| close(number(&record[axis]) - number(&record["size"][side]) / 2.0, number(cell));
    // A deck has its centre, too: half a card from its corner.
    let half_a_card = |axis: &str, side: usize| {
        let most = number(&bundle["style"]["card"][side]) / number(&bundle["map"]["scale"]) / 2.0;
        (0.0..most + 0.1).contains(&(number(&record[axis]) - number(cell)))
    };
    let known = match (table, column) {
        ("decks", "x") => half_a_card("x", 0),
        ("decks", "y") => half_a_card("y", 1),
        ("decks", "hand") => [&record["hands"], &record["hands"][0]].into_iter().any(|hands| same(cell, hands)),
        // A place has its centre and its size.
        ("boxes", "kind") => same(cell, &record["purpose"]),
        ("boxes", "x") => middle("x", 0),
        ("boxes", "y") => middle("y", 1),
        ("boxes", "width") => same(cell, &record["size"][0]),
        ("boxes", "height") => same(cell, &record["size"][1]),
        ("tracks", "x" | "y" | "width" | "height" | "columns") => track(bundle, column, cell, record),
        (_, "reconstructed") => {
            let guesses = |member: &str| record["provenance"][member].as_array().map_or(0, Vec::len);
            cell.as_array()
                .is_some_and(|columns| columns.len() == guesses("reconstructed") + guesses("reconstructedAbsent"))
        }
        _ => false,
    };
    let member = camel(column);
    let own = [&record[&member], &record["attributes"][&member], &record["provenance"][&member]];
    known || own.into_iter().any(|there| same(cell, there))
}

/// True if the spaces of a track have the positions that it gives.
fn track(bundle: &Value, column: &str, cell: &Value, record: &Value) -> bool {
    let all = bundle["map"]["places"].as_array().unwrap();
    let ids = record["places"].as_array().unwrap();
    let place = |number: usize| all.iter().find(|place| ids.get(number) == Some(&place["id"]));
    let edge = |axis: &str, side: usize| {
        place(0).is_some_and(|place| close(number(&place[axis]) - number(&place["size"][side]) / 2.0, number(cell)))
    };
    match column {
        "x" => edge("x", 0),
        "y" => edge("y", 1),
        "width" => place(0).is_some_and(|place| same(cell, &place["size"][0])),
        "height" => place(0).is_some_and(|place| same(cell, &place["size"][1])),
        // Its second row begins below the first space; one that is shorter has one row.
        _ => match cell.as_u64().and_then(|columns| usize::try_from(columns).ok()).and_then(place) {
            Some(below) => place(0).is_some_and(|first| below["x"] == first["x"] && below["y"] != first["y"]),
            None => true,
        },
    }
}

/// True if a cell and a value of the bundle are the same: `yes` and true, a word and a list with only that word.
fn same(cell: &Value, there: &Value) -> bool {
    match (cell, there) {
        (Value::String(yes), Value::Bool(true)) => yes == "yes",
        (Value::Number(_), Value::Number(_)) => close(number(cell), number(there)),
        (Value::Array(cells), Value::Array(list)) => {
            cells.len() == list.len() && cells.iter().zip(list).all(|(cell, there)| same(cell, there))
        }
        (Value::String(_), Value::Array(list)) => list.len() == 1 && list[0] == *cell,
        _ => !cell.is_null() && cell == there,
    }
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}
