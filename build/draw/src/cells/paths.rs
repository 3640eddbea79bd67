//! What runs from cell to cell: roads, tracks, railways, canals.

use std::collections::BTreeMap;

use muster_schema::bundle::{Drawn, Feature, Texture};

use super::lines::{self, along, aside};
use super::{Cells, sides};
use muster_canvas::svg::{Drawing, Paint};
use muster_ground::maths;
use muster_ground::polygon::Ring;

/// The course of a path.
#[derive(Debug)]
pub struct Course<'b> {
    feature: &'b Feature,
    /// Through which points it runs.
    pub line: Ring,
    /// Where it crosses from one field to another, and in which direction.
    pub crossings: Vec<([usize; 2], lines::Step)>,
}

/// The courses of all paths.
pub fn courses<'b>(cells: &Cells<'b>) -> Vec<Course<'b>> {
    let map = &cells.bundle.map;
    let course = |path: &'b muster_schema::bundle::Path| {
        let feature = cells.feature(&path.feature)?;
        let fields: Vec<usize> =
            path.places.iter().filter_map(|place| cells.by_id.get(place.as_str()).copied()).collect();
        let first = *fields.first()?;
        let last = fields.len() - 1;
        let ways_out = [(0, 1), (last, last.wrapping_sub(1))]
            .map(|(end, before)| way_out(cells, feature, [fields[end], *fields.get(before)?]));
        let stop = |number: usize, way_out: Option<[[f64; 2]; 2]>| match way_out {
            Some(_) => beside(cells, middle(cells, number), feature),
            None => middle(cells, number),
        };
        let mut points: Ring = ways_out[0].into_iter().flat_map(|[side, beyond]| [beyond, side]).collect();
        points.push(stop(first, ways_out[0]));
        let mut crossings = Vec::new();
        for (at, pair) in fields.windows(2).enumerate() {
            let end = middle(cells, pair[1]);
            let ends = [
                points.last().copied().unwrap_or(end),
                if at + 1 == last { stop(pair[1], ways_out[1]) } else { beside(cells, end, feature) },
            ];
            if let Some(over) = crossing(cells, [pair[0], pair[1]], feature) {
                let length = maths::distance(ends[0], ends[1]).max(0.01);
                crossings
                    .push(([pair[0], pair[1]], (over, [0, 1].map(|axis| (ends[1][axis] - ends[0][axis]) / length))));
                points.push(over);
            }
            points.push(ends[1]);
        }
        points.extend(ways_out[1].into_iter().flatten());
        Some(Course { feature, line: lines::smooth(&points), crossings })
    };
    map.paths.iter().filter_map(course).collect()
}

/// Where all paths through a field meet.
fn middle(cells: &Cells<'_>, number: usize) -> [f64; 2] {
    let field = &cells.fields[number];
    if field.cell.is_none() {
        return field.centre;
    }
    lines::waver(field.centre, cells.unit * 0.7, cells.unit * 0.06)
}

/// Railways and canals have a way of their own beside that of roads, so many shares of a cell aside.
fn own_way(feature: &Feature) -> f64 {
    match feature.drawn {
        Drawn::Railway => 0.14,
        Drawn::Canal => -0.14,
        _ => 0.0,
    }
}

/// Where a path passes the middle of a field in which it does not end.
fn beside(cells: &Cells<'_>, [x, y]: [f64; 2], feature: &Feature) -> [f64; 2] {
    let aside = own_way(feature) * 0.6 * cells.unit;
    [x + aside, y + aside]
}

/// Where a path that comes from a cell into another, and ends there, leaves the map: the point on the side and one beyond it.
/// It goes straight on, or nearly so; it goes nowhere from a village or the water, or where it meets another path.
fn way_out(cells: &Cells<'_>, feature: &Feature, [end, before]: [usize; 2]) -> Option<[[f64; 2]; 2]> {
    let field = &cells.fields[end];
    let texture = cells.terrain(field.terrain).map(|kind| kind.texture);
    let is_goal =
        matches!(texture, Some(Texture::Village | Texture::Town | Texture::Fort | Texture::Water | Texture::Sea));
    let paths = cells.bundle.map.paths.iter();
    let met = paths.flat_map(|path| &path.places).filter(|place| **place == field.place.id).count();
    if is_goal || met > 1 {
        return None;
    }
    let [from, at] = [cells.fields[before].centre, field.centre];
    let out = |side: &super::Side| {
        let middle = lines::between(side.ends[0], side.ends[1], 0.5);
        [middle[0] - at[0], middle[1] - at[1]]
    };
    let straight = |side: &super::Side| {
        let [run, rise] = out(side);
        let far = maths::distance(from, at) * maths::hypot(run, rise);
        (run * (at[0] - from[0]) + rise * (at[1] - from[1])) / far.max(0.01)
    };
    let sides = cells.sides(field).into_iter().filter(|side| side.beyond.is_none());
    let side = sides.max_by(|one, other| straight(one).total_cmp(&straight(other)))?;
    // More than a turn of 60 degrees is no way on.
    if straight(&side) < 0.45 {
        return None;
    }
    let edge = over(cells, side.ends, feature);
    Some([edge, lines::between(at, edge, 1.3)])
}

