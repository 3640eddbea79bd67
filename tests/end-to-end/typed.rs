//! Command lines that people type, and the exit status of each.

use std::fs;
use std::process::Stdio;

use muster_build::{register, rules, tables};
use muster_tests::case::text;
use muster_tests::command::{command, slashed};
use muster_tests::pack;
use serde_json::Value;
use tempfile::TempDir;

use crate::{MUSTER, muster};

/// A folder with the shipped pack in `sources/npws`.
fn shipped() -> TempDir {
    pack::placed(&pack::named("npws"), "sources/npws")
}

/// A folder with the shipped pack, one town of its set-up misspelt.
fn broken() -> TempDir {
    let mut files = pack::named("npws");
    pack::edit(&mut files, "scenarios/full-game/setup.csv", "Cremona,3.5,French", "Cremna,3.5,French");
    pack::placed(&files, "sources/npws")
}

/// A folder with the shipped pack and a file that nothing reads: a warning.
fn warned() -> TempDir {
    let mut files = pack::named("npws");
    files.insert("weather.csv".into(), b"id\n".to_vec());
    pack::placed(&files, "sources/npws")
}

#[test]
fn exit_statuses() {
    let (sound, broken, warned) = (shipped(), broken(), warned());
    let _ = muster(sound.path(), &["check"]).ends(0);
    let _ = muster(sound.path(), &["check", "--deny", "hints"]).ends(0);
    let _ = muster(broken.path(), &["check"]).ends(1);
    let _ = muster(warned.path(), &["check"]).ends(0);
    let _ = muster(warned.path(), &["check", "--deny", "warnings"]).ends(1);
    let _ = muster(sound.path(), &["chekc"]).ends(2);
    let _ = muster(sound.path(), &["check", "--format", "xml"]).ends(2);
    let done = muster(sound.path(), &["check", "sources/npsw"]).ends(2);
    assert!(slashed(&done.err).contains("Did you mean `sources/npws`?"), "{}", done.err);
    let _ = muster(sound.path(), &["--help"]).ends(0);
    let _ = muster(sound.path(), &["--version"]).ends(0);
    let empty = muster_tests::pack::scratch();
    assert!(muster(empty.path(), &["check"]).ends(2).err.contains("there is no pack here"));
}

#[cfg(unix)]
#[test]
fn what_cannot_be_read_or_written() {
    let folder = shipped();
    fs::write(folder.path().join("in-the-way"), "").unwrap();
    let done = muster(folder.path(), &["build", "--out", "in-the-way"]).ends(3);
    assert!(done.err.contains("in-the-way"), "{}", done.err);
    // Nobody may read a link that leads nowhere, whoever runs the tests.
    let spaces = folder.path().join("sources/npws/spaces.csv");
    fs::remove_file(&spaces).unwrap();
    std::os::unix::fs::symlink("nowhere", &spaces).unwrap();
    let done = muster(folder.path(), &["check"]).ends(1);
    assert!(done.out.contains("`spaces.csv` is a link to nothing"), "{}", done.out);
    fs::write(folder.path().join("sources/npws/ids.lock"), "{").unwrap();
}

#[test]
fn a_damaged_lock_is_told_and_kept() {
    let folder = shipped();
    let lock = folder.path().join("sources/npws/ids.lock");
    fs::write(&lock, "{\"next\": 109,").unwrap();
    let done = muster(folder.path(), &["build"]).ends(1);
    assert!(done.out.contains("R015") && done.out.contains("ids.lock:1:1"), "{}", done.out);
    assert_eq!(fs::read_to_string(&lock).unwrap(), "{\"next\": 109,");
    assert!(!folder.path().join("dist").exists());
}

#[test]
fn broken_packs_are_not_built() {
    let (broken, warned) = (broken(), warned());
    let done = muster(broken.path(), &["build"]).ends(1);
    assert!(done.err.contains("not built"), "{}", done.err);
    assert!(!broken.path().join("dist").exists());
    let _ = muster(warned.path(), &["build", "--deny", "warnings"]).ends(1);
    assert!(!warned.path().join("dist").exists());
    let _ = muster(warned.path(), &["build"]).ends(0);
    assert!(warned.path().join("dist/npws/bundle.json").exists());
}

