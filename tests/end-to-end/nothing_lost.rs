//! The bundle contains the tables of the shipped packs in full: every cell of every row is looked up in its place.

use muster_build::lower;
use muster_build::pack::Line;
use muster_schema::{Role, Slot};
use muster_tests::pack;
use serde_json::{Map, Value, json};

/// Parts that the bundle need not contain: a table, its columns (all of them if none is named), and the reason.
const LEFT_OUT: &[(&str, &[&str], &str)] = &[
    ("waivers", &[], "they are about findings of Muster, not about the game"),
    ("map-facts", &[], "they are demands on the map, which has what they demand: every check proves it"),
    ("countries", &[], "no space lies there: they tint the ground, which says whose it is"),
    (
        "errata",
        &["file", "row", "field"],
        "they lead into the sources; the bundle has where they lead in it, and words",
    ),
    ("die-tables", &["results"], "its lines give them all: every check proves it"),
    ("sea-zones", &["lat", "lon"], "where a name stands; the zone says it in map units"),
    ("seas", &["lat", "lon"], "where a name stands; the zone says it in map units"),
];

/// The members that identify a record, and the columns that identify its row.
type By = &'static [(&'static str, &'static str)];

/// The lists of the bundle with the rows of each table: the members that identify a record, and the columns that
/// identify its row.
const LISTS: &[(&str, &str, By)] = &[
    ("sides", "/sides", ID),
    ("powers", "/powers", ID),
    ("alliances", "/alliances", ID),
    ("seats", "/seats", &[("players", "players"), ("power", "power")]),
    ("sea-zones", "/map/zones", ID),
    ("seas", "/map/zones", ID),
    ("regions", "/map/regions", ID),
    ("areas", "/map/regions", ID),
    ("areas", "/map/places", ID),
    ("spaces", "/map/places", ID),
    ("space-points", "/map/worths", &[("place", "space"), ("power", "power")]),
    ("squares", "/map/places", ID),
    ("cities", "/map/settlements", ID),
    ("rivers", "/map/rivers", ID),
    ("connections", "/map/connections", &[("from", "from"), ("to", "to")]),
    ("straits", "/map/connections", &[("from", "from"), ("to", "to")]),
    ("straits", "/map/connections", &[("from", "to"), ("to", "from")]),
    ("links", "/map/connections", &[("from", "area"), ("to", "square")]),
    ("boxes", "/map/places", ID),
    ("tracks", "/map/tracks", ID),
    ("track-spaces", "/map/places", ID),
    ("leaders", "/pieces", ID),
    ("corps", "/pieces", ID),
    ("units", "/pieces", ID),
    ("strength-points", "/pieces", ID),
    ("markers", "/pieces", ID),
    ("decks", "/decks", ID),
    ("cards", "/cards", ID),
    ("campaign-markers", "/cards", ID),
    ("events", "/events", ID),
    ("expenses", "/expenses", ID),
    ("die-tables", "/tables", ID),
    ("phases", "/phases", ID),
    ("rulings", "/rulings", ID),
    ("missing", "/completeness/gaps", ID),
    ("errata", "/errata", ID),
];

const ID: By = &[("id", "id")];

/// Lists inside other records: the outer list, the inner one, the column with the outer record's id (`*` for the name
/// of the row's file), and the identifying members and columns.
const INNER: &[(&str, &str, &str, &str, By)] = &[
    ("die-modifiers", "/tables", "modifiers", "table", ID),
    ("die-results", "/tables", "results", "*", &[("low", "low"), ("high", "high")]),
    ("set-up", "/scenarios", "placements", "*", &[("place", "place"), ("piece", "piece")]),
    ("deals", "/scenarios", "cards", "*", &[("card", "card")]),
    ("reinforcements", "/scenarios", "arrivals", "*", &[("turn", "turn"), ("piece", "piece"), ("place", "place")]),
];

