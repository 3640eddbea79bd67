//! Counters: their marks on a square of pasteboard.

use super::emblem;
use super::standard;
use crate::canvas::area::count;
use crate::canvas::colour::{Colour, WHITE};
use crate::canvas::picture::Picture;
use crate::canvas::svg::{Drawing, Paint, Type};
use crate::canvas::theme::{Lettering, Theme};
use crate::marks::counter::EDGE;
use crate::marks::{Mark, Text};
use crate::measures::FINENESS;

/// The picture of a face. Counters are drawn on a square of one size, and the picture is stretched to that of the theme.
#[must_use]
pub fn picture(marks: &[Mark], name: String, theme: &Theme) -> Picture {
    let mut drawing = Drawing::new(100, 100, theme);
    for mark in marks {
        draw(&mut drawing, mark);
    }
    let side = theme.counter * FINENESS;
    drawing.finish_for(name, [side; 2], [theme.counter; 2])
}

fn draw(drawing: &mut Drawing<'_>, mark: &Mark) {
    match mark {
        Mark::Edge(colour) => edge(drawing, *colour),
        Mark::Rectangle { at, size, round, paint } => drawing.rectangle(*at, *size, *round, *paint),
        Mark::Disc { at, radius, paint } => drawing.circle(*at, *radius, *paint),
        Mark::Polygon { corners, paint } => drawing.polygon(corners, *paint),
        Mark::Line { ends: [from, to], paint } => drawing.segment(*from, *to, *paint),
        Mark::Text(words) => text(drawing, words),
        Mark::Emblem { emblem, at, size, tints, within: None } => emblem::draw(drawing, *emblem, *at, *size, *tints),
        Mark::Emblem { emblem, at, size, tints, within: Some(([x, y], reach)) } => {
            let round = format!(
                "M{left} {y}A{reach} {reach} 0 0 1 {right} {y}A{reach} {reach} 0 0 1 {left} {y}Z",
                left = x - reach,
                right = x + reach
            );
            drawing.clipped(&round, |drawing| emblem::draw(drawing, *emblem, *at, *size, *tints));
        }
        Mark::Flag { standard, at, size, pole } => standard::flag(drawing, standard, *at, *size, *pole),
        Mark::Bands { at, bands } => standard::bands(drawing, bands, *at),
        Mark::Works { at, width, lines, tints } => emblem::works(drawing, *at, *width, *lines, *tints),
        Mark::Banner { at, size, tints } => emblem::banner(drawing, *at, *size, *tints),
        Mark::Rule { at, width, ink } => emblem::rule(drawing, *at, *width, *ink, 1.2),
    }
}

/// A dark edge and a light upper rim, as of pasteboard cut by a die.
fn edge(drawing: &mut Drawing<'_>, colour: Colour) {
    let theme = drawing.theme();
    drawing.path("M2 98L2 2L98 2", Paint::line(colour.mix(WHITE, 0.45), 1.6));
    drawing.rectangle([0.6, 0.6], [EDGE - 1.2, EDGE - 1.2], 0.0, Paint::line(colour.mix(theme.ink, 0.75), 1.6));
}

/// Words in their frame, one line under the other about its middle.
fn text(drawing: &mut Drawing<'_>, words: &Text) {
    let Lettering { size, lines, .. } = words.set(drawing.theme());
    let how = Type { halo: words.halo, ..Type::centred(size, words.style, words.ink) };
    let [x, y] = words.at;
    let step = size * Text::LEADING;
    let mut at = y - step * (count(lines.len()) - 1.0) / 2.0;
    for line in &lines {
        if words.baseline {
            drawing.text([x, at], how, line);
        } else {
            drawing.text_in_middle([x, at], how, line);
        }
        at += step;
    }
}
