//! The form of published files: their schemas compared with actual values.

use std::collections::{BTreeMap, BTreeSet};

use muster_build::emit::data::schema;
use muster_tests::pack::{self, Files};
use serde_json::Value;

use crate::as_shipped;

/// The bundle of every game satisfies the common schema.
#[test]
fn every_bundle_is_as_the_common_schema_says() {
    let common = jsonschema::validator_for(&schema::common()).unwrap();
    for (system, bundle, _) in built() {
        let wrong: Vec<String> = common.iter_errors(&bundle).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{system}: {wrong:?}");
    }
}

/// The values of a member: each item of a list, and each side that controls a place.
fn items<'b>(of: &'b Value, member: &str) -> Vec<&'b Value> {
    match &of[member] {
        Value::Array(items) => items.iter().collect(),
        Value::Object(members) if member == "control" => members.values().collect(),
        Value::Null => Vec::new(),
        other => vec![other],
    }
}

/// The names of tables lead to their lists in the bundle.
#[test]
fn tables_say_where_the_bundle_has_them() {
    for name in pack::shipped().into_iter().chain(pack::starters()) {
        let built = as_shipped(&name);
        let bundle: Value = serde_json::from_slice(&built["bundle.json"]).unwrap();
        let package: Value = serde_json::from_slice(&built["datapackage.json"]).unwrap();
        for table in package["resources"].as_array().unwrap().iter().filter(|resource| resource["type"] == "table") {
            let (list, file) = (table["bundle"].as_str().unwrap(), &built[table["path"].as_str().unwrap()]);
            let rows = csv::Reader::from_reader(file.as_slice()).records().count();
            let parts = list.split('/').filter(|part| !["", "*"].contains(part));
            let records =
                parts.fold(vec![&bundle], |found, part| found.into_iter().flat_map(|one| items(one, part)).collect());
            assert_eq!(rows, records.len(), "{name}: {} is {list}", table["name"]);
        }
    }
}

/// Texts about a place contain headings and names, and no ids of rows or names of columns.
#[test]
fn places_speak_in_words() {
    let mut told = 0;
    for name in pack::shipped() {
        let bundle: Value = serde_json::from_slice(&as_shipped(&name)["bundle.json"]).unwrap();
        let lists =
            ["/sides", "/powers", "/map/zones", "/map/regions", "/map/terrains", "/map/rivers", "/map/settlements"];
        let rows = lists.iter().filter_map(|list| bundle.pointer(list).and_then(Value::as_array)).flatten();
        let ids: BTreeSet<&str> =
            rows.filter(|row| row["id"] != row["name"]).filter_map(|row| row["id"].as_str()).collect();
        for place in bundle["map"]["places"].as_array().unwrap() {
            for fact in place["facts"].as_array().into_iter().flatten() {
                let [heading, text] = ["name", "text"].map(|of| fact[of].as_str().unwrap_or_default());
                let is_plain = |words: &str| !words.contains(['_', '-']) || words.contains(char::is_uppercase);
                assert!(text.split(", ").all(|text| !ids.contains(text)), "{name}: {place}");
                assert!(is_plain(heading) && is_plain(text), "{name}: {place}");
                assert!(text != place["name"], "{name}: {place}");
                told += 1;
            }
        }
    }
    assert!(told > 1_000, "{told} facts");
    let village: Value = serde_json::from_slice(&as_shipped("arlenbruck")["bundle.json"]).unwrap();
    let places = village["map"]["places"].as_array().unwrap();
    let village = places.iter().find(|place| place["name"] == "Obermühl").unwrap();
    let facts = serde_json::json!([{ "text": "Village" }, { "name": "Points", "text": "2" }]);
    assert_eq!(village["facts"], facts);
}

/// The published schema without additional members.
fn closed(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            if map.contains_key("properties") {
                map.entry("additionalProperties").or_insert(false.into());
            }
            map.values_mut().for_each(closed);
        }
        Value::Array(items) => items.iter_mut().for_each(closed),
        _ => {}
    }
}

/// True if anything in a value is null.
fn has_null(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(has_null),
        Value::Object(members) => members.values().any(has_null),
        other => other.is_null(),
    }
}

