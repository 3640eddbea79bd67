//! A game of a built-in system, described in tables instead: the parts that all games have are the same.

use muster_build::finding::{Finding, Severity};
use muster_build::lower::lower;
use muster_build::systems;
use muster_schema::Slot;
use muster_schema::form::Words;
use muster_schema::own::{Description, OwnRole, described};
use muster_schema::table::camel;
use muster_schema::{Column, Kind, TableDef};
use muster_tests::pack::{self, examined, named};
use serde_json::{Value, json};

use crate::muster;

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
        Some(slot) => slot.word(),
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
    let standard = described(&Description::default(), |_| false);
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

/// A text with one part of it replaced by another.
fn replaced(files: &mut pack::Files, path: &str, from: &str, to: &str) {
    let text = String::from_utf8(files[path].clone()).unwrap();
    assert!(text.contains(from), "{path}: {from}");
    files.insert(path.into(), text.replacen(from, to, 1).into_bytes());
}

/// A game may have words of its own for its counters and their faces; set-ups use them.
#[test]
fn counters_are_called_as_the_game_calls_them() {
    let mut files = named("own-starter");
    let tables = String::from_utf8(files["system/tables.csv"].clone()).unwrap();
    let kinds = tables.lines().map(|line| {
        let kind = if line.starts_with("id,") { "kind" } else { "" };
        format!("{line},{}\n", if line.starts_with("units,") { "corps" } else { kind })
    });
    files.insert("system/tables.csv".into(), kinds.collect::<String>().into_bytes());
    let columns = "units,sides,,faces,,,,,Full|Worn out,,,,Words.\nunits,turns,,turns,,,,,Rest|Break,,,,Words.\n\
        units,turned,yes-no,back,,,,,yes,,,,All have a back.\nunits,zeal,whole,front,,,,,1,,,,On both.\n\
        units,more,,unlimited,,,,,if-empty,,,,More.\nset-up,face,,,,,,,,,,,Its face.\nunits,picture,";
    replaced(&mut files, "system/columns.csv", "units,picture,", columns);
    replaced(
        &mut files,
        "units.csv",
        "north-staff,Northern Staff,north,headquarters,1,",
        "north-staff,Northern Staff,north,headquarters,,",
    );
    replaced(&mut files, "system/columns.csv", "units,count,whole,,yes,", "units,count,whole,,,");
    let set_up = String::from_utf8(files["scenarios/campaign/setup.csv"].clone()).unwrap();
    let faces = set_up.lines().map(|line| match line {
        "place,count,piece" => format!("{line},face\n"),
        "ashford,3,north-foot" => format!("{line},worn out\n"),
        other => format!("{other},\n"),
    });
    files.insert("scenarios/campaign/setup.csv".into(), faces.collect::<String>().into_bytes());
    let outcome = examined(&files);
    let errors = outcome.findings.iter().filter(|finding| finding.code.severity == Severity::Error);
    assert_eq!(errors.map(|finding| finding.message.as_str()).collect::<Vec<_>>(), Vec::<&str>::new());
    let bundle = serde_json::to_value(lower(outcome.pack.as_ref().unwrap(), false).unwrap()).unwrap();
    let piece = |id: &str| bundle["pieces"].as_array().unwrap().iter().find(|piece| piece["id"] == id).unwrap().clone();
    let (foot, staff) = (piece("north-foot"), piece("north-staff"));
    assert_eq!([&foot["kind"], &foot["purpose"]], ["corps", "unit"]);
    let faces = |piece: &Value| {
        let face = |face: &Value| {
            let values: Vec<_> = face["ratings"].as_array().unwrap().iter().map(|one| one["value"].clone()).collect();
            json!([face["id"], face["name"], face["turn"], values])
        };
        piece["faces"].as_array().unwrap().iter().map(face).collect::<Vec<_>>()
    };
    let expected =
        [json!(["full", "Full", "Rest", [4.0, 3.0, 1.0]]), json!(["worn-out", "Worn out", "Break", [2.0, 3.0, 1.0]])];
    assert_eq!(faces(&foot), expected);
    assert_eq!(faces(&staff)[1], json!(["worn-out", "Worn out", "Break", [1.0]]), "its other numbers are not known");
    assert_eq!([&foot["unlimited"], &staff["unlimited"]], [false, true]);
    assert_eq!(bundle["scenarios"][0]["placements"][0]["face"], "worn-out");
}

