//! Columns have meaning by their slots, not by their names: each column with a slot gets another name, and all that is made of the
//! game stays the same but for that name.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::Slot;
use muster_schema::description::OwnRole;
use muster_schema::form::Words;
use muster_schema::table::camel;
use muster_tests::pack::{self, Files};
use rayon::prelude::*;

use crate::added::module;
use crate::muster;

/// Rows of a table of the pack, each by the heads.
type Rows = Vec<BTreeMap<String, String>>;

#[test]
fn nothing_goes_by_the_name_of_a_column() {
    let games = ["own-points", "own-hexes", "own-squares", "own-areas", "amber", "arlenbruck"];
    games.par_iter().for_each(|name| {
        let mut files = pack::named(name);
        // These name columns, as they should.
        pack::forget_examples(&mut files);
        let rules = [
            "states.csv",
            "effects.csv",
            "zones-of-control.csv",
            "traces.csv",
            "combats.csv",
            "scores.csv",
            "levels.csv",
        ];
        files.retain(|path, _| {
            let named = ["layouts/", "texts/", "system/checks.csv", "system/words.csv"];
            !named.iter().chain(&rules).any(|named| path.starts_with(named))
        });
        for path in ["phases.csv", "die-modifiers.csv"] {
            if let Some(table) = files.get_mut(path) {
                *table = without(table, &["when", "does", "who", "roll", "state", "limit"]);
            }
        }
        let (renamed, names) = renamed(&files);
        assert!(names.len() > 10, "{name}: {names:?}");
        let [before, after] = [made(&files), made(&renamed)];
        let paths = |files: &Files| files.keys().cloned().collect::<Vec<_>>();
        assert_eq!(paths(&before), paths(&after), "{name}");
        for (path, bytes) in &before {
            let other = &after[path];
            let same = match (std::str::from_utf8(bytes), std::str::from_utf8(other)) {
                (Ok(one), Ok(other)) => one == as_before(other, &names),
                _ => bytes == other,
            };
            assert!(same, "{name}: {path} depends on the names of columns");
        }
    });
}

/// A table without some of its columns.
fn without(table: &[u8], columns: &[&str]) -> Vec<u8> {
    let mut reader = csv::Reader::from_reader(table);
    let heads = reader.headers().unwrap().clone();
    let kept = |row: &csv::StringRecord| -> csv::StringRecord {
        row.iter().zip(&heads).filter(|(_, head)| !columns.contains(head)).map(|(cell, _)| cell).collect()
    };
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(&kept(&heads)).unwrap();
    reader.records().for_each(|row| writer.write_record(&kept(&row.unwrap())).unwrap());
    writer.into_inner().unwrap()
}

/// Everything made of a pack, including the contents of its module, without files that contain the tables themselves or
/// count bytes.
fn made(files: &Files) -> Files {
    let folder = pack::placed(files, "pack");
    for made in ["build", "print", "site", "tts"] {
        let _ = muster(folder.path(), &[made, "pack", "--quiet"]).ends(0);
    }
    let all = pack::read(&folder.path().join("dist"));
    let skipped = |path: &str| {
        path.starts_with('.')
            || [".vmod", ".vsav", ".zip", ".sqlite", "manifest.json", "datapackage.json"]
                .iter()
                .any(|end| path.ends_with(end))
    };
    let all: Files = module(&all).into_iter().chain(all).filter(|(path, _)| !skipped(path)).collect();
    assert!(
        ["bundle.json", "buildFile.xml", "index.html", "counters.pdf"]
            .iter()
            .all(|part| all.keys().any(|path| path.ends_with(part)))
    );
    all
}

/// A text in which the columns have their old names.
fn as_before(text: &str, names: &BTreeSet<String>) -> String {
    let title = |name: &str| name[..1].to_uppercase() + &name[1..];
    let forms = names.iter().flat_map(|name| [camel(name), name.replace('_', " ")]);
    let forms: BTreeSet<String> = forms.flat_map(|form| [title(&form), form]).collect();
    forms.iter().fold(text.to_owned(), |text, form| text.replace(&format!("{form}zz"), form))
}

