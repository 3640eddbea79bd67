//! A game of a built-in system, described in tables instead: the parts that all games have are the same.

use muster_build::finding::{Finding, Severity};
use muster_build::lower::lower;
use muster_build::systems;
use muster_schema::form::Words;
use muster_schema::own::{OwnRole, OwnSlot, described};
use muster_schema::table::camel;
use muster_schema::{Column, Kind, TableDef};
use muster_tests::pack::{self, examined, named};
use serde_json::{Value, json};

/// The text of a table of a description.
fn table(head: &str, rows: impl Iterator<Item = Vec<String>>) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(head.split(',')).unwrap();
    rows.for_each(|row| writer.write_record(row).unwrap());
    writer.into_inner().unwrap()
}

fn yes(holds: bool) -> String {
    if holds { "yes" } else { "" }.to_owned()
}

fn role(table: &TableDef) -> OwnRole {
    let mut known = OwnRole::ALL.iter().filter(|role| role.role() == table.role);
    let alike = known.clone().find(|role| role.kind() == table.kind);
    alike.or_else(|| known.next()).copied().unwrap_or(OwnRole::Data)
}

/// A column in the words of a description. A leader's values are on the front and, under another name, on the back.
fn column(of: &TableDef, column: &Column) -> Vec<String> {
    let (name, is_leader) = (column.name.as_str(), of.name == "leaders");
    let back = name.strip_prefix("minor_").filter(|_| is_leader);
    let slot = match column.slot {
        _ if back.is_some() => "back",
        _ if is_leader && ["tactical", "command"].contains(&name) => "front",
        None => "",
        Some(slot) => {
            let known = OwnSlot::ALL.iter().filter(|own| **own != OwnSlot::Back).find(|own| own.slot() == slot);
            known.map_or("", |slot| slot.word())
        }
    };
    let kind = match column.kind {
        Kind::Whole => "whole",
        Kind::Number => "number",
        Kind::YesNo => "yes-no",
        Kind::Text => "",
    };
    let refers = column.refers.as_ref().map(|refers| refers.tables.join("|")).unwrap_or_default();
    let needed = of.required().any(|needed| needed == name);
    let named = (column.attribute != camel(name)).then(|| column.attribute.clone());
    let called = back.map(str::to_owned).or(named).unwrap_or_default();
    [of.name.as_str(), name, kind, slot]
        .map(str::to_owned)
        .into_iter()
        .chain([yes(needed), yes(column.list), refers, called])
        .collect()
}

/// A set-up that calls faces as packs do that describe their tables.
fn with_faces(text: &[u8]) -> Vec<u8> {
    let mut rows = csv::Reader::from_reader(text);
    let head = rows.headers().unwrap().clone();
    let Some(face) = head.iter().position(|name| name == "face") else { return text.to_vec() };
    let words = |cell: &str| match cell {
        "named" => "front".to_owned(),
        "minor" => "back".to_owned(),
        other => other.to_owned(),
    };
    let told = |(at, cell): (usize, &str)| if at == face { words(cell) } else { cell.to_owned() };
    let rows = rows.records().map(|row| row.unwrap().iter().enumerate().map(told).collect());
    table(&head.iter().collect::<Vec<_>>().join(","), rows)
}

/// The shipped game as a pack that describes its tables itself.
fn in_tables(name: &str, system: &str) -> pack::Files {
    let mut files = named(name);
    let system = systems::find(system).unwrap();
    let standard = described(&[], &[], |_| false);
    let is_own = |table: &&TableDef| {
        !table.file.starts_with("second-reading/") && standard.tables.iter().all(|other| other.name != table.name)
    };
    let own = || system.tables.iter().filter(is_own);
    let rows = own().map(|table| {
        let key = table.key_columns().into_iter().map(|at| table.columns()[at].name.clone()).collect::<Vec<_>>();
        vec![table.name.clone(), role(table).word().to_owned(), table.file.clone(), key.join("|")]
    });
    files.insert("system/tables.csv".into(), table("id,role,file,key", rows));
    let rows = own().flat_map(|table| table.columns().iter().map(move |one| column(table, one)));
    let head = "table,column,type,slot,needed,list,refers,called";
    files.insert("system/columns.csv".into(), table(head, rows));
    let mut game: Value = serde_json::from_slice(&files["game.json"]).unwrap();
    game["system"] = json!("own");
    game.as_object_mut().unwrap().remove("$schema");
    game.as_object_mut().unwrap().remove("examples");
    files.insert("game.json".into(), serde_json::to_vec_pretty(&game).unwrap());
    for bytes in files
        .iter_mut()
        .filter(|(path, _)| path.starts_with("scenarios/") && pack::is_table(path))
        .map(|(_, bytes)| bytes)
    {
        *bytes = with_faces(bytes);
    }
    // Its optional rules are words of the system.
    for (path, bytes) in files.iter_mut().filter(|(path, _)| path.ends_with("/scenario.json")) {
        let mut scenario: Value = serde_json::from_slice(bytes).unwrap_or_else(|error| panic!("{path}: {error}"));
        scenario.as_object_mut().unwrap().remove("options");
        *bytes = serde_json::to_vec_pretty(&scenario).unwrap();
    }
    files.retain(|path, _| !path.starts_with("examples/") && !path.starts_with("second-reading/"));
    files
}

