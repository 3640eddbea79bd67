//! `muster diff`: every change is reported once, where it was made, with its consequences.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use muster_build::read;
use muster_studio::diff::{self, Difference, Step, Version, What, compare, show};
use muster_tests::chance::Chance;
use muster_tests::damage::damage;
use muster_tests::pack::{self, Files};
use muster_tests::sample;
use rayon::prelude::*;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::muster;

/// A version of a pack.
fn version(files: &Files) -> Version {
    Version::of("pack".into(), read::Files::from_memory("pack", files.clone()), false)
}

fn difference(old: &Version, new: &Files) -> Difference {
    compare(old, &version(new)).unwrap()
}

/// A cell of a table, or a member of a document: how a change of it must be named.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Named {
    file: String,
    row: String,
    field: String,
}

/// Changes a cell of any table, usually to the value of another row; returns the cell.
fn change_cell(files: &mut Files, path: &str, chance: &mut Chance) -> Option<Named> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(files[path].as_slice());
    let mut rows: Vec<Vec<String>> =
        reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect();
    if rows.len() < 2 {
        return None;
    }
    let (row, column) = (1 + chance.below(rows.len() - 1), chance.below(rows[0].len()));
    let (before, field) = (rows[row][column].clone(), rows[0][column].clone());
    let other = rows[1 + chance.below(rows.len() - 1)][column].clone();
    let number = before.parse::<i64>().ok().map(|number| (number + 1).to_string());
    let after = match chance.below(3) {
        0 if other != before => other,
        1 if !before.is_empty() => String::new(),
        _ => number.unwrap_or_else(|| format!("{before}x")),
    };
    let names: Vec<String> = rows[0].clone();
    let own = own_key(files, path);
    let key = own.map_or_else(|| key_of(path, &names, &rows[row]), |own| joined(&own, &names, &rows[row]));
    rows[row][column] = after;
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    rows.iter().for_each(|row| writer.write_record(row).unwrap());
    files.insert(path.to_owned(), writer.into_inner().unwrap());
    Some(Named { file: path.to_owned(), row: key, field })
}

/// The key of a row, as errata name it.
fn key_of(path: &str, names: &[String], row: &[String]) -> String {
    let known: &[&str] = match path.rsplit('/').next().unwrap() {
        "connections.csv" | "straits.csv" => &["from", "to"],
        "setup.csv" if names.contains(&"back".to_owned()) => &["place", "piece", "back"],
        "setup.csv" => &["place", "piece", "face"],
        "reinforcements.csv" => &["turn", "piece", "action", "place"],
        "space-points.csv" => &["space", "power"],
        "links.csv" => &["area", "square"],
        "seats.csv" => &["players", "power"],
        "waivers.csv" => &["code", "file", "row"],
        "results.csv" => &["result", "table"],
        "tables.csv" | "checks.csv" => &["id"],
        "columns.csv" => &["table", "column"],
        "words.csv" => &["table", "column", "word"],
        "members.csv" => &["document", "member"],
        // What is rolled stands first, whatever it is called.
        _ if path.contains("tables/") && !names.contains(&"low".to_owned()) => return row[0].clone(),
        _ if path.contains("tables/") => &["low", "high"],
        _ => &["id"],
    };
    joined(known, names, row)
}

/// The cells of a row in some columns, as errata name the row.
fn joined(key: &[impl AsRef<str>], names: &[String], row: &[String]) -> String {
    let cell = |name: &str| names.iter().position(|other| other == name).map_or("", |at| row[at].as_str());
    key.iter().map(|name| cell(name.as_ref())).collect::<Vec<_>>().join("/").trim_end_matches('/').to_owned()
}

/// The description of a file's table in a pack that describes its tables itself: the cells of these columns.
fn described<const N: usize>(files: &Files, path: &str, columns: [&str; N]) -> Option<[String; N]> {
    let mut tables = csv::Reader::from_reader(files.get("system/tables.csv")?.as_slice());
    let head = tables.headers().unwrap().clone();
    let rows: Vec<csv::StringRecord> = tables.records().map(Result::unwrap).collect();
    rows.into_iter().find_map(|row| {
        let cell = |name: &str| head.iter().position(|other| other == name).map_or("", |at| &row[at]).to_owned();
        let file = Some(cell("file")).filter(|file| !file.is_empty()).unwrap_or_else(|| cell("id") + ".csv");
        let is_file = match file.split_once('*') {
            Some((before, after)) => path.starts_with(before) && path.ends_with(after),
            None => path == file,
        };
        is_file.then(|| columns.map(cell))
    })
}

/// The key of the table of a file, if the pack describes it.
fn own_key(files: &Files, path: &str) -> Option<Vec<String>> {
    let [key] = described(files, path, ["key"])?;
    Some(if key.is_empty() { vec!["id".to_owned()] } else { key.split('|').map(str::to_owned).collect() })
}

