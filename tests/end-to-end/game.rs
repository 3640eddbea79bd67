//! The game that comes out against the tables that went in, read here once more and by other means.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::{Cursor, Read};

use muster_build::finding::Stage;
use muster_tests::case::text;
use muster_tests::pack::{self, Files};
use muster_tests::synthetic;
use serde_json::{Value, json};

use crate::{as_shipped, muster, targets};

/// The rows of a table, each by the names of its columns.
fn read(table: &[u8]) -> Vec<BTreeMap<String, String>> {
    csv::Reader::from_reader(table).deserialize().map(Result::unwrap).collect()
}

/// The rows of a table of a shipped pack.
fn rows(pack: &str, path: &str) -> Vec<BTreeMap<String, String>> {
    read(text(&format!("sources/{pack}/{path}")).as_bytes())
}

/// The id for every word that may name a row of these tables.
fn ids(pack: &str, tables: &[&str]) -> BTreeMap<String, String> {
    let mut ids = BTreeMap::new();
    for row in tables.iter().flat_map(|table| rows(pack, table)) {
        let aliases = row.get("aliases").map(String::as_str).unwrap_or_default().split('|');
        for word in
            [row["id"].as_str(), row["name"].as_str()].into_iter().chain(aliases).filter(|word| !word.is_empty())
        {
            // An id comes before another row's name.
            ids.entry(word.to_owned()).or_insert_with(|| row["id"].clone());
        }
    }
    for row in tables.iter().flat_map(|table| rows(pack, table)) {
        ids.insert(row["id"].clone(), row["id"].clone());
    }
    ids
}

/// The bundle of a pack, and the number of each slot.
fn numbered(targets: &Files) -> (Value, BTreeMap<String, u64>) {
    let lock: Value = serde_json::from_slice(&targets["ids.lock"]).unwrap();
    let slots = lock["slots"].as_object().unwrap();
    let slots = slots.iter().map(|(slot, gpid)| (slot.clone(), gpid.as_u64().unwrap())).collect();
    (serde_json::from_slice(&targets["bundle.json"]).unwrap(), slots)
}

/// Halves of a corps: `2.5` are five.
fn halves(count: &str) -> u64 {
    let (whole, half) = count.split_once('.').unwrap_or((count, "0"));
    assert!(["0", "5"].contains(&half), "{count}");
    whole.parse::<u64>().unwrap() * 2 + u64::from(half == "5")
}

#[test]
fn the_set_up_is_the_one_of_the_tables() {
    for (pack, scenario_of_tables) in [("npws", "full-game"), ("apw", "campaign")] {
        let (bundle, _) = numbered(as_shipped(pack));
        let places = ids(pack, &["spaces.csv", "boxes.csv", "track-spaces.csv"]);
        let pieces = ids(pack, &["corps.csv", "leaders.csv", "markers.csv"]);
        let corps: BTreeSet<String> = rows(pack, "corps.csv").into_iter().map(|row| row["id"].clone()).collect();
        let mut wanted: BTreeMap<(String, String), u64> = BTreeMap::new();
        for row in rows(pack, &format!("scenarios/{scenario_of_tables}/setup.csv")) {
            *wanted.entry((places[&row["place"]].clone(), pieces[&row["piece"]].clone())).or_default() +=
                halves(&row["count"]);
        }
        for scenario in bundle["scenarios"].as_array().unwrap() {
            let mut found: BTreeMap<(String, String), u64> = BTreeMap::new();
            for placed in scenario["placements"].as_array().unwrap() {
                let word = |name: &str| placed[name].as_str().unwrap().to_owned();
                let each = if corps.contains(&word("piece")) && word("face") == "reduced" { 1 } else { 2 };
                *found.entry((word("place"), word("piece"))).or_default() += each * placed["count"].as_u64().unwrap();
            }
            assert_eq!(found, wanted, "{pack} {}", scenario["id"]);
        }
    }
}

