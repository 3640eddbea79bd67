//! A grid of squares over the coasts of the real world: mountains and rivers square by square, the lines, and the labels of the
//! squares.

use std::collections::BTreeMap;

use muster_schema::bundle::{Bundle, Path, Place, PlaceKind};

use super::{feature, ground};
use muster_canvas::font::Style;
use muster_canvas::svg::{Anchor, Drawing, Paint, Type};
use muster_canvas::theme::Theme;
use muster_ground::area::Rectangle;
use muster_ground::maths::hypot;
use muster_ground::polygon;
use muster_marks::MapLooks as Looks;
use muster_marks::map::Square;
use muster_marks::measures;

/// The positions and sizes of the hills in a square of mountains, as shares of its side.
const HILLS: [([f64; 2], f64); 5] =
    [([0.24, 0.3], 0.1), ([0.6, 0.24], 0.12), ([0.42, 0.56], 0.13), ([0.8, 0.6], 0.1), ([0.22, 0.84], 0.11)];
/// The distance of the letters and numbers at the edges from the grid, in pixels.
const APART: f64 = 15.0;

/// The squares with their rectangles.
fn squares(bundle: &Bundle) -> impl Iterator<Item = (&Place, Rectangle)> {
    let squares = bundle.map.places.iter().filter(|place| place.kind == PlaceKind::Square);
    squares.filter_map(|place| Some((place, measures::room(bundle, place)?)))
}

/// The look and the rectangle of each square.
fn looks<'l>(bundle: &Bundle, looks: &'l Looks) -> impl Iterator<Item = (&'l Square, Rectangle)> {
    let places = bundle.map.places.iter().zip(&looks.places);
    let squares = places.filter(|(place, _)| place.kind == PlaceKind::Square);
    squares.filter_map(|(place, look)| Some((&look.square, measures::room(bundle, place)?)))
}

/// The bounds of the grid with the letters and numbers at its edges; `None` without a grid.
pub fn area(bundle: &Bundle) -> Option<Rectangle> {
    squares(bundle).map(|(_, area)| area).reduce(|one, other| one.with(&other)).map(|all| all.grown(2.0 * APART))
}

/// The letters and numbers at its edges.
pub fn margins(bundle: &Bundle) -> Vec<Rectangle> {
    let Some(outer) = area(bundle) else { return Vec::new() };
    let (width, height) = (outer.width, 2.0 * APART);
    vec![
        Rectangle { height, ..outer },
        Rectangle { y: outer.y + outer.height - height, height, ..outer },
        Rectangle { width: height, ..outer },
        Rectangle { x: outer.x + width - height, width: height, ..outer },
    ]
}

/// The rectangles of the highest stacks on land squares; the names of seas belong on the sea squares.
pub fn stacks(bundle: &Bundle, looks: &Looks) -> impl Iterator<Item = Rectangle> {
    self::looks(bundle, looks)
        .filter(|(square, _)| !square.water)
        .map(|(_, area)| measures::stack(bundle, area.centre()))
}

/// Draws the grid, if there is one.
pub fn draw(bundle: &Bundle, looks: &Looks, drawing: &mut Drawing<'_>) {
    if bundle.map.grid.is_none() {
        return;
    }
    let theme = drawing.theme();
    let mountains = self::looks(bundle, looks).filter(|(square, _)| square.hills);
    let mut hills = Vec::new();
    for (_, area) in mountains {
        drawing.rings(&[area.corners().to_vec()], Paint::fill(theme.rock), 0.2);
        hills.extend(HILLS.map(|([right, down], size)| {
            ([area.x + area.width * right, area.y + area.height * down], area.width * size)
        }));
    }
    ground::hills(drawing, hills);
    rivers(bundle).iter().for_each(|course| river(drawing, course));
    lines(bundle, looks, drawing);
    edges(bundle, looks, drawing);
}

/// Draws a river along its course.
pub fn river(drawing: &mut Drawing<'_>, course: &[[f64; 2]]) {
    let theme = drawing.theme();
    let bank = theme.water.mix(theme.sea, 0.75);
    for (colour, width) in [(bank, 6.0), (theme.water.mix(theme.shallows[1], 0.35), 3.6)] {
        drawing.curve(course, Paint::line(colour, width));
    }
}

/// The courses of the rivers. Each winds from side to side of its squares, and round the towns in them.
pub fn rivers(bundle: &Bundle) -> Vec<Vec<[f64; 2]>> {
    let map = &bundle.map;
    let is_wet = |path: &&Path| map.features.iter().any(|kind| kind.id == path.feature && feature::is_wet(kind));
    let rivers: Vec<&Path> = map.paths.iter().filter(is_wet).collect();
    if rivers.is_empty() {
        return Vec::new();
    }
    let known: BTreeMap<&str, Reach> = squares(bundle)
        .map(|(place, area)| (place.id.as_str(), Reach { area, town: measures::has_symbol(bundle, place) }))
        .collect();
    let shores: Vec<[[f64; 2]; 2]> = ground::land(bundle).iter().flat_map(|ring| polygon::sides(ring)).collect();
    let courses = rivers.into_iter().map(|river| {
        let reaches: Vec<Reach> = river.places.iter().filter_map(|id| known.get(id.as_str()).copied()).collect();
        let mut course = course(&reaches);
        let side = reaches.first().map_or(0.0, |reach| reach.area.width);
        // What ends beside the sea ends in it.
        course.extend(course.last().and_then(|end| mouth(*end, &shores, side)));
        let source = course.first().and_then(|end| mouth(*end, &shores, side));
        source.into_iter().chain(course).collect()
    });
    courses.collect()
}