/// Cards may begin in a hand, have several texts, or that of their event; decks may deal and lay out different numbers.
#[test]
fn cards_and_decks_are_as_their_columns_say() {
    let mut files = named("own-starter");
    let tables = "cards,card,,,,A card.\nevents,event,,,,An event.\ndecks,deck,,,,A deck.\nmarkers,marker,";
    replaced(&mut files, "system/tables.csv", "markers,marker,", tables);
    let columns = "cards,id,id,,yes,,,,,,,,Id.\ncards,name,name,,yes,,,,,,,,Title.\ncards,deck,,,yes,,decks,,,,,,Deck.\n\
        cards,when,,text,,,,,,,,,When.\ncards,what,,text,,,,,,,,,What.\ncards,event,,,,,events,,,,,,Event.\n\
        cards,starts,yes-no,dealt,,,,,,,,,In a hand.\nevents,id,id,,yes,,,,,,,,Id.\nevents,name,name,,yes,,,,,,,,Name.\n\
        events,text,,,,,,,,,,,Text.\ndecks,id,id,,yes,,,,,,,,Id.\ndecks,name,name,,yes,,,,,,,,Name.\n\
        decks,kind,,,yes,,,,,,,,Kind.\ndecks,side,,,,,sides,,,,,,Side.\ndecks,hand,whole,,,yes,,,,,,,Hands.\n\
        decks,lays,whole,lays,,,,,,,,,Laid.\ndecks,x,number,,yes,,,,,,,,X.\ndecks,y,number,,yes,,,,,,,,Y.\nunits,id,id,";
    replaced(&mut files, "system/columns.csv", "units,id,id,", columns);
    let decks = "id,name,kind,side,hand,lays,x,y\nnorth-deck,North,draw,north,4|5,6|8,60,372\n";
    files.insert("decks.csv".into(), decks.into());
    files.insert("events.csv".into(), "id,name,text\nfrost,Frost,Nobody crosses rivers.\n".into());
    let cards = "id,name,deck,when,what,event,starts\nlevy,Levy,north-deck,In spring,Take two units.,,yes\n\
        winter,Winter,north-deck,,,frost,\n";
    files.insert("cards.csv".into(), cards.into());
    let outcome = examined(&files);
    let bundle = serde_json::to_value(lower(outcome.pack.as_ref().unwrap(), false).unwrap()).unwrap();
    assert_eq!([&bundle["decks"][0]["hands"], &bundle["decks"][0]["lays"]], [&json!([5, 4]), &json!([8, 6])]);
    let texts = bundle["cards"].as_array().unwrap().iter().map(|card| &card["text"]);
    assert_eq!(texts.collect::<Vec<_>>(), ["In spring. Take two units.", "Nobody crosses rivers."]);
    assert_eq!(bundle["hands"][0]["holds"], json!([{ "card": "levy", "count": 1 }]));
    assert_eq!(bundle["decks"][0]["holds"], json!([{ "card": "winter", "count": 1 }]));
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

/// The games whose tables are types can be described as well, with the tables in `tests/described`: their rules read what is described,
/// and every worked example holds.
#[test]
fn the_published_games_can_be_described() {
    let folder = tempfile::TempDir::new().unwrap();
    let told = pack::project().join("tests/described");
    pack::write(&pack::read(&told.join("no-peace")), &folder.path().join("no-peace"));
    for name in ["cos", "npws", "apw"] {
        let mut files = pack::named(name);
        files.extend(pack::read(&told.join(name)));
        pack::write(&files, &folder.path().join(name));
        let _ = muster(folder.path(), &["check", name, "--quiet"]).ends(0);
        let _ = muster(folder.path(), &["replay", name, "--check"]).ends(0);
    }
}
