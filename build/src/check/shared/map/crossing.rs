//! Routes that cross.

use super::super::prelude::*;

/// The lint.
pub static LINT: SharedLint = Lint {
    code: &Code {
        id: "M027",
        name: "crossing-routes",
        severity: Severity::Warning,
        stage: Stage::Checking(Subject::Map),
        explanation: "Two routes cross on the map where there is no space. Point-to-point maps avoid that; usually one of the \
            two has a wrong end. The finding is shown at the route that crosses the most others or, if several do, at the \
            longest.",
        example: Example {
            file: "connections.csv",
            right: "arnsburg,moorfield,road,2.1,",
            wrong: b"arnsburg,tollgate,road,2.1,",
        },
    },
    tables: &["connections", "spaces"],
    after: &["M001", "M002", "M006", "M007", "M009", "M010", "M011"],
    check,
};

use rustc_hash::FxHashMap;

use crate::maths::distance;

/// A route as it lies on the map.
pub struct Stretch<'p> {
    /// Its row.
    pub line: Line<'p>,
    /// The spaces at its ends.
    pub ends: [Id; 2],
    /// How long it is, in map units.
    pub length: f64,
    /// Where its ends lie, in map units.
    points: [[f64; 2]; 2],
}

impl Stretch<'_> {
    /// From where to where it reaches in one direction, across (0) or down (1).
    fn reach(&self, axis: usize) -> [f64; 2] {
        let [from, to] = self.points.map(|point| point[axis]);
        [from.min(to), from.max(to)]
    }

    /// The cause of what a wrong end of it does.
    #[must_use]
    pub fn cause(&self) -> Cause {
        Cause::about(LINT.code, &[&self.ends[0], &self.ends[1]])
    }
}

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let lines = lines(view);
    let mut crossings: Vec<Vec<usize>> = vec![Vec::new(); lines.len()];
    for [one, other] in crossed(&lines) {
        crossings[one].push(other);
        crossings[other].push(one);
    }
    let mut left: Vec<usize> = (0..lines.len()).filter(|line| !crossings[*line].is_empty()).collect();
    // One route after the other is taken away, always that with most crossings, of several the longest.
    let worse = |one: usize, two: usize, crossings: &[Vec<usize>]| {
        let counts = crossings[one].len().cmp(&crossings[two].len());
        counts.then_with(|| lines[one].length.total_cmp(&lines[two].length))
    };
    while let Some(worst) = left.iter().copied().max_by(|one, two| worse(*one, *two, &crossings)) {
        let crossed = std::mem::take(&mut crossings[worst]);
        for other in &crossed {
            crossings[*other].retain(|of| *of != worst);
        }
        left.retain(|line| !crossings[*line].is_empty());
        let Some(first) = crossed.first().and_then(|first| lines.get(*first)) else { return };
        let name = |line: &Stretch<'_>| format!("`{}` to `{}`", line.ends[0], line.ends[1]);
        let others = match crossed.len() {
            1 => name(first),
            most => format!("{most} others, {} among them", name(first)),
        };
        let finding = Finding::new(
            LINT.code,
            lines[worst].line.spot_of(Slot::From),
            format!("the route from {} crosses {others}", name(&lines[worst])),
        )
        .label("no space is where they cross")
        .expected("a route between neighbours")
        .see(first.line.spot(), "one that it crosses")
        .cause(lines[worst].cause());
        findings.push(finding);
    }
}

/// The routes whose ends have a place on the map.
pub fn lines<'p>(view: &View<'p>) -> Vec<Stretch<'p>> {
    let places: FxHashMap<Id, [f64; 2]> = view.spaces.iter().filter_map(|space| Some((space.id, space.at?))).collect();
    let line = |route: &Route<'p>| {
        let points = [*places.get(&route.ends[0])?, *places.get(&route.ends[1])?];
        Some(Stretch { line: route.line, ends: route.ends, length: distance(points[0], points[1]), points })
    };
    view.routes.iter().filter_map(line).collect()
}

/// The pairs of lines that cross, by their numbers. The map is cut into bands from top to bottom, so that only lines that come
/// near each other are compared.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place within the map, in bands")]
fn crossed(lines: &[Stretch<'_>]) -> Vec<[usize; 2]> {
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by(|one, two| lines[*one].reach(0)[0].total_cmp(&lines[*two].reach(0)[0]));
    let count = u32::try_from(lines.len().isqrt()).unwrap_or(u32::MAX);
    let mut bands = vec![Vec::new(); count as usize + 1];
    let [top, bottom] = lines
        .iter()
        .map(|line| line.reach(1))
        .fold([f64::INFINITY, f64::NEG_INFINITY], |[top, bottom], [from, to]| [top.min(from), bottom.max(to)]);
    let share = f64::from(count) / (bottom - top).max(1.0);
    let span = |line: &Stretch<'_>| line.reach(1).map(|y| ((y - top) * share) as usize);
    for number in order {
        let [first, last] = span(&lines[number]);
        bands[first..=last].iter_mut().for_each(|band| band.push(number));
    }
    let mut pairs = Vec::new();
    for (at, band) in bands.iter().enumerate() {
        for (position, number) in band.iter().enumerate() {
            let line = &lines[*number];
            let [_, right] = line.reach(0);
            let beside = band[position + 1..].iter().take_while(|other| lines[**other].reach(0)[0] <= right);
            // Of the bands that two lines share, the first counts.
            let here = |other: &Stretch<'_>| span(line)[0].max(span(other)[0]) == at;
            let crossing = beside.filter(|other| cross(line, &lines[**other]) && here(&lines[**other]));
            pairs.extend(crossing.map(|other| [*number, *other]));
        }
    }
    pairs
}

/// Whether two routes without a common end cross.
fn cross(one: &Stretch<'_>, two: &Stretch<'_>) -> bool {
    // On which side of a line a point lies.
    let side = |[from, to]: [[f64; 2]; 2], point: [f64; 2]| {
        (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0])
    };
    let apart = |line: &Stretch<'_>, other: &Stretch<'_>| {
        side(line.points, other.points[0]) * side(line.points, other.points[1]) < 0.0
    };
    !one.ends.iter().any(|end| two.ends.contains(end)) && apart(one, two) && apart(two, one)
}
