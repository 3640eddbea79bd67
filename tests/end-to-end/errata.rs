//! Errata: their targets in the bundle, the sheet for players, and recording.

use std::fmt::Write as _;
use std::fs;

use muster_build::lower;
use muster_tests::command::Done;
use muster_tests::pack;
use serde_json::{Value, json};

use crate::muster;

/// The bundles of all shipped packs.
fn bundles() -> impl Iterator<Item = (String, Value)> {
    let bundle = |name: String| {
        let pack = pack::examined(&pack::named(&name)).pack.unwrap();
        (name, json!(lower::lower(&pack, false).unwrap()))
    };
    pack::shipped().into_iter().map(bundle)
}

/// Visits every record with a source.
fn each_sourced(value: &Value, visit: &mut dyn FnMut(&Value)) {
    if value["provenance"].is_object() {
        visit(value);
    }
    match value {
        Value::Array(items) => items.iter().for_each(|item| each_sourced(item, visit)),
        Value::Object(members) => members.values().for_each(|member| each_sourced(member, visit)),
        _ => {}
    }
}

/// Asserts that each guess leads to a member of its record, or to where that would be; gives their number.
pub fn guesses_are_members(name: &str, bundle: &Value) -> usize {
    let mut guesses = 0;
    each_sourced(bundle, &mut |record| {
        let list = |member: &str| record["provenance"][member].as_array().cloned().unwrap_or_default();
        for pointer in list("reconstructed") {
            guesses += 1;
            assert!(record.pointer(pointer.as_str().unwrap()).is_some(), "{name}: {pointer} of {record}");
        }
        for pointer in list("reconstructedAbsent") {
            let pointer = pointer.as_str().unwrap();
            assert!(record.pointer(pointer).is_none(), "{name}: {pointer} of {record}");
            let parent = pointer.rsplit_once('/').unwrap().0;
            assert!(record.pointer(parent).is_some_and(Value::is_object), "{name}: {pointer} of {record}");
        }
    });
    guesses
}

#[test]
fn what_is_reconstructed_is_a_member_of_its_record() {
    let pointers: usize = bundles().map(|(name, bundle)| guesses_are_members(&name, &bundle)).sum();
    assert!(pointers > 1000, "{pointers}");
}

#[test]
fn an_erratum_leads_to_what_it_says() {
    let mut errata = 0;
    for (name, bundle) in bundles() {
        for erratum in bundle["errata"].as_array().unwrap() {
            errata += 1;
            let there = bundle.pointer(erratum["target"].as_str().unwrap()).unwrap();
            let after = erratum["after"].as_str().unwrap();
            let says = match there {
                // It emptied a cell, and the record has no such member.
                Value::Object(record) => after.is_empty() && record.contains_key("provenance"),
                Value::Bool(yes) => *yes && after == "yes",
                Value::Array(items) => items.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("|") == after,
                Value::String(text) => text == after,
                number => serde_json::from_str::<Value>(after).is_ok_and(|after| after == *number),
            };
            assert!(says, "{name}: {erratum} leads to {there}");
        }
    }
    assert_eq!(errata, 40);
}

/// Errata to all kinds of thing in the pack of a system's starter.
const ALL_KINDS: &str = "id,version,date,file,row,field,before,after,reason,cite\n\
    three-actions,0.1.0,2024-05-31,cards.csv,march,actions,2,3,The number is not what the text says.,8.1\n\
    bold-anders,0.1.0,2024-06-01,leaders.csv,anders,minor_command,3,4,A slip.,3.1\n\
    poor-orleans,0.1.0,2024-06-01,spaces.csv,orleans,terrain,fertile,normal,A slip.,2.1\n\
    no-line,0.1.0,2024-06-01,scenarios/campaign/setup.csv,abbey/Red Control,,abbey/Red Control,,Nobody holds it.,14.2\n\
    hand,0.1.0,2024-06-01,rules.json,cards,hand,3,4,A slip.,8.1\n\
    hands,0.1.0,2024-06-01,decks.csv,draw-deck,hand,3,4,A slip.,8.1\n\
    fifth-name,0.1.0,2024-06-01,cards.csv,lull,name,,Lull,A new card.,8.1\n\
    fifth-deck,0.1.0,2024-06-01,cards.csv,lull,deck,,draw-deck,A new card.,8.1\n\
    fifth-copies,0.1.0,2024-06-01,cards.csv,lull,copies,,1,A new card.,8.1\n\
    fifth-cite,0.1.0,2024-06-01,cards.csv,lull,cite,,8.1,A new card.,8.1\n\
    eight,0.1.0,2024-06-01,game.json,components,cards,7,8,A new card.,8.1\n";

