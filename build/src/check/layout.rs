//! Reports mistakes in the designer's own layouts, and defects of their pictures.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::prelude::*;
use super::{altered_picture, costly_picture, dropped_part, picture_shape, replaced_typeface, unreadable_picture};
use crate::art;
use crate::canvas::effort::Flaw;
use crate::canvas::theme::Theme;
use crate::draw;
use crate::draw::artwork::Shows;
use crate::expression::Fault;
use crate::fit::TOO_LONG;
use muster_schema::Role;

use crate::in_print::{self, Ground, Scale};
use crate::measures::FINENESS;
use crate::read::FileIx;
use crate::stencil::{self, FOLDER, Filled, Lack, Stencil, Wrong};

pub static NAME: Lint = Lint::new("V016", "wrong-layout", Error, Pictures, check)
    .explained(
        "An expression in a layout cannot be used: it names no column of the table, compares things that cannot be \
        compared, or is not closed. What is in braces in the texts of an SVG in `layouts/`, or after `if` in the \
        label of a part, is written in the language of checks: `{combat}-{movement}`, `if branch == 'cavalry'`, \
        `{formation.name}`. The number of the face is `face`, from 0 for the front: `{dice[face]}`. To show a brace, \
        write two.",
    )
    .example(
        "layouts/markers.svg",
        "",
        b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\"><text>{nmae}</text></svg>\n",
    );

pub static BEYOND: Lint = Lint::new("V017", "layout-beyond", Error, Pictures, |_, _| {})
    .explained(
        "A layout shows what is outside the pack, or would run a script. It can show pictures of the pack by their paths, such as \
        `images/art/{id}.png`, and nothing else. Or the picture of a row is not in the pack.",
    )
    .example(
        "layouts/markers.svg",
        "",
        b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\"><script/></svg>\n",
    );

/// The pictures of the designer's own layouts.
#[derive(Debug)]
pub(super) struct Layouts {
    /// Mistakes in the layouts, and defects of the pictures.
    findings: Vec<Finding>,
    /// The pictures that they make.
    pub(super) made: Vec<Picture>,
    /// The pictures of the pack that they show in these.
    pub(super) shown: Vec<Picture>,
}

impl Layouts {
    pub(super) fn of<'p>(pack: &'p Pack, theme: &Theme) -> Self {
        let (stencils, idle) = stencil::of(pack);
        let mut findings: Vec<Finding> = idle.into_iter().map(|file| not_used(pack, file)).collect();
        let mut sound = Vec::new();
        for (stencil, wrong) in stencils {
            let is_sound = wrong.iter().all(Wrong::is_harmless);
            findings.extend(wrong.into_iter().map(|wrong| of_file(pack, &stencil, wrong)));
            sound.extend(is_sound.then_some(stencil));
        }
        let Filled { pictures, mut lacks, sizes: set } = stencil::pictures(pack, &sound, theme);
        let style = pack.style();
        let scale = Scale::of(&style, [1, 1]);
        let place_of = |picture: &stencil::Picture<'_>| {
            let is_card = picture.name.starts_with("card-");
            let (shows, size) =
                if is_card { (Shows::Card, style.card) } else { (Shows::Face(0), [style.counter * FINENESS; 2]) };
            draw::Slot { name: picture.name.clone(), shows, size: Some(size) }
        };
        let sizes =
            pictures.iter().flat_map(|picture| picture.shows.iter().map(|file| (*file, place_of(picture).size)));
        let sizes: BTreeMap<FileIx, Option<[u32; 2]>> = sizes.collect();
        let read_shown = |(file, size): (FileIx, _)| {
            let own = art::file(&pack.sources.files, file);
            let facts = own.facts(size, theme);
            Picture { own, slot: None, facts }
        };
        let shown: Vec<Picture> = sizes.into_par_iter().map(read_shown).collect();
        let find = |file: &FileIx| shown.iter().find(|picture| picture.own.file == *file);
        let read = |picture: stencil::Picture<'p>| {
            let (of, slot, inner) = (picture.of, place_of(&picture), picture.shows.clone());
            let mut read = Picture::read(art::made_of(picture), Some(slot), theme);
            // What is wrong with a picture of the pack is no fault of the layout.
            for picture in inner.iter().filter_map(find) {
                let of_shown = picture.facts.as_ref().ok()?;
                if let Ok(facts) = &mut read.facts {
                    facts.replaced.retain(|typeface| !of_shown.replaced.contains(typeface));
                    facts.lacking.retain(|letter| !of_shown.lacking.contains(letter));
                }
            }
            Some((of, read))
        };
        let mut made = Vec::with_capacity(pictures.len());
        for ((line, number), picture) in pictures.into_par_iter().filter_map(read).collect::<Vec<_>>() {
            let cut_off = picture.facts.iter().flat_map(|facts| &facts.cut_off);
            lacks.extend(cut_off.map(|words| (line, number, Lack::Edge(words.clone()))));
            made.push(picture);
        }
        // A layout in which a text has no room at all has one cause.
        let full = |number: usize| lacks.iter().any(|(_, of, lack)| *of == number && matches!(lack, Lack::Room(_)));
        let set = set.into_iter().filter(|(_, number, ..)| !full(*number));
        let little = set.filter_map(|(line, number, words, share)| {
            let ground = if line.table().role == Role::Card { Ground::Card } else { Ground::Counter };
            let small = scale.small(ground, share * scale.width(ground), &words, || line.spot_of(Slot::Name))?;
            Some(small.within(sound[number].file))
        });
        findings.extend(in_print::tell(pack, little.collect()));
        // What is on several faces is told once, and what the layout says by itself is on all of them.
        let (mut told, mut texts) = (FxHashSet::default(), BTreeMap::new());
        for (line, number, lack) in lacks {
            let stencil = &sound[number];
            let place = match &lack {
                Lack::Room(words) | Lack::Edge(words) => {
                    texts.entry(number).or_insert_with(|| stencil.texts()).get(words.trim()).cloned()
                }
                _ => None,
            };
            if told.insert((place.is_none().then(|| line.id()), number, lack.clone())) {
                let spot = place.map_or_else(|| line.spot_of(Slot::Name), |at| Spot::Bytes(stencil.file, at));
                findings.push(of_row(&line, spot, stencil, lack));
            }
        }
        Self { findings, made, shown }
    }
}

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let Layouts { findings: found, made, shown } = &pack.layouts;
    findings.extend(found.iter().cloned());
    let tells = [
        picture_shape::tell,
        unreadable_picture::tell,
        costly_picture::tell,
        replaced_typeface::tell,
        altered_picture::tell,
    ];
    // Of a layout, what is the same in all its pictures is told once.
    let mut told = FxHashSet::default();
    for picture in shown.iter().chain(made) {
        let found = tells.iter().filter_map(|tell| tell(pack, picture));
        findings.extend(found.filter(|finding| told.insert((picture.own.file, finding.code.id))));
    }
}