/// Changes a member of a document; says which.
fn change_member(files: &mut Files, path: &str, chance: &mut Chance) -> Option<Named> {
    let mut document: Value = serde_json::from_slice(&files[path]).unwrap();
    let mut leaves = Vec::new();
    note_leaves(&document, &mut Vec::new(), &mut leaves);
    leaves.retain(|at| path != "game.json" || !(at == &["id"] || at == &["system"] || at == &["form"]));
    if leaves.is_empty() {
        return None;
    }
    let at = chance.pick(&leaves).clone();
    let pointer: String = at.iter().map(|part| format!("/{}", part.replace('~', "~0").replace('/', "~1"))).collect();
    let value = document.pointer_mut(&pointer)?;
    *value = match value {
        Value::Bool(yes) => (!*yes).into(),
        Value::Number(number) => (number.as_f64().unwrap() + 1.0).into(),
        Value::String(text) => format!("{text}x").into(),
        _ => 7.into(),
    };
    files.insert(path.to_owned(), serde_json::to_vec_pretty(&document).unwrap());
    let (field, within) = at.split_last()?;
    let row = if within.is_empty() { ".".to_owned() } else { within.join("/") };
    Some(Named { file: path.to_owned(), row, field: field.clone() })
}

fn note_leaves(value: &Value, at: &mut Vec<String>, leaves: &mut Vec<Vec<String>>) {
    let inside = |name: String, value: &Value, at: &mut Vec<String>, leaves: &mut Vec<Vec<String>>| {
        at.push(name);
        note_leaves(value, at, leaves);
        at.pop();
    };
    match value {
        Value::Object(members) => members.iter().for_each(|(name, value)| inside(name.clone(), value, at, leaves)),
        Value::Array(items) => items.iter().enumerate().for_each(|(ix, item)| inside(ix.to_string(), item, at, leaves)),
        _ => leaves.push(at.clone()),
    }
}

#[test]
fn a_changed_cell_is_named_and_nothing_else() {
    let times = sample::asked().times(500);
    let with_version = |files: Files| {
        let old = version(&files);
        (files, old)
    };
    // What describes the tables changes what they are.
    let is_of_the_game = |path: &str| !path.starts_with("system/") && (pack::is_table(path) || path.ends_with(".json"));
    let whole: Vec<(Files, Version)> = pack::shipped().iter().map(|name| with_version(pack::named(name))).collect();
    // To play the worked examples again for every change takes longer than all else.
    let quick: Vec<(Files, Version)> = whole
        .iter()
        .map(|(files, _)| {
            let mut files = files.clone();
            pack::forget_examples(&mut files);
            with_version(files)
        })
        .collect();
    let failures: Vec<String> = (0..times)
        .into_par_iter()
        .filter_map(|number| {
            let mut chance = Chance::new(number + 1);
            let all = sample::asked().is_all() || number % 8 == 0;
            let (files, old) = chance.pick(if all { &whole } else { &quick });
            let mut files = files.clone();
            // Each table and document as often as any other.
            let paths: Vec<String> = files.keys().filter(|path| is_of_the_game(path)).cloned().collect();
            let changed = loop {
                let path = chance.pick(&paths).clone();
                let done = if pack::is_table(&path) {
                    change_cell(&mut files, &path, &mut chance)
                } else {
                    change_member(&mut files, &path, &mut chance)
                };
                if let Some(changed) = done {
                    break changed;
                }
            };
            let told = difference(old, &files);
            let named: BTreeSet<Named> = told
                .changes
                .iter()
                .map(|change| match &change.erratum {
                    // What an erratum does is told with it.
                    Some(erratum) if changed.file == "errata.csv" && erratum.id == changed.row => changed.clone(),
                    _ => Named {
                        file: change.file.clone(),
                        row: change.row.clone(),
                        field: change.field.clone().unwrap_or_default(),
                    },
                })
                .collect();
            // A cell of a grid is there whether it has a row or not: with another id the row is about another cell.
            let is_cell = described(&files, &changed.file, ["role"]).is_some_and(|[role]| role == "cell");
            let right = if is_cell && changed.field == "id" {
                !named.is_empty() && named.len() < 3 && named.iter().all(|named| named.file == changed.file)
            } else {
                named.len() == 1 && named.contains(&changed)
            };
            (!right).then(|| format!("{changed:?}: {:#?} {:?}", told.changes, told.unread))
        })
        .collect();
    assert!(failures.is_empty(), "{} of {times}: {}", failures.len(), failures[..failures.len().min(5)].join("\n"));
}

/// The starter pack, and another after some edits.
fn starter(edits: &[(&str, &str, &str)]) -> Difference {
    let old = pack::named("starter");
    let mut new = old.clone();
    for (path, find, with) in edits {
        pack::edit(&mut new, path, find, with);
    }
    difference(&version(&old), &new)
}