/// Tables satisfy the descriptor of the Data Package, as any reader of it would check.
#[test]
fn tables_keep_what_the_data_package_says_of_them() {
    for name in pack::shipped().iter().chain(&pack::starters()) {
        let targets = as_shipped(name);
        let package: Value = serde_json::from_slice(&targets["datapackage.json"]).unwrap();
        let resources = package["resources"].as_array().unwrap();
        let paths = resources.iter().map(|resource| resource["path"].as_str().unwrap());
        let tables: BTreeMap<&str, _> =
            paths.filter(|path| pack::is_table(path)).map(|path| (path, read(&targets[path]))).collect();
        let column = |resource: &Value, field: &str| -> Vec<&str> {
            tables[resource["path"].as_str().unwrap()].iter().map(|row| row[field].as_str()).collect()
        };
        assert!(resources.len() > 20, "{name}");
        for resource in resources {
            let Some(fields) = resource["schema"]["fields"].as_array() else {
                assert_eq!(resource["format"], "json", "{name}: {} is a table", resource["path"]);
                continue;
            };
            for field in fields {
                let id = field["name"].as_str().unwrap();
                let cells = column(resource, id);
                let place = format!("{name}: {} {id}", resource["path"]);
                if field["constraints"]["required"] == true {
                    assert!(cells.iter().all(|cell| !cell.is_empty()), "{place}");
                }
                if field["constraints"]["unique"] == true {
                    assert_eq!(cells.iter().collect::<BTreeSet<_>>().len(), cells.len(), "{place}");
                }
                if let Some(words) = field["constraints"]["enum"].as_array() {
                    let known = |cell: &&str| cell.is_empty() || words.iter().any(|word| word == cell);
                    assert!(field["type"] != "string" || cells.iter().all(known), "{place}");
                }
                if field["type"] == "array" || field["type"] == "object" {
                    let shaped = |cell: &&str| cell.is_empty() || serde_json::from_str::<Value>(cell).is_ok();
                    assert!(cells.iter().all(shaped), "{place}");
                }
            }
            for key in resource["schema"]["foreignKeys"].as_array().into_iter().flatten() {
                let (Some(from), Some(to)) = (key["fields"].as_str(), key["reference"]["fields"].as_str()) else {
                    continue;
                };
                let target = resources.iter().find(|other| other["name"] == key["reference"]["resource"]);
                let known: BTreeSet<&str> = column(target.unwrap_or(resource), to).into_iter().collect();
                let mut unknown = column(resource, from);
                unknown.retain(|cell| !cell.is_empty() && !known.contains(cell));
                assert!(unknown.is_empty(), "{name}: {} {from}: {unknown:?}", resource["path"]);
            }
        }
    }
}

/// The totals of set-up and reinforcements in the document's tables, counters of both strengths (20.2, 20.3).
const CORPS: [(&str, u64); 12] = [
    ("france-corps", 24),
    ("spain-corps", 6),
    ("bavaria-corps", 3),
    ("savoy-corps", 1),
    ("britain-corps", 5),
    ("netherlands-corps", 6),
    ("austria-corps", 8),
    ("empire-corps", 4),
    ("subsidy-corps", 10),
    ("portugal-corps", 2),
    ("savoy-alliance-corps", 2),
    ("habsburg-spain-corps", 1),
];

#[test]
fn corps_and_cards_add_up_to_what_the_document_prints() {
    let (bundle, slots) = numbered(as_shipped("npws"));
    let scenarios = bundle["scenarios"].as_array().unwrap();
    let full = scenarios.iter().find(|scenario| scenario["id"] == "full-game").unwrap();
    for (id, total) in CORPS {
        let lines = ["placements", "arrivals"].into_iter().flat_map(|list| full[list].as_array().unwrap());
        let sum: u64 = lines.filter(|line| line["piece"] == id).map(|line| line["count"].as_u64().unwrap()).sum();
        let piece = bundle["pieces"].as_array().unwrap().iter().find(|piece| piece["id"] == id).unwrap();
        assert_eq!((sum, piece["count"].as_u64()), (total, Some(total)), "{id}");
    }
    assert_eq!(rows("npws", "corps.csv").len(), CORPS.len());
    let copies: u64 = bundle["cards"].as_array().unwrap().iter().map(|card| card["copies"].as_u64().unwrap()).sum();
    assert_eq!(copies, 55);
    assert_eq!(slots.keys().filter(|slot| slot.starts_with("card:")).count(), 55);
    assert_eq!(slots.values().collect::<BTreeSet<_>>().len(), slots.len(), "a number stands for two things");
}

