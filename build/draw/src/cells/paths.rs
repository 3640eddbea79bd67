//! Lines from cell to cell: roads, tracks, railways, canals.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::bundle::{Drawn, Feature};

use super::Cells;
use crate::{feature, lines};
use muster_canvas::svg::Drawing;
use muster_ground::maths;
use muster_ground::polygon::{self, Ring};
use muster_marks::measures;

/// The course of a path.
#[derive(Debug)]
pub struct Course<'b> {
    feature: &'b Feature,
    /// The points of its line.
    pub line: Ring,
    /// The crossings between fields, with their directions.
    pub crossings: Vec<([usize; 2], lines::Step)>,
}

/// The courses of all paths.
pub fn courses<'b>(cells: &Cells<'b>) -> Vec<Course<'b>> {
    let runs: Vec<Run<'b>> = cells.bundle.map.paths.iter().filter_map(|path| Run::of(cells, path)).collect();
    let network = Network::of(cells, &runs);
    runs.iter().map(|run| course(cells, &network, run)).collect()
}

/// A path, as the fields along it.
struct Run<'b> {
    feature: &'b Feature,
    fields: Vec<usize>,
}

impl<'b> Run<'b> {
    fn of(cells: &Cells<'b>, path: &'b muster_schema::bundle::Path) -> Option<Self> {
        let feature = cells.feature(&path.feature)?;
        let fields: Vec<usize> =
            path.places.iter().filter_map(|place| cells.by_id.get(place.as_str()).copied()).collect();
        (!fields.is_empty()).then_some(Self { feature, fields })
    }
}

/// Roads share a lane; each kind of railway and of canal has one of its own beside it.
type Lane<'b> = (u8, &'b str);

fn lane(feature: &Feature) -> Lane<'_> {
    match feature.drawn {
        Drawn::Railway => (1, &feature.id),
        Drawn::Canal => (2, &feature.id),
        _ => (0, ""),
    }
}

/// The network of paths: the sections they share, and their junctions.
struct Network<'b> {
    /// The ways that paths take through a field: from where to where. `None` stands for a path that begins there.
    through: BTreeMap<usize, BTreeSet<[Option<usize>; 2]>>,
    /// The lanes over the side between two fields, with the width of the lines there, in pixels.
    lanes: BTreeMap<[usize; 2], BTreeMap<Lane<'b>, f64>>,
}

/// A step with its direction removed.
fn step([one, other]: [usize; 2]) -> [usize; 2] {
    [one.min(other), one.max(other)]
}

impl<'b> Network<'b> {
    fn of(cells: &Cells<'b>, runs: &[Run<'b>]) -> Self {
        let mut network = Self { through: BTreeMap::new(), lanes: BTreeMap::new() };
        for Run { feature, fields } in runs {
            let breadth = feature::broad(cells.bundle, feature, cells.unit);
            for (at, field) in fields.iter().enumerate() {
                let next = [at.checked_sub(1), Some(at + 1)].map(|at| fields.get(at?).copied());
                let [one, other] = next;
                network.through.entry(*field).or_default().insert([one.min(other), one.max(other)]);
            }
            for pair in fields.windows(2) {
                let lanes = network.lanes.entry(step([pair[0], pair[1]])).or_default();
                let known = lanes.entry(lane(feature)).or_default();
                *known = known.max(breadth);
            }
        }
        network
    }

    /// The sideways offset of a kind of path where it crosses from field to field, so that paths do not cover each
    /// other.
    fn aside(&self, between: [usize; 2], feature: &Feature, gap: f64) -> f64 {
        let lanes = self.lanes.get(&step(between)).into_iter().flatten();
        let broad: Vec<f64> =
            lanes.take_while(|(other, _)| **other <= lane(feature)).map(|(_, broad)| *broad).collect();
        broad.windows(2).map(|pair| f64::midpoint(pair[0], pair[1]) + gap).sum()
    }

    /// True if several paths part or meet in a field.
    fn is_junction(&self, field: usize) -> bool {
        self.through.get(&field).is_some_and(|ways| ways.len() > 1)
    }
}

/// The distance between parallel paths, as a share of a cell.
const APART: f64 = 0.018;