fn lines(difference: &Difference) -> Vec<String> {
    difference.changes.iter().map(muster_studio::diff::Change::line).collect()
}

#[test]
fn changes_are_told_in_the_words_of_the_game() {
    let told = starter(&[
        ("spaces.csv", "castle,The Castle,redonia,2", "castle,The Castle,redonia|bluria,1"),
        ("connections.csv", "abbey,cape,,reconstructed,\n", ""),
        ("cards.csv", "march,1,March", "march,1,Forced march"),
        ("rules.json", "\"hand\": 3", "\"hand\": 4"),
        ("scenarios/campaign/setup.csv", "castle,1,Berta", "ferry,1,Berta"),
    ]);
    assert_eq!(
        lines(&told),
        [
            "Rules: cards, hand 3 → 4 (rule 8.1)",
            "The Castle (space): home also Bluria",
            "The Castle (space): fortress 2 → 1",
            "Abbey – The Cape (connection)",
            "1 Forced march (card): was called “March”",
            "Berta in Ferry, north bank (The whole year) (set up): place The Castle → Ferry, north bank",
        ]
    );
}

#[test]
fn a_new_id_is_told_once() {
    let told = starter(&[("leaders.csv", "anders,Anders", "andrew,Anders")]);
    assert_eq!(lines(&told), ["Anders (leader): id anders → andrew"]);
    assert_eq!(told.changes[0].what, What::Renamed);
    let data = told.data.unwrap();
    assert_eq!((data.renamed.len(), data.gone.len(), data.added.len()), (1, 0, 0));
    assert_eq!((data.renamed[0].id.as_str(), data.renamed[0].now.as_deref()), ("anders", Some("andrew")));
    // References that follow are not told again.
    let old = pack::named("starter");
    let mut new = old.clone();
    for (path, bytes) in &mut new {
        if pack::is_table(path) || path.ends_with(".json") {
            *bytes = String::from_utf8_lossy(bytes).replace("castle", "fort").into_bytes();
        }
    }
    let told = difference(&version(&old), &new);
    let played: Vec<String> = lines(&told).into_iter().filter(|line| line.contains("(space)")).collect();
    assert_eq!(played, ["The Castle (space): id castle → fort"]);
    assert!(told.changes.iter().all(|change| change.cosmetic || change.what == What::Renamed), "{:#?}", lines(&told));
    // Ways to it are as they were, and what lies there in a saved game is found.
    assert_eq!(told.follows.told, Vec::<String>::new());
    assert!(told.saved.unwrap().places.is_empty());
}

#[test]
fn what_is_no_change_is_none_or_cosmetic() {
    let old = pack::named("starter");
    assert!(difference(&version(&old), &old).changes.is_empty());
    let told = starter(&[
        ("connections.csv", "hill,castle,,2.2,", "The Hill,castle,,2.2,"),
        ("spaces.csv", "Nobody's home: whoever", "Whoever"),
        ("powers.csv", "redonia,Redonia,Redonian,", "redonia,Redonia,Redonian|Reds,"),
    ]);
    assert_eq!(told.changes.len(), 3, "{:#?}", lines(&told));
    assert!(told.changes.iter().all(|change| change.cosmetic));
    // A table that is only saved by another program.
    let mut new = old.clone();
    let crlf = String::from_utf8_lossy(&old["spaces.csv"]).replace('\n', "\r\n").into_bytes();
    new.insert("spaces.csv".into(), crlf);
    assert_eq!(lines(&difference(&version(&old), &new)), ["spaces.csv: written otherwise; it says the same"]);
}

#[test]
fn the_version_must_rise_as_the_changes_ask() {
    let step =
        |edits: &[(&str, &str, &str)]| starter(edits).version.map(|wanted| (wanted.step, wanted.least, wanted.taken));
    let text = ("cards.csv", "One action.", "A single action.");
    assert_eq!(step(&[text]), Some((Step::Patch, "0.1.1".into(), false)));
    let raised = ("game.json", "\"version\": \"0.1.0\"", "\"version\": \"0.2.0\"");
    assert_eq!(step(&[text, raised]), Some((Step::Patch, "0.1.1".into(), true)));
    let ruling = ("rulings.csv", "ferry-ice,", "gulf-ice,");
    assert_eq!(step(&[ruling, raised]), Some((Step::Major, "0.2.0".into(), true)));
    assert_eq!(step(&[]), Some((Step::None, "0.1.0".into(), true)));
}

/// A pack that describes its tables itself, and another after some edits. Nothing checks its columns by their names.
fn own(edits: &[(&str, &str, &str)]) -> Difference {
    let mut old = pack::with_data();
    // These name columns.
    for path in ["system/checks.csv", "scores.csv"] {
        old.remove(path);
    }
    let mut new = old.clone();
    for (path, find, with) in edits {
        pack::edit(&mut new, path, find, with);
    }
    difference(&version(&old), &new)
}

