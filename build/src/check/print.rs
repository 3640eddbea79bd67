//! Checks the printing settings in `style.json`: everything must fit on paper.

use muster_schema::print::{Print, Template, length, size};
use muster_schema::style::Style;

use super::prelude::*;
use crate::emit::print;

pub static PAPER: Lint = Lint::new("V031", "paper-too-small", Error, Pictures, paper)
    .after(&["V001"])
    .explained(
        "No counter or card fits on the paper that `print` in style.json names, between its margins; or a place that \
        you give for one reaches beyond the paper. `gap` and `margin` also need room, and a sheet that is folded has \
        half of it. What is smaller than 4 mm cannot be cut, and no program shows a page of more than 5 metres. A \
        `bleed` is no wider than the `margin`, of which 3 to 10 mm count; a `gap` is at most half of the paper.",
    )
    .example("style.json", "", b"{\n  \"print\": { \"card\": \"300x420mm\", \"paper\": \"A4\" }\n}\n");

pub static OVERLAP: Lint = Lint::new("V032", "print-places-overlap", Error, Pictures, overlap)
    .explained(
        "Two places of a sheet of counters or cards in style.json overlap, so that one would be printed over the \
        other. Places are upper left corners, in millimetres.",
    )
    .example(
        "style.json",
        "",
        b"{\n  \"print\": { \"cards\": { \"places\": [[\"10mm\", \"10mm\"], [\"20mm\", \"10mm\"]] } }\n}\n",
    );

pub static SHAPE: Lint = Lint::new("V033", "card-of-another-shape", Warning, Pictures, shape)
    .explained(
        "The pictures of cards have another shape than the cards that `print` in style.json asks for, so that they \
        would be stretched. `card` gives the size of the pictures in pixels, `card` in `print` that of the cards: 250 \
        by 350 pixels have the shape of poker cards.",
    )
    .example("style.json", "", b"{\n  \"print\": { \"card\": \"tarot\" }\n}\n");

/// The largest difference of shape between a card and its picture, as a share.
const ALIKE: f64 = 0.03;
/// The bleed that is accepted whatever the margin, and the largest bleed, in millimetres: printers ask for three.
const BLEED: [f64; 2] = [3.0, 10.0];
/// The length by which something may extend over an edge unnoticed, in millimetres.
const HAIR: f64 = 0.01;

/// The sheets of a pack: the member that names their subject, their template, the width and height of a picture.
fn sheets(print: &Print, lies: bool) -> [(&'static str, &'static str, &Template, [f64; 2]); 2] {
    let counter = [length(&print.counter).unwrap_or_default(); 2];
    let [width, height] = size(&print.card).unwrap_or([1.0; 2]);
    let card = if lies == (width > height) { [width, height] } else { [height, width] };
    [("counters", "counter", &print.counters, counter), ("cards", "card", &print.cards, card)]
}

fn paper(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let Some(file) = pack.sources.files.find("style.json") else { return };
    let style = pack.style();
    let Some(paper) = size(&style.print.paper) else { return };
    if let Some((member, says)) = out_of_bounds(pack, &style) {
        PAPER
            .finds(findings, Spot::Value(file, format!("/print/{member}")))
            .says(says)
            .label("cannot be printed")
            .expected("a size between 4 mm and 5 metres");
        return;
    }
    for (sheet, picture, template, size) in sheets(&style.print, style.card[0] > style.card[1]) {
        if let Some((member, says, expected)) = too_wide(template, paper) {
            PAPER
                .finds(findings, Spot::Value(file, format!("/print/{sheet}/{member}")))
                .says(says)
                .label("too wide")
                .expected(expected);
            continue;
        }
        let reach = |[x, y]: [f64; 2]| [x + size[0], y + size[1]];
        let beyond = |place: &[f64; 2]| {
            let far = reach(*place);
            place.iter().any(|from| *from < 0.0) || (0..2).any(|axis| far[axis] > paper[axis] + HAIR)
        };
        let room = format!("{} by {} mm", paper[0], paper[1]);
        let says = format!("{sheet} of {:.1} by {:.1} mm do not fit on paper of {room}", size[0], size[1]);
        let outside = template.corners().iter().position(beyond);
        let (spot, says) = match outside {
            Some(at) => (format!("/print/{sheet}/places/{at}"), format!("this place reaches beyond paper of {room}")),
            None if print::fits(paper, template, size) => continue,
            None => {
                let given = |member: &&&str| said(pack, &format!("/print/{member}"));
                let member = [picture, "paper", sheet].iter().find(given).copied().unwrap_or(picture);
                (format!("/print/{member}"), says)
            }
        };
        PAPER
            .finds(findings, Spot::Value(file, spot))
            .says(says)
            .label("no room")
            .expected("larger paper, or smaller pictures, margins and gaps");
    }
}

