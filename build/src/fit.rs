//! Finds text that is too long for its place: on counters, on cards, in boxes, tracks and under decks.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::bundle::{Bundle, Card, Piece, TrackKind, heading};
use muster_schema::{Column, Role, Slot, Text};
use rayon::prelude::*;

use crate::canvas::theme::{Lettering, Theme};
use crate::draw::card::{self, Part};
use crate::draw::sheet::{self, Sheet, Spot as Room};
use crate::draw::{Art, lettering, standard};
use crate::finding::{Code, Describe, Finding, Severity::Warning, Spot, Stage::Layout};
use crate::in_print::{Ground, Scale, Small};
use crate::marks::counter::Mix;
use crate::marks::{MapLooks, Mark, card as card_marks};
use crate::measures;
use crate::pack::{Line, Pack};

pub static TOO_LONG: Code = Code::new("V015", "text-too-long", Warning, Layout)
    .explained(
        "A text is too long for its place on the drawn counter, card or map. Texts are set smaller, and some broken \
        into lines, until they fit; this one still goes beyond its frame at the smallest readable size, or would \
        have to be smaller. On cards and on the map that size is 9 pixels: about 7 points, the smallest size in \
        which rules and cards are usually printed. On a counter each text has its own smallest size, because players \
        enlarge counters. In a space of a track, the counters that arrive there must not cover the text, and at least how \
        many they are must find room beside its name. Use a \
        shorter text; or make the box or the spaces of the track larger, or draw a picture of your own in `images/`.",
    )
    .example(
        "decks.csv",
        "discards,Discards,",
        b"discards,Cards that were played and come back once the draw deck is used up,",
    );

/// The overlap of counters and words that goes unnoticed, in pixels.
const HAIR: f64 = 2.0;
/// The least legible size of type on cards and on the map, in pixels to the em.
const LEGIBLE: f64 = 9.0;

/// The text of a mark on a counter, as it is set.
fn lettering(mark: &Mark, theme: &Theme) -> Vec<Lettering> {
    match mark {
        Mark::Text(text) => vec![text.set(theme)],
        Mark::Bands { at, bands } => standard::letters(bands, *at, theme),
        Mark::Turned { marks, .. } => marks.iter().flat_map(|mark| lettering(mark, theme)).collect(),
        Mark::Edge(_)
        | Mark::Bevel(_)
        | Mark::Rectangle { .. }
        | Mark::Disc { .. }
        | Mark::Polygon { .. }
        | Mark::Line { .. }
        | Mark::Symbol { .. }
        | Mark::Emblem { .. }
        | Mark::Flag { .. }
        | Mark::Works { .. }
        | Mark::Banner { .. }
        | Mark::Rule { .. } => Vec::new(),
    }
}