fn course<'b>(cells: &Cells<'b>, network: &Network<'b>, Run { feature, fields }: &Run<'b>) -> Course<'b> {
    let (first, last) = (fields[0], fields.len() - 1);
    let ways_out = [(0, 1), (last, last.wrapping_sub(1))]
        .map(|(end, before)| way_out(cells, network, [fields[end], *fields.get(before)?]));
    let overs: Vec<Option<[f64; 2]>> = fields.windows(2).map(|pair| crossing(cells, [pair[0], pair[1]])).collect();
    let end = |number: usize, way_out: Option<[[f64; 2]; 2]>| match way_out {
        Some(_) => middle(cells, number),
        None => goal(cells, number),
    };
    let stop = |at: usize| match at {
        0 => end(first, ways_out[0]),
        at if at == last => end(fields[at], ways_out[1]),
        at => {
            let through = middle(cells, fields[at]);
            match (overs[at - 1], overs[at]) {
                // Straight on where nothing holds it in the middle.
                (Some(into), Some(out)) if !is_held(cells, network, fields[at]) => {
                    lines::between(through, lines::between(into, out, 0.5), STRAIGHT)
                }
                _ => through,
            }
        }
    };
    let asides: Vec<f64> =
        fields.windows(2).map(|pair| network.aside([pair[0], pair[1]], feature, cells.unit * APART)).collect();
    // In the middle of a field it goes over from one distance to the next.
    let aside_in = |at: usize| {
        let near = [at.checked_sub(1), Some(at)].into_iter().flatten().filter_map(|at| asides.get(at));
        let (sum, many) = near.fold((0.0, 0.0), |(sum, many), aside| (sum + aside, many + 1.0));
        if many > 0.0 { sum / many } else { 0.0 }
    };
    // Through which points it would run alone, and how far beside them it runs.
    let mut points: Vec<([f64; 2], f64)> = Vec::new();
    points.extend(ways_out[0].into_iter().flat_map(|[side, beyond]| [beyond, side]).map(|at| (at, aside_in(0))));
    points.push((stop(0), aside_in(0)));
    let mut crossed = Vec::new();
    for at in 0..last {
        if let Some(over) = overs[at] {
            crossed.push(([fields[at], fields[at + 1]], points.len()));
            points.push((over, asides[at]));
        }
        points.push((stop(at + 1), aside_in(at + 1)));
    }
    points.extend(ways_out[1].into_iter().flatten().map(|at| (at, aside_in(last))));
    // Moved to the same side, whichever of its ends the row names first.
    let ends = [points[0].0, points[points.len() - 1].0];
    let turned = (ends[1][0] - ends[0][0]) + 0.35 * (ends[1][1] - ends[0][1]) < 0.0;
    let moved = |at: usize| {
        let [from, to] = [at.saturating_sub(1), (at + 1).min(points.len() - 1)].map(|at| points[at].0);
        let length = maths::distance(from, to).max(0.01);
        let way = [0, 1].map(|axis| (to[axis] - from[axis]) / length);
        let (point, aside) = points[at];
        (lines::aside((point, way), 0.0, if turned { -aside } else { aside }), way)
    };
    let moved: Vec<lines::Step> = (0..points.len()).map(moved).collect();
    let crossings = crossed.into_iter().map(|(fields, at)| (fields, moved[at])).collect();
    Course { feature, line: lines::smooth(&moved.iter().map(|(at, _)| *at).collect::<Ring>()), crossings }
}

/// The straightness of a path through a cell, from 0 (through its middle) to 1.
const STRAIGHT: f64 = 0.8;

/// True if paths must go through the middle of a field, because it has houses or a junction.
fn is_held(cells: &Cells<'_>, network: &Network<'_>, number: usize) -> bool {
    cells.is_built(&cells.fields[number]) || network.is_junction(number)
}

/// The point where all paths through a field meet.
fn middle(cells: &Cells<'_>, number: usize) -> [f64; 2] {
    let field = &cells.fields[number];
    if field.cell.is_none() {
        return field.centre;
    }
    lines::waver(field.centre, cells.unit * 0.7, cells.unit * 0.06)
}

/// The end of a path in a field: the town, if there is one.
fn goal(cells: &Cells<'_>, number: usize) -> [f64; 2] {
    let field = &cells.fields[number];
    if field.cell.is_some() {
        return middle(cells, number);
    }
    let spaces = cells.bundle.map.places.iter().filter(|place| measures::has_symbol(cells.bundle, place));
    let mut towns = spaces.map(|place| measures::point(cells.bundle, place.x, place.y));
    towns.find(|at| polygon::holds(&field.rings, *at)).unwrap_or(field.centre)
}

/// The point where a path that ends in a border cell leaves the map, and one beyond. It goes on nearly straight. A path
/// does not leave from a village or water, or where it meets another path.
fn way_out(cells: &Cells<'_>, network: &Network<'_>, [end, before]: [usize; 2]) -> Option<[[f64; 2]; 2]> {
    let field = &cells.fields[end];
    if cells.is_built(field) || cells.is_water(field.terrain) || network.is_junction(end) {
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
    let edge = over(cells, side.ends);
    Some([edge, lines::between(at, edge, 1.3)])
}

/// The point where a path crosses the side between two cells.
fn crossing(cells: &Cells<'_>, [one, other]: [usize; 2]) -> Option<[f64; 2]> {
    let side = cells.sides(&cells.fields[one]).into_iter().find(|side| side.beyond == Some(other))?;
    Some(over(cells, side.ends))
}

/// The point where paths cross a side, slightly off its middle.
fn over(cells: &Cells<'_>, [mut from, mut to]: [[f64; 2]; 2]) -> [f64; 2] {
    if from > to {
        std::mem::swap(&mut from, &mut to);
    }
    let (square, _) = lines::square(lines::between(from, to, 0.5), cells.unit * 0.2);
    lines::between(from, to, 0.5 + 0.1 * lines::chance(square, 3))
}

/// Draws all paths: railways over roads over tracks over canals, and of each kind all together, so that they join.
pub fn draw(cells: &Cells<'_>, courses: &[Course<'_>], drawing: &mut Drawing<'_>) {
    let mut by_feature: BTreeMap<(usize, &str), (&Feature, Vec<Ring>)> = BTreeMap::new();
    for Course { feature, line, .. } in courses {
        let order = (feature::height(feature.drawn), feature.id.as_str());
        by_feature.entry(order).or_insert((feature, Vec::new())).1.push(line.clone());
    }
    for (feature, lines) in by_feature.values() {
        feature::draw_ways(cells.bundle, feature, lines, cells.unit, drawing);
    }
}
