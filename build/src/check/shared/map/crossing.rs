//! Routes that cross.

use super::super::prelude::*;

/// The lint.
pub static LINT: SharedLint = Lint {
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
    after: &["M001", "M002", "M006", "M007", "M009", "M010", "M011"],
    check,
};

use rustc_hash::FxHashMap;

use super::super::view::{Line as Row, Route};
use crate::geometry::Chart;
use crate::maths::distance;

/// A route as it lies on the map.
pub struct Line {
    /// Its row.
    pub at: Row,
    /// The spaces at its ends.
    pub ends: [Id; 2],
    /// Where these lie, in map units.
    points: [[f64; 2]; 2],
    left: f64,
    right: f64,
}

impl Line {
    /// How long it is, in map units.
    #[must_use]
    pub fn length(&self) -> f64 {
        let [from, to] = self.points;
        distance(from, to)
    }

    /// The cause of what a wrong end of it does.
    #[must_use]
    pub fn cause(&self) -> String {
        format!("route:{}:{}", self.ends[0], self.ends[1])
    }
}

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let mut lines = lines(view);
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
    let worse = |one: usize, two: usize, crossings: &[Vec<usize>]| {
        let counts = crossings[one].len().cmp(&crossings[two].len());
        counts.then_with(|| lines[one].length().total_cmp(&lines[two].length()))
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
        let finding = Finding::new(
            LINT.code,
            lines[worst].at.cell(view, "from"),
            format!("the route from {} crosses {others}", name(&lines[worst])),
        )
        .label("no space is where they cross")
        .expected("a route between neighbours")
        .see(first.at.spot(), "one that it crosses")
        .cause(lines[worst].cause());
        findings.push(view.ruled(finding, ["2.1.1", "2.1.2", ""]));
    }
}

/// The routes whose ends have a place on the map.
pub fn lines(view: &View<'_>) -> Vec<Line> {
    let chart = view.game.as_ref().and_then(|(_, game)| game.map.projection.as_ref()).map(Chart::of);
    let places: FxHashMap<Id, [f64; 2]> =
        view.spaces().filter_map(|space| Some((space.id, space.position(chart.as_ref())?))).collect();
    let line = |route: Route| {
        let points = [*places.get(&route.ends[0])?, *places.get(&route.ends[1])?];
        let [[one, _], [two, _]] = points;
        Some(Line { at: route.at, ends: route.ends, points, left: one.min(two), right: one.max(two) })
    };
    view.routes().filter_map(line).collect()
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
