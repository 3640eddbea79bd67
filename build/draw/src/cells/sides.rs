//! What lies on the sides of cells: rivers, walls and slopes that run on from side to side, and what leads across them.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::bundle::{Direction, Drawn, Feature};

use super::lines::{self, Corner, along, aside, corner};
use super::paths::Course;
use super::{Cells, Side};
use muster_canvas::colour::Colour;
use muster_canvas::svg::{Drawing, Paint};
use muster_canvas::theme::Theme;
use muster_ground::maths;
use muster_ground::polygon::Ring;

/// The ends of a side, clockwise about the cell that it is told of.
type Ends = [[f64; 2]; 2];

/// The sides that have a feature, from both of their cells.
pub fn lined(cells: &Cells<'_>) -> BTreeSet<(usize, Direction)> {
    let mut lined = BTreeSet::new();
    for (number, side, feature) in told(cells) {
        if !matches!(feature.drawn, Drawn::Bridge | Drawn::Ford) {
            lined.insert((number, side.direction));
            let other = side.beyond.and_then(|other| {
                let grid = cells.grid.as_ref()?;
                Some((other, grid.towards(cells.fields[other].cell?, cells.fields[number].cell?)?))
            });
            lined.extend(other);
        }
    }
    lined
}

/// The sides that the map tells of: the number of the field, the side of it, and its feature.
fn told<'c>(cells: &'c Cells<'_>) -> impl Iterator<Item = (usize, Side, &'c Feature)> {
    cells.bundle.map.sides.iter().filter_map(|told| {
        let number = *cells.by_id.get(told.places.first()?.as_str())?;
        let side = cells.sides(&cells.fields[number]).into_iter().find(|side| side.direction == told.direction)?;
        Some((number, side, cells.feature(&told.feature)?))
    })
}

/// The sides of a feature in chains of corners: sides that share a corner run on, but not where three meet. Where it matters on
/// which side of the line they were told of, only those run on that were told of on the same.
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

/// What runs along sides: each feature with its courses.
pub fn courses<'c>(cells: &'c Cells<'_>) -> Vec<(&'c Feature, Vec<Ring>)> {
    let mut by_feature: BTreeMap<&str, Vec<Ends>> = BTreeMap::new();
    for (_, side, feature) in told(cells) {
        by_feature.entry(&feature.id).or_default().push(side.ends);
    }
    let course = |feature: &'c Feature| {
        let chains = chains(by_feature.get(feature.id.as_str())?, feature.drawn == Drawn::Slope);
        let line = |chain: Ring| if is_wet(feature) { winding(&chain, cells.unit) } else { chain };
        Some((feature, chains.into_iter().map(line).collect()))
    };
    cells.bundle.map.features.iter().filter_map(course).collect()
}

fn is_wet(feature: &Feature) -> bool {
    matches!(feature.drawn, Drawn::River | Drawn::Stream)
}

/// Draws the banks of rivers, which end where the sea begins.
pub fn draw_banks(cells: &Cells<'_>, drawing: &mut Drawing<'_>) {
    for (feature, courses) in courses(cells).iter().filter(|(feature, _)| is_wet(feature)) {
        banks(feature, courses, cells.unit, drawing);
    }
}

/// Draws all that runs along sides, but for the banks of rivers.
pub fn draw(cells: &Cells<'_>, drawing: &mut Drawing<'_>) {
    for (feature, courses) in courses(cells) {
        stroke(feature, &courses, cells.unit, drawing);
    }
}

/// How broad rivers and streams are, in shares of a cell.
fn breadth(feature: &Feature) -> f64 {
    if feature.drawn == Drawn::River { 0.1 } else { 0.032 }
}

fn banks(feature: &Feature, courses: &[Ring], unit: f64, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let bank = ink(feature, theme).mix(theme.sea, 0.5).mix(theme.ink, 0.25);
    drawing.lines(courses, Paint::line(bank, (breadth(feature) + 0.028) * unit), 1.0);
}

