use std::collections::{BTreeMap, BTreeSet};

use muster_schema::form::Words;

use super::prelude::*;
use crate::canvas::font::Style;
use crate::canvas::svg;
use crate::draw::{Art, pictures};

pub static LINT: Lint = Lint::new("V007", "missing-letters", Warning, Pictures, check)
    .explained(
        "A picture contains letters that its typeface lacks. If the pack's own font lacks a letter, Libertinus Serif \
        is used instead; it covers Latin, Greek and Cyrillic. If it lacks the letter too, a gap is left.",
    )
    .example("game.json", "\"title\": \"Two Crowns\"", "\"title\": \"Two Crowns \u{6230}\"".as_bytes());

/// What drawings say of themselves.
const SIGNS: &str = "½¼¾†−–↑·";

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let files = &pack.sources.files;
    let art = Art::of(pack);
    let typeface = &art.theme.typeface;
    let lacks = |(style, letter): &(Style, char)| typeface.lacks(*style, *letter);
    let doubtful = |letter: char| Style::ALL.iter().any(|style| lacks(&(*style, letter)));
    let mut letters: BTreeSet<char> = (' '..='~').chain(SIGNS.chars()).collect();
    for (.., bytes) in files.iter().filter(|(.., bytes)| !bytes.is_ascii()) {
        letters.extend(str::from_utf8(bytes).unwrap_or_default().chars().filter(|letter| !letter.is_ascii()));
    }
    // Drawing takes time, and is seldom needed.
    if !letters.into_iter().any(doubtful) {
        return;
    }
    let Some(bundle) = lower(pack, false) else { return };
    let written: BTreeSet<(Style, char)> =
        pictures(&bundle, &art).iter().flat_map(|picture| svg::letters(&picture.document())).collect();
    let mut missing: BTreeMap<String, (Spot, BTreeSet<char>)> = BTreeMap::new();
    let own = faces(&pack.style());
    let face = |style: Style| own.iter().find(|(member, _)| *member == style.word()).or(own.first());
    for (style, letter) in written.into_iter().filter(lacks) {
        let (name, spot) = match (face(style), files.find("style.json")) {
            (Some((member, path)), Some(file)) => {
                (format!("`{path}`"), Spot::Value(file, format!("/typeface/{member}")))
            }
            _ => (typeface.family().to_owned(), place(pack, letter)),
        };
        missing.entry(name).or_insert_with(|| (spot, BTreeSet::new())).1.insert(letter);
    }
    for (name, (spot, letters)) in missing {
        let some: String = letters.iter().take(20).collect();
        LINT.finds(spot, format!("{name} lacks letters that are written in it: {some}"))
            .label("lacks letters")
            .expected("a typeface with all letters of the pack, or other letters")
            .blame_all(damage(pack))
            .add_to(findings);
    }
}

/// Where a letter stands in the tables and documents.
fn place(pack: &Pack, letter: char) -> Spot {
    let letters = letter.to_string();
    let found = pack.sources.files.iter().find_map(|(file, _, bytes)| {
        let at = memchr::memmem::find(bytes, letters.as_bytes())?;
        Some(Spot::Bytes(file, at..at + letters.len()))
    });
    found.unwrap_or(Spot::Pack)
}
