//! The grid of a map of squares: mountains and rivers square by square, the lines, and what the squares are called.

use muster_schema::bundle::{Bundle, Place, PlaceKind};

use super::font::Style;
use super::geometry::{self, Rectangle};
use super::ground;
use super::svg::{Drawing, Paint, Type};
use super::theme::Theme;

/// How large hills are in a square of mountains, and where they stand, as shares of its side.
const HILLS: [([f64; 2], f64); 5] =
    [([0.24, 0.3], 0.1), ([0.6, 0.24], 0.12), ([0.42, 0.56], 0.13), ([0.8, 0.6], 0.1), ([0.22, 0.84], 0.11)];
/// How far the letters and numbers at the edges stand from the grid, in pixels.
const APART: f64 = 15.0;

/// The squares and where they stand.
fn squares(bundle: &Bundle) -> impl Iterator<Item = (&Place, Rectangle)> {
    let squares = bundle.map.places.iter().filter(|place| place.kind == PlaceKind::Square);
    squares.filter_map(|place| Some((place, geometry::room(bundle, place)?)))
}

/// Draws it, where there is one.
pub fn draw(bundle: &Bundle, drawing: &mut Drawing<'_>) {
    if bundle.map.grid.is_none() {
        return;
    }
    let theme = drawing.theme();
    let mountains = squares(bundle).filter(|(place, _)| word(place, "terrain") == "mountain");
    let mut hills = Vec::new();
    for (_, area) in mountains {
        drawing.rectangle(
            [area.x, area.y],
            [area.width, area.height],
            0.0,
            Paint::fill(theme.land.mix(theme.rock, 0.3)),
        );
        hills.extend(HILLS.map(|([right, down], size)| {
            ([area.x + area.width * right, area.y + area.height * down], area.width * size)
        }));
    }
    ground::hills(drawing, hills);
    rivers(bundle, drawing);
    lines(bundle, drawing);
    edges(bundle, drawing);
}

fn word<'p>(place: &'p Place, attribute: &str) -> &'p str {
    place.attributes.get(attribute).and_then(|value| value.as_str()).unwrap_or_default()
}

/// A river runs from square to square, through their middles.
fn rivers(bundle: &Bundle, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let middle = |id: &str| {
        let place = bundle.map.places.iter().find(|place| place.id == id)?;
        Some(geometry::point(bundle, place.x, place.y))
    };
    let along = bundle.map.connections.iter().filter(|line| line.attributes.contains_key("river"));
    let stretches: Vec<Vec<[f64; 2]>> =
        along.filter_map(|line| Some(vec![middle(&line.from)?, middle(&line.to)?])).collect();
    drawing.lines(&stretches, Paint::line(theme.paper, 11.0), 0.55);
    drawing.lines(&stretches, Paint::line(theme.sea, 6.0), 0.55);
}

fn lines(bundle: &Bundle, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let frame = |area: &Rectangle| {
        let (right, lower) = (area.x + area.width, area.y + area.height);
        vec![[area.x, area.y], [right, area.y], [right, lower], [area.x, lower], [area.x, area.y]]
    };
    let frames: Vec<_> = squares(bundle).map(|(_, area)| frame(&area)).collect();
    drawing.lines(&frames, Paint::line(theme.ink, 1.0), 0.3);
    for (place, area) in squares(bundle) {
        let how = Type::from_left(small(theme), Style::Regular, theme.ink.mix(theme.paper, 0.45));
        drawing.text([area.x + 4.0, area.y + small(theme) + 1.0], how, word(place, "coordinates"));
    }
}

fn small(theme: &Theme) -> f64 {
    theme.sizes.spaces * 0.62
}

/// The letters of the columns above and below, the numbers of the rows on both sides.
fn edges(bundle: &Bundle, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let how = Type { halo: Some(theme.paper), ..Type::centred(20.0, Style::Bold, theme.ink) };
    let Some(all) = squares(bundle).map(|(_, area)| area).reduce(|one, other| one.with(&other)) else { return };
    for (place, area) in squares(bundle) {
        let [x, y] = area.centre();
        let coordinates = word(place, "coordinates");
        let split = coordinates.find(|sign: char| !sign.is_ascii_digit()).unwrap_or_default();
        let (row, column) = coordinates.split_at(split);
        // Each letter and number once on each edge, by the squares of the first row and column.
        if column == "A" {
            for x in [all.x - APART, all.x + all.width + APART] {
                drawing.text_in_middle([x, y], how, row);
            }
        }
        if row == "1" {
            for y in [all.y - APART, all.y + all.height + APART] {
                drawing.text_in_middle([x, y], how, column);
            }
        }
    }
}