/// Draws a feature along lines.
fn stroke(feature: &Feature, courses: &[Ring], unit: f64, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let own = ink(feature, theme);
    let dark = own.mix(theme.ink, 0.45);
    let steps = |gap: f64| courses.iter().flat_map(move |line| along(line, unit * gap));
    match feature.drawn {
        Drawn::River | Drawn::Stream => {
            drawing.lines(courses, Paint::line(own.mix(theme.shallows[1], 0.4), breadth(feature) * unit), 1.0);
        }
        Drawn::Wall => {
            drawing.lines(courses, Paint::line(dark, unit * 0.062), 1.0);
            drawing.lines(courses, Paint::line(own, unit * 0.03), 1.0);
            let tower = |step| {
                [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
                    .map(|(a, r)| aside(step, a * unit * 0.036, r * unit * 0.042))
                    .to_vec()
            };
            drawing.rings(
                &steps(0.29).map(tower).collect::<Vec<_>>(),
                Paint::fill(own).with_line(dark, unit * 0.014),
                1.0,
            );
        }
        Drawn::Slope => {
            drawing.lines(courses, Paint::line(own, unit * 0.02), 1.0);
            // They fall away from the cell that they are told of, which is on the right of the line.
            let fall = |(number, step): (usize, _)| {
                let length = unit * if number % 2 == 0 { 0.11 } else { 0.07 };
                vec![aside(step, unit * 0.012, 0.0), aside(step, 0.0, -length), aside(step, unit * -0.012, 0.0)]
            };
            drawing.rings(&steps(0.05).enumerate().map(fall).collect::<Vec<_>>(), Paint::fill(own), 0.9);
        }
        Drawn::Hedge => {
            let bush = |(salt, (at, _)): (u64, lines::Step)| lines::leaves(at, unit * 0.026, 3, salt);
            let bushes: Vec<Ring> = (0..).zip(steps(0.052)).map(bush).collect();
            drawing.joined(&bushes, Paint::fill(own).with_line(dark, unit * 0.02));
        }
        Drawn::Border => {
            drawing.lines(courses, Paint::line(own, unit * 0.085), 0.3);
            let piece = |(number, step): (usize, _)| {
                let half = if number % 2 == 0 { unit * 0.05 } else { unit * 0.001 };
                vec![aside(step, -half, 0.0), aside(step, half, 0.0)]
            };
            drawing.lines(
                &steps(0.082).enumerate().map(piece).collect::<Vec<_>>(),
                Paint::line(dark, unit * 0.024),
                1.0,
            );
        }
        Drawn::Bridge | Drawn::Ford | Drawn::Road | Drawn::Track | Drawn::Railway | Drawn::Canal => {}
    }
}

/// The colour of what has none of its own.
fn usual(drawn: Drawn, theme: &Theme) -> Colour {
    match drawn {
        Drawn::River | Drawn::Stream | Drawn::Canal => theme.water,
        Drawn::Hedge => theme.land.deeper().deeper().mix(theme.ink, 0.15),
        Drawn::Slope => theme.rock.mix(theme.ink, 0.3),
        Drawn::Wall => theme.stone,
        Drawn::Border | Drawn::Bridge | Drawn::Ford => theme.ink.mix(theme.rock, 0.3),
        Drawn::Road | Drawn::Track | Drawn::Railway => theme.road,
    }
}

/// Draws bridges and fords, where a path crosses the side, or else across its middle.
pub fn draw_crossings(cells: &Cells<'_>, courses: &[Course<'_>], drawing: &mut Drawing<'_>) {
    for (number, side, feature) in told(cells) {
        let way = || {
            let other = side.beyond?;
            let crossed = |course: &Course<'_>| {
                course
                    .crossings
                    .iter()
                    .find(|(cells, _)| *cells == [number, other] || *cells == [other, number])
                    .map(|(_, step)| *step)
            };
            courses.iter().find_map(crossed)
        };
        let [from, to] = side.ends;
        let length = maths::distance(from, to).max(0.01);
        let across = [(from[1] - to[1]) / length, (to[0] - from[0]) / length];
        let middle = lines::waver(lines::between(from, to, 0.5), cells.unit * 0.23, cells.unit * 0.06);
        cross(feature, way().unwrap_or((middle, across)), cells.unit, drawing);
    }
}

/// Draws a bridge or a ford at a point, in a direction.
fn cross(feature: &Feature, step: lines::Step, unit: f64, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let own = ink(feature, theme);
    match feature.drawn {
        Drawn::Bridge => {
            let [long, broad] = [0.105, 0.046].map(|share| share * unit);
            let corners = [(-long, -broad), (long, -broad), (long, broad), (-long, broad)];
            let deck = corners.map(|(ahead, right)| aside(step, ahead, right));
            drawing.rings(&[deck.to_vec()], Paint::fill(theme.paper), 1.0);
            let rail = |right: f64| {
                let flare = 1.6 * right;
                [(-1.35 * long, flare), (-long, right), (long, right), (1.35 * long, flare)]
                    .map(|(ahead, right)| aside(step, ahead, right))
                    .to_vec()
            };
            drawing.lines(&[rail(-broad), rail(broad)], Paint::line(own, unit * 0.022), 1.0);
        }
        Drawn::Ford => {
            let dots = [-2.0, -1.0, 0.0, 1.0, 2.0].map(|ahead| {
                let [left, right] = [-0.045, 0.045].map(|right| aside(step, ahead * unit * 0.042, right * unit));
                vec![left, right]
            });
            drawing.lines(&dots, Paint::line(theme.paper, unit * 0.03), 0.9);
            drawing.lines(&dots, Paint::line(own, unit * 0.016), 1.0);
        }
        _ => {}
    }
}

