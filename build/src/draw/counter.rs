//! Counters: the side's ground, the powers' band, what is printed, the ratings.

use muster_schema::bundle::{Bundle, Face, Piece};

use super::colour::{Colour, INK, STONE, WHITE};
use super::font::{self, Style};
use super::map::count;
use super::svg::{Drawing, Paint, Type};
use super::{COUNTER, Picture, geometry};

/// The height of the band with the powers' letters.
const BAND: f64 = 19.0;
/// Room left free at the left and right edges.
const MARGIN: f64 = 4.0;

/// A picture for each face.
#[must_use]
pub fn pictures(bundle: &Bundle, piece: &Piece) -> Vec<Picture> {
    piece
        .faces
        .iter()
        .enumerate()
        .map(|(at, face)| picture(bundle, piece, face, at > 0, geometry::face_picture(piece, at)))
        .collect()
}

fn picture(bundle: &Bundle, piece: &Piece, face: &Face, back: bool, name: String) -> Picture {
    let mut drawing = Drawing::new(COUNTER, COUNTER);
    let edge = f64::from(COUNTER);
    let side = piece.side.as_deref().and_then(|id| bundle.sides.iter().find(|side| side.id == id));
    let plain = side.map_or(STONE.mix(WHITE, 0.45), |side| Colour::parse(&side.colour));
    let ground = if back { plain.mix(WHITE, 0.5) } else { plain };
    drawing.rectangle([0.0, 0.0], [edge, edge], 0.0, Paint::fill(ground));
    let has_band = band(bundle, piece, &mut drawing);
    let upper = if has_band { BAND + 2.0 } else { 4.0 };
    let lower = if face.ratings.is_empty() { edge - 4.0 } else { edge - 27.0 };
    let label = if face.label.is_empty() { &piece.name } else { &face.label };
    print(&mut drawing, label, [upper, lower], ground.ink());
    if !face.ratings.is_empty() {
        let numbers: Vec<_> = face.ratings.iter().map(|rating| geometry::number(rating.value)).collect();
        let numbers = numbers.join("–");
        let font = font::fit(&numbers, edge - 2.0 * MARGIN, 26.0, 12.0, Style::Bold);
        drawing.text([edge / 2.0, 69.0], Type::centred(font, Style::Bold, ground.ink()), &numbers);
    }
    drawing.rectangle([0.75, 0.75], [edge - 1.5, edge - 1.5], 0.0, Paint::line(plain.mix(INK, 0.55), 1.5));
    drawing.finish(name)
}

/// The band in the colours of the powers, with their letters; tells whether there is one.
fn band(bundle: &Bundle, piece: &Piece, drawing: &mut Drawing) -> bool {
    let powers: Vec<_> =
        piece.powers.iter().filter_map(|id| bundle.powers.iter().find(|power| power.id == *id)).take(3).collect();
    if powers.is_empty() {
        return false;
    }
    let width = f64::from(COUNTER) / count(powers.len());
    for (at, power) in powers.iter().enumerate() {
        let colour = Colour::parse(&power.colour);
        let left = width * count(at);
        drawing.rectangle([left, 0.0], [width, BAND], 0.0, Paint::fill(colour));
        let size = font::fit(&power.code, width - 4.0, 15.0, 8.0, Style::Bold);
        let how = Type::centred(size, Style::Bold, colour.ink());
        drawing.text_in_middle([left + width / 2.0, BAND / 2.0 + 0.5], how, &power.code);
    }
    drawing.segment([0.0, BAND], [f64::from(COUNTER), BAND], Paint::line(INK.mix(WHITE, 0.2), 1.0));
    true
}

/// Prints a label as large as its room allows, in up to three lines.
fn print(drawing: &mut Drawing, label: &str, [upper, lower]: [f64; 2], ink: Colour) {
    let room = f64::from(COUNTER) - 2.0 * MARGIN;
    let fits = |size: &f64| {
        let lines = font::wrap(label, room, *size, Style::Bold);
        let narrow = lines.iter().all(|line| font::width(line, *size, Style::Bold) <= room);
        narrow && count(lines.len()) * size * 1.05 <= lower - upper
    };
    let most = if label.chars().count() <= 3 { 34.0 } else { 17.0 };
    let size = std::iter::successors(Some(most), |size| (*size > 7.0).then_some(size - 0.5)).find(fits).unwrap_or(7.0);
    let lines = font::wrap(label, room, size, Style::Bold);
    let mut y = f64::midpoint(upper, lower) - size * 1.05 * (count(lines.len()) - 1.0) / 2.0;
    for line in lines {
        drawing.text_in_middle([f64::from(COUNTER) / 2.0, y], Type::centred(size, Style::Bold, ink), &line);
        y += size * 1.05;
    }
}
