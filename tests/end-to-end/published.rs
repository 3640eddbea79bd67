//! The published form: its version against those before it, and its words against those that occur.

use std::collections::{BTreeMap, BTreeSet};

use muster_build::emit::pack::schema;
use muster_schema::bundle::VERSION;
use muster_tests::case::text;
use muster_tests::change::Changes;
use muster_tests::pack;
use serde_json::Value;

fn version(text: &str) -> [u32; 3] {
    let parts: Vec<u32> = text.split('.').map(|part| part.parse().unwrap()).collect();
    parts.try_into().unwrap()
}

/// The latest of the versions that were published.
fn latest() -> String {
    let folders = std::fs::read_dir(pack::project().join("schema/published")).unwrap();
    let names = folders.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.max_by_key(|name| version(name)).unwrap()
}

#[test]
fn the_version_says_what_changed() {
    let latest = latest();
    let before: Value = serde_json::from_str(&text(&format!("schema/published/{latest}/bundle.schema.json"))).unwrap();
    let changes = Changes::between(&before, &schema::document());
    let least = changes.step().from(version(&latest));
    let what: Vec<&str> =
        changes.0.iter().filter(|(step, _)| *step == changes.step()).map(|(_, what)| what.as_str()).collect();
    let [major, minor, patch] = least;
    assert!(
        version(VERSION) >= least,
        "`bundle::VERSION` is {VERSION}; since {latest} the form has changed so that it must be {major}.{minor}.{patch} \
         at least:\n{}",
        what.join("\n")
    );
}

/// Members whose words are told in their descriptions, and the lists of the bundle that lead to their records.
const TOLD: [(&str, &str, &[&str]); 5] = [
    ("Piece", "kind", &["pieces"]),
    ("Face", "id", &["pieces", "faces"]),
    ("Rating", "id", &["pieces", "faces", "ratings"]),
    ("Track", "kind", &["map", "tracks"]),
    ("Arrival", "action", &["scenarios", "arrivals"]),
];

/// What stands between backquotes.
fn quoted(text: &str) -> BTreeSet<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The texts of a member of all records that some lists lead to.
fn words<'b>(bundle: &'b Value, lists: &[&str], member: &str) -> BTreeSet<&'b str> {
    let inside = |found: Vec<&'b Value>, list: &&str| -> Vec<&'b Value> {
        let each = |value: &'b Value| match &value[*list] {
            Value::Array(items) => items.iter().collect(),
            other => vec![other],
        };
        found.into_iter().flat_map(each).collect()
    };
    lists.iter().fold(vec![bundle], inside).into_iter().filter_map(|found| found[member].as_str()).collect()
}

#[test]
fn the_words_that_are_told_are_those_that_occur() {
    let bundle = |name: &String| serde_json::to_value(pack::examined(&pack::named(name)).bundle().unwrap()).unwrap();
    let bundles: Vec<Value> = pack::shipped().iter().map(bundle).collect();
    let schema = schema::document();
    let mut differ: BTreeMap<String, [BTreeSet<&str>; 2]> = BTreeMap::new();
    for (record, member, lists) in TOLD {
        let told = schema["$defs"][record]["properties"][member]["description"].as_str().map(quoted).unwrap();
        let occur = bundles.iter().flat_map(|bundle| words(bundle, lists, member)).collect();
        if told != occur {
            differ.insert(format!("{record}.{member}"), [told, occur]);
        }
    }
    assert!(differ.is_empty(), "told, and occurring: {differ:#?}");
    // What was worked out is rounded, as what was typed is.
    assert!(bundles.iter().all(|bundle| finest_decimals(bundle) <= 4));
}

/// The most decimals of any number.
fn finest_decimals(value: &Value) -> usize {
    match value {
        Value::Number(number) => number.to_string().split_once('.').map_or(0, |(_, part)| part.len()),
        Value::Array(items) => items.iter().map(finest_decimals).max().unwrap_or(0),
        Value::Object(members) => members.values().map(finest_decimals).max().unwrap_or(0),
        _ => 0,
    }
}