#[test]
fn columns_and_tables_that_are_gone_break_programs() {
    let named = |records: &[diff::Record]| -> Vec<String> {
        records.iter().map(|record| format!("{} {}", record.list, record.id)).collect()
    };
    for (table, column, other, line, list) in [
        ("spaces", "points", "prize", "spaces,points,", "/map/places/*/attributes"),
        ("terrain", "defence", "shelter", "terrain,defence,", "/data/terrain/*"),
    ] {
        let (file, new) = (format!("{table}.csv"), format!("{table},{other},"));
        let head = pack::with_data()[&file].clone();
        let head = String::from_utf8(head).unwrap().lines().next().unwrap().to_owned();
        let renamed = [(file.as_str(), &*head, &*head.replace(column, other)), ("system/columns.csv", line, &*new)];
        let told = own(&renamed);
        let data = told.data.as_ref().unwrap();
        assert_eq!(named(&data.gone), [format!("{list} {column}")]);
        assert_eq!(named(&data.added), [format!("{list} {other}")]);
        // What stood in the column is told with it; what is drawn of it on the map may differ, too.
        assert!(data.values < 6, "{data:?}");
        let version = told.version.as_ref().unwrap();
        assert_eq!((version.step, version.because.as_str()), (Step::Major, "columns that programs may name are gone"));
        let lines: Vec<String> = show::consequences(&told).into_iter().flat_map(|section| section.lines).collect();
        assert!(lines.contains(&"Programs that name what is gone break.".to_owned()), "{lines:?}");
    }
    let mut old = pack::with_data();
    old.remove("system/checks.csv");
    let mut new = old.clone();
    let terrain = new.remove("terrain.csv").unwrap();
    new.insert("country.csv".into(), terrain);
    pack::edit(&mut new, "system/tables.csv", "terrain,data", "country,data");
    pack::edit(&mut new, "system/columns.csv", "spaces,terrain,,,yes,,terrain", "spaces,terrain,,,yes,,country");
    let columns = String::from_utf8(new["system/columns.csv"].clone()).unwrap().replace("\nterrain,", "\ncountry,");
    new.insert("system/columns.csv".into(), columns.into_bytes());
    let told = difference(&version(&old), &new);
    let data = told.data.as_ref().unwrap();
    assert_eq!(named(&[&data.gone[..], &data.renamed].concat()), ["/data terrain"], "{data:?}");
    assert_eq!(data.step(), Step::Major);
}

#[test]
fn data_is_compared_as_programs_read_it() {
    let told = own(&[("system/columns.csv", "spaces,points,whole", "spaces,points,number")]);
    let version = told.version.as_ref().unwrap();
    assert_eq!((told.data.as_ref().unwrap().values, version.step), (0, Step::Patch), "{:?}", told.data);
    let column = ("system/columns.csv", "markers,id,id,", "terrain,shade,,,,,,,,,,,A word.\nmarkers,id,id,");
    let told = own(&[column]);
    let version = told.version.as_ref().unwrap();
    assert_eq!((version.step, version.because.as_str()), (Step::Minor, "there are new columns"));
    // The order of the phases is that of play, and the title is read by programs as well.
    let told = own(&[(
        "phases.csv",
        "movement,Movement,trace|arrive|move\ncombat,Combat,combat\n",
        "combat,Combat,combat\nmovement,Movement,trace|arrive|move\n",
    )]);
    assert!(told.data.as_ref().unwrap().values > 0);
    let told = starter(&[("game.json", "\"Two Crowns\"", "\"Three Crowns\"")]);
    let data = told.data.as_ref().unwrap();
    assert_eq!((data.values, data.said, data.step()), (0, true, Step::Patch));
    let told = starter(&[("game.json", "\"version\": \"0.1.0\"", "\"version\": \"0.2.0\"")]);
    assert_eq!(told.data.as_ref().unwrap().step(), Step::None);
}

#[test]
fn numbers_that_changed_hands_are_told() {
    let folder = pack::placed(&pack::named("own-points"), "old");
    let at = folder.path();
    let _ = muster(at, &["build", "--quiet", "old"]).ends(0);
    let mut files = pack::read(&at.join("old"));
    let mut lock: Value = serde_json::from_slice(&files["ids.lock"]).unwrap();
    let slots = lock["slots"].as_object_mut().unwrap();
    let [foot, horse] = ["piece:north-foot", "piece:south-horse"].map(|slot| slots[slot].clone());
    slots.extend([("piece:north-foot".to_owned(), horse), ("piece:south-horse".to_owned(), foot)]);
    files.insert("ids.lock".into(), serde_json::to_vec_pretty(&lock).unwrap());
    pack::write(&files, &at.join("new"));
    let told = muster(at, &["diff", "old", "new"]).ends(1).out;
    assert!(told.contains("Nothing changed but `ids.lock`.") && told.contains("For saved games"), "{told}");
    assert!(told.contains("Northern Foot: now Southern Horse, which has its number"), "{told}");
    let markdown = muster(at, &["diff", "old", "new", "--format", "markdown"]).ends(1).out;
    assert!(markdown.contains("### For saved games"), "{markdown}");
}