/// Examines the texts on counters and cards, except on the pack's own pictures: texts that are too long, and those that
/// are small in print.
pub fn pictures(pack: &Pack, bundle: &Bundle, art: &Art, scale: &Scale) -> (Vec<Finding>, Vec<Small>) {
    let drawn = |name: &dyn Fn() -> String| art.own.is_empty() || !art.own.contains_key(&name());
    let mix = Mix::of(bundle, &art.layout.counters, &art.theme);
    let of_counter = |piece: &Piece| {
        let faces = (0..piece.faces.len()).filter(|at| drawn(&|| measures::face_picture(piece, *at)));
        let marks = faces.flat_map(|at| mix.written(piece, at));
        let (mut long, mut little) = (BTreeSet::new(), BTreeMap::new());
        for set in marks.flat_map(|mark| lettering(&mark, &art.theme)) {
            // What stands on both faces is told once.
            let words = set.lines.join(" ");
            if set.fits {
                let spot = || spot(pack, &piece.id, &words, Slot::Name);
                let small = scale.small(Ground::Counter, set.size, &words, spot);
                little.extend(small.map(|small| (words, small)));
            } else {
                long.insert(words);
            }
        }
        let told = long.iter().map(|words| {
            let what = if *words == piece.name {
                format!("the name `{}` is too long for its counter", short(words))
            } else {
                format!("`{}` is too long for the counter `{}`", short(words), piece.name)
            };
            let all: Vec<&str> = piece.printed.iter().map(|fact| fact.text.as_str()).collect();
            let slot = if *words == all.join(" · ") { Slot::Printed } else { Slot::Name };
            finding(spot(pack, &piece.id, words, slot), what, None)
        });
        (told.collect::<Vec<_>>(), little.into_values().collect::<Vec<_>>())
    };
    let (findings, little): (Vec<Vec<Finding>>, Vec<Vec<Small>>) = bundle.pieces.par_iter().map(of_counter).unzip();
    let (mut findings, mut little) = (findings.concat(), little.concat());
    let fronts = card_marks::fronts(bundle, &art.layout.cards, &art.theme);
    for ((card, front), written) in bundle.cards.iter().zip(&fronts).zip(card::lettering(&fronts, &art.theme)) {
        if !drawn(&|| measures::card_picture(card)) {
            continue;
        }
        for (part, set) in written {
            if !is_long(&set) {
                let words = set.lines.join(" ");
                little.extend(scale.small(Ground::Card, set.size, &words, || spot(pack, &card.id, &words, Slot::Name)));
                continue;
            }
            let (what, slot) = match part {
                Part::Title => ("title", Slot::Name),
                Part::Under => ("line under the title", Slot::Deck),
                Part::Heading => ("line over the text", Slot::Timing),
                Part::Text => ("text", Slot::Text),
                Part::Fact(_) => ("fact", Slot::Name),
                Part::Notice => ("line above the foot", Slot::Once),
                Part::Foot => ("line at the foot", Slot::Cite),
            };
            let at = spot(pack, &card.id, &set.lines.join(" "), slot);
            let (what, at) = match part {
                Part::Fact(fact) => {
                    let name = front.printed.get(fact).map_or("", |fact| fact.name.as_str());
                    (
                        format!("the fact `{name}` of the card `{}` is too long for it", card.name),
                        named(pack, card, name),
                    )
                }
                Part::Text if !front.printed.is_empty() => {
                    let facts = if front.printed.len() == 1 { "fact" } else { "facts" };
                    let many = front.printed.len();
                    (format!("the text of the card `{}` and the {many} {facts} below it are too long", card.name), at)
                }
                _ => (format!("the {what} of the card `{}` is too long for it", card.name), at),
            };
            findings.push(finding(at, what, Some(&set)));
        }
    }
    for back in art.backs(bundle).iter().filter(|back| drawn(&|| measures::back_picture(&back.deck))) {
        let set = card::set_back(back, &art.theme);
        if is_long(&set) {
            let what = format!("the name of the deck `{}` is too long for the backs of its cards", back.name);
            findings.push(finding(spot(pack, &back.deck, &back.name, Slot::Name), what, Some(&set)));
        }
    }
    (findings, little)
}

/// Examines the texts on the map in frames, in boxes and under decks, and the size of the names of spaces.
pub fn map(pack: &Pack, sheet: &Sheet<'_>, art: &Art, scale: &Scale, little: &mut Vec<Small>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut tell = |id: &str, name: &str, set: &Lettering, of: &str| {
        if is_long(set) {
            findings.extend(long_name(pack, id, name, set, of));
        } else {
            little.extend(scale.small(Ground::Map, set.size, name, || spot(pack, id, name, Slot::Name)));
        }
    };
    for (Room { place, .. }, set) in sheet.boxes.iter().zip(lettering::headings(&sheet.boxes, &art.theme)) {
        tell(&place.id, &place.name, &set, "its box");
    }
    for ((deck, _), set) in sheet.decks.iter().zip(lettering::decks(&sheet.decks, &art.theme)) {
        tell(&deck.id, &deck.name, &set, "the place of the deck on the map");
    }
    findings
}