/// A bleed or a gap that leaves no room for anything else: its member, the mistake, and an acceptable value.
fn too_wide(template: &Template, paper: [f64; 2]) -> Option<(&'static str, String, String)> {
    let [margin, gap, bleed] = [&template.margin, &template.gap, &template.bleed].map(|text| length(text));
    let widest = margin.unwrap_or_default().clamp(BLEED[0], BLEED[1]);
    if let Some(bleed) = bleed.filter(|bleed| *bleed > widest + HAIR) {
        let says = format!("a bleed of {bleed:.0} mm runs over the marks and off the paper");
        return Some(("bleed", says, format!("{widest:.0} mm at most, or a wider `margin`")));
    }
    let half = paper[0].min(paper[1]) / 2.0;
    let gap = gap.filter(|gap| *gap > half)?;
    Some(("gap", format!("a gap of {gap:.0} mm is more than half of the paper"), format!("{half:.0} mm at most")))
}

/// A member that makes something too small or too large for printing, with a message.
fn out_of_bounds(pack: &Pack, style: &Style) -> Option<(&'static str, String)> {
    let Print { counter, card, map, paper, overlap, .. } = &style.print;
    let is_wrong = |length: &f64| !(print::SMALLEST..=print::LONGEST).contains(length);
    let lengths =
        [("counter", length(counter).map(|length| [length; 2])), ("card", size(card)), ("paper", size(paper))];
    let sheet = map.as_ref().and_then(|sheet| size(sheet));
    let mut all = lengths.into_iter().chain([("map", sheet)]).filter_map(|(member, size)| Some((member, size?)));
    if let Some((member, [width, height])) = all.find(|(_, size)| size.iter().any(is_wrong)) {
        return Some((member, format!("`{member}` would be {width:.1} by {height:.1} mm")));
    }
    let shortest = size(paper)?.into_iter().fold(f64::INFINITY, f64::min);
    if let Some(overlap) = length(overlap).filter(|overlap| *overlap > shortest / 2.0) {
        return Some((
            "overlap",
            format!("parts of the map would overlap by {overlap:.0} mm, more than half of the paper"),
        ));
    }
    let game = pack.game().filter(|_| map.is_none())?;
    let scale = length(counter)? / f64::from(style.counter) * game.map.scale;
    let [width, height] = [game.map.width, game.map.height].map(|length| f64::from(length) * scale);
    let is_long = width.max(height) > print::LONGEST;
    is_long.then(|| ("counter", format!("the map of such counters would be {width:.0} by {height:.0} mm")))
}

/// True if `style.json` has a member.
fn said(pack: &Pack, pointer: &str) -> bool {
    pack.value("style").is_some_and(|style| style.pointer(pointer).is_some())
}

fn overlap(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let Some(file) = pack.sources.files.find("style.json") else { return };
    let style = pack.style();
    for (sheet, _, template, size) in sheets(&style.print, style.card[0] > style.card[1]) {
        let covers =
            |one: &[f64; 2], other: &[f64; 2]| (0..2).all(|axis| (one[axis] - other[axis]).abs() < size[axis] - HAIR);
        let corners = template.corners();
        let pair = corners.iter().enumerate().find_map(|(at, place)| {
            let before = corners[..at].iter().position(|other| covers(place, other))?;
            Some((at, before))
        });
        let Some((at, before)) = pair else { continue };
        OVERLAP
            .finds(findings, Spot::Value(file, format!("/print/{sheet}/places/{at}")))
            .says(format!("this place overlaps the {} one", ordinal(before + 1)))
            .label("overlaps")
            .expected(format!("at least {:.1} mm to the side of it, or {:.1} mm above or below", size[0], size[1]));
    }
}

fn shape(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let Some(file) = pack.sources.files.find("style.json") else { return };
    let Some(place) = ["/print/card", "/card"].into_iter().find(|place| said(pack, place)) else { return };
    let style = pack.style();
    let [.., (_, _, _, [width, height])] = sheets(&style.print, style.card[0] > style.card[1]);
    let [across, down] = style.card.map(f64::from);
    let stretch = (across / down) / (width / height);
    if (1.0 - ALIKE..=1.0 + ALIKE).contains(&stretch) {
        return;
    }
    let fitting = (across * height / width).round();
    SHAPE
        .finds(findings, Spot::Value(file, place.into()))
        .says(format!(
            "pictures of {across} by {down} pixels are not of the shape of cards of {width:.1} by {height:.1} mm"
        ))
        .label("another shape")
        .expected(format!(
            "`\"card\": [{across}, {fitting}]` in style.json, or cards of the shape of the pictures in `print`"
        ));
}

/// `1st`, `2nd` and so on.
fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}