#[test]
fn files_that_are_no_tables_are_told() {
    let mut old = pack::named("starter");
    old.insert("RULES.md".into(), b"# Rules\n\nMove.\n".to_vec());
    old.insert("layouts/corps.svg".into(), b"<svg/>".to_vec());
    old.insert("LICENSE".into(), b"Ask me.\n".to_vec());
    let mut new = old.clone();
    new.insert("RULES.md".into(), b"# Rules\n\nFight.\n".to_vec());
    new.insert("layouts/corps.svg".into(), b"<svg />".to_vec());
    new.remove("LICENSE");
    let told = difference(&version(&old), &new);
    let expected = ["The rules of play (RULES.md): changed", "layouts/corps.svg: changed", "LICENSE: removed"];
    assert_eq!(lines(&told), expected);
    assert_eq!(told.changes.iter().map(|change| change.cosmetic).collect::<Vec<_>>(), [false, false, true]);
}

#[test]
fn a_build_as_printed_is_read_as_printed() {
    let folder = pack::placed(&pack::named("starter"), "war");
    let at = folder.path();
    let _ = muster(at, &["build", "--quiet", "--printed", "war"]).ends(0);
    let changes = |arguments: &[&str]| {
        let told = muster(at, &[&["diff", "--format", "json"], arguments].concat()).ends(1).json();
        (told["changes"].clone(), told["old"]["printed"].clone(), told["new"]["printed"].clone())
    };
    let expected = changes(&["--printed", "war"]);
    assert_eq!(expected.1, true);
    for build in ["dist/two-crowns", "dist/two-crowns/source.zip"] {
        assert_eq!(changes(&[build, "war"]), expected, "{build}");
        assert_eq!(changes(&["--printed", build]), expected, "{build}");
    }
}

#[test]
fn an_erratum_that_is_withdrawn_is_told_as_such() {
    let erratum =
        "three-actions,2024-05-31,cards.csv,march,actions,2,3,The number on the card is not what its text says.,8.1\n";
    let told = starter(&[("errata.csv", erratum, "")]);
    assert_eq!(told.changes.len(), 1, "{:#?}", lines(&told));
    assert!(told.changes[0].erratum.as_ref().unwrap().withdrawn);
    let markdown = show::markdown(&told, None);
    assert!(markdown.contains("actions 3 → 2 *The erratum is withdrawn.*"), "{markdown}");
}

#[test]
fn whatever_is_damaged_the_rest_is_compared() {
    let old = pack::named("starter");
    let before = version(&old);
    let times = sample::asked().times(600);
    (0..times).into_par_iter().for_each(|number| {
        let mut chance = Chance::new(number + 1);
        let mut files = old.clone();
        for _ in 0..=chance.below(3) {
            let _ = damage(&mut files, &mut chance);
        }
        let after = version(&files);
        for (one, other) in [(&before, &after), (&after, &before)] {
            if let Ok(told) = compare(one, other) {
                let _ = (show::sections(&told), show::markdown(&told, Some("today")));
                let page = show::page(&told, one, other);
                assert!(page.ends_with("</html>\n"));
            }
        }
    });
}

#[test]
fn a_table_that_cannot_be_read_is_named() {
    let told = starter(&[("spaces.csv", "id,name,home", "di,mane,moeh"), ("cards.csv", "halt,4,Halt", "halt,4,Stop")]);
    let unread = "spaces.csv: changed, but one of the versions cannot be read";
    assert_eq!(lines(&told), ["4 Stop (card): was called “Halt”", unread]);
    assert_eq!(told.unread.len(), 2, "{:?}", told.unread);
    assert!(told.unread[0].contains("`spaces.csv`") && told.unread[1].contains("has errors"), "{:?}", told.unread);
    assert!(told.data.is_none() && told.saved.is_none());
}

#[test]
fn errata_read_like_a_designers_list() {
    let folder = pack::placed(&pack::named("cos"), "cos");
    let human = muster(folder.path(), &["diff", "--printed", "cos"]).ends(1);
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(pack::project().join("tests/snapshots/diff"));
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!("cos-as-printed", human.out));
    let markdown = muster(folder.path(), &["diff", "--printed", "--format", "markdown", "cos"]).ends(1);
    settings.bind(|| insta::assert_snapshot!("cos-as-printed-markdown", markdown.out));
}