/// Where a path crosses the side between two cells.
fn crossing(cells: &Cells<'_>, [one, other]: [usize; 2], feature: &Feature) -> Option<[f64; 2]> {
    let side = cells.sides(&cells.fields[one]).into_iter().find(|side| side.beyond == Some(other))?;
    Some(over(cells, side.ends, feature))
}

/// Where a path crosses a side: nowhere quite in the middle, and not where a path of another kind does.
fn over(cells: &Cells<'_>, [mut from, mut to]: [[f64; 2]; 2], feature: &Feature) -> [f64; 2] {
    if from > to {
        std::mem::swap(&mut from, &mut to);
    }
    let (square, _) = lines::square(lines::between(from, to, 0.5), cells.unit * 0.2);
    lines::between(from, to, 0.5 + own_way(feature) + 0.1 * lines::chance(square, 3))
}

/// Draws all paths: railways over roads over tracks over canals, and of each kind all together, so that they join.
pub fn draw(courses: &[Course<'_>], unit: f64, drawing: &mut Drawing<'_>) {
    let mut by_feature: BTreeMap<(usize, &str), (&Feature, Vec<Ring>)> = BTreeMap::new();
    for Course { feature, line, .. } in courses {
        let order = [Drawn::Canal, Drawn::Track, Drawn::Road, Drawn::Railway];
        let order = order.iter().position(|drawn| *drawn == feature.drawn).unwrap_or_default();
        by_feature.entry((order, &feature.id)).or_insert((feature, Vec::new())).1.push(line.clone());
    }
    for (feature, lines) in by_feature.values() {
        stroke(feature, lines, unit, drawing);
    }
}

/// Draws paths of a kind.
fn stroke(feature: &Feature, courses: &[Ring], unit: f64, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let own = sides::ink(feature, theme);
    let dark = own.mix(theme.ink, 0.55);
    let steps = |gap: f64| courses.iter().flat_map(move |line| along(line, unit * gap));
    match feature.drawn {
        Drawn::Road => {
            drawing.lines(courses, Paint::line(dark, unit * 0.058), 1.0);
            drawing.lines(courses, Paint::line(own.mix(theme.paper, 0.6), unit * 0.034), 1.0);
        }
        Drawn::Track => {
            drawing.lines(courses, Paint::line(dark, unit * 0.024).dashed(unit * 0.075, unit * 0.055), 1.0);
        }
        Drawn::Railway => {
            let tie = |step| [-0.042, 0.042].map(|right| aside(step, 0.0, right * unit)).to_vec();
            let ink = dark.mix(theme.ink, 0.5);
            drawing.lines(courses, Paint::line(ink, unit * 0.024), 1.0);
            drawing.lines(&steps(0.08).map(tie).collect::<Vec<_>>(), Paint::line(ink, unit * 0.016), 1.0);
        }
        _ => {
            drawing.lines(courses, Paint::line(own.mix(theme.ink, 0.5), unit * 0.062), 1.0);
            drawing.lines(courses, Paint::line(own.mix(theme.shallows[1], 0.3), unit * 0.04), 1.0);
            let lock = |step| [-0.045, 0.045].map(|right| aside(step, 0.0, right * unit)).to_vec();
            let ink = own.mix(theme.ink, 0.5);
            drawing.lines(&steps(0.3).map(lock).collect::<Vec<_>>(), Paint::line(ink, unit * 0.016), 1.0);
        }
    }
}

/// A path, for the legend, between two points.
pub fn sample(feature: &Feature, ends: [[f64; 2]; 2], drawing: &mut Drawing<'_>) {
    stroke(feature, &[ends.to_vec()], 100.0, drawing);
}