/// The parts of a bundle that all games have, without those that the rules of the system add: home boxes, arrows, faces
/// with their own names.
fn common(files: &pack::Files) -> Value {
    let outcome = examined(files);
    let is_error = |finding: &&Finding| finding.code.severity == Severity::Error;
    let errors: Vec<&str> = outcome.findings.iter().filter(is_error).map(|finding| finding.message.as_str()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let bundle = serde_json::to_value(lower(outcome.pack.as_ref().unwrap(), false).unwrap()).unwrap();
    let without = |list: &Value, names: &[&str]| {
        let mut list = list.clone();
        for record in list.as_array_mut().unwrap() {
            let record = record.as_object_mut().unwrap();
            names.iter().for_each(|name| drop(record.remove(*name)));
            if let Some(attributes) = record.get_mut("attributes").and_then(Value::as_object_mut) {
                ["narrows", "contested", "track"].iter().for_each(|name| drop(attributes.remove(*name)));
            }
        }
        list
    };
    let ratings: Vec<Value> = bundle["pieces"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|piece| piece["kind"] == "leader")
        .map(|piece| piece["faces"].as_array().unwrap().iter().map(|face| face["ratings"].clone()).collect())
        .collect();
    let scenarios = bundle["scenarios"].as_array().unwrap().iter();
    let set_ups: Vec<Value> = scenarios
        .map(|one| json!([without(&one["placements"], &["face"]), without(&one["arrivals"], &["face"])]))
        .collect();
    json!({
        "sides": bundle["sides"], "powers": bundle["powers"],
        "places": without(&bundle["map"]["places"], &["size", "facts"]),
        "connections": without(&bundle["map"]["connections"], &[]),
        "zones": without(&bundle["map"]["zones"], &[]), "tracks": bundle["map"]["tracks"],
        "pieces": without(&bundle["pieces"], &["faces", "kind", "states"]), "leaders": ratings,
        "decks": without(&bundle["decks"], &["hands"]), "cards": without(&bundle["cards"], &["printed"]),
        "tables": bundle["tables"], "phases": without(&bundle["phases"], &["turns"]), "set-ups": set_ups,
    })
}

#[test]
fn a_built_in_game_can_be_described() {
    let (built_in, described) = (common(&named("npws")), common(&in_tables("npws", "no-peace")));
    for (part, expected) in built_in.as_object().unwrap() {
        let (one, other) = (expected.as_array().unwrap(), described[part].as_array().unwrap());
        assert!(!one.is_empty(), "{part}");
        assert_eq!(one.len(), other.len(), "{part}");
        for (expected, found) in one.iter().zip(other) {
            assert_eq!(expected, found, "{part}");
        }
    }
}

/// Markers show who controls what, turned or each side's own; so the bundle says it, too.
#[test]
fn markers_of_a_set_up_say_who_controls_what() {
    let bundle: Value = serde_json::from_slice(&crate::as_shipped("arlenbruck")["bundle.json"]).unwrap();
    for scenario in bundle["scenarios"].as_array().unwrap() {
        assert_eq!(scenario["control"]["1207"], "palatine", "{}", scenario["control"]);
        assert_eq!(scenario["control"]["0307"], "republic", "{}", scenario["control"]);
    }
}
