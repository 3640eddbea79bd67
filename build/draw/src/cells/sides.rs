//! Lines on the sides of cells: rivers, walls and slopes that continue from side to side, and their crossings.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::bundle::{Direction, Drawn, Feature, Lies};

use super::Cells;
use super::paths::Course;
use crate::feature;
use crate::lines::{self, Corner, corner};
use muster_canvas::svg::Drawing;
use muster_ground::polygon::{self, Ring};

/// The ends of a side, clockwise about the cell that it is described for.
pub type Ends = [[f64; 2]; 2];

/// Sides of cells, or the border of two areas, with a feature.
struct Told<'c> {
    /// The fields on both sides; at the edge of the map only one.
    fields: [Option<usize>; 2],
    /// The direction of the side from the first cell; none of areas.
    direction: Option<Direction>,
    /// The sides, clockwise about the first field.
    ends: Vec<Ends>,
    feature: &'c Feature,
}

/// The sides of cells that have a feature, from both of their cells.
pub fn lined(cells: &Cells<'_>) -> BTreeSet<(usize, Direction)> {
    let mut lined = BTreeSet::new();
    for Told { fields, direction, feature, .. } in told(cells) {
        let (Some(number), Some(direction)) = (fields[0], direction) else { continue };
        if feature.drawn.lies() != Lies::Over {
            lined.insert((number, direction));
            let other = fields[1].and_then(|other| {
                let grid = cells.grid.as_ref()?;
                Some((other, grid.towards(cells.fields[other].cell?, cells.fields[number].cell?)?))
            });
            lined.extend(other);
        }
    }
    lined
}

/// The sides of cells and borders of areas that the map describes.
fn told<'c>(cells: &'c Cells<'_>) -> Vec<Told<'c>> {
    let map = &cells.bundle.map;
    let of_cells = map.sides.iter().filter_map(|told| {
        let number = *cells.by_id.get(told.places.first()?.as_str())?;
        let side = cells.sides(&cells.fields[number]).into_iter().find(|side| side.direction == told.direction)?;
        let feature = cells.feature(&told.feature)?;
        Some(Told {
            fields: [Some(number), side.beyond],
            direction: Some(side.direction),
            ends: vec![side.ends],
            feature,
        })
    });
    let of_areas = map.connections.iter().flat_map(|connection| {
        let features = connection.features.iter().filter_map(|feature| cells.feature(feature));
        let mut features = features.filter(|feature| feature.drawn.is_on_sides()).peekable();
        let border = features.peek().and_then(|_| cells.border(&connection.from, &connection.to));
        let told = |feature| {
            let (fields, ends) = border.clone()?;
            Some(Told { fields: fields.map(Some), direction: None, ends, feature })
        };
        features.filter_map(told).collect::<Vec<_>>()
    });
    of_cells.chain(of_areas).collect()
}

/// The sides of a feature in chains of corners: sides that share a corner are joined, except where three meet. If the
/// two sides of the line are different, only sides described from the same one are joined.
pub fn chains(sides: &[Ends], is_one_way: bool) -> Vec<Ring> {
    let mut left: BTreeMap<usize, Ends> = sides.iter().copied().enumerate().collect();
    let mut at: BTreeMap<Corner, Vec<usize>> = BTreeMap::new();
    let mut known = BTreeSet::new();
    for (number, ends) in sides.iter().enumerate() {
        let mut key = ends.map(corner);
        key.sort_unstable();
        // A side that is told of twice is there once.
        if !known.insert(key) {
            left.remove(&number);
            continue;
        }
        key.iter().for_each(|end| at.entry(*end).or_default().push(number));
    }
    let mut chains = Vec::new();
    // From ends and where three meet; what is left then are rings.
    let is_end = |end: &[f64; 2]| at.get(&corner(*end)).is_none_or(|met| met.len() != 2);
    let mut order: Vec<usize> = left.keys().copied().collect();
    order.sort_by_key(|number| !sides[*number].iter().any(is_end));
    for first in order {
        let Some([from, to]) = left.remove(&first) else { continue };
        let turned = !is_one_way && is_end(&to) && !is_end(&from);
        let mut chain = if turned { vec![to, from] } else { vec![from, to] };
        for back in [false, true] {
            while let Some(end) = if back { chain.first() } else { chain.last() }.copied() {
                let met = at.get(&corner(end)).map(Vec::as_slice).unwrap_or_default();
                let next = met.iter().copied().find(|number| left.contains_key(number)).filter(|_| met.len() == 2);
                let Some((number, ends)) = next.and_then(|number| Some((number, *left.get(&number)?))) else { break };
                let runs_on = usize::from(back);
                let fits = corner(ends[runs_on]) == corner(end);
                if is_one_way && !fits {
                    break;
                }
                left.remove(&number);
                let point = ends[if fits { 1 - runs_on } else { runs_on }];
                chain.insert(if back { 0 } else { chain.len() }, point);
            }
        }
        chains.push(chain);
    }
    chains
}