/// Columns that a record has under another name.
const RENAMED: &[(&str, &str, &str)] = &[
    ("spaces", "lat", "/position/0"),
    ("spaces", "lon", "/position/1"),
    ("spaces", "area", "/attributes/region"),
    ("cities", "lat", "/position/0"),
    ("cities", "lon", "/position/1"),
    ("cities", "square", "/place"),
    ("rivers", "squares", "/places"),
    ("areas", "power", "/home"),
    ("areas", "port", "/attributes/sea"),
    ("links", "by", "/attributes/route"),
    ("space-points", "vp", "/points"),
    ("leaders", "power", "/powers"),
    ("leaders", "home", "/powers"),
    ("leaders", "monarch", "/attributes/royal"),
    ("leaders", "replacement", "/faces/1/label"),
    ("corps", "power", "/powers"),
    ("units", "power", "/powers"),
    ("units", "kind", "/attributes/arm"),
    ("strength-points", "power", "/powers"),
    ("markers", "front", "/faces/0/label"),
    ("markers", "back", "/faces/1/label"),
    ("campaign-markers", "value", "/attributes/points"),
    ("events", "effect", "/text"),
];

/// The cells of a row, with ids for references.
fn cells(line: &Line<'_>) -> Value {
    let columns = line.table().columns().iter().enumerate();
    columns.map(|(at, column)| (column.name.clone(), line.at(at).to_json())).collect::<Map<_, _>>().into()
}

