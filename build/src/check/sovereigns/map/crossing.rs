//! Routes that cross.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint {
    code: &Code {
        id: "M027",
        name: "crossing-routes",
        severity: Severity::Warning,
        explanation: "Two routes cross on the map where no space is. Maps from point to point avoid that; mostly one of the two \
            has a wrong end. The finding is at the route that crosses \
            most others, of two at the longer one.",
        example: Example {
            file: "connections.csv",
            right: "arnsburg,moorfield,road,2.1,",
            wrong: b"arnsburg,tollgate,road,2.1,",
        },
    },
    tables: &["connections", "spaces"],
    after: &["M001", "M002", "M009", "M010", "M011"],
    check,
};

use rustc_hash::FxHashMap;

use crate::geometry::Chart;

/// A route as it lies on the map.
struct Line {
    at: At<Connection>,
    ends: [Id; 2],
    points: [[f64; 2]; 2],
    left: f64,
    right: f64,
}

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let mut lines = lines(world);
    lines.sort_by(|one, two| one.left.total_cmp(&two.left));
    let mut crossings: Vec<Vec<usize>> = vec![Vec::new(); lines.len()];
    for (number, line) in lines.iter().enumerate() {
        let beside = lines.iter().enumerate().skip(number + 1).take_while(|(_, other)| other.left <= line.right);
        for (other, _) in beside.filter(|(_, other)| cross(line, other)) {
            crossings[number].push(other);
            crossings[other].push(number);
        }
    }
    // One route after the other is taken away, always that with most crossings, of several the longest.
    let length = |line: &Line| {
        let [from, to] = line.points;
        crate::maths::distance(from, to)
    };
    let worse = |one: usize, two: usize, crossings: &[Vec<usize>]| {
        let counts = crossings[one].len().cmp(&crossings[two].len());
        counts.then_with(|| length(&lines[one]).total_cmp(&length(&lines[two])))
    };
    while let Some(worst) = (0..lines.len()).max_by(|one, two| worse(*one, *two, &crossings))
        && !crossings[worst].is_empty()
    {
        let crossed = std::mem::take(&mut crossings[worst]);
        for other in &crossed {
            crossings[*other].retain(|of| *of != worst);
        }
        let Some(first) = crossed.first().and_then(|first| lines.get(*first)) else { return };
        let name = |line: &Line| format!("`{}` to `{}`", line.ends[0], line.ends[1]);
        let others = match crossed.len() {
            1 => name(first),
            most => format!("{most} others, {} among them", name(first)),
        };
        findings.push(
            Finding::new(
                LINT.code,
                world.pack.cell(lines[worst].at, "from"),
                format!("the route from {} crosses {others}", name(&lines[worst])),
            )
            .label("no space is where they cross")
            .expected("a route between neighbours")
            .rule("2.1.2")
            .see(first.at.spot(), "one that it crosses"),
        );
    }
}

/// The routes whose ends have a place on the map.
fn lines(world: &World<'_>) -> Vec<Line> {
    let chart = world.view.game.as_ref().and_then(|(_, game)| game.map.projection.as_ref()).map(Chart::of);
    let places: FxHashMap<Id, [f64; 2]> =
        world.view.spaces().filter_map(|space| Some((space.id, space.position(chart.as_ref())?))).collect();
    let line = |(at, route): (At<Connection>, &Connection)| {
        let ends = [route.from.id(), route.to.id()];
        let points = [*places.get(&ends[0])?, *places.get(&ends[1])?];
        let [[one, _], [two, _]] = points;
        Some(Line { at, ends, points, left: one.min(two), right: one.max(two) })
    };
    world.pack.rows::<Connection>().filter_map(line).collect()
}

/// Whether two routes without a common end cross.
fn cross(one: &Line, two: &Line) -> bool {
    // On which side of a line a point lies.
    let side = |[from, to]: [[f64; 2]; 2], point: [f64; 2]| {
        (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0])
    };
    let apart =
        |line: &Line, other: &Line| side(line.points, other.points[0]) * side(line.points, other.points[1]) < 0.0;
    !one.ends.iter().any(|end| two.ends.contains(end)) && apart(one, two) && apart(two, one)
}