#[test]
fn errata_of_all_kinds() {
    let mut files = pack::named("starter");
    files.insert("errata.csv".into(), ALL_KINDS.into());
    let outcome = pack::examined(&files);
    let found: Vec<String> = outcome.reports().iter().map(|report| report.message.clone()).collect();
    assert_eq!(found, Vec::<String>::new());
    let bundle = json!(lower::lower(outcome.pack.as_ref().unwrap(), false).unwrap());
    let line = |erratum: &Value| {
        let text = |member: &str| erratum[member].as_str().unwrap_or("-").to_owned();
        let there = erratum["target"].as_str().map(|target| bundle.pointer(target).unwrap().clone());
        format!(
            "{} {} {}: {} -> {} = {}",
            text("change"),
            text("name"),
            text("field"),
            text("printed"),
            text("now"),
            there.filter(|there| !there.is_object()).unwrap_or_default()
        )
    };
    let lines: Vec<String> = bundle["errata"].as_array().unwrap().iter().map(line).collect();
    // In the order of the parts of the game, and of the things in them.
    let expected = [
        "amend Orléans terrain: Fertile -> Normal = \"normal\"",
        "amend Anders minor command: 3 -> 4 = 4.0",
        "amend Draw Deck hand: 3 -> 4 = 4",
        "amend 1 March actions: 2 -> 3 = 3",
        "add Lull name:  -> Lull = \"Lull\"",
        "add Lull deck:  -> Draw Deck = \"draw-deck\"",
        "add Lull copies:  -> 1 = 1",
        "add Lull cite:  -> 8.1 = \"8.1\"",
        "remove The whole year: Abbey – Red Control -: Abbey – Red Control ->  = null",
        "amend Cards hand: 3 -> 4 = 4",
        // What the box holds is not in the bundle.
        "amend Components cards: 7 -> 8 = null",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn the_sheet_for_players() {
    let folder = pack::placed(&pack::named("cos"), "cos");
    let page = muster(folder.path(), &["errata", "cos"]).ends(0).out;
    assert!(page.starts_with("# Clash of Sovereigns: errata\n"), "{page}");
    assert!(page.contains("| P12 Treaty of Paris: deck | Prussian Wider War | Prussian Deck |"), "{page}");
    let html = muster(folder.path(), &["errata", "cos", "--format", "html", "--out", "sheets/errata.html"]).ends(0);
    assert_eq!(html.out, "");
    let html = fs::read_to_string(folder.path().join("sheets/errata.html")).unwrap();
    assert!(html.contains("default-src 'none'") && !html.contains("<script"), "{html}");
    fs::write(folder.path().join("bundle.json"), "{}").unwrap();
    let other = muster(folder.path(), &["errata", "cos", "--since", "."]).ends(2);
    assert!(other.err.contains("is not the bundle of `cos`"), "{}", other.err);
    // A release that had all but one of them.
    let mut old: Value = serde_json::from_str(r#"{"game": {"id": "cos", "version": "0.0.9"}, "errata": []}"#).unwrap();
    let all = pack::examined(&pack::named("cos")).bundle().unwrap().errata.clone();
    old["errata"] = json!(all[1..]);
    fs::create_dir(folder.path().join("old")).unwrap();
    fs::write(folder.path().join("old/bundle.json"), old.to_string()).unwrap();
    let page = muster(folder.path(), &["errata", "cos", "--since", "old"]).ends(0).out;
    assert!(page.contains("compared with version 0.0.9"), "{page}");
    assert_eq!(page.matches("\n| ").count(), 3, "{page}");
}

#[test]
fn what_an_erratum_states_is_no_guess() {
    let guesses = |erratum: &str| {
        let mut files = pack::named("cos");
        files.get_mut("errata.csv").unwrap().extend(erratum.as_bytes());
        let bundle = json!(lower::lower(pack::examined(&files).pack.as_ref().unwrap(), false).unwrap());
        let tables = bundle["completeness"]["tables"].as_array().unwrap();
        let partly = tables.iter().find(|table| table["table"] == "cards").unwrap()["partly"].as_u64().unwrap();
        let card = bundle["cards"].as_array().unwrap().iter().find(|card| card["code"] == "B10").unwrap();
        (card["provenance"]["reconstructed"].as_array().map_or(0, Vec::len), partly)
    };
    let (before, partly) = guesses("");
    assert_eq!(before, 1);
    let erratum = "b10-deck,2026-01-01,cards.csv,b10,deck,britain-deck,britain-wider,It is of the Wider War.,";
    assert_eq!(guesses(&format!("{erratum}errata\n")), (0, partly - 1));
    // One that is published nowhere is a guess itself.
    assert_eq!(guesses(&format!("{erratum}reconstructed\n")), (1, partly));
}

/// The broken pack's `errata.csv` after an erratum was recorded, and the output.
fn recorded(files: &pack::Files, arguments: &[&str]) -> (Vec<u8>, Done) {
    let folder = pack::placed(files, "pack");
    let usual = [["--date", "2026-11-23"], ["--reason", "A slip, \"plain\"."], ["--cite", "8.1"]];
    let usual = usual.into_iter().filter(|[option, _]| !arguments.contains(option)).flatten();
    let typed: Vec<&str> = ["erratum", "pack"].into_iter().chain(usual).chain(arguments.iter().copied()).collect();
    let done = muster(folder.path(), &typed);
    (fs::read(folder.path().join("pack/errata.csv")).unwrap_or_default(), done)
}

const AMEND: [&str; 8] = ["--file", "leaders.csv", "--row", "anders", "--field", "minor_command", "--after", "4"];

#[test]
fn recording_adds_a_row_and_keeps_every_other_byte() {
    let start = pack::named("starter");
    let old = String::from_utf8(start["errata.csv"].clone()).unwrap();
    for (from, to) in [("\n", "\n"), ("\n", "\r\n"), ("\n", "\r"), (",", ";"), ("id,", "\u{feff}id,")] {
        let mut files = start.clone();
        // The last line may have no end.
        let before = old.trim_end().replacen(from, to, if to.contains("id") { 1 } else { usize::MAX });
        files.insert("errata.csv".into(), before.clone().into_bytes());
        let (bytes, done) = recorded(&files, &AMEND);
        let (end, gap) = (if from == "\n" { to } else { "\n" }, if to == ";" { ";" } else { "," });
        let cells =
            ["anders-minor-command", "2026-11-23", "leaders.csv", "anders", "minor_command", "3", "4", REASON, "8.1"];
        assert_eq!(String::from_utf8(bytes).unwrap(), format!("{before}{end}{}{end}", cells.join(gap)), "{}", done.err);
        assert_eq!(done.status, 0, "{}{}", done.out, done.err);
        assert!(done.out.contains("`minor_command`: `3` becomes `4`"), "{}", done.out);
        assert!(done.out.contains("`muster check` finds nothing new"), "{}", done.out);
    }
}

#[test]
fn a_row_is_found_by_its_names_and_rolls() {
    let files = pack::named("own-starter");
    let amends = |files: &pack::Files, file: &str, row: &str, [field, after]: [&str; 2], told: &str| {
        let (_, done) = recorded(files, &["--file", file, "--row", row, "--field", field, "--after", after]);
        assert!(done.status == 0 && done.out.contains(told), "{}{}", done.out, done.err);
    };
    amends(&files, "units.csv", "Northern Foot", ["combat", "5"], "`4` becomes `5`");
    let schedule = "scenarios/campaign/reinforcements.csv";
    amends(&files, schedule, "turn-2/Northern Foot/Ashford", ["turn", "turn-4"], "`turn-2` becomes `turn-4`");
    let mut files = pack::named("own-starter");
    let lines = "low,high,result\n,2,holds\n3,5,shaken\n6,,breaks\n";
    files.insert("tables/rally.csv".into(), lines.as_bytes().to_vec());
    files.entry("die-tables.csv".into()).or_default().extend(b"rally,Rally,1,6,,\n");
    for (row, held) in [("<= 2", "holds"), ("/2", "holds"), ("3-5", "shaken"), ("3/5", "shaken"), ("6+", "breaks")] {
        amends(&files, "tables/rally.csv", row, ["result", "flees"], &format!("`{held}` becomes `flees`"));
    }
}

#[test]
fn a_column_that_an_erratum_needs_is_added() {
    let files = pack::named("starter");
    let old = String::from_utf8(files["errata.csv"].clone()).unwrap();
    for end in ["\n", "\r\n", "\r"] {
        let mut files = files.clone();
        let before = old.replace('\n', end);
        files.insert("errata.csv".into(), before.clone().into_bytes());
        let (bytes, done) = recorded(&files, &[&AMEND[..], &["--release", "0.2.0"]].concat());
        let lines = before.trim_end().split(end).enumerate();
        let lines: Vec<_> =
            lines.map(|(at, line)| format!("{line}{}", if at == 0 { ",version" } else { "," })).collect();
        let text = String::from_utf8(bytes).unwrap();
        let last = text.strip_prefix(&(lines.join(end) + end)).unwrap_or_else(|| panic!("{text}"));
        assert!(done.status == 0 && last.trim_end().ends_with(",8.1,0.2.0"), "{}{}", done.out, done.err);
    }
}

const REASON: &str = "\"A slip, \"\"plain\"\".\"";

#[test]
fn recording_removes_and_adds_rows_and_amends_documents() {
    let mut files = pack::named("starter");
    files.remove("errata.csv");
    let remove = ["--file", "leaders.csv", "--row", "carl", "--remove"];
    // He is still in the set-up: the sheet could not be printed.
    let (bytes, done) = recorded(&files, &remove);
    assert!(bytes.is_empty() && done.err.contains("nothing was written: the game would have errors"), "{}", done.err);
    assert!(done.status == 1 && done.out.contains("P008"), "{}{}", done.out, done.err);
    let (bytes, done) = recorded(&files, &[&remove[..], &["--anyway"]].concat());
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(
        text,
        format!(
            "id,date,file,row,field,before,after,reason,cite\nno-carl,2026-11-23,leaders.csv,carl,,Carl,,{REASON},8.1\n"
        )
    );
    assert!(done.status == 1 && done.out.contains("P008"), "{}{}", done.out, done.err);
    let add = ["--file", "cards.csv", "--row", "lull", "--add", "name=Lull", "deck=draw-deck", "copies=1", "cite=8.1"];
    let (bytes, done) = recorded(&files, &[&add[..], &["--anyway"]].concat());
    assert_eq!(String::from_utf8(bytes).unwrap().lines().count(), 5, "{}", done.out);
    // The box holds a card less, as the rules say.
    assert!(done.status == 1 && done.out.contains("C006 card-total"), "{}{}", done.out, done.err);
    let (bytes, done) =
        recorded(&files, &["--file", "rules.json", "--row", "lines", "--field", "bypass", "--after", "4"]);
    assert!(
        String::from_utf8(bytes).unwrap().contains("lines-bypass,2026-11-23,rules.json,lines,bypass,5,4,"),
        "{}",
        done.out
    );
}

#[test]
fn what_cannot_be_applied_is_not_recorded() {
    let files = pack::named("starter");
    let amend = |row: &str, field: &str, after: &str, more: &[&str]| {
        let arguments = [&["--file", "leaders.csv", "--row", row, "--field", field, "--after", after], more].concat();
        let (bytes, done) = recorded(&files, &arguments);
        assert_eq!(bytes, files["errata.csv"], "{}", done.out);
        assert_eq!(done.status, 1, "{}{}", done.out, done.err);
        assert!(done.err.contains("nothing was written"), "{}", done.err);
        done.out
    };
    assert!(amend("andres", "tactical", "3", &[]).contains("did you mean `anders`?"));
    assert!(amend("anders", "tactic", "3", &[]).contains("did you mean `tactical`?"));
    assert!(amend("anders", "tactical", "2", &[]).contains("changes nothing"));
    assert!(amend("anders", "tactical", "many", &[]).contains("is not a whole number"));
    assert!(amend("anders", "tactical", "12", &[]).contains("too large"));
    assert!(amend("anders", "side", "green", &[]).contains("`green` is not in `sides`"));
    assert!(amend("anders", "tactical", "3", &["--before", "1"]).contains("holds `2`, not `1`"));
    assert!(amend("anders", "tactical", "3", &["--id", "three-actions"]).contains("duplicate id"));
    assert!(amend("anders", "tactical", "3", &["--cite", "nowhere"]).contains("`nowhere`"));
    let of_itself = ["--file", "errata.csv", "--row", "three-actions", "--field", "reason", "--after", "None."];
    let (bytes, done) = recorded(&files, &of_itself);
    assert_eq!((bytes, done.status), (files["errata.csv"].clone(), 1), "{}", done.out);
    assert!(done.out.contains("not part of the game as printed"), "{}", done.out);
    // Nothing is written by a trial either, nor where what is typed is no day or version.
    let (bytes, done) = recorded(&files, &[&AMEND[..], &["--dry-run"]].concat());
    assert_eq!((bytes, done.status), (files["errata.csv"].clone(), 0));
    for (typed, because) in [(["--date", "2026-02-30"], "there is no such day"), (["--release", "v2"], "three numbers")]
    {
        let (bytes, done) = recorded(&files, &[&AMEND[..], &typed].concat());
        assert_eq!((bytes, done.status), (files["errata.csv"].clone(), 2));
        assert!(done.err.contains(because), "{}", done.err);
    }
    let mut broken = files.clone();
    broken.insert("errata.csv".into(), b"\xff\xfei\0d\0".to_vec());
    let (bytes, done) = recorded(&broken, &AMEND);
    assert_eq!((bytes, done.status), (broken["errata.csv"].clone(), 1));
    assert!(done.out.contains("UTF-16"), "{}", done.out);
}

#[test]
fn one_erratum_amends_several_cells() {
    let files = pack::named("starter");
    let lines = ["--file", "leaders.csv", "--row", "anders", "--row", "carl"];
    let fields = ["--field", "minor_tactical", "--after", "1", "--field", "minor_command", "--after", "2"];
    let (bytes, done) = recorded(&files, &[&lines[..], &fields, &["--id", "minor"]].concat());
    let text = String::from_utf8(bytes).unwrap();
    let added: Vec<_> = text.lines().skip(2).map(|line| line.split(',').next().unwrap()).collect();
    let expected = [
        "minor-anders-minor-tactical",
        "minor-anders-minor-command",
        "minor-carl-minor-tactical",
        "minor-carl-minor-command",
    ];
    assert_eq!(added, expected, "{}{}", done.out, done.err);
    for (arguments, why) in [
        (["--field", "tactical", "--field", "command", "--after", "2"], "each `--field` needs its own `--after`"),
        (["--before", "2", "--field", "tactical", "--after", "2"], "`--before` is for one cell only"),
    ] {
        let (bytes, done) = recorded(&files, &[&lines[..], &arguments].concat());
        assert!(bytes == files["errata.csv"] && done.status == 2 && done.err.contains(why), "{}", done.err);
    }
}

#[test]
fn what_is_wrong_is_told_wherever_it_is_folded() {
    let mut files = pack::named("starter");
    pack::edit(&mut files, "leaders.csv", "anders,Anders,blue,named,bluria,2", "anders,Anders,blue,named,bluria,x");
    for [row, after, told] in [["carl", "many", "is not a whole number"], ["carlo", "2", "has no row `carlo`"]] {
        let (bytes, done) =
            recorded(&files, &["--file", "leaders.csv", "--row", row, "--field", "tactical", "--after", after]);
        assert!(
            bytes == files["errata.csv"] && done.status == 1 && done.out.contains(told),
            "{}{}",
            done.out,
            done.err
        );
    }
    let (_, done) = recorded(&files, &["--file", "leaders.csv", "--row", "carl", "--remove"]);
    assert!(done.status == 1 && done.out.contains("P008"), "{}{}", done.out, done.err);
}

#[test]
fn a_second_reading_of_errata_is_left_to_its_reader() {
    let arguments = ["--file", "cards.csv", "--row", "b10", "--field", "points", "--after", "4"];
    let (_, done) = recorded(&pack::named("cos"), &arguments);
    assert!(done.out.contains("second-reading/errata.csv: not written; somebody who"), "{}{}", done.out, done.err);
}

/// Worked examples that contradict an erratum are reported, and the author says which of the two is right.
#[test]
fn worked_examples_are_old_or_new() {
    let files = pack::named("npws");
    let amends = ["--file", "leaders.csv", "--row", "marlborough", "--field", "tactical", "--after", "4"];
    let (_, done) = recorded(&files, &amends);
    assert!(done.status == 1 && done.err.contains("worked examples contradict this erratum"), "{}", done.err);
    assert!(done.out.contains("examples/"), "{}", done.out);

    let folder = pack::placed(&files, "pack");
    let usual = ["--date", "2026-11-23", "--reason", "Misprint.", "--cite", "errata"];
    let record = |which: &str| {
        muster(folder.path(), &[&["erratum", "pack"], &amends[..], &usual, &["--examples", which]].concat())
    };
    let said = record("old").ends(0).out;
    assert!(said.contains(": counts with the game as printed"), "{said}");
    let found = pack::examined(&pack::read(&folder.path().join("pack"))).reports();
    assert!(found.iter().all(|report| report.severity != "error"), "{:?}", found.first().map(|found| &found.message));
    assert!(muster(folder.path(), &["errata", "pack"]).ends(0).out.contains("Marlborough"));
}

/// The sheet names removed things, too.
#[test]
fn what_is_removed_has_its_name_on_the_sheet() {
    let mut files = pack::named("own-points");
    let setup = String::from_utf8(files["scenarios/campaign/setup.csv"].clone()).unwrap();
    let mut errata = String::from("id,date,file,row,field,before,after,reason,cite\n");
    errata += "no-staff,2026-11-23,units.csv,north-staff,,Northern Staff,,Cut.,errata\n";
    for line in setup.lines().filter(|line| line.ends_with("north-staff")) {
        let place = line.split(',').next().unwrap();
        let _ = writeln!(
            errata,
            "no-{place},2026-11-23,scenarios/campaign/setup.csv,{place}/north-staff,,{place}/north-staff,,Cut.,errata"
        );
    }
    files.insert("errata.csv".into(), errata.into_bytes());
    let folder = pack::placed(&files, "pack");
    let sheet = muster(folder.path(), &["errata", "pack"]).ends(0).out;
    assert!(sheet.contains("– Northern Staff") && !sheet.contains("north-staff"), "{sheet}");
}
