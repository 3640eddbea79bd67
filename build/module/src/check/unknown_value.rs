//! Comparisons with a place, a side or a piece that does not exist.

use muster_source::finding::Suggestion;
use rustc_hash::FxHashSet;

use super::prelude::*;

pub static LINT: Lint = Lint::new("W035", "unknown-value", Warning, Modules, find).explained(
    "A condition compares the zone, board, map or deck of a piece, its name, or the side of a player with a name that nothing in the module has: \
    it is never equal. Names count to the letter. An extension of the module may have the name.",
)
.example("buildFile.xml", "{Weather==\"rain\"}", b"{CurrentZone==\"Valey\"}");

/// Properties of the engine whose values are names in the module, and the classes that have them.
const PROPERTIES: [(&str, &str, &[&str]); 11] = [
    ("CurrentZone", "zone", &["module.map.boardPicker.board.mapgrid.Zone"]),
    ("OldZone", "zone", &["module.map.boardPicker.board.mapgrid.Zone"]),
    ("CurrentBoard", "board", &["module.map.boardPicker.Board"]),
    ("OldBoard", "board", &["module.map.boardPicker.Board"]),
    ("CurrentMap", "map", &super::missing_place::MAPS),
    ("OldMap", "map", &super::missing_place::MAPS),
    ("DeckName", "deck", &["module.map.DrawPile"]),
    ("OldDeckName", "deck", &["module.map.DrawPile"]),
    ("PlayerSide", "side", &["entry"]),
    ("playerSide", "side", &["entry"]),
    ("BasicName", "piece", &[]),
];

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    if module.is_extension() {
        return;
    }
    let known: BTreeMap<&str, FxHashSet<&str>> =
        PROPERTIES.iter().map(|(_, word, classes)| (*word, names(view, word, classes))).collect();
    let mut unknown: BTreeMap<&str, BTreeMap<&str, Vec<Home>>> = BTreeMap::new();
    for field in view.of_kind(&[Kind::Expression, Kind::Filter, Kind::Format, Kind::Target]) {
        for (property, value) in compared(field) {
            let Some((_, word, _)) = PROPERTIES.iter().find(|(name, ..)| *name == property) else { continue };
            let names = &known[word];
            let is_observer = *word == "side" && value.to_lowercase().contains("observer");
            if !names.is_empty() && !names.contains(value) && !is_observer && !view.is_in_opaque(value) {
                unknown.entry(word).or_default().entry(value).or_default().push(field.home);
            }
        }
    }
    for (word, values) in unknown {
        for (values, homes) in joined(values, |home| *home) {
            let (says, meant) = match values[..] {
                [value] => (format!("there is no {word} `{value}`, so nothing is ever equal to it"), meant(value, &known[word])),
                _ => (format!("there are no {word}s {}, so nothing is ever equal to them", listed(values.iter().copied())), None),
            };
            view.finds(&LINT, &homes, values[0], &says, found).label(format!("no such {word}")).suggest(meant);
        }
    }
}

/// The name that was probably meant: one that is a slip away, or one that ends in these words, if all others that do end in it.
fn meant(value: &str, known: &FxHashSet<&str>) -> Option<Suggestion> {
    let has_more = |name: &str| name.strip_suffix(value).is_some_and(|before| before.ends_with(' '));
    let longer = || known.iter().filter(|name| has_more(name));
    let shortest = longer().min_by_key(|name| name.len()).filter(|shortest| longer().all(|name| name.ends_with(**shortest)));
    guess(value, known.iter().copied()).or_else(|| Some(Suggestion { sure: false, ..(*shortest?).into() }))
}

/// The names that a property may have; none if they are not all known.
fn names<'m>(view: &View<'m>, word: &str, classes: &[&str]) -> FxHashSet<&'m str> {
    let nodes = &view.module.tree.nodes;
    match word {
        "side" => nodes.iter().filter(|node| classes.contains(&node.class.as_str())).map(|node| node.text.as_str()).collect(),
        "piece" => {
            let traits = view.module.pieces.iter().flat_map(|piece| &piece.traits);
            let of_traits = traits.filter_map(|part| match part.id.as_str() {
                "piece" => Some(part.field(4)),
                "basicName" => Some(part.field(1)),
                _ => None,
            });
            let names: FxHashSet<&str> = of_traits.collect();
            if names.iter().all(|name| is_literal(name)) { names } else { FxHashSet::default() }
        }
        _ => view.names_of(classes),
    }
}

/// The comparisons of a field: a property of the engine, and the text that it is compared with.
fn compared<'m>(field: &Field<'m>) -> Vec<(&'static str, &'m str)> {
    let text = field.text;
    if field.kind == Kind::Target {
        let property = Target::read(text).and_then(|target| target.property).filter(|(_, value)| is_literal(value) && !value.is_empty());
        let known = property.and_then(|(name, value)| Some((PROPERTIES.iter().find(|(known, ..)| *known == name)?.0, value)));
        return known.into_iter().collect();
    }
    let is_script = text.trim_start().starts_with('{');
    if !is_script && field.kind != Kind::Filter {
        return Vec::new();
    }
    PROPERTIES.iter().flat_map(|(name, ..)| text.match_indices(name).filter_map(move |(at, _)| Some((*name, value(text, at, name, is_script)?)))).collect()
}

/// The text that the property at a place in a condition is compared with.
fn value<'t>(text: &'t str, at: usize, name: &str, is_script: bool) -> Option<&'t str> {
    let (before, after) = (&text[..at], &text[at + name.len()..]);
    let (before, after) = match before.strip_suffix("GetProperty(\"") {
        Some(before) => (before, after.strip_prefix("\")")?),
        None => (before, after),
    };
    let is_part = |letter: char| letter.is_alphanumeric() || ['_', '"', '$', '+', '.', '\\'].contains(&letter);
    if before.trim_end().ends_with(is_part) {
        return None;
    }
    let after = after.trim_start();
    let after = after.strip_prefix("==").or_else(|| after.strip_prefix("!=")).or_else(|| after.strip_prefix('=').filter(|_| !is_script))?;
    let after = after.trim_start();
    let value = if is_script {
        let (value, rest) = match after.strip_prefix("\\\"") {
            Some(inside) => inside.split_once("\\\"")?,
            None => after.strip_prefix('"')?.split_once('"')?,
        };
        (!rest.trim_start().starts_with(['+', '.'])).then_some(value)?
    } else {
        after.split(['&', '|']).next()?.trim()
    };
    (!value.is_empty() && is_literal(value) && !value.contains(['~', '\\', '"'])).then_some(value)
}