/// The builds of the shipped packs, with the systems of the packs.
fn built() -> Vec<(String, Value, Value)> {
    let built = pack::shipped().into_iter().map(|name| {
        let files = as_shipped(&name);
        let document = |path: &str| -> Value { serde_json::from_slice(&files[path]).unwrap() };
        let bundle = document("bundle.json");
        let system = bundle["game"]["system"].as_str().unwrap().to_owned();
        (system, bundle, document("bundle.schema.json"))
    });
    built.collect()
}

/// Members with words of a system, and the lists of the bundle with the records they refer to.
const TOLD: [(&str, &str, &[&str]); 3] = [
    ("Piece", "kind", &["pieces"]),
    ("Face", "id", &["pieces", "faces"]),
    ("Rating", "id", &["pieces", "faces", "ratings"]),
];

/// The texts of a member of all records that some lists lead to.
fn words<'b>(bundle: &'b Value, lists: &[&str], member: &str) -> BTreeSet<&'b str> {
    let inside = |found: Vec<&'b Value>, list: &&str| -> Vec<&'b Value> {
        let each = |value: &'b Value| match &value[*list] {
            Value::Array(items) => items.iter().collect(),
            other => vec![other],
        };
        found.into_iter().flat_map(each).collect()
    };
    lists.iter().fold(vec![bundle], inside).into_iter().filter_map(|found| found[member].as_str()).collect()
}

/// The words that a schema allows for a member; a vocabulary that several members share has a name.
fn vocabulary<'s>(schema: &'s Value, member: &'s Value) -> BTreeSet<&'s str> {
    let named = member["$ref"].as_str().and_then(|path| schema.pointer(path.strip_prefix('#')?));
    let words = named.unwrap_or(member)["enum"].as_array();
    words.unwrap_or_else(|| panic!("{member} has no vocabulary")).iter().filter_map(Value::as_str).collect()
}

#[test]
fn the_published_form_tells_all_and_no_more() {
    let built = built();
    let mut differ: BTreeMap<String, [BTreeSet<&str>; 2]> = BTreeMap::new();
    for (system, bundle, schema) in &built {
        let mut strict = schema.clone();
        closed(&mut strict);
        let validator = jsonschema::validator_for(&strict).unwrap();
        let wrong: Vec<String> =
            validator.iter_errors(bundle).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert!(wrong.is_empty(), "{system}: {wrong:#?}");
        assert!(!has_null(bundle), "{system}: what has no value is left out");
        // What was worked out is rounded, as what was typed is.
        assert!(finest_decimals(bundle) <= 4);
        // What a pack of a system of its own calls its faces and states is its own affair.
        for (record, member, lists) in TOLD.iter().filter(|_| system != "own") {
            let told = vocabulary(schema, &schema["$defs"][record]["properties"][member]);
            let of_system = built.iter().filter(|(other, ..)| other == system);
            let occur = of_system.flat_map(|(_, bundle, _)| words(bundle, lists, member)).collect();
            if told != occur {
                differ.insert(format!("{system}: {record}.{member}"), [told, occur]);
            }
        }
    }
    assert!(differ.is_empty(), "told, and occurring: {differ:#?}");
}

/// The most decimals of any number.
fn finest_decimals(value: &Value) -> usize {
    match value {
        Value::Number(number) => number.to_string().split_once('.').map_or(0, |(_, part)| part.len()),
        Value::Array(items) => items.iter().map(finest_decimals).max().unwrap_or(0),
        Value::Object(members) => members.values().map(finest_decimals).max().unwrap_or(0),
        _ => 0,
    }
}

/// The tables for lists of the bundle that have another name.
const TABLES: [(&str, &str); 20] = [
    ("atlases.pages", "atlas_pages"),
    ("cards.printed", "card_facts"),
    ("map.places.facts", "place_facts"),
    ("charts.parts", "chart_parts"),
    ("charts.parts.rows", "chart_rows"),
    ("completeness.tables", "completeness"),
    ("decks.holds", "deck_cards"),
    ("hands.holds", "hand_cards"),
    ("map.costs.points", "cost_points"),
    ("phases.printed", "phase_facts"),
    ("pieces.printed", "piece_facts"),
    ("map.names", "map_names"),
    ("map.sides", "cell_sides"),
    ("map.spaceTracks", "space_tracks"),
    ("tables", "die_tables"),
    ("scenarios.arrivals.printed", "arrival_facts"),
    ("scenarios.cards", "deals"),
    ("scenarios.powers", "allegiances"),
    ("tables.columns", "die_columns"),
    ("tables.lines", "die_lines"),
];