/// The columns of a table that the bundle need not contain; `None` if it must contain some.
fn left_out(table: &str) -> Option<&'static [&'static str]> {
    LEFT_OUT.iter().find(|(name, _, _)| *name == table).map(|(_, columns, _)| *columns)
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
                if ["boxes", "tracks", "track-spaces", "decks"].contains(&table.name.as_str()) {
                    let missed = missed(&bundle, &table.name, &line.stem(), &row);
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
                let of_row: Vec<&Value> =
                    records.iter().copied().filter(|record| key().all(|(_, cell)| holds(record, cell))).collect();
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

/// The columns of a row that the bundle does not tell.
fn missed(bundle: &Value, table: &str, stem: &str, row: &Value) -> Vec<String> {
    let (records, keys) = records(bundle, table, stem, row);
    if records.is_empty() {
        return vec!["the row".to_owned()];
    }
    let aside = left_out(table).unwrap_or_default();
    let cells: Vec<(&String, &Value)> = row
        .as_object()
        .unwrap()
        .iter()
        .filter(|(column, cell)| {
            let empty = cell.is_null() || *cell == "no" || cell.as_array().is_some_and(Vec::is_empty);
            !empty && !keys.contains(&column.as_str()) && !aside.contains(&column.as_str())
        })
        .collect();
    // Several records may be of one row, such as the full and the reduced corps of a set-up's line: they count together.
    let counted = ["set-up", "reinforcements"].contains(&table);
    let apart: Vec<_> = cells.iter().filter(|(column, _)| !(counted && *column == "count")).collect();
    let open = |record: &Value| -> Vec<String> {
        let open = apart.iter().filter(|(column, cell)| !told(bundle, table, column, cell, record));
        open.map(|(column, _)| (*column).clone()).collect()
    };
    let whole: Vec<&Value> = records.iter().copied().filter(|record| open(record).is_empty()).collect();
    if whole.is_empty() {
        return records.iter().map(|record| open(record)).min_by_key(Vec::len).unwrap_or_default();
    }
    let corps = |record: &Value| number(&record["count"]) * if record["face"] == "reduced" { 0.5 } else { 1.0 };
    let count: f64 = whole.iter().map(|record| corps(record)).sum();
    if counted && !close(count, number(&row["count"])) { vec!["count".to_owned()] } else { Vec::new() }
}

/// The records that may come from a row, and the columns by which they were found.
fn records<'b>(bundle: &'b Value, table: &str, stem: &str, row: &Value) -> (Vec<&'b Value>, Vec<&'static str>) {
    let mut found = Vec::new();
    let mut columns = Vec::new();
    let fits = |record: &Value, keys: &[(&str, &str)]| {
        keys.iter().all(|(member, column)| same(&row[*column], &record[*member]) || row[*column] == record[*member])
    };
    for (_, pointer, keys) in LISTS.iter().filter(|(name, _, _)| *name == table) {
        let list = bundle.pointer(pointer).and_then(Value::as_array).into_iter().flatten();
        found.extend(list.filter(|record| fits(record, keys)));
        columns.extend(keys.iter().map(|(_, column)| *column));
    }
    for (_, outer, inner, owner, keys) in INNER.iter().filter(|(name, ..)| *name == table) {
        let owners: Vec<&str> = match &row[*owner] {
            _ if *owner == "*" => vec![stem],
            Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
            one => one.as_str().into_iter().collect(),
        };
        let outer = bundle.pointer(outer).and_then(Value::as_array).into_iter().flatten();
        let lists = outer
            .filter(|record| owners.iter().any(|owner| record["id"] == *owner))
            .filter_map(|record| record[*inner].as_array());
        found.extend(lists.flatten().filter(|record| fits(record, keys)));
        columns.extend(keys.iter().map(|(_, column)| *column).chain(["table"]));
    }
    (found, columns)
}

/// True if a record has a cell's value in the right place.
fn told(bundle: &Value, table: &str, column: &str, cell: &Value, record: &Value) -> bool {
    let rating = |face: usize, id: &str| {
        let ratings = record["faces"][face]["ratings"].as_array().into_iter().flatten();
        ratings.filter(|rating| rating["id"] == id).any(|rating| same(cell, &rating["value"]))
    };
    let says = |member: &str| record[member].as_str().is_some_and(|text| text.contains(cell.as_str().unwrap_or("\0")));
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
        ("boxes" | "areas", "x") => middle("x", 0),
        ("boxes" | "areas", "y") => middle("y", 1),
        ("boxes" | "areas", "width") => same(cell, &record["size"][0]),
        ("boxes" | "areas", "height") => same(cell, &record["size"][1]),
        ("tracks", "x" | "y" | "width" | "height" | "columns") => track(bundle, column, cell, record),
        // The capital of a power lies in a square.
        ("powers", "capital") if bundle["map"]["settlements"].is_array() => {
            let mut settlements = bundle["map"]["settlements"].as_array().into_iter().flatten();
            settlements.any(|city| city["id"] == *cell && city["place"] == record["capital"])
        }
        ("leaders", "minor_tactical") => rating(1, "tactical"),
        ("leaders", "minor_command") => rating(1, "command"),
        ("leaders", "tactical" | "command" | "initiative" | "activation" | "offense" | "defense" | "value")
        | ("leaders" | "units", "strength" | "movement") => rating(0, column),
        ("leaders", "named") => record["faces"][0]["id"] == "named",
        ("leaders", "kind") => [&record["attributes"]["leader"], &record["attributes"]["rank"]].contains(&cell),
        ("units", "other") => rating(1, "strength"),
        ("units", "veterans") => record["faces"][1]["id"] == "veteran",
        // The other side of an irregular has no number of its own, a depot none at all.
        ("strength-points", "points") => rating(0, "strength") || same(cell, &record["attributes"]["points"]),
        ("strength-points", "back") => rating(1, "strength") || record["faces"][1]["id"] == "raid",
        ("spaces", "region") if cell == "yes" => record["attributes"]["square"] == true,
        ("campaign-markers", "name") => says("name"),
        ("cards" | "campaign-markers", "effect" | "when") => says("text"),
        ("expenses", "halves") => close(number(&record["cost"]) * 2.0, number(cell)),
        (_, "reconstructed") => {
            let guesses = |member: &str| record["provenance"][member].as_array().map_or(0, Vec::len);
            cell.as_array()
                .is_some_and(|columns| columns.len() == guesses("reconstructed") + guesses("reconstructedAbsent"))
        }
        ("set-up", "back") => {
            let mut pieces = bundle["pieces"].as_array().into_iter().flatten();
            pieces.any(|piece| piece["id"] == record["piece"] && piece["faces"][1]["id"] == record["face"])
        }
        _ => false,
    };
    known || plainly(table, column, cell, record)
}

/// True if a record has a member of the column's name, or of the name that it has there.
fn plainly(table: &str, column: &str, cell: &Value, record: &Value) -> bool {
    let mut words = column.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    let member = words.fold(first, |name, word| {
        let (initial, rest) = word.split_at(1);
        name + &initial.to_uppercase() + rest
    });
    let other = RENAMED.iter().filter(|(name, of, _)| *name == table && *of == column);
    let other = other.filter_map(|(_, _, pointer)| record.pointer(pointer));
    let own = [&record[&member], &record["attributes"][&member], &record["provenance"][&member]];
    own.into_iter().chain(other).any(|there| same(cell, there))
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
