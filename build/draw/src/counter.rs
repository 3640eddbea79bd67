//! Counters: their marks on a square of pasteboard.

use super::emblem;
use super::standard;
use super::unit;
use muster_canvas::colour::{Colour, WHITE};
use muster_canvas::picture::Picture;
use muster_canvas::svg::{Drawing, Paint, Type};
use muster_canvas::theme::{Lettering, Theme};
use muster_ground::area::count;
use muster_marks::counter::EDGE;
use muster_marks::{Mark, Text};

/// The picture of a face, or of what others see of a hidden counter. Counters are drawn on a square of one size, and the picture is stretched to that of the theme.
pub fn picture(marks: &[Mark], name: String, theme: &Theme) -> Picture {
    let mut drawing = Drawing::new(100, 100, theme);
    marks.iter().for_each(|mark| draw(&mut drawing, mark));
    drawing.finish_at(name, [theme.counter; 2])
}

fn draw(drawing: &mut Drawing<'_>, mark: &Mark) {
    match mark {
        Mark::Edge(colour) => edge(drawing, *colour),
        Mark::Bevel(colour) => bevel(drawing, *colour),
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
        Mark::Turned { quarters, marks } => {
            let middle = EDGE / 2.0;
            drawing.within([middle; 2], [1.0; 2], 90.0 * f64::from(*quarters), |drawing| {
                drawing.within([-middle; 2], [1.0; 2], 0.0, |drawing| {
                    marks.iter().for_each(|mark| draw(drawing, mark));
                });
            });
        }
        Mark::Symbol { symbol, echelon, at, size, tints } => {
            unit::draw(drawing, *symbol, *echelon, *at, *size, *tints);
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

/// Slanting edges, with the light from the upper left.
fn bevel(drawing: &mut Drawing<'_>, colour: Colour) {
    const INNER: [f64; 2] = [7.0, EDGE - 7.0];
    let ([near, far], ink) = (INNER, drawing.theme().ink);
    let [above, below] = [[[0.0, 0.0], [near, near]], [[EDGE, EDGE], [far, far]]];
    let [right, left] = [[[EDGE, 0.0], [far, near]], [[0.0, EDGE], [near, far]]];
    let edges = [
        (above, right, colour.mix(WHITE, 0.45)),
        (above, left, colour.mix(WHITE, 0.25)),
        (below, right, colour.mix(ink, 0.35)),
        (below, left, colour.mix(ink, 0.55)),
    ];
    for ([outer, inner], [end, inner_end], colour) in edges {
        drawing.polygon(&[outer, end, inner_end, inner], Paint::fill(colour));
    }
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