fn table_of(path: &str) -> String {
    if let Some(own) = path.strip_prefix("data.") {
        return format!("own_{}", own.replace('-', "_"));
    }
    let named = TABLES.iter().find(|(list, _)| *list == path).map(|(_, table)| *table);
    named.or_else(|| path.rsplit('.').next()).unwrap_or_default().to_owned()
}

/// All lists of records in a bundle, by position.
fn lists<'b>(record: &'b Value, at: &str, found: &mut BTreeMap<String, Vec<&'b Value>>) {
    for (name, value) in record.as_object().into_iter().flatten() {
        let path = if at.is_empty() { name.clone() } else { format!("{at}.{name}") };
        match value {
            Value::Array(items) if items.first().is_some_and(Value::is_object) => {
                for item in items {
                    found.entry(path.clone()).or_default().push(item);
                    lists(item, &path, found);
                }
            }
            Value::Object(_) if ["completeness", "data", "map"].contains(&path.as_str()) => lists(value, &path, found),
            _ => {}
        }
    }
}

/// True if a column belongs to a member: a column whose name is taken is called `attributeKind`.
fn bears(column: &str, member: &str) -> bool {
    let [column, member] = [column, member].map(str::to_lowercase);
    let numbered = |name: &str| name.trim_end_matches(|last: char| last.is_ascii_digit()) == member;
    column == member || column.strip_prefix("attribute").is_some_and(|name| name == member || numbered(name))
}

/// The values in the lists of a built game's bundle that the tables beside it lack.
pub fn lost(built: &Files) -> BTreeSet<String> {
    let bundle: Value = serde_json::from_slice(&built["bundle.json"]).unwrap();
    let (mut all, mut lost) = (BTreeMap::new(), BTreeSet::new());
    lists(&bundle, "", &mut all);
    // A hand is nothing but what it holds.
    all.remove("hands");
    for (path, records) in all {
        let table = table_of(&path);
        let Some(file) = built.get(&format!("data/{table}.csv")) else {
            lost.insert(format!("{path}: there is no table `{table}`"));
            continue;
        };
        let mut reader = csv::Reader::from_reader(file.as_slice());
        let head = reader.headers().unwrap().clone();
        let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        if rows.len() != records.len() {
            lost.insert(format!("{path}: {} rows for {} records", rows.len(), records.len()));
        }
        for (record, row) in records.into_iter().zip(&rows) {
            let inside = ["provenance", "attributes"].into_iter().filter_map(|name| record[name].as_object()).flatten();
            for (name, value) in record.as_object().into_iter().flatten().chain(inside) {
                let text = match value {
                    Value::String(text) => text.clone(),
                    Value::Number(_) | Value::Bool(_) => value.to_string(),
                    // The table has the path of a picture.
                    _ => match value.get("png").and_then(Value::as_str) {
                        Some(path) => path.to_owned(),
                        None => continue,
                    },
                };
                if !head.iter().zip(row).any(|(column, cell)| bears(column, name) && cell == text) {
                    lost.insert(format!("{path}: {name}"));
                }
            }
        }
    }
    lost
}

#[test]
fn the_tables_have_all_that_the_bundle_lists() {
    for name in pack::shipped().into_iter().chain(pack::starters()) {
        let built = as_shipped(&name);
        let lost = lost(built);
        assert!(lost.is_empty(), "{name}: {lost:#?}");
        for (path, bytes) in built.iter().filter(|(path, _)| path.starts_with("data/") && path.ends_with(".json")) {
            assert!(!has_null(&serde_json::from_slice(bytes).unwrap()), "{name}: {path}");
        }
    }
}

#[test]
fn the_ground_is_as_its_type_says() {
    for name in pack::shipped().into_iter().chain(pack::starters()) {
        let built = as_shipped(&name);
        let [mut schema, ground]: [Value; 2] =
            ["bundle.schema.json", "ground.json"].map(|path| serde_json::from_slice(&built[path]).unwrap());
        schema["$ref"] = "#/$defs/GroundFile".into();
        if let Some(members) = schema.as_object_mut() {
            members.retain(|keyword, _| ["$schema", "$defs", "$ref"].contains(&keyword.as_str()));
        }
        let validator = jsonschema::validator_for(&schema).unwrap();
        let wrong: Vec<String> = validator.iter_errors(&ground).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{name}: {wrong:?}");
    }
}
