//! `muster diff`: every change is told once, where it was made; and what follows from it.

use std::collections::BTreeSet;

use muster_build::diff::{Difference, Version, compare};
use muster_build::read;
use muster_tests::chance::Chance;
use muster_tests::pack::{self, Files};
use muster_tests::sample;
use rayon::prelude::*;
use serde_json::Value;

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

/// Changes a cell of any table, mostly to what stands in another row; says which.
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
    let key = key_of(path, &names, &rows[row]);
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
        _ if path.contains("tables/") => &["low", "high"],
        _ => &["id"],
    };
    let cell = |name: &&str| names.iter().position(|other| other == name).map_or("", |at| row[at].as_str());
    known.iter().map(cell).collect::<Vec<_>>().join("/").trim_end_matches('/').to_owned()
}

/// Changes a member of a document; says which.
fn change_member(files: &mut Files, path: &str, chance: &mut Chance) -> Option<Named> {
    let mut document: Value = serde_json::from_slice(&files[path]).unwrap();
    let mut leaves = Vec::new();
    note_leaves(&document, &mut Vec::new(), &mut leaves);
    leaves.retain(|at| path != "game.json" || !(at == &["id"] || at == &["system"]));
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
            let paths: Vec<String> =
                files.keys().filter(|path| pack::is_table(path) || path.ends_with(".json")).cloned().collect();
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
            let right = named.len() == 1 && named.contains(&changed);
            (!right).then(|| format!("{changed:?}: {:#?} {:?}", told.changes, told.unread))
        })
        .collect();
    assert!(failures.is_empty(), "{} of {times}: {}", failures.len(), failures[..failures.len().min(5)].join("\n"));
}