/// A feature on a side, for the legend, between two points.
pub fn sample(feature: &Feature, [from, to]: [[f64; 2]; 2], drawing: &mut Drawing<'_>) {
    const UNIT: f64 = 76.0;
    let middle = lines::between(from, to, 0.5);
    match feature.drawn {
        Drawn::Bridge | Drawn::Ford => {
            let river = [-15.0, -5.0, 5.0, 15.0].map(|down| [middle[0] + down * 0.15, middle[1] + down]);
            let theme = drawing.theme();
            drawing.lines(&[river.to_vec()], Paint::line(theme.water.mix(theme.shallows[1], 0.4), 7.0), 1.0);
            cross(feature, (middle, [1.0, 0.0]), UNIT, drawing);
        }
        Drawn::River | Drawn::Stream => {
            let bends = [(0.0, 0.0), (0.33, -5.0), (0.67, 5.0), (1.0, 0.0)];
            let course = bends.map(|(share, down)| [from[0] + (to[0] - from[0]) * share, from[1] + down]);
            let course = [lines::smooth(&course)];
            banks(feature, &course, UNIT, drawing);
            stroke(feature, &course, UNIT, drawing);
        }
        _ => stroke(feature, &[vec![from, to]], UNIT, drawing),
    }
}

/// The colour of a feature: its own, or else the usual one.
pub(super) fn ink(feature: &Feature, theme: &Theme) -> Colour {
    feature.colour.as_deref().map_or_else(|| usual(feature.drawn, theme), Colour::parse)
}

#[cfg(test)]
mod tests {
    use muster_engine::cells::{Cell, Grid};
    use muster_schema::bundle::{self, Direction, GridKind};

    use super::*;

    /// The eastern sides of a column of flat hexes, in some order.
    fn sides(reach: i32) -> Vec<Ends> {
        let (rows, columns) = (9, 3);
        let grid = bundle::Grid {
            kind: GridKind::FlatHexes,
            rows,
            columns,
            side: 104.0,
            x: 50.0,
            y: 50.0,
            shift: None,
            halves: false,
            numbering: None,
        };
        let grid = Grid::from(&grid);
        let cells = [4, 0, 7, 1, 3, 2, 5, 6].into_iter().filter(|row| *row < reach).map(|row| Cell { column: 1, row });
        let both = cells.flat_map(|cell| [Direction::Se, Direction::Ne].map(|direction| grid.side(cell, direction)));
        both.flatten().collect()
    }

    #[test]
    fn the_sides_of_a_river_are_one_chain() {
        let sides = sides(8);
        let rivers = chains(&sides, false);
        assert_eq!(rivers.iter().map(Vec::len).collect::<Vec<_>>(), [17]);
        let [first, last] = [rivers[0].first(), rivers[0].last()].map(|end| end.map_or(0.0, |end| end[1]));
        assert!((last - first).abs() > 800.0, "from one end to the other: {first} {last}");
        // A side that is told of from both of its cells is there once.
        let turned = sides.iter().map(|[from, to]| [*to, *from]);
        assert_eq!(chains(&sides.iter().copied().chain(turned).collect::<Vec<_>>(), false).len(), 1);
    }

    #[test]
    fn a_slope_falls_to_one_side() {
        let mut sides = sides(4);
        assert_eq!(chains(&sides, true).len(), 1);
        let Some([from, to]) = sides.first_mut() else { return };
        std::mem::swap(from, to);
        assert!(chains(&sides, true).len() > 1);
    }

    #[test]
    fn three_rivers_meet_in_a_corner() {
        let corner = [0.0, 0.0];
        let arms = [[0.0, -60.0], [52.0, 30.0], [-52.0, 30.0]];
        assert_eq!(chains(&arms.map(|end| [corner, end]), false).len(), 3);
    }
}