/// The pack with other names for the columns that have slots, and the old names.
fn renamed(files: &Files) -> (Files, BTreeSet<String>) {
    let mut files = files.clone();
    let tables = rows(&files["system/tables.csv"]);
    let about = |id: &str| tables.iter().find(|table| table["id"] == id);
    let mut columns = rows(&files["system/columns.csv"]);
    let mut new: BTreeMap<(String, String), String> = BTreeMap::new();
    for column in &columns {
        let Some(table) = about(&column["table"]) else { continue };
        let role = OwnRole::of(&table["role"]).unwrap_or(OwnRole::Data);
        let said = columns.iter().filter(|other| other["table"] == column["table"]);
        let said: Vec<Slot> = said.filter_map(|other| Slot::of(&other["slot"])).collect();
        let meant = role.slot(&column["column"], &said);
        let slot = Slot::of(&column["slot"]).or_else(|| role.slots().find(|slot| meant == Some(*slot)));
        // Places go by the names of columns, arms by those of costs; a number beside a place, and a chart, print the name.
        let by_name = [Slot::Cost, Slot::Worth, Slot::X, Slot::Y, Slot::Width, Slot::Height];
        let is_plain = |slot: &Slot| !Slot::COMMON.contains(slot) && !by_name.contains(slot);
        let has_chart = table.get("chart").is_some_and(|chart| !chart.is_empty());
        if let Some(slot) = slot.filter(is_plain).filter(|_| !has_chart) {
            new.insert((column["table"].clone(), column["column"].clone()), slot.word().to_owned());
        }
    }
    let named = |table: &str, name: &str| {
        let is_new = new.contains_key(&(table.to_owned(), name.to_owned()));
        if is_new { format!("{name}zz") } else { name.to_owned() }
    };
    for column in &mut columns {
        let (table, name) = (column["table"].clone(), column["column"].clone());
        if let Some(slot) = new.get(&(table.clone(), name.clone())) {
            column.insert("slot".into(), slot.clone());
        }
        column.insert("column".into(), named(&table, &name));
        let called = named(&table, &column["called"]);
        column.insert("called".into(), called);
    }
    for table in &tables {
        let file = if table["file"].is_empty() { format!("{}.csv", table["id"]) } else { table["file"].clone() };
        let (before, after) = file.split_once('*').unwrap_or((&file, ""));
        for (path, bytes) in &mut files {
            let is_of = path.starts_with(before) && path.ends_with(after) && (*path == file || file.contains('*'));
            if is_of {
                let (head, rest) = std::str::from_utf8(bytes).unwrap().split_once('\n').unwrap();
                let head: Vec<String> = head.split(',').map(|name| named(&table["id"], name)).collect();
                *bytes = format!("{}\n{rest}", head.join(",")).into_bytes();
            }
        }
    }
    let mut keyed = tables.clone();
    for table in &mut keyed {
        let id = table["id"].clone();
        let key: Vec<String> = table["key"].split('|').map(|name| named(&id, name)).collect();
        table.insert("key".into(), key.join("|"));
    }
    for (path, all) in [("system/tables.csv", &keyed), ("system/columns.csv", &columns)] {
        let head: Vec<String> =
            String::from_utf8_lossy(&files[path]).lines().next().unwrap().split(',').map(str::to_owned).collect();
        let mut out = csv::Writer::from_writer(Vec::new());
        out.write_record(&head).unwrap();
        all.iter().for_each(|row| out.write_record(head.iter().map(|name| &row[name])).unwrap());
        files.insert(path.to_owned(), out.into_inner().unwrap());
    }
    (files, new.into_keys().map(|(_, name)| name).collect())
}

fn rows(table: &[u8]) -> Rows {
    csv::Reader::from_reader(table).deserialize().map(Result::unwrap).collect()
}