#[test]
fn rows_that_errata_add_and_remove_are_told_with_their_errata() {
    let mut files = pack::named("starter");
    let errata = "no-storm,2024-06-01,cards.csv,storm,,Storm,,It was never printed.,8.1\n\
                  calm-name,2024-06-01,cards.csv,calm,name,,Calm,The card that was meant.,8.1\n\
                  calm-number,2024-06-01,cards.csv,calm,number,,7,The card that was meant.,8.1\n\
                  calm-deck,2024-06-01,cards.csv,calm,deck,,draw-deck,The card that was meant.,8.1\n\
                  calm-copies,2024-06-01,cards.csv,calm,copies,,1,The card that was meant.,8.1\n\
                  calm-cite,2024-06-01,cards.csv,calm,cite,,8.1,The card that was meant.,8.1\n";
    files.get_mut("errata.csv").unwrap().extend_from_slice(errata.as_bytes());
    let as_printed = Version::of("pack".into(), read::Files::from_memory("pack", files.clone()), true);
    let told = compare(&as_printed, &version(&files)).unwrap();
    let named: Vec<(String, String)> =
        told.changes.iter().map(|change| (change.line(), change.erratum.clone().unwrap().reason)).collect();
    let never = "It was never printed.".to_owned();
    assert!(named.iter().any(|(line, why)| line.starts_with("7 Storm (card)") && *why == never), "{named:?}");
    assert!(named.iter().any(|(line, why)| line.starts_with("7 Calm (card)") && why.contains("meant")), "{named:?}");
    assert_eq!(named.len(), 3, "{named:?}");
    assert!(told.unread.iter().all(|what| !what.contains("could not be read")), "{:?}", told.unread);
}

#[test]
fn a_build_keeps_what_it_was_made_from() {
    let folder = pack::placed(&pack::named("starter"), "war");
    let at = folder.path();
    let _ = muster(at, &["build", "--quiet", "war"]).ends(0);
    let first = fs::read(at.join("dist/two-crowns/source.zip")).unwrap();
    // The same bytes again, whenever the files were written.
    pack::write(&pack::read(&at.join("war")), &at.join("copy"));
    let _ = muster(at, &["build", "--quiet", "copy", "--out", "other"]).ends(0);
    assert!(first == fs::read(at.join("other/two-crowns/source.zip")).unwrap());
    for version in ["dist/two-crowns", "dist/two-crowns/source.zip", "dist"] {
        let done = muster(at, &["diff", version, "war"]);
        assert_eq!(
            (done.status, done.out.contains("Nothing changed.")),
            (if version == "dist" { 2 } else { 0 }, version != "dist")
        );
    }
    pack::write(&[("spaces.csv".to_owned(), b"id\n".to_vec())].into(), &at.join("war"));
    let _ = muster(at, &["diff", "dist/two-crowns", "war"]).ends(1);
}

#[test]
fn revisions_are_read_from_git() {
    let folder = pack::placed(&pack::named("starter"), "sources/war");
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command.current_dir(folder.path()).args([
            "-c",
            "user.name=a",
            "-c",
            "user.email=a@b",
            "-c",
            "commit.gpgsign=false",
        ]);
        assert!(command.args(arguments).output().unwrap().status.success());
    };
    git(&["init", "--quiet"]);
    git(&["add", "."]);
    git(&["commit", "--quiet", "--message", "first"]);
    let path = folder.path().join("sources/war/spaces.csv");
    let text = fs::read_to_string(&path).unwrap().replace("redonia,2,normal", "redonia,3,normal");
    fs::write(&path, text).unwrap();
    for arguments in
        [&["diff", "HEAD"][..], &["diff", "HEAD:sources/war"], &["diff", "HEAD:sources/war", "sources/war"]]
    {
        let done = muster(folder.path(), arguments).ends(1);
        assert!(done.out.contains("The Castle: fortress 2 → 3"), "{}", done.out);
    }
    let inside = muster(&folder.path().join("sources/war"), &["diff", "HEAD", "--format", "json"]).ends(1).json();
    assert_eq!(inside["changes"][0]["before"], "2");
    let done = muster(folder.path(), &["diff", "HEAD~1:sources/war"]).ends(2);
    assert!(done.err.contains("git knows no revision `HEAD~1`"), "{}", done.err);
    let done = muster(folder.path(), &["diff", "HEAD:sources/peace"]).ends(2);
    assert!(done.err.contains("has no folder `sources/peace`"), "{}", done.err);
}