#[test]
fn numbers_stay_when_the_game_changes() {
    let (_, before) = numbered(as_shipped("npws"));
    let untranslated =
        || -> Files { pack::named("npws").into_iter().filter(|(path, _)| !path.starts_with("texts/")).collect() };
    let mut files = untranslated();
    for (file, find, with) in [
        (
            "leaders.csv",
            "marlborough,Marlborough,,alliance,named,britain|netherlands,,3,6",
            "marlborough,Marlborough,,alliance,named,britain|netherlands,,3,7",
        ),
        ("spaces.csv", "estremoz,", "pinhel,Pinhel,,portugal,0,rugged,,,,,,40.77,-7.06,,,reconstructed,,,,\nestremoz,"),
        (
            "connections.csv",
            "malaga,cordoba,,reconstructed,\n",
            "malaga,cordoba,,reconstructed,\nalmeida,pinhel,,reconstructed,\n",
        ),
        ("game.json", "\"cards\": 55", "\"cards\": 54"),
    ] {
        pack::edit(&mut files, file, find, with);
    }
    // It is another game, for which the examples of the rules do not hold.
    pack::forget_examples(&mut files);
    let cards = String::from_utf8(files["cards.csv"].clone()).unwrap();
    let kept: String = cards.split_inclusive('\n').filter(|line| !line.starts_with("event-slot-07,")).collect();
    files.insert("cards.csv".into(), kept.into_bytes());
    let (_, after) = numbered(&targets(&files));
    let gone: Vec<&String> = before.keys().filter(|slot| !after.contains_key(*slot)).collect();
    assert_eq!(gone, ["card:event-slot-07#1"]);
    let moved: Vec<&String> =
        before.keys().filter(|slot| after.get(*slot).is_some_and(|gpid| *gpid != before[*slot])).collect();
    assert!(moved.is_empty(), "{moved:?}");
    let new: Vec<&String> = after.keys().filter(|slot| !before.contains_key(*slot)).collect();
    assert!(new.is_empty(), "{new:?}");
    // A number that was given away is never given again.
    let mut back = untranslated();
    pack::edit(&mut back, "cards.csv", "event-slot-07,", "event-slot-99,");
    let (_, renamed) = numbered(&targets(&back));
    assert!(!before.values().any(|gpid| *gpid == renamed["card:event-slot-99#1"]));
}

/// Packs of any size can be made to measure with; no check complains of them.
#[test]
fn synthetic_packs_are_clean() {
    for n in [10, 1_000] {
        let folder = pack::placed(&synthetic::pack(n), "pack");
        let done = muster(folder.path(), &["check", "pack", "--deny", "hints", "--format", "line"]).ends(0);
        assert_eq!(done.out, "", "{n}");
        // Nobody would lay out that of a pack's own.
        let own = pack::examined(&synthetic::own(n, 10));
        let mut found = own.findings.iter().filter(|finding| finding.stage() != Stage::Layout);
        assert!(found.next().is_none(), "{n}: {:?}", own.findings);
    }
}

/// Errata that add a box and give a point more for a famous victory, and the same game as printed.
#[test]
fn errata_add_rows_and_amend_the_rules() {
    let mut files = pack::named("starter");
    pack::forget_examples(&mut files);
    let cells = [
        ("name", "Captured Flags"),
        ("kind", "holding"),
        ("width", "300"),
        ("height", "120"),
        ("x", "60"),
        ("y", "1010"),
        ("cite", "5.1"),
    ];
    let mut errata = String::new();
    for (field, after) in cells {
        let _ = writeln!(errata, "flags-{field},2026-11-01,boxes.csv,flags,{field},,{after},A new box.,5.1");
    }
    errata.push_str("points,2026-11-01,rules.json,victory,famous,1,2,A slip.,12.1\n");
    files.get_mut("errata.csv").unwrap().extend(errata.bytes());
    let folder = pack::placed(&files, "mini");
    let bundle = |words: &[&str]| -> Value {
        let _ = muster(folder.path(), &[&["build", "mini"], words].concat()).ends(0);
        serde_json::from_slice(&pack::read(&folder.path().join("dist/two-crowns"))["bundle.json"]).unwrap()
    };
    let (amended, printed) = (bundle(&[]), bundle(&["--printed"]));
    let flags = |bundle: &Value| bundle["map"].to_string().contains("\"Captured Flags\"");
    assert_eq!((flags(&amended), flags(&printed)), (true, false));
    let famous = |bundle: &Value| bundle["rules"]["victory"]["famous"].clone();
    assert_eq!((famous(&amended), famous(&printed)), (json!(2), json!(1)));
    assert_eq!(pack::read(&folder.path().join("mini"))["boxes.csv"], files["boxes.csv"]);
}

