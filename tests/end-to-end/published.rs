//! The published form: its version against those before it, and its words against those that occur.

use std::collections::{BTreeMap, BTreeSet};

use muster_build::emit::pack::schema;
use muster_build::systems;
use muster_schema::bundle::VERSION;
use muster_tests::change::Changes;
use muster_tests::pack;
use serde_json::Value;

use crate::as_shipped;

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

/// The schema of a system's bundles in a version: until the fourth, all systems had the same.
fn published(version: &str, system: &str) -> Value {
    let folder = pack::project().join("schema/published").join(version);
    let own = folder.join(format!("{system}.schema.json"));
    let file = if own.exists() { own } else { folder.join("bundle.schema.json") };
    serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap()
}

#[test]
fn the_version_says_what_changed() {
    let latest = latest();
    for system in systems::all() {
        let changes = Changes::between(&published(&latest, &system.id), &schema::document(system));
        let least = changes.step().from(version(&latest));
        let what: Vec<&str> =
            changes.0.iter().filter(|(step, _)| *step == changes.step()).map(|(_, what)| what.as_str()).collect();
        let [major, minor, patch] = least;
        assert!(
            version(VERSION) >= least,
            "`bundle::VERSION` is {VERSION}; since {latest} the form of {} has changed so that it must be \
             {major}.{minor}.{patch} at least:\n{}",
            system.id,
            what.join("\n")
        );
    }
}

/// The published schema, closed: what it does not tell may not be there.
fn closed(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            if map.contains_key("properties") {
                map.entry("additionalProperties").or_insert(false.into());
            }
            map.values_mut().for_each(closed);
        }
        Value::Array(items) => items.iter_mut().for_each(closed),
        _ => {}
    }
}

/// Whether anything in a value is null.
fn has_null(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(has_null),
        Value::Object(members) => members.values().any(has_null),
        other => other.is_null(),
    }
}

/// What the shipped packs are built into, by the systems of the packs.
fn built() -> Vec<(String, Value, Value)> {
    let built = pack::shipped().into_iter().map(|name| {
        let files = as_shipped(&name);
        let document = |path: &str| -> Value { serde_json::from_slice(&files[path]).unwrap() };
        let bundle = document("bundle.json");
        let system = bundle["game"]["system"].as_str().unwrap().to_owned();
        (system, bundle, document("bundle.schema.json"))
    });
    built.collect()
}

/// Members whose words are those of a system, and the lists of the bundle that lead to their records.
const TOLD: [(&str, &str, &[&str]); 3] = [
    ("Piece", "kind", &["pieces"]),
    ("Face", "id", &["pieces", "faces"]),
    ("Rating", "id", &["pieces", "faces", "ratings"]),
];

/// Words for what is printed on counters, but not in the documents of the shipped games.
const UNKNOWN: [(&str, &str, &str); 1] = [("frederick", "Rating", "value")];

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

/// The words that a schema allows for a member; a vocabulary that several members share has a name.
fn vocabulary<'s>(schema: &'s Value, member: &'s Value) -> BTreeSet<&'s str> {
    let named = member["$ref"].as_str().and_then(|path| schema.pointer(path.strip_prefix('#')?));
    let words = named.unwrap_or(member)["enum"].as_array();
    words.unwrap_or_else(|| panic!("{member} has no vocabulary")).iter().filter_map(Value::as_str).collect()
}

#[test]
fn the_published_form_tells_all_and_no_more() {
    let built = built();
    let mut differ: BTreeMap<String, [BTreeSet<&str>; 2]> = BTreeMap::new();
    for (system, bundle, schema) in &built {
        let mut strict = schema.clone();
        closed(&mut strict);
        let validator = jsonschema::validator_for(&strict).unwrap();
        let wrong: Vec<String> =
            validator.iter_errors(bundle).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert!(wrong.is_empty(), "{system}: {wrong:#?}");
        assert!(!has_null(bundle), "{system}: what has no value is left out");
        // What was worked out is rounded, as what was typed is.
        assert!(finest_decimals(bundle) <= 4);
        // What a pack of a system of its own calls its faces and states is its own affair.
        for (record, member, lists) in TOLD.iter().filter(|_| system != "own") {
            let told = vocabulary(schema, &schema["$defs"][record]["properties"][member]);
            let of_system = built.iter().filter(|(other, ..)| other == system);
            let unknown = UNKNOWN.iter().filter(|(of, on, _)| of == system && on == record).map(|(.., word)| *word);
            let occur = of_system.flat_map(|(_, bundle, _)| words(bundle, lists, member)).chain(unknown).collect();
            if told != occur {
                differ.insert(format!("{system}: {record}.{member}"), [told, occur]);
            }
        }
    }
    assert!(differ.is_empty(), "told, and occurring: {differ:#?}");
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
