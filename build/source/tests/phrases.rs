//! The catalogue of phrases contains exactly the texts that Muster itself writes.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::Path;

use muster_source::texts::{catalogue, fits};

/// The phrases of a source: the texts behind `.say(`, `say!(` and `phrase!(`, in TypeScript behind `say(`.
fn phrases(source: &str, is_rust: bool) -> Vec<String> {
    let callers: &[&str] = if is_rust { &[".say(", "say!(", "phrase!("] } else { &["say("] };
    let mut found = Vec::new();
    for caller in callers {
        for (at, _) in source.match_indices(caller) {
            let mut rest = source[at + caller.len()..].trim_start();
            if *caller == "say!(" {
                let Some((_, behind)) = rest.split_once(',') else { continue };
                rest = behind.trim_start();
            }
            let Some(text) = rest.strip_prefix('"') else { continue };
            let mut letters = text.chars();
            let mut phrase = String::new();
            while let Some(letter) = letters.next().filter(|letter| *letter != '"') {
                phrase.push(if letter == '\\' { letters.next().unwrap_or(letter) } else { letter });
            }
            found.push(phrase);
        }
    }
    found
}

fn read(folder: &Path, all: &mut BTreeSet<String>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        if path.is_dir() {
            if !["target", "node_modules", "tests", "json"].contains(&name.as_str()) {
                read(&path, all)?;
            }
        } else if name.ends_with(".rs") && name != "phrases.rs" || name.ends_with(".ts") {
            all.extend(phrases(&fs::read_to_string(&path)?, name.ends_with(".rs")));
        }
    }
    Ok(())
}

#[test]
fn the_catalogue_has_every_phrase() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut said = BTreeSet::new();
    for folder in ["build", "schema/src", "examples/web/src"] {
        read(&root.join(folder), &mut said)?;
    }
    let known: BTreeSet<String> = catalogue("de").into_keys().collect();
    // The words of the standard layout stand among names of signs and facts, except in its legend, where all are for players.
    let layout = fs::read_to_string(root.join("build/marks/src/layout/standard.json"))?;
    said.extend(known.iter().filter(|phrase| layout.contains(&format!("\"{phrase}\""))).cloned());
    let layout: serde_json::Value = serde_json::from_str(&layout)?;
    let legend = layout["map"]["legend"].as_array().into_iter().flatten().filter_map(|line| line["text"].as_str());
    said.extend(legend.filter(|text| !(text.starts_with('{') && text.ends_with('}'))).map(str::to_owned));
    let lacking: Vec<_> = said.difference(&known).collect();
    let idle: Vec<_> = known.difference(&said).collect();
    assert!(lacking.is_empty() && idle.is_empty(), "not in phrases.csv: {lacking:#?}\nnot in the sources: {idle:#?}");
    Ok(())
}

#[test]
fn every_phrase_can_stand_where_the_english_stands() {
    for (english, german) in catalogue("de") {
        assert!(!german.is_empty() && fits(&english, &german), "{english}: {german}");
    }
}
