//! The cards of scenarios, and the order of what arrives: in the bundle, the tables and the module.

use std::io::{Cursor, Read};

use muster_build::lower;
use muster_tests::pack::{self, Files};
use serde_json::{Value, json};

use crate::targets;

/// The cards of the year: one in a hand, one among the discards, one in the box.
const CARDS: &str = "card,deck,hand,cite\nstorm,,blue,8.3\nhalt,discards,,8.1\nmarch,,,8.1\n";

fn starter() -> Files {
    let mut files = pack::named("starter");
    files.insert("scenarios/campaign/cards.csv".into(), CARDS.into());
    files
}

fn bundle(files: &Files) -> Value {
    json!(lower::lower(pack::examined(files).pack.as_ref().unwrap(), false).unwrap())
}

/// The commands of a set-up in a module.
fn set_up(module: &[u8], file: &str) -> Vec<String> {
    let part = |bytes: &[u8], name: &str| {
        let mut content = Vec::new();
        let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        let _ = archive.by_name(name).unwrap().read_to_end(&mut content).unwrap();
        content
    };
    let saved = part(&part(module, file), "savedGame");
    String::from_utf8(saved).unwrap().split('\u{1b}').map(str::to_owned).collect()
}

#[test]
fn a_scenario_has_its_own_cards() {
    let files = starter();
    let found: Vec<String> = pack::examined(&files).reports().iter().map(|report| report.message.clone()).collect();
    assert_eq!(found, Vec::<String>::new());
    let built = targets(&files);
    let bundle: Value = serde_json::from_slice(&built["bundle.json"]).unwrap();
    let deals = bundle["scenarios"][0]["cards"].as_array().unwrap();
    let told: Vec<[&Value; 3]> =
        deals.iter().map(|deal| ["card", "deck", "side"].map(|member| &deal[member])).collect();
    let null = &Value::Null;
    assert_eq!(
        told,
        [
            [&json!("storm"), null, &json!("blue")],
            [&json!("halt"), &json!("discards"), null],
            [&json!("march"), null, null]
        ]
    );
    assert_eq!(bundle["scenarios"][1]["cards"], bundle["scenarios"][0]["cards"]);
    let table = String::from_utf8(built["data/deals.csv"].clone()).unwrap();
    assert_eq!(table.lines().count(), 1 + 2 * 3, "{table}");
    let module = built.iter().find(|(path, _)| path.ends_with(".vmod")).unwrap().1;
    let commands = set_up(module, "campaign.vsav");
    assert_eq!(commands.iter().filter(|command| *command == "SETUP_STACK\t").count(), 1);
    let with = |word: &str| commands.iter().filter(|command| command.contains(word)).collect::<Vec<_>>();
    // Three copies of one card lie in the pile; the deck has what nobody has moved, which is nothing.
    assert_eq!(
        (with(";;;march").len(), with("piece;;;").iter().filter(|piece| piece.contains("Halt")).count()),
        (0, 3)
    );
    let decks: Vec<_> = with("/deck;").into_iter().map(|deck| deck.rsplit_once('/').unwrap().1).collect();
    assert_eq!(decks.iter().map(|state| state.matches(',').count()).collect::<Vec<_>>(), [0, 2], "{decks:?}");
    assert!(decks[0].ends_with(";true") && decks[1].contains(";false;"), "{decks:?}");
    let hand: Vec<_> = with("Hand of Blue;");
    assert!(hand.iter().any(|command| command.contains("Storm") && command.contains("Blue;")), "{hand:?}");
}

#[test]
fn without_cards_of_its_own_a_scenario_has_those_of_the_module() {
    let built = targets(&pack::named("starter"));
    let module = built.iter().find(|(path, _)| path.ends_with(".vmod")).unwrap().1;
    let commands = set_up(module, "campaign.vsav");
    assert!(commands.iter().all(|command| !command.contains("deck;") && !command.starts_with("SETUP_STACK")));
}

#[test]
fn starred_cards_are_in_hand_only_where_the_war_begins() {
    let bundle = bundle(&pack::named("cos"));
    let held = |side: &str| {
        bundle["hands"].as_array().unwrap().iter().any(|hand| hand["side"] == side && hand["holds"][0]["card"] == "f21")
    };
    assert!(held("france"));
    for scenario in bundle["scenarios"].as_array().unwrap() {
        let begins_later = ["1744", "1746"].contains(&scenario["id"].as_str().unwrap());
        let decks: Vec<&Value> = scenario["cards"].as_array().unwrap().iter().map(|deal| &deal["deck"]).collect();
        assert_eq!(decks == [&json!("france-deck")], begins_later, "{scenario}");
    }
}

#[test]
fn what_arrives_is_in_the_order_of_the_turns() {
    let mut files = pack::named("starter");
    let path = "scenarios/campaign/reinforcements.csv";
    let table = String::from_utf8(files[path].clone()).unwrap();
    let (head, lines) = table.split_once('\n').unwrap();
    let mut lines: Vec<&str> = lines.lines().collect();
    let last = lines.pop().unwrap();
    lines.insert(0, last);
    files.insert(path.into(), format!("{head}\n{}\n", lines.join("\n")).into_bytes());
    let turns = |files: &Files| {
        let arrivals = bundle(files)["scenarios"][0]["arrivals"].clone();
        arrivals.as_array().unwrap().iter().map(|arrival| arrival["turn"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(turns(&files), ["turn-2", "turn-2", "turn-2", "turn-3"]);
    assert_eq!(turns(&files), turns(&pack::named("starter")));
}
