//! The grid of a map of squares: mountains and rivers square by square, the lines, and what the squares are called.

use std::collections::BTreeMap;

use muster_schema::bundle::{Bundle, Place, PlaceKind};

use super::font::Style;
use super::geometry::{self, Rectangle};
use super::ground;
use super::svg::{Drawing, Paint, Type};
use super::theme::Theme;
use crate::polygon::Ring;

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

/// All that it covers with the letters and numbers at its edges; none where there is no grid.
#[must_use]
pub fn area(bundle: &Bundle) -> Option<Rectangle> {
    squares(bundle).map(|(_, area)| area).reduce(|one, other| one.with(&other)).map(|all| all.grown(2.0 * APART))
}

/// Draws it, where there is one.
pub fn draw(bundle: &Bundle, drawing: &mut Drawing<'_>) {
    if bundle.map.grid.is_none() {
        return;
    }
    let theme = drawing.theme();
    // Where no coasts are drawn under the grid, the squares themselves tell what is sea, and whose the land is.
    if bundle.map.ground.is_empty() {
        let water = theme.water.mix(theme.paper, 0.5);
        for (_, area) in squares(bundle).filter(|(place, _)| word(place, "terrain") == "sea") {
            drawing.rectangle([area.x, area.y], [area.width, area.height], 0.0, Paint::fill(water));
        }
        ground::tint(bundle, drawing);
    }
    let mountains = squares(bundle).filter(|(place, _)| word(place, "terrain") == "mountain");
    let mut hills = Vec::new();
    for (_, area) in mountains {
        drawing.rings(&[corners(&area)], Paint::fill(theme.rock), 0.2);
        hills.extend(HILLS.map(|([right, down], size)| {
            ([area.x + area.width * right, area.y + area.height * down], area.width * size)
        }));
    }
    ground::hills(drawing, hills);
    rivers(bundle, drawing);
    lines(bundle, drawing);
    edges(bundle, drawing);
}

fn corners(area: &Rectangle) -> Ring {
    let (right, lower) = (area.x + area.width, area.y + area.height);
    vec![[area.x, area.y], [right, area.y], [right, lower], [area.x, lower]]
}

fn word<'p>(place: &'p Place, attribute: &str) -> &'p str {
    place.attributes.get(attribute).and_then(|value| value.as_str()).unwrap_or_default()
}

/// A river runs through its squares, bending from middle to middle.
fn rivers(bundle: &Bundle, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let mut rivers: BTreeMap<&str, BTreeMap<&str, Vec<&str>>> = BTreeMap::new();
    for line in &bundle.map.connections {
        let Some(river) = line.attributes.get("river").and_then(|river| river.as_str()) else { continue };
        let next = rivers.entry(river).or_default();
        next.entry(&line.from).or_default().push(&line.to);
        next.entry(&line.to).or_default().push(&line.from);
    }
    let middle = |id: &str| {
        let place = bundle.map.places.iter().find(|place| place.id == id)?;
        Some(geometry::point(bundle, place.x, place.y))
    };
    let courses: Vec<Vec<[f64; 2]>> = rivers
        .into_values()
        .flat_map(chains)
        .map(|squares| bends(&squares.into_iter().filter_map(middle).collect::<Vec<_>>()))
        .collect();
    for (colour, width) in [(theme.land, 8.0), (theme.water, 4.5)] {
        courses.iter().for_each(|course| drawing.curve(course, Paint::line(colour, width)));
    }
}

/// Squares in the order in which they touch, from what touches which.
fn chains<'a>(mut next: BTreeMap<&'a str, Vec<&'a str>>) -> Vec<Vec<&'a str>> {
    let mut chains = Vec::new();
    // From an end, if there is one.
    while let Some(start) = next.iter().min_by_key(|(_, others)| others.len()).map(|(square, _)| *square) {
        let mut chain = vec![start];
        let mut at = start;
        while let Some(others) = next.remove(at) {
            let Some(other) = others.into_iter().find(|other| next.contains_key(other)) else { break };
            chain.push(other);
            at = other;
        }
        chains.push(chain);
    }
    chains
}

/// The course of a river: it crosses sides in their middle and cuts the corners of its squares.
fn bends(middles: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let between = |pair: &[[f64; 2]]| [0, 1].map(|axis| f64::midpoint(pair[0][axis], pair[1][axis]));
    let crossed = middles.windows(2).map(between);
    middles.first().copied().into_iter().chain(crossed).chain(middles.last().copied()).collect()
}

fn lines(bundle: &Bundle, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let frames: Vec<_> = squares(bundle).map(|(_, area)| corners(&area)).collect();
    drawing.rings(&frames, Paint::line(theme.ink, 1.0), 0.3);
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
