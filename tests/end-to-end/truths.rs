//! Facts that a pack contains twice are compared by its checks. Each number of the rules and of the die tables is
//! raised by one; if no check notices, the number is listed in `tests/truths.csv`, with its rule: nothing else in the
//! pack contains it. A sample raises one number in four, and one of each file.

use std::collections::BTreeSet;

use muster_build::{Outcome, report};
use muster_tests::damage::{table, written};
use muster_tests::pack::{self, Files};
use muster_tests::sample;
use rayon::prelude::*;
use serde_json::Value;

/// A pack in which one number is raised.
struct Raised {
    /// The position of the number: the file, and the place in it.
    place: String,
    path: String,
    bytes: Vec<u8>,
}

/// The JSON pointers of all numbers of a value.
fn numbers(value: &Value, pointer: &str, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(pointer.to_owned()),
        Value::Array(items) => {
            (0..).zip(items).for_each(|(at, item): (usize, _)| numbers(item, &format!("{pointer}/{at}"), found));
        }
        Value::Object(members) => {
            members.iter().for_each(|(name, member)| numbers(member, &format!("{pointer}/{name}"), found));
        }
        _ => {}
    }
}

/// Each number of `rules.json`, raised.
fn of_rules(files: &Files) -> Vec<Raised> {
    let path = "rules.json";
    let rules: Value = serde_json::from_slice(&files[path]).unwrap();
    let mut pointers = Vec::new();
    numbers(&rules, "", &mut pointers);
    let raised = pointers.into_iter().map(|pointer| {
        let mut rules = rules.clone();
        let number = rules.pointer_mut(&pointer).unwrap();
        *number = (number.as_i64().unwrap() + 1).into();
        let bytes = serde_json::to_vec_pretty(&rules).unwrap();
        Raised { place: format!("{path} {pointer}"), path: path.into(), bytes }
    });
    raised.collect()
}

/// Each number in these columns of a table, raised.
fn of_columns(files: &Files, path: &str, columns: &[&str]) -> Vec<Raised> {
    let rows = table(&files[path]);
    let mut all = Vec::new();
    for column in columns {
        let at = rows[0].iter().position(|name| name == column).unwrap();
        for (row, number) in (0..).zip(&rows).filter_map(|(row, cells)| Some((row, cells[at].parse::<i32>().ok()?))) {
            let mut raised = rows.clone();
            raised[row][at] = (number + 1).to_string();
            let place = format!("{path} {} {column}", rows[row][0]);
            all.push(Raised { place, path: path.into(), bytes: written(&raised) });
        }
    }
    all
}

/// Each limit between two results of a die table, raised: the one ends a number later, and so the other begins.
fn of_limits(files: &Files, path: &str) -> Vec<Raised> {
    let rows = table(&files[path]);
    let column = |name: &str| rows[0].iter().position(|column| column == name);
    let (Some(low), Some(high)) = (column("low"), column("high")) else { return Vec::new() };
    let result = column("result").unwrap();
    let limits = (1..rows.len() - 1).filter(|row| rows[*row][result] != rows[row + 1][result]).filter_map(|row| {
        let [ends, begins] = [&rows[row][high], &rows[row + 1][low]].map(|cell| cell.parse::<i32>().ok());
        let (ends, begins) = (ends?, begins?);
        let mut raised = rows.clone();
        raised[row][high] = (ends + 1).to_string();
        raised[row + 1][low] = (begins + 1).to_string();
        Some(Raised { place: format!("{path} {ends}"), path: path.into(), bytes: written(&raised) })
    });
    limits.collect()
}

/// All numbers of the rules and the die tables of a pack, each raised.
fn raised(files: &Files) -> Vec<Raised> {
    let of_tables = files.keys().filter(|path| path.starts_with("tables/")).flat_map(|path| of_limits(files, path));
    let mut all = of_rules(files);
    all.extend(of_columns(files, "die-modifiers.csv", &["value"]));
    all.extend(of_columns(files, "die-tables.csv", &["dice", "faces"]));
    all.extend(of_tables);
    all
}

/// The findings in a pack that need attention.
fn found(outcome: &Outcome) -> BTreeSet<String> {
    let all = outcome.reports();
    all.iter().filter(|report| report.severity != "hint").map(|report| report::line("", report)).collect()
}

/// The numbers that may be in only one place: those of the rules, and the dice of tables that nobody prints.
fn may_be_alone(place: &str) -> bool {
    ["rules.json ", "die-tables.csv "].iter().any(|file| place.starts_with(file))
}

#[test]
fn what_is_said_twice_is_compared() {
    let listed = table(&std::fs::read(pack::project().join("tests/truths.csv")).unwrap());
    let (sample, mut wrong) = (sample::asked(), Vec::new());
    for game in pack::shipped().into_iter().filter(|game| pack::is_ruled(game)) {
        let files = pack::named(&game);
        let before = found(&pack::examined(&files));
        let all = raised(&files);
        let tried = sample.of_each(&all, 4, |raised| &raised.path);
        let is_lost = |raised: &&Raised| {
            let mut files = files.clone();
            files.insert(raised.path.clone(), raised.bytes.clone());
            found(&pack::examined(&files)) == before
        };
        let (lost, noticed): (Vec<&Raised>, Vec<&Raised>) = tried.into_par_iter().partition(is_lost);
        println!("{game}: {} of {} numbers go unnoticed", lost.len(), lost.len() + noticed.len());
        let [lost, noticed, all] = [lost, noticed, all.iter().collect()]
            .map(|raised| raised.into_iter().map(|raised| raised.place.as_str()).collect::<BTreeSet<&str>>());
        let known: BTreeSet<&str> = listed.iter().filter(|row| row[0] == game).map(|row| row[1].as_str()).collect();
        let mut tell = |places: &mut dyn Iterator<Item = &&str>, what: &str| {
            wrong.extend(places.map(|place| format!("{game},{place}: {what}")));
        };
        tell(&mut lost.difference(&known), "nothing is found when it is raised");
        tell(&mut known.intersection(&noticed), "it is noticed, and need not be listed");
        tell(&mut known.difference(&all), "there is no such number");
        tell(&mut known.iter().filter(|place| !may_be_alone(place)), "it must be compared or asked");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