/// The decks of Clash of Sovereigns (6.1.1, 1.0), and an erratum that moves a card to an earlier one.
#[test]
fn strategy_cards_add_up_with_errata_and_without() {
    let folder = pack::placed(&pack::named("cos"), "cos");
    let done = muster(folder.path(), &["build", "cos", "--printed"]).ends(0);
    assert!(done.err.contains("Clash of Sovereigns") || done.out.contains("Clash of Sovereigns"));
    let printed = pack::read(&folder.path().join("dist/cos"));
    assert!(!printed.contains_key("errata.md") && as_shipped("cos").contains_key("errata.md"));
    let cards = |built: &Files| -> BTreeMap<String, (String, String)> {
        let bundle: Value = serde_json::from_slice(&built["bundle.json"]).unwrap();
        let word = |card: &Value, name: &str| card[name].as_str().unwrap().to_owned();
        let all = bundle["cards"].as_array().unwrap().iter();
        all.map(|card| (word(card, "id"), (word(card, "code"), word(card, "deck")))).collect()
    };
    let (amended, printed) = (cards(as_shipped("cos")), cards(&printed));
    for (letters, wanted) in [("P", 24), ("A", 37), ("F", 47), ("B", 45), ("DB", 10)] {
        let of_deck = |code: &String| code.trim_end_matches(|letter: char| letter.is_ascii_digit()) == letters;
        assert_eq!(amended.values().filter(|(code, _)| of_deck(code)).count(), wanted, "{letters}");
    }
    let moved: Vec<_> = amended.iter().filter(|(id, card)| printed[*id] != **card).map(|(id, _)| id.as_str()).collect();
    assert_eq!(moved, ["p12"]);
    assert_eq!((printed["p12"].1.as_str(), amended["p12"].1.as_str()), ("prussia-wider", "prussia-deck"));
}

/// A file in an archive.
fn entry(archive: &[u8], name: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut archive = zip::ZipArchive::new(Cursor::new(archive)).unwrap();
    archive.by_name(name).unwrap().read_to_end(&mut bytes).unwrap();
    bytes
}

/// The first year has neither an Event Card nor a Reinforcement phase (20.4.1), and the tournament ends after 1711.
#[test]
fn a_set_up_begins_in_a_phase_that_is_played_and_knows_its_last() {
    let built = as_shipped("npws");
    let (bundle, _) = numbered(built);
    let skipped = |phase: &&Value| !phase["turns"].as_array().unwrap().is_empty();
    let phases: Vec<&str> = bundle["phases"]
        .as_array()
        .unwrap()
        .iter()
        .filter(skipped)
        .map(|phase| phase["id"].as_str().unwrap())
        .collect();
    assert_eq!(phases, ["event-card", "reinforcement"]);
    let module = built.iter().find(|(path, _)| path.ends_with(".vmod")).unwrap().1;
    let game = String::from_utf8(entry(&entry(module, "tournament.vsav"), "savedGame")).unwrap();
    for said in [
        "It begins with 1702, Campaign Phase, and ends with 1711.",
        "GlobalProperty\t;FirstStep;1702\u{a0}–\u{a0}Campaign Phase;",
        "GlobalProperty\t;LastStep;1711\u{a0}–\u{a0}Winter Quarters Phase;",
    ] {
        assert!(game.contains(said), "{said}");
    }
    let document = String::from_utf8(entry(module, "buildFile.xml")).unwrap();
    let tracker = document.split_once("<VASSAL.build.module.turn.TurnTracker").unwrap().1;
    let steps = tracker.split_once("list=\"").unwrap().1.split_once('"').unwrap().0;
    let first: Vec<&str> = steps.split(',').take(4).collect();
    assert_eq!(first[0], "1702\u{a0}–\u{a0}Campaign Phase");
    assert_eq!(first[3], "1703\u{a0}–\u{a0}Event Card Phase");
}

/// A deck fills a hand up to its limit, each card has a place within the hand, and each side lays its own face of a control marker.
#[test]
fn hands_are_filled_and_control_is_that_of_who_lays_it() {
    let build = |name: &str| {
        let module = as_shipped(name).iter().find(|(path, _)| path.ends_with(".vmod")).unwrap().1;
        String::from_utf8(entry(module, "buildFile.xml")).unwrap()
    };
    let npws = build("npws");
    let fills =
        npws.split('<').find(|element| element.contains("name=\"Fill up to 5 cards: Hand of Alliance\"")).unwrap();
    assert!(fills.contains("deckCount=\"5\"") && fills.contains("Hand of Alliance&quot;)&lt;5}"), "{fills}");
    let hand = npws.split('<').find(|element| element.contains("Board name=\"Hand of Alliance\"")).unwrap();
    let number = |text: &str| text.split(|sign: char| !sign.is_ascii_digit()).next().unwrap().parse::<i64>().unwrap();
    let width = number(hand.split_once("width=\"").unwrap().1);
    let sent =
        npws.split_once("sendto;;57348,0,send-to-hand-alliance;").unwrap().1.split('\t').next().unwrap().to_owned();
    let places: Vec<i64> = sent.split(")==0?").skip(1).map(number).collect();
    assert!(places.len() > 20 && places.iter().all(|at| (1..width).contains(at)), "{width}: {places:?}");
    let arlenbruck = build("arlenbruck");
    assert!(arlenbruck.contains("Lays markers: The Palatine") && arlenbruck.contains("laid-for-palatine"));
}