/// The findings about the spaces of tracks, with the arrivals there.
pub fn tracks(pack: &Pack, bundle: &Bundle, looks: &MapLooks, art: &Art) -> Vec<Finding> {
    let (mut findings, mut full) = (Vec::new(), Vec::new());
    for track in sheet::tracks(bundle, looks) {
        // They have one cause: its spaces are too low.
        let mut covered = Vec::new();
        for (Room { place, .. }, cell) in track.cells.iter().zip(lettering::cells(bundle, &track, &art.theme)) {
            findings.extend(long_name(pack, &place.id, &place.name, &cell.name, "its space of the track"));
            if cell.silent {
                let what = format!("there is no room in `{}` to say what arrives there", place.name);
                full.push(finding(spot(pack, &place.id, &place.name, Slot::Name), what, None));
            } else if !cell.fits {
                let what = format!("what is written in `{}` is too long for its space of the track", place.name);
                full.push(finding(spot(pack, &place.id, &place.name, Slot::Name), what, None));
            } else if cell.covered > HAIR && track.track.kind == TrackKind::Turn {
                let what = format!("the counters that arrive in `{}` cover what is written there", place.name);
                let label = format!("{:.0} pixels of it", cell.covered);
                let finding = Finding::new(&TOO_LONG, spot(pack, &place.id, &place.name, Slot::Name), what);
                covered.push(finding.label(label).expected("a higher space of the track, or smaller counters"));
            }
        }
        let mut covered = covered.into_iter();
        full.extend(covered.next().map(|mut first| {
            first.follows.extend(covered);
            first
        }));
    }
    findings.append(&mut full);
    findings
}

/// A finding about a name that is too long for something.
fn long_name(pack: &Pack, id: &str, name: &str, set: &Lettering, of: &str) -> Option<Finding> {
    let what = || format!("the name `{}` is too long for {of}", short(name));
    is_long(set).then(|| finding(spot(pack, id, name, Slot::Name), what(), Some(set)))
}

fn is_long(set: &Lettering) -> bool {
    let written = set.lines.iter().any(|line| !line.trim().is_empty());
    // What would be printed as nine is nine.
    written && (!set.fits || set.size < LEGIBLE - 0.05)
}

fn finding(spot: Spot, what: String, set: Option<&Lettering>) -> Finding {
    let label = match set {
        Some(set) if set.fits => {
            format!("would be set at {:.1} pixels; the smallest readable size is {LEGIBLE}", set.size)
        }
        _ => "goes beyond its frame".to_owned(),
    };
    Finding::new(&TOO_LONG, spot, what).label(label).expected("a shorter text, or more room")
}

/// The cell of a card that a fact comes from.
fn named(pack: &Pack, card: &Card, fact: &str) -> Spot {
    let line = Text::known(&card.id).and_then(|id| pack.line(Role::Card, id));
    let Some(line) = line else { return Spot::Pack };
    let is_it = |column: &Column| pack.phrases.say(&heading(&column.name.replace('_', "-"))) == fact;
    match (line.spot(), line.table().columns().iter().position(is_it)) {
        (Spot::Row(sheet, row), Some(column)) => Spot::Cell(sheet, row, column),
        (row, _) => row,
    }
}

/// The cell of a row with exactly these words, or else the cell of a slot.
fn spot(pack: &Pack, id: &str, words: &str, slot: Slot) -> Spot {
    const ROLES: [Role; 7] =
        [Role::Piece, Role::Marker, Role::Card, Role::Box, Role::TrackSpace, Role::Deck, Role::Place];
    let line = Text::known(id).and_then(|id| ROLES.into_iter().find_map(|role| pack.line(role, id)));
    let Some(line) = line else { return Spot::Pack };
    let says = |column: &usize| line.at(*column).text().is_some_and(|text| text.as_str() == words);
    match (line.spot(), (0..line.table().columns().len()).find(says)) {
        (Spot::Row(sheet, row), Some(column)) => Spot::Cell(sheet, row, column),
        _ => Line::spot_of(&line, slot),
    }
}

/// The beginning of a long text.
fn short(words: &str) -> String {
    const MOST: usize = 40;
    match words.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}…", words.get(..at).unwrap_or(words).trim_end()),
        None => words.to_owned(),
    }
}