#[test]
fn packs_are_found_from_inside() {
    let folder = shipped();
    for (inside, root) in [
        ("", "sources/npws"),
        ("sources", "npws"),
        ("sources/npws", "."),
        ("sources/npws/scenarios/full-game", "../.."),
    ] {
        if inside == "sources" {
            let _ = muster(&folder.path().join(inside), &["check", "."]).ends(0);
            continue;
        }
        let done = muster(&folder.path().join(inside), &["check", "--format", "json"]).ends(0);
        assert_eq!(slashed(done.json()["packs"][0]["root"].as_str().unwrap()), root, "in {inside}");
    }
}

#[test]
fn one_line_each() {
    let folder = broken();
    let done = muster(folder.path(), &["check", "--format", "line"]).ends(1);
    assert_eq!(
        slashed(&done.out),
        "sources/npws/scenarios/full-game/setup.csv:48:1: error[L001]: `Cremna` is not in `spaces`, `boxes` or \
         `track-spaces`; expected an id, name or alias from spaces.csv, boxes.csv, track-spaces.csv; did you mean \
         `Cremona`?\n\
         sources/npws/scenarios/full-game/setup.csv:1:1: note: not checked: the second reading of \
         `scenarios/full-game/setup.csv`, because `scenarios/full-game/setup.csv` has errors\n\
         sources/npws/scenarios/full-game/setup.csv:1:1: note: not checked: the worked examples, because \
         `scenarios/full-game/setup.csv` has errors\n"
    );
    let all = muster(folder.path(), &["check", "--format", "line", "--all"]).ends(1);
    assert!(all.out.lines().count() > 1, "{}", all.out);
}

#[test]
fn as_json() {
    let folder = broken();
    let shown = muster(folder.path(), &["check", "--format", "json"]).ends(1).json();
    let place = &shown["packs"][0]["reports"][0]["place"];
    let source = pack::read(&folder.path().join("sources/npws"));
    let bytes = &source[place["file"].as_str().unwrap()];
    let at = |name: &str| usize::try_from(place[name].as_u64().unwrap()).unwrap();
    assert_eq!(&bytes[at("start")..at("end")], b"Cremna");
    let sound = muster(shipped().path(), &["check", "--format", "json"]).ends(0).json();
    assert_eq!(sound["packs"][0]["reports"].as_array().map(Vec::len), Some(0));
}

/// SARIF output has everything that SARIF 2.1.0 requires of a log with results (sections 3.13 to 3.30), and that code
/// hosts require in addition.
#[test]
fn as_sarif() {
    let mut files = pack::named("npws");
    pack::edit(&mut files, "spaces.csv", "lille,Lille,,france,3,", "lille,Lille,,france,30,");
    pack::edit(&mut files, "tables/sea-move.csv", "2,6,", "6,2,");
    files.insert("weather.csv".into(), b"id\n".to_vec());
    files.remove("tracks.csv");
    let folder = pack::placed(&files, "a folder/npws");
    let log = muster(folder.path(), &["check", "a folder/npws", "--format", "sarif"]).ends(1).json();
    assert_eq!(log["version"], "2.1.0");
    assert!(log["$schema"].as_str().is_some_and(|uri| uri.contains("sarif-2.1.0")));
    let [run] = log["runs"].as_array().unwrap().as_slice() else { panic!("one run") };
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "muster");
    let rules: Vec<&str> =
        driver["rules"].as_array().unwrap().iter().map(|rule| rule["id"].as_str().unwrap()).collect();
    assert_eq!(rules, register::codes().iter().map(|known| known.code.id).collect::<Vec<_>>());
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let results = run["results"].as_array().unwrap();
    let found: Vec<&str> = results.iter().map(|result| result["ruleId"].as_str().unwrap()).collect();
    assert_eq!(found.len(), 4, "{found:?}");
    let region = |location: &Value| {
        let place = &location["physicalLocation"];
        let uri = place["artifactLocation"]["uri"].as_str().unwrap();
        assert!(uri.starts_with("a%20folder/npws/") && !uri.contains([' ', '\\']), "{uri}");
        let region = &place["region"];
        assert!(region["startLine"].as_u64() >= Some(1) && region["startColumn"].as_u64() >= Some(1), "{region}");
        assert!(region["byteOffset"].is_u64() && region["byteLength"].is_u64(), "{region}");
    };
    for result in results {
        assert!(rules.contains(&result["ruleId"].as_str().unwrap()));
        assert!(["error", "warning", "note"].contains(&result["level"].as_str().unwrap()));
        assert!(result["message"]["text"].as_str().is_some_and(|text| !text.is_empty()));
        assert_eq!(result["locations"].as_array().map(Vec::len), Some(1));
        region(&result["locations"][0]);
        result["relatedLocations"].as_array().into_iter().flatten().for_each(region);
    }
}

