//! What is wrong in layouts of the designer's own, and what they cannot show.

use super::prelude::*;
use super::{costly_picture, dropped_part, picture_shape, replaced_typeface, unreadable_picture};
use crate::canvas::effort::Flaw;
use crate::canvas::theme::Theme;
use crate::draw::own::Shows;
use crate::draw::{self, Art, Own};
use crate::expression::Fault;
use crate::measures::FINENESS;
use crate::read::FileIx;
use crate::stencil::{self, FOLDER, Lack, Stencil, Wrong};

pub static NAME: Lint = Lint::new("V016", "wrong-layout", Error, Pictures, check)
    .explained(
        "An expression in a layout cannot be used: it names no column of the table, compares things that cannot be compared, or is \
        not closed. What stands in braces in the texts of an SVG in `layouts/`, and behind `if` in the label of a part, is in the \
        language of checks: `{combat}-{movement}`, `if branch == 'cavalry'`, `{formation.name}`. The number of the face is `face`, \
        from 0 for the front: `{dice[face]}`. For a brace as such write two.",
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

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let (stencils, idle) = stencil::of(pack);
    if stencils.is_empty() && idle.is_empty() {
        return;
    }
    findings.extend(idle.into_iter().map(|file| not_used(pack, file)));
    let theme = Art::theme(pack);
    let mut sound = Vec::new();
    for (stencil, wrong) in stencils {
        let is_sound = wrong.iter().all(Wrong::is_harmless);
        findings.extend(wrong.into_iter().map(|wrong| of_file(pack, &stencil, wrong)));
        sound.extend(is_sound.then_some(stencil));
    }
    let filled = stencil::pictures(pack, &sound, &theme);
    // What is on several faces is told once.
    let mut told = FxHashSet::default();
    let new = filled.lacks.into_iter().filter(|(line, number, lack)| told.insert((line.id(), *number, lack.clone())));
    findings.extend(new.map(|(line, number, lack)| of_row(&line, &sound[number], lack)));
    let mut seen = FxHashSet::default();
    for picture in filled.pictures.into_iter().filter(|picture| seen.insert(picture.file)) {
        shape(pack, picture, &theme, findings);
    }
}

/// What there is to say of the first picture of a layout, as of any picture.
fn shape(pack: &Whole<'_>, picture: stencil::Picture, theme: &Theme, findings: &mut Vec<Finding>) {
    let style = pack.style();
    let is_card = picture.name.starts_with("card-");
    let (shows, size) =
        if is_card { (Shows::Card, style.card) } else { (Shows::Face(0), [style.counter * FINENESS; 2]) };
    let slot = Some(draw::Slot { name: picture.name.clone(), shows, size: Some(size) });
    let own = Own::made(picture);
    let facts = own.facts(Some(size), theme);
    let picture = Picture { own, slot, facts };
    for tell in [picture_shape::tell, unreadable_picture::tell, costly_picture::tell, replaced_typeface::tell] {
        findings.extend(tell(pack, &picture));
    }
}

fn not_used(pack: &Pack, file: FileIx) -> Finding {
    let path = pack.sources.files.path(file);
    let tables = stencil::tables(pack);
    let stem = path.trim_start_matches(FOLDER).trim_end_matches(".svg");
    super::unused_art::LINT
        .finds(Spot::File(file), format!("no table of counters or cards is called `{stem}`"))
        .label("not used")
        .expected(format!("an SVG called as a table: {}", choices(tables.iter().copied())))
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
            let finding = lint.finds(Spot::Bytes(stencil.file, at), format!("`{path}` cannot be read: {why}"));
            finding.label("not an SVG").expected("an SVG, as drawing programs save it")
        }
        Wrong::Expression(at, Fault { at: letters, message, expected, suggestion, .. }) => {
            // Faults count letters from where the expression begins.
            let text = String::from_utf8_lossy(pack.sources.files.bytes(stencil.file));
            let bytes = |letters: usize| {
                let behind = text.get(at..).unwrap_or_default();
                at + behind.char_indices().nth(letters).map_or(behind.len(), |(byte, _)| byte)
            };
            NAME.finds(Spot::Bytes(stencil.file, bytes(letters.start)..bytes(letters.end)), message)
                .label("not understood")
                .expected(expected)
                .suggest(suggestion.map(|meant| *meant))
        }
        Wrong::Dropped(part) => dropped_part::tell(stencil.file, path, &part),
        Wrong::Beyond(at, message) => BEYOND
            .finds(Spot::Bytes(stencil.file, at), message)
            .label("not shown")
            .expected("what stands in the file itself, or a picture of the pack"),
    }
}

fn of_row(line: &Line<'_>, stencil: &Stencil, lack: Lack) -> Finding {
    let path = &stencil.path;
    match lack {
        Lack::Room(words) => Finding::new(
            &crate::fit::TOO_LONG,
            line.spot_of(Slot::Name),
            format!("`{words}` does not fit its frame in `{path}`"),
        )
        .label("too long at the least size that can be read")
        .expected("a shorter text, or a larger frame"),
        Lack::Picture(picture) => BEYOND
            .finds(line.spot(), format!("`{path}` shows `{picture}`, which is not in the pack"))
            .label("has no such picture")
            .expected("a PNG, JPEG, GIF or SVG of this path"),
        Lack::Steps => NAME
            .finds(Spot::File(stencil.file), format!("an expression in `{path}` takes too many steps"))
            .label("stopped")
            .expected("a simpler expression"),
    }
}