/// The shore near the end of a river, within a share of the side of a square.
fn mouth(end: [f64; 2], shores: &[[[f64; 2]; 2]], side: f64) -> Option<[f64; 2]> {
    const NEAR: f64 = 0.75;
    let far = |at: &[f64; 2]| hypot(at[0] - end[0], at[1] - end[1]);
    let nearest = shores.iter().map(|shore| ground::nearest_on(end, *shore));
    nearest.min_by(|one, other| far(one).total_cmp(&far(other))).filter(|at| far(at) < NEAR * side && far(at) > 1.0)
}

/// A square that a river runs through.
#[derive(Clone, Copy)]
struct Reach {
    area: Rectangle,
    town: bool,
}

/// The distance at which a river passes a town in the middle of a square, and the size of its bends in squares without
/// a town, as shares of the side.
const ROUND: f64 = 0.42;
const SWING: f64 = 0.13;

/// The course of a river through squares that touch, in their order.
fn course(reaches: &[Reach]) -> Vec<[f64; 2]> {
    let between = |pair: &[Reach]| {
        let ends = [pair[0].area.centre(), pair[1].area.centre()];
        [0, 1].map(|axis| f64::midpoint(ends[0][axis], ends[1][axis]))
    };
    let crossed: Vec<[f64; 2]> = reaches.windows(2).map(between).collect();
    let mut course = Vec::new();
    for (number, reach) in reaches.iter().enumerate() {
        let middle = reach.area.centre();
        let into = number.checked_sub(1).and_then(|before| crossed.get(before)).copied();
        // At its ends it stops before a town.
        let stop = if reach.town { 0.8 } else { 0.0 };
        let tip = |end: [f64; 2]| [0, 1].map(|axis| middle[axis] + (end[axis] - middle[axis]) * stop);
        match (into, crossed.get(number).copied()) {
            (Some(into), Some(out)) => {
                let far = reach.area.width * if reach.town { ROUND } else { SWING };
                let swing = bend(middle, into, out, reach.town || number % 2 == 0);
                course.extend([into, [middle[0] + swing[0] * far, middle[1] + swing[1] * far]]);
            }
            (Some(into), None) => course.extend([into, tip(into)]),
            (None, Some(out)) => course.push(tip(out)),
            (None, None) => {}
        }
    }
    course
}

/// The direction in which a river bends in a square: towards the corner that its entry and exit share. A straight river
/// bends to the north or west, away from the names of towns, or else to the south or east.
fn bend(middle: [f64; 2], into: [f64; 2], out: [f64; 2], back: bool) -> [f64; 2] {
    let corner = [0, 1].map(|axis| into[axis] + out[axis] - 2.0 * middle[axis]);
    let far = hypot(corner[0], corner[1]);
    if far > 1.0 {
        return corner.map(|length| length / far);
    }
    let turn = if back { -1.0 } else { 1.0 };
    if (out[0] - into[0]).abs() > (out[1] - into[1]).abs() { [0.0, turn] } else { [turn, 0.0] }
}

fn lines(bundle: &Bundle, looks: &Looks, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let frames: Vec<_> = squares(bundle).map(|(_, area)| area.corners().to_vec()).collect();
    drawing.rings(&frames, Paint::line(theme.ink, 1.0), 0.3);
    for (square, area) in self::looks(bundle, looks) {
        let how = Type::from_left(small(theme), Style::Regular, theme.ink.mix(theme.paper, 0.45));
        drawing.text([area.x + 4.0, area.y + small(theme) + 1.0], how, &square.label);
        if let Some(letters) = &square.letters {
            let how = Type { anchor: Anchor::End, style: Style::Bold, ..how };
            drawing.text([area.x + area.width - 4.0, area.y + area.height - 5.0], how, letters);
        }
    }
}

fn small(theme: &Theme) -> f64 {
    theme.sizes.spaces * 0.62
}

/// The letters of the columns above and below, the numbers of the rows on both sides.
fn edges(bundle: &Bundle, looks: &Looks, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let how = Type { halo: Some(theme.paper), ..Type::centred(20.0, Style::Bold, theme.ink) };
    let Some(all) = squares(bundle).map(|(_, area)| area).reduce(|one, other| one.with(&other)) else { return };
    for (square, area) in self::looks(bundle, looks) {
        let [x, y] = area.centre();
        let split = square.label.find(|sign: char| !sign.is_ascii_digit()).unwrap_or_default();
        let (row, column) = square.label.split_at(split);
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