#[test]
fn every_code_is_explained() {
    let here = muster_tests::pack::scratch();
    let list = muster(here.path(), &["explain"]).ends(0).out;
    for code in register::codes().iter().map(|known| known.code) {
        assert!(list.contains(code.id) && list.contains(code.name), "{}", code.id);
        let by_id = muster(here.path(), &["explain", &code.id.to_lowercase()]).ends(0).out;
        assert_eq!(by_id, muster(here.path(), &["explain", code.name]).ends(0).out);
        assert!(by_id.contains(code.id) && by_id.lines().count() > 2, "{by_id}");
    }
    let done = muster(here.path(), &["explain", "L01"]).ends(2);
    assert!(done.err.contains("Did you mean"), "{}", done.err);
}

#[test]
fn a_new_pack_is_sound() {
    let here = muster_tests::pack::scratch();
    let _ = muster(here.path(), &["new", "sources/my-war"]).ends(0);
    let _ = muster(here.path(), &["check", "--deny", "hints"]).ends(0);
    let _ = muster(here.path(), &["fmt", "--check"]).ends(0);
    let _ = muster(here.path(), &["build", "--deny", "hints"]).ends(0);
    let built = pack::read(&here.path().join("dist/my-war"));
    let bundle: Value = serde_json::from_slice(&built["bundle.json"]).unwrap();
    assert_eq!((&bundle["game"]["id"], &bundle["game"]["title"]), (&"my-war".into(), &"My War".into()));
    assert!(built.contains_key("my-war-0.1.0.vmod"));
    let again = muster(here.path(), &["new", "sources/my-war"]).ends(2);
    assert!(again.err.contains("not empty"), "{}", again.err);
}

#[test]
fn a_new_pack_of_any_map_or_rules_is_sound() {
    let here = muster_tests::pack::scratch();
    let of_maps = tables::STARTERS.iter().map(|(map, _)| ["--map", *map]);
    let of_rules = rules::RULES.iter().map(|rules| ["--rules", rules.id()]);
    for [option, word] in of_maps.chain(of_rules) {
        let name = format!("a-war-of-{word}");
        let _ = muster(here.path(), &["new", &name, option, word]).ends(0);
        let _ = muster(here.path(), &["check", &name, "--deny", "hints"]).ends(0);
        let _ = muster(here.path(), &["fmt", &name, "--check"]).ends(0);
    }
    let none = muster(here.path(), &["new", "no-war", "--rules", "soverigns"]).ends(2);
    assert!(none.err.contains("Did you mean `sovereigns`?") && none.err.contains("`frederick`"), "{}", none.err);
}

#[test]
fn the_game_as_printed() {
    let mut files = pack::named("npws");
    pack::edit(
        &mut files,
        "errata.csv",
        "reason,cite\n",
        "reason,cite\ngalway,2024-05-31,leaders.csv,galway,command,4,3,A slip of the counter.,13.5.4\n",
    );
    let folder = pack::placed(&files, "npws");
    let command_of = |arguments: &[&str]| {
        let _ = muster(folder.path(), arguments).ends(0);
        let bundle = pack::read(&folder.path().join("dist/npws")).remove("bundle.json").unwrap();
        let bundle: Value = serde_json::from_slice(&bundle).unwrap();
        let pieces = bundle["pieces"].as_array().unwrap();
        let galway = pieces.iter().find(|piece| piece["id"] == "galway").unwrap();
        let face = galway["faces"].as_array().unwrap().iter().find(|face| face["id"] == "named").unwrap();
        let rating = face["ratings"].as_array().unwrap().iter().find(|rating| rating["id"] == "command").unwrap();
        let errata = bundle["errata"].as_array().map_or(0, Vec::len);
        (rating["value"].as_f64().unwrap(), errata, bundle["game"]["asPrinted"].as_bool().unwrap_or_default())
    };
    assert_eq!(command_of(&["build", "npws"]), (3.0, 1, false));
    assert_eq!(command_of(&["build", "npws", "--printed"]), (4.0, 0, true));
    // As printed a stale erratum is no matter.
    pack::edit(&mut files, "errata.csv", "command,4,3", "command,5,3");
    pack::write(&files, &folder.path().join("npws"));
    let _ = muster(folder.path(), &["check", "npws"]).ends(1);
    let _ = muster(folder.path(), &["check", "npws", "--printed"]).ends(0);
}

