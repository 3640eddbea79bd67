//! The worked examples of all packs, played again.

use std::collections::BTreeSet;

use muster_engine::machine::Seeded;
use muster_tests::pack;

use crate::muster;

#[test]
fn every_example_of_every_pack_holds() {
    let done = muster(&pack::project(), &["replay", "--check"]).ends(0);
    assert!(done.out.contains("✓ turn-1702 ") && !done.out.contains('✗'), "{}", done.out);
}

/// Changes the turn of 1702, and gives back the code and place of all that is then found.
fn changed(find: &str, with: &str) -> Vec<(String, String)> {
    let mut files = pack::named("npws");
    pack::edit(&mut files, "examples/turn-1702.json", find, with);
    let folder = pack::placed(&files, "npws");
    let done = muster(folder.path(), &["check", "npws", "--format", "json"]).ends(1);
    let word = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    done.reports()
        .iter()
        .map(|report| {
            assert_eq!(word(&report["place"]["file"]), "examples/turn-1702.json");
            (word(&report["code"]), word(&report["place"]["text"]))
        })
        .collect()
}

#[test]
fn what_does_not_hold_is_pointed_at() {
    let found = |code: &str, text: &str| vec![(code.to_owned(), text.to_owned())];
    assert_eq!(changed("\"points\": 11", "\"points\": 12"), found("X005", "12"));
    // Cadiz loses a point of its walls; that they are lower in the next line too follows from it.
    assert_eq!(changed("\"siege 1\"", "\"siege 4\""), found("X005", "\"defense cadiz: 2\""));
    assert_eq!(changed("\"interception 5\"", "\"bypass 5\""), found("X004", "\"bypass 5\""));
    assert_eq!(changed("\"interception 5\"", "\"interception 5 1\""), found("X004", "\"interception 5 1\""));
    assert_eq!(changed("\"move landau\"", "\"move cologne\""), found("X003", "\"move cologne\""));
    assert_eq!(changed("\"move landau\"", "\"move lnadau\""), found("X003", "\"move lnadau\""));
    assert_eq!(
        changed("\"london: nothing\",\n          \"cadiz", "\"lodnon: nothing\",\n          \"cadiz"),
        found("X001", "\"lodnon: nothing\"")
    );
}

/// Every decision that is legal at some moment of random games can be named by an example, which may call it illegal at
/// another.
#[test]
fn every_decision_of_the_game_can_be_named() {
    for name in pack::played() {
        let game = pack::game(&name);
        let mut decisions = BTreeSet::new();
        for seed in 0..3 {
            let mut chance = Seeded::new(seed);
            let mut state = game.start(&mut chance);
            while !state.legal().is_empty() {
                let legal = state.legal().to_vec();
                decisions.extend(legal.iter().map(|action| action.words(&game, &state)));
                let number = chance.below(u32::try_from(legal.len()).unwrap());
                game.apply(&mut state, legal[usize::try_from(number).unwrap()], &mut chance).unwrap();
            }
        }
        let mut files = pack::named(&name);
        pack::forget_examples(&mut files);
        let scenario = pack::examined(&files).pack.unwrap().scenarios()[0].1.id.to_string();
        let example = serde_json::json!({
            "id": "all", "title": "All", "cite": "reconstructed", "scenario": scenario,
            "steps": [{"says": "Nothing yet.", "cite": "reconstructed", "shut": decisions}],
        });
        files.insert("examples/all.json".into(), example.to_string().into_bytes());
        let reports = pack::examined(&files).reports();
        let unread: Vec<_> = reports.iter().filter(|report| report.code == "X001").collect();
        assert!(unread.is_empty() && decisions.len() > 500, "{name}: {unread:#?}");
    }
}

/// An example that was asked for by name explains its own failure, even if others fail; it is not reported as a
/// consequence of another example.
#[test]
fn an_example_explains_its_own_failure() {
    let mut files = pack::named("npws");
    pack::edit(&mut files, "examples/honors-of-war-by-sea.json", "\"siege 5\"", "");
    pack::edit(&mut files, "examples/turn-1702.json", "\"points\": 11", "\"points\": 12");
    let folder = pack::placed(&files, "npws");
    let said = |arguments: &[&str]| muster(folder.path(), arguments).ends(1).out;
    let asked = said(&["replay", "npws", "turn-1702"]);
    assert!(asked.contains("X005") && asked.contains("expected: 12") && !asked.contains("X004"), "{asked}");
    let all = said(&["replay", "npws", "--check"]);
    assert!(all.contains("X005") && all.contains("X004") && !all.contains("follow"), "{all}");
    let checked = said(&["check", "npws"]);
    assert!(
        checked.contains("in other examples, perhaps for the same reason") && !checked.contains("follow"),
        "{checked}"
    );
}

/// The names in `open` are decisions: a space on the way of a retreat is not its end.
#[test]
fn the_way_of_a_retreat_is_not_its_end() {
    let mut files = pack::named("npws");
    let example = |decisions: &[&str]| {
        serde_json::json!({
            "id": "cut-off", "title": "Cut off", "cite": "16.4.3", "scenario": "full-game",
            "start": {
                "phase": "round", "clear": true, "turn": "turn-1707", "side": "alliance", "actions": 1,
                "position": {
                    "at": ["valencia: galway, 2 british", "cuenca: berwick", "london: 1 british reduced"],
                    "control": ["alliance: valencia, madrid, almanza"],
                    "seas": ["mediterranean: alliance"],
                    "points": 20,
                    "hands": ["alliance: 1", "bourbon: 1"],
                },
            },
            "steps": [{
                "says": "Berwick is alone among enemies.", "cite": "16.4.3",
                "do": ["campaign valencia", "take galway, 2 british", "go", "move cuenca"],
                "open": decisions,
            }],
        })
    };
    let mut found = |decisions: &[&str]| {
        files.insert("examples/cut-off.json".into(), example(decisions).to_string().into_bytes());
        let reports = pack::examined(&files).reports();
        let all = reports.iter().filter(|report| report.place.file == "examples/cut-off.json");
        all.map(|report| report.message.clone()).collect::<Vec<_>>()
    };
    assert_eq!(found(&["retreat zaragoza", "retreat through madrid zaragoza"]), Vec::<String>::new());
    let told = found(&["retreat madrid"]);
    assert!(told.len() == 1 && told[0].contains("`retreat madrid` is not legal here"), "{told:?}");
}

#[test]
fn an_example_is_told_step_by_step() {
    let done = muster(&pack::project(), &["replay", "npws", "siege-of-strasbourg"]).ends(0);
    for told in ["dice        siege ⚃4", "fortress strength 2 → 1", "victory points 20 → 17", "slip "] {
        assert!(done.out.contains(told), "{told}\n{}", done.out);
    }
    let done = muster(&pack::project(), &["replay", "npws", "turm-1702"]).ends(2);
    assert!(done.err.contains("Did you mean `turn-1702`?"), "{}", done.err);
}