/// The course of a river along a chain of corners: it winds, and cuts the corners.
fn winding(chain: &[[f64; 2]], unit: f64) -> Ring {
    let mut points: Ring = chain.first().copied().into_iter().collect();
    for pair in chain.windows(2) {
        points.extend([0.2, 0.5, 0.8].map(|share| lines::between(pair[0], pair[1], share)));
    }
    if chain.first().map(|end| corner(*end)) == chain.last().map(|end| corner(*end)) {
        points.remove(0);
        points.extend(points.first().copied());
    } else {
        points.extend(chain.last());
    }
    let wavers = points.into_iter().map(|at| lines::waver(at, unit * 0.23, unit * 0.06));
    lines::smooth(&wavers.collect::<Ring>())
}

/// A feature that runs along sides.
pub struct Along<'c> {
    feature: &'c Feature,
    pub lines: Vec<Ring>,
    /// The parts of a border or a frontier that share a side with a river.
    afloat: Vec<Ring>,
}

/// The features that run along sides, with their courses.
pub fn courses<'c>(cells: &'c Cells<'_>) -> Vec<Along<'c>> {
    let key = |ends: &Ends| {
        let mut key = ends.map(corner);
        key.sort_unstable();
        key
    };
    let mut by_feature: BTreeMap<&str, Vec<Ends>> = BTreeMap::new();
    let mut wet = BTreeSet::new();
    for Told { ends, feature, .. } in told(cells) {
        if feature::is_wet(feature) {
            wet.extend(ends.iter().map(key));
        }
        by_feature.entry(&feature.id).or_default().extend(ends);
    }
    let along_water = |chain: &Ring| {
        if cells.grid.is_none() { lines::smooth(&polygon::thin(chain, 1.5)) } else { winding(chain, cells.unit) }
    };
    let along = |feature: &'c Feature| {
        let sides = by_feature.get(feature.id.as_str())?;
        let is_border = matches!(feature.drawn, Drawn::Border | Drawn::Frontier);
        let (afloat, ashore): (Vec<Ends>, Vec<Ends>) =
            sides.iter().partition(|ends| is_border && wet.contains(&key(ends)));
        let chains_of = |sides: &[Ends]| chains(sides, feature.drawn == Drawn::Slope);
        let lines = chains_of(&ashore);
        let is_wet = feature::is_wet(feature);
        Some(Along {
            feature,
            lines: if is_wet { lines.iter().map(along_water).collect() } else { lines },
            afloat: chains_of(&afloat).iter().map(along_water).collect(),
        })
    };
    let mut all: Vec<_> = cells.bundle.map.features.iter().filter_map(along).collect();
    all.sort_by_key(|along| feature::height(along.feature.drawn));
    all
}

/// Draws the banks of rivers, which end at the sea.
pub fn draw_banks(cells: &Cells<'_>, drawing: &mut Drawing<'_>) {
    for Along { feature, lines, .. } in courses(cells).iter().filter(|along| feature::is_wet(along.feature)) {
        feature::banks(feature, lines, feature::unit(cells.bundle, feature, cells.unit), drawing);
    }
}

/// Draws all features along sides, except the banks of rivers.
pub fn draw(cells: &Cells<'_>, drawing: &mut Drawing<'_>) {
    for Along { feature, lines, afloat } in courses(cells) {
        let unit = feature::unit(cells.bundle, feature, cells.unit);
        feature::draw(feature, &lines, unit, drawing);
        feature::draw_afloat(feature, &afloat, unit, drawing);
    }
}

/// Draws bridges and fords, where a path crosses the side, or else at its middle.
pub fn draw_crossings(cells: &Cells<'_>, courses: &[Course<'_>], drawing: &mut Drawing<'_>) {
    for Told { fields, direction, ends, feature } in told(cells) {
        let way = || {
            let [one, other] = [fields[0]?, fields[1]?];
            let crossed = |course: &Course<'_>| {
                course
                    .crossings
                    .iter()
                    .find(|(cells, _)| *cells == [one, other] || *cells == [other, one])
                    .map(|(_, step)| *step)
            };
            courses.iter().find_map(crossed)
        };
        let across = || {
            let chains = chains(&ends, false);
            let (at, [run, rise]) =
                lines::middle(chains.iter().max_by(|one, other| lines::length(one).total_cmp(&lines::length(other)))?)?;
            let at = if direction.is_some() { lines::waver(at, cells.unit * 0.23, cells.unit * 0.06) } else { at };
            Some((at, [-rise, run]))
        };
        if let Some(step) = way().or_else(across) {
            feature::cross(feature, step, feature::unit(cells.bundle, feature, cells.unit), drawing);
        }
    }
}