#[test]
fn what_is_shipped_is_in_its_form() {
    let project = pack::project();
    let _ = muster(&project, &["fmt", "--check"]).ends(0);
    let _ = muster(&project, &["schema", "--check"]).ends(0);
    let _ = muster(&project, &["check", "--deny", "hints"]).ends(0);
}

#[test]
fn tidying_undoes_what_a_spreadsheet_did() {
    let mut files = pack::named("npws");
    for (path, bytes) in &mut files {
        if pack::is_table(path) {
            *bytes = ["trailing", "semicolons", "crlf", "bom"]
                .iter()
                .fold(std::mem::take(bytes), |bytes, form| muster_tests::form::change(bytes, form));
        }
    }
    let folder = pack::placed(&files, "npws");
    let _ = muster(folder.path(), &["fmt", "npws", "--check"]).ends(1);
    assert_eq!(pack::read(&folder.path().join("npws")), files);
    let _ = muster(folder.path(), &["fmt", "npws"]).ends(0);
    assert_eq!(pack::read(&folder.path().join("npws")), pack::named("npws"));
}

#[test]
fn a_reader_who_goes_away_is_no_failure() {
    let folder = broken();
    for arguments in [["explain", "--color=always"], ["check", "--all"]] {
        let mut command = command(MUSTER, folder.path(), &arguments);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let done = child.wait_with_output().unwrap();
        let error = String::from_utf8(done.stderr).unwrap();
        assert!(done.status.code().is_some_and(|status| status < 2) && error.is_empty(), "{error}");
    }
}

#[test]
fn completions_know_the_commands() {
    let here = muster_tests::pack::scratch();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = muster(here.path(), &["completions", shell]).ends(0).out;
        for word in ["check", "build", "fmt", "explain", "schema", "new", "completeness"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn colour_only_where_it_is_wanted() {
    let folder = broken();
    assert!(!muster(folder.path(), &["check"]).out.contains('\u{1b}'));
    assert!(muster(folder.path(), &["check", "--color", "always"]).out.contains('\u{1b}'));
    let plain = |shown: &str| {
        let mut parts = shown.split('\u{1b}');
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
    };
    let coloured = muster(folder.path(), &["check", "--color", "always"]).out;
    assert_eq!(plain(&coloured), muster(folder.path(), &["check", "--color", "never"]).out);
}

#[test]
fn the_help_names_every_status() {
    let help = muster(&pack::project(), &["--help"]).ends(0).out;
    assert!(help.contains("0 all is well, 1 something was found, 2 the command was wrong, 3 a file"), "{help}");
    assert!(text("cli/src/output.rs").contains("Failed = 3"));
}

/// Explains tables and columns: in a pack those of its own tables, elsewhere those of all.
#[test]
fn tables_and_columns_are_explained() {
    let nowhere = muster_tests::pack::scratch();
    let shared = muster(nowhere.path(), &["explain", "tracks.kind"]).ends(0).out;
    assert!(shared.contains("Every row needs it.") && shared.contains("One of: turn, record, level."), "{shared}");
    let described = shipped();
    let own = muster(&described.path().join("sources/npws"), &["explain", "spaces.fortress"]).ends(0).out;
    assert!(own.contains("A whole number from 0 to 3."), "{own}");
    let game = pack::placed(&pack::named("own-hexes"), "game");
    let here = game.path().join("game");
    let table = muster(&here, &["explain", "units.csv"]).ends(0).out;
    assert!(table.contains("No two rows have the same id.") && table.contains("combat_back"), "{table}");
    for file in ["system/columns.csv", "scenarios/campaign/setup.csv"] {
        let told = muster(&here, &["explain", file]).ends(0).out;
        assert!(told.starts_with("system-columns in ") || told.starts_with("set-up in "), "{told}");
    }
    let code = muster(&here, &["explain", "D001"]).ends(0).out.replace('\n', " ");
    assert!(code.contains("in any pack."), "{code}");
    let column = muster(&here, &["explain", "set-up.place"]).ends(0).out;
    assert!(column.contains("Refers to hexes or boxes") && column.contains("Every row needs it."), "{column}");
    let done = muster(&here, &["explain", "units.combta"]).ends(2);
    assert!(done.err.contains("`units` has no column `combta`. Did you mean `combat`?"), "{}", done.err);
    let done = muster(&here, &["explain", "unitz"]).ends(2);
    assert!(done.err.contains("Did you mean `units`?"), "{}", done.err);
}