#[test]
fn what_cannot_be_compared_is_said() {
    let folder = pack::placed(&pack::named("starter"), "war");
    let at = folder.path();
    pack::write(&pack::named("sovereigns-starter"), &at.join("other"));
    fs::create_dir(at.join("empty")).unwrap();
    fs::create_dir(at.join("built")).unwrap();
    fs::write(at.join("built/bundle.json"), "{}").unwrap();
    fs::write(at.join("broken.zip"), b"PK\x03\x04 and no more").unwrap();
    let said = |arguments: &[&str], status: i32, words: &str| {
        let done = muster(at, &[&["diff"], arguments].concat()).ends(status);
        assert!(done.err.contains(words) && done.out.is_empty(), "{arguments:?}: {}", done.err);
    };
    said(&["war", "other"], 2, "are different games, not versions of one");
    said(&["war", "empty"], 2, "is not a pack");
    said(&["war", "built"], 2, "a build of an earlier Muster");
    said(&["war", "broken.zip"], 3, "`broken.zip` cannot be read");
    said(&["war", "nowhere"], 2, "there is no file or folder `nowhere`");
    said(&["war", at.join("nowhere:war").to_str().unwrap()], 2, "nowhere:war`.");
    said(&["war", "v1:war"], 2, "it is not a git revision of a pack");
    said(&["war"], 2, "is only one version");
}

#[test]
fn nothing_of_the_sources_runs_in_the_page() {
    let old = pack::named("starter");
    let mut new = old.clone();
    let bad = "<script>alert(1)</script><img src=x onerror='alert(2)'>";
    pack::edit(&mut new, "cards.csv", "Three actions.", bad);
    pack::edit(&mut new, "game.json", "\"Two Crowns\"", &format!("{:?}", format!("Crowns {bad}")));
    pack::edit(&mut new, "spaces.csv", "The Hill", "<b>\u{22}Hill</b>");
    let (before, after) = (version(&old), version(&new));
    let told = compare(&before, &after).unwrap();
    let page = show::page(&told, &before, &after);
    assert!(!page.contains("<script") && !page.contains("<img src=x") && !page.contains("<b>\"Hill"));
    assert!(page.contains("&lt;script&gt;alert(1)"));
    // The page allows its own style, and pictures that stand in it.
    let style = page.split("<style>").nth(1).unwrap().split("</style>").next().unwrap();
    let hash = BASE64_STANDARD.encode(Sha256::digest(style));
    assert!(page.contains(&format!("content=\"default-src 'none'; img-src data:; style-src 'sha256-{hash}'\"")));
    let markdown = show::markdown(&told, None);
    assert!(markdown.contains("\\<script\\>"));
    assert_eq!(markdown.matches("<script").count(), markdown.matches("\\<script").count());
}

#[test]
fn a_changelog_has_its_versions() {
    let told = starter(&[("spaces.csv", "castle,The Castle,redonia,2", "castle,The Castle,redonia,1")]);
    let section = show::markdown(&told, Some("2024-06-01"));
    let log = show::changelog("Two Crowns", &[section]);
    assert!(
        log.starts_with(
            "# Two Crowns: changes\n\n## 0.1.0 (2024-06-01)\n\n### Spaces\n\n- The Castle: fortress 2 → 1\n"
        )
    );
}

#[test]
fn a_changelog_is_for_players() {
    let old = pack::named("cos");
    let mut new = old.clone();
    pack::edit(&mut new, "game.json", "\"examples\": ", "\"examples\": 1");
    let reading = String::from_utf8(old["second-reading/leaders.csv"].clone()).unwrap();
    new.insert("second-reading/leaders.csv".into(), reading.replace("conti,france,1", "conti,france,2").into_bytes());
    new.insert("layouts/card.svg".into(), b"<svg/>".to_vec());
    new.insert("layouts/card-back.svg".into(), b"<svg/>".to_vec());
    let mut cards = String::from_utf8(old["cards.csv"].clone()).unwrap();
    for (card, points) in [("f21,", 5), ("f3,", 3)] {
        let at = cards.find(&format!("\n{card}")).unwrap() + 1;
        let line = cards[at..].lines().next().unwrap().to_owned();
        let mut cells: Vec<&str> = line.split(',').collect();
        let points = points.to_string();
        cells[6] = &points;
        cards = cards.replace(&line, &cells.join(","));
    }
    new.insert("cards.csv".into(), cards.into_bytes());
    pack::edit(&mut new, "events.csv", "negotiations-ii,Negotiations II,", "negotiations-ii,Negotiations 2,");
    let markdown = show::markdown(&compare(&version(&old), &version(&new)).unwrap(), None);
    // The event stands with its card, and cards in their order.
    let cards = "### Cards\n\n- F3 Negotiations II: points none → 3; was called “Negotiations II”\n- F21 Campillo and Montemar: \
        points none → 5\n";
    assert!(markdown.contains(cards), "{markdown}");
    assert!(markdown.contains("### Layouts\n\n- Some were added.\n"), "{markdown}");
    for word in ["econd", "xample", "svg", "csv", "/cards", "programs", "Cosmetic"] {
        assert!(!markdown.contains(word), "{word}: {markdown}");
    }
}

