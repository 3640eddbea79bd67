use std::collections::{BTreeMap, BTreeSet};
use std::iter::repeat;
use std::ops::Range;

use muster_schema::form::Words;

use super::OWN_TYPEFACE;
use super::layout::Layouts;
use super::prelude::*;
use crate::canvas::font::Style;
use crate::canvas::svg;
use crate::draw::{Art, pictures};

pub static LINT: Lint = Lint::new("V007", "missing-letters", Warning, Pictures, check)
    .explained(
        "A picture contains letters that its typeface lacks. If the pack's own font lacks a letter, Libertinus Serif \
        is used instead; it covers Latin, Greek and Cyrillic. If it lacks the letter too, a gap is left. For other \
        letters put a font that has them into the folder `fonts`, and name it in style.json: `\"typeface\": \
        {\"regular\": \"fonts/DejaVuSans.ttf\"}`.",
    )
    .example("game.json", "\"title\": \"Two Crowns\"", "\"title\": \"Two Crowns \u{6230}\"".as_bytes());

/// The characters that drawings add themselves.
const SIGNS: &str = "½¼¾†−–↑·";

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let files = &pack.sources.files;
    let art = crate::art::of(pack);
    let typeface = &art.theme.typeface;
    let mut missing: BTreeMap<String, (Spot, BTreeSet<char>)> = BTreeMap::new();
    let mut lacks = |what: String, spot: &dyn Fn() -> Spot, letter: char| {
        missing.entry(what).or_insert_with(|| (spot(), BTreeSet::new())).1.insert(letter);
    };
    let mut written = drawn(pack, &art);
    let Layouts { made, shown, .. } = &pack.layouts;
    let files_of_pack = pack.pictures.iter().chain(shown);
    for (picture, is_made) in files_of_pack.zip(repeat(false)).chain(made.iter().zip(repeat(true))) {
        let file = picture.own.file;
        for letter in picture.lacking() {
            if is_made && within(files.bytes(file), letter).is_none() {
                written.insert((Style::Regular, letter));
            } else {
                let spot = || within(files.bytes(file), letter).map_or(Spot::File(file), |at| Spot::Bytes(file, at));
                lacks(format!("no typeface has some letters of `{}`", picture.own.path), &spot, letter);
            }
        }
    }
    let own = faces(&pack.style());
    let face = |style: Style| own.iter().find(|(member, _)| *member == style.word()).or(own.first());
    for (style, letter) in written.into_iter().filter(|(style, letter)| typeface.lacks(*style, *letter)) {
        let (name, spot) = match (face(style), files.find("style.json")) {
            (Some((member, path)), Some(file)) => {
                (format!("`{path}`"), Some(Spot::Value(file, format!("/typeface/{member}"))))
            }
            _ => (typeface.family().to_owned(), None),
        };
        let spot = || spot.clone().unwrap_or_else(|| place(pack, letter));
        lacks(format!("{name} lacks letters that are written in it"), &spot, letter);
    }
    for (what, (spot, letters)) in missing {
        let some: String = letters.iter().take(20).collect();
        LINT.finds(findings, spot)
            .says(format!("{what}: {some}"))
            .label("lacks letters")
            .expected(format!(
                "a font with all letters of the pack, named in style.json as in {OWN_TYPEFACE}; or other letters"
            ))
            .blame_all(damage(pack));
    }
}

/// The letters of all that is drawn, with their styles, if the typeface lacks any.
fn drawn(pack: &Pack, art: &Art) -> BTreeSet<(Style, char)> {
    let lacks = |letter: char| Style::ALL.iter().any(|style| art.theme.typeface.lacks(*style, letter));
    let mut letters: BTreeSet<char> = (' '..='~').chain(SIGNS.chars()).collect();
    for (.., bytes) in pack.sources.files.iter().filter(|(.., bytes)| !bytes.is_ascii()) {
        letters.extend(str::from_utf8(bytes).unwrap_or_default().chars().filter(|letter| !letter.is_ascii()));
    }
    // Drawing takes time, and is seldom needed.
    let bundle = letters.into_iter().any(lacks).then(|| lower(pack, false)).flatten();
    let pictures = bundle.map(|bundle| pictures(&bundle, art)).unwrap_or_default();
    pictures.iter().flat_map(|picture| svg::letters(&picture.document())).collect()
}

/// The position of a letter in the tables and documents.
fn place(pack: &Pack, letter: char) -> Spot {
    let mut files = pack.sources.files.iter();
    let found = files.find_map(|(file, _, bytes)| Some(Spot::Bytes(file, within(bytes, letter)?)));
    found.unwrap_or(Spot::Pack)
}

/// The bytes of a letter in a file.
fn within(bytes: &[u8], letter: char) -> Option<Range<usize>> {
    let letter = letter.to_string();
    let at = memchr::memmem::find(bytes, letter.as_bytes())?;
    Some(at..at + letter.len())
}