fn not_used(pack: &Pack, file: FileIx) -> Finding {
    let path = pack.sources.files.path(file);
    let tables = stencil::tables(pack);
    let stem = path.trim_start_matches(FOLDER).trim_end_matches(".svg");
    if stem.strip_suffix(stencil::BACK).is_some_and(|cards| tables.contains(&cards)) {
        return Finding::new(
            &super::unused_art::LINT.code,
            Spot::File(file),
            "a layout cannot draw the backs of cards: a deck has one back for all".to_owned(),
        )
        .label("not used")
        .expected("a picture `images/back-<deck>.svg` or `.png` for each deck");
    }
    Finding::new(
        &super::unused_art::LINT.code,
        Spot::File(file),
        format!("there is no table of counters or cards called `{stem}`"),
    )
    .label("not used")
    .expected(format!("an SVG named after a table: {}", choices(tables.iter().copied())))
    .suggest(nearest(stem, tables.iter().copied()).map(|table| format!("{FOLDER}{table}.svg")))
}

fn of_file(pack: &Pack, stencil: &Stencil, wrong: Wrong) -> Finding {
    let path = &stencil.path;
    match wrong {
        Wrong::Unread(at, flaw) => {
            let (lint, why) = match flaw {
                Flaw::Unreadable(why) => (&unreadable_picture::LINT, why),
                Flaw::Costly(why) => (&costly_picture::LINT, why),
            };
            let finding =
                Finding::new(&lint.code, Spot::Bytes(stencil.file, at), format!("`{path}` cannot be read: {why}"));
            finding.label("not an SVG").expected("an SVG, as drawing programs save it")
        }
        Wrong::Expression(at, Fault { at: letters, message, expected, suggestion, .. }) => {
            // Faults count letters from where the expression begins.
            let text = String::from_utf8_lossy(pack.sources.files.bytes(stencil.file));
            let bytes = |letters: usize| {
                let behind = text.get(at..).unwrap_or_default();
                at + behind.char_indices().nth(letters).map_or(behind.len(), |(byte, _)| byte)
            };
            Finding::new(&NAME.code, Spot::Bytes(stencil.file, bytes(letters.start)..bytes(letters.end)), message)
                .label("not understood")
                .expected(expected)
                .suggest(suggestion.map(|meant| *meant))
        }
        Wrong::Dropped(part) => dropped_part::tell(stencil.file, path, &part),
        Wrong::Beyond(at, message) => Finding::new(&BEYOND.code, Spot::Bytes(stencil.file, at), message)
            .label("not shown")
            .expected("what is in the file itself, or a picture of the pack"),
    }
}

/// A finding about a defect in the picture of a row, whose text comes from a spot.
fn of_row(line: &Line<'_>, spot: Spot, stencil: &Stencil, lack: Lack) -> Finding {
    let path = &stencil.path;
    match lack {
        Lack::Room(words) => Finding::new(&TOO_LONG, spot, format!("`{words}` does not fit its frame in `{path}`"))
            .label("too long even at the smallest readable size")
            .expected("a shorter text, or a larger frame"),
        Lack::Edge(words) => {
            Finding::new(&TOO_LONG, spot, format!("`{words}` runs over the edge of the picture in `{path}`"))
                .label("cut off")
                .expected("a shorter text, smaller type, or a frame for the text")
                // A layout of another shape is drawn anew.
                .blame(Cause::Found(picture_shape::LINT.code.id))
        }
        Lack::Breaks(words) => {
            let first = words.lines().next().unwrap_or_default();
            let message = format!("`{first} ...` has line breaks, and `{path}` draws it in one line");
            Finding::new(&TOO_LONG, spot, message).label("drawn in one line").expected(
                "a frame for the text in the layout, in which its lines are kept, or a text without line breaks",
            )
        }
        Lack::Picture(picture) => {
            Finding::new(&BEYOND.code, line.spot(), format!("`{path}` shows `{picture}`, which is not in the pack"))
                .label("has no such picture")
                .expected("a PNG, JPEG, GIF or SVG of this path")
        }
        Lack::Steps => Finding::new(
            &NAME.code,
            Spot::File(stencil.file),
            format!("an expression in `{path}` takes too many steps"),
        )
        .label("stopped")
        .expected("a simpler expression"),
    }
}