/// Positions, sizes and ids are for designers, and the changelog summarizes them; a town with another id and another
/// name is still the same one.
#[test]
fn a_changelog_has_words_for_what_is_drawn_otherwise() {
    let told = own(&[
        ("tracks.csv", "turns,Turns,turn,60,780,110,90,6", "turns,Turns,turn,60,770,110,100,6"),
        ("spaces.csv", "hollin,Hollin,", "odo,Odo Minster,"),
        ("roads.csv", "fenwick,hollin,", "fenwick,odo,"),
        ("roads.csv", "garth,hollin,", "garth,odo,"),
        ("scenarios/campaign/setup.csv", "hollin,4,", "odo,4,"),
        ("scenarios/campaign/setup.csv", "hollin,1,", "odo,1,"),
        ("scenarios/campaign/reinforcements.csv", "south-foot,hollin", "south-foot,odo"),
        ("scenarios/campaign/reinforcements.csv", "south-horse,hollin", "south-horse,odo"),
        ("rules.json", "\"hollin\"", "\"odo\""),
        ("tables/combat.csv", "6,A1,A1/D1,", "6,A2,A1/D1,"),
    ]);
    let markdown = show::markdown(&told, None);
    assert!(markdown.contains("\n- Odo Minster: was called “Hollin”\n"), "{markdown}");
    assert!(markdown.contains("\n- Turns: moved on the map; drawn at another size\n"), "{markdown}");
    let turns = "Turns 1, Turns 2, Turns 3, Turns 4, Turns 5, Turns 6 have moved on the map; what lies there";
    assert!(markdown.contains(turns), "{markdown}");
    assert!(markdown.contains("\n### Combat\n"), "{markdown}");
    for word in ["pixel", "770", "hollin", "id "] {
        assert!(!markdown.contains(word), "{word}: {markdown}");
    }
}

/// A new table is described by its rows, and changes of looks in one line.
#[test]
fn a_changelog_names_the_rows_of_a_new_table() {
    let old = pack::named("starter");
    let mut new = old.clone();
    new.remove("leaders.csv");
    let style = r#"{ "$schema": "schema/style.json", "counter": 72 }"#;
    new.insert("style.json".into(), style.into());
    let markdown = show::markdown(&compare(&version(&old), &version(&new)).unwrap(), None);
    assert!(markdown.contains("### Looks\n\n- The map, the counters or the cards look different.\n"), "{markdown}");
    assert!(!markdown.contains("whole table") && markdown.contains("- Gone: Leaders: "), "{markdown}");
}

/// If somebody sorts only the column of names, ids, values and references stay as they were, and only an earlier
/// version shows the mistake.
#[test]
fn names_that_were_sorted_without_their_rows_are_told() {
    let old = pack::named("own-points");
    let mut new = old.clone();
    let units = String::from_utf8(old["units.csv"].clone()).unwrap();
    let names = ["Northern Foot", "Northern Horse", "Northern Staff"];
    let turned =
        units.replace(names[0], "x").replace(names[1], names[0]).replace(names[2], names[1]).replace('x', names[2]);
    new.insert("units.csv".into(), turned.into_bytes());
    let told = compare(&version(&old), &version(&new)).unwrap().unread;
    let said = "3 rows of `units.csv` have each other's names: perhaps the names were sorted without their rows";
    assert_eq!(told, [said]);
    assert!(!lines(&compare(&version(&old), &version(&old)).unwrap()).join("").contains("each other's"));
}

/// A side more leaves the cards of saved games hidden.
#[test]
fn a_new_side_takes_nothing_from_the_cards() {
    let old = pack::named("sovereigns-starter");
    let mut new = old.clone();
    new.get_mut("sides.csv").unwrap().extend_from_slice(b"fifth,Fifth Side,,#3a3a3a,1.2\n");
    let markdown = show::markdown(&compare(&version(&old), &version(&new)).unwrap(), None);
    assert!(markdown.contains("- New: Fifth Side") && markdown.contains("### For saved games"), "{markdown}");
    assert!(!markdown.contains("hidden"), "{markdown}");
}

#[test]
fn both_versions_are_played() {
    let folder = pack::placed(&pack::named("starter"), "war");
    pack::write(&pack::named("starter"), &folder.path().join("new"));
    let path: &Path = &folder.path().join("new/spaces.csv");
    fs::write(path, fs::read_to_string(path).unwrap().replace("redonia,2,normal", "redonia,1,normal")).unwrap();
    let done = muster(folder.path(), &["diff", "--playtest", "20", "war", "new"]).ends(1);
    assert!(done.out.contains("20 games of The whole year") && done.out.contains("wins"), "{}", done.out);
}
