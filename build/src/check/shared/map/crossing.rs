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

use rayon::prelude::*;

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let lines = view.stretches();
    let pairs = crossed(lines);
    if pairs.is_empty() {
        return;
    }
    let mut crossings: Vec<Vec<usize>> = vec![Vec::new(); lines.len()];
    for [one, other] in pairs {
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
        let route = |line: &Stretch| &view.routes[line.route as usize];
        let name = |line: &Stretch| {
            let [from, to] = route(line).ends;
            format!("`{from}` to `{to}`")
        };
        let others = match crossed.len() {
            1 => name(first),
            most => format!("{most} others, {} among them", name(first)),
        };
        let finding = Finding::new(
            LINT.code,
            route(&lines[worst]).line.spot_of(Slot::From),
            format!("the route from {} crosses {others}", name(&lines[worst])),
        )
        .label("no space is where they cross")
        .expected("a route between neighbours")
        .see(route(first).line.spot(), "one that it crosses")
        .cause(cause(route(&lines[worst])));
        findings.push(finding);
    }
}

/// The cause of what a wrong end of a route does.
#[must_use]
pub fn cause(route: &Route<'_>) -> Cause {
    Cause::about(LINT.code, &[&route.ends[0], &route.ends[1]])
}

/// How far a line reaches, and its number.
#[derive(Clone, Copy)]
struct Reach {
    across: [f64; 2],
    down: [f64; 2],
    line: usize,
}

impl Reach {
    fn of((line, stretch): (usize, &Stretch)) -> Self {
        let [across, down] = [0, 1].map(|axis| {
            let [from, to] = stretch.points.map(|point| point[axis]);
            [from.min(to), from.max(to)]
        });
        Self { across, down, line }
    }
}

/// The pairs of lines that cross, by their numbers. The map is cut into bands from top to bottom, so that only lines that come
/// near each other are compared.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place within the map, in bands")]
fn crossed(lines: &[Stretch]) -> Vec<[usize; 2]> {
    let mut reaches: Vec<Reach> = lines.par_iter().enumerate().map(Reach::of).collect();
    reaches.par_sort_by(|one, two| one.across[0].total_cmp(&two.across[0]));
    let count = u32::try_from(lines.len().isqrt()).unwrap_or(u32::MAX);
    let [top, bottom] = reaches
        .iter()
        .map(|reach| reach.down)
        .fold([f64::INFINITY, f64::NEG_INFINITY], |[top, bottom], [from, to]| [top.min(from), bottom.max(to)]);
    let share = f64::from(count) / (bottom - top).max(1.0);
    let span = |reach: &Reach| reach.down.map(|y| ((y - top) * share) as usize);
    let mut bands: Vec<Vec<u32>> = vec![Vec::new(); count as usize + 1];
    for (number, reach) in (0u32..).zip(&reaches) {
        let [first, last] = span(reach);
        bands[first..=last].iter_mut().for_each(|band| band.push(number));
    }
    let in_band = |(at, band): (usize, &Vec<u32>)| {
        let band: Vec<Reach> = band.iter().map(|number| reaches[*number as usize]).collect();
        let mut pairs = Vec::new();
        for (position, reach) in band.iter().enumerate() {
            let beside = band[position + 1..].iter().take_while(|other| other.across[0] <= reach.across[1]);
            let near = beside.filter(|other| other.down[0] <= reach.down[1] && reach.down[0] <= other.down[1]);
            // Of the bands that two lines share, the first counts.
            let here = near.filter(|other| span(reach)[0].max(span(other)[0]) == at);
            let crossing = here.filter(|other| cross(&lines[reach.line], &lines[other.line]));
            pairs.extend(crossing.map(|other| [reach.line, other.line]));
        }
        pairs
    };
    bands.par_iter().enumerate().flat_map_iter(in_band).collect()
}

/// Whether two routes without a common end cross.
fn cross(one: &Stretch, two: &Stretch) -> bool {
    // On which side of a line a point lies.
    let side = |[from, to]: [[f64; 2]; 2], point: [f64; 2]| {
        (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0])
    };
    let apart =
        |line: &Stretch, other: &Stretch| side(line.points, other.points[0]) * side(line.points, other.points[1]) < 0.0;
    !one.spaces.iter().any(|end| two.spaces.contains(end)) && apart(one, two) && apart(two, one)
}
