//! Games that describe their tables, and what their words make of counters, cards and markers.

use muster_build::finding::Severity;
use muster_build::lower::lower;
use muster_tests::pack::{self, examined, named};
use serde_json::{Value, json};

use crate::muster;

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

/// The game whose tables are types can be described as well, with the tables in `tests/described`: its rules read what is described,
/// and every worked example holds.
#[test]
fn the_published_games_can_be_described() {
    let folder = tempfile::TempDir::new().unwrap();
    let mut files = named("cos");
    files.extend(pack::read(&pack::project().join("tests/described/cos")));
    pack::write(&files, &folder.path().join("cos"));
    let _ = muster(folder.path(), &["check", "cos", "--quiet"]).ends(0);
    let _ = muster(folder.path(), &["replay", "cos", "--check"]).ends(0);
}
