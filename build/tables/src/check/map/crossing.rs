use std::collections::BTreeMap;

use rayon::prelude::*;

use super::prelude::*;

pub static LINT: Lint = Lint::new("M027", "crossing-routes", Warning, Map, check)
    .explained(
        "Two routes cross on the map where there is no space. Point-to-point maps avoid that; usually one of the two \
        has a wrong end. The finding is shown at the route that crosses the most others or, if several do, at the \
        longest.",
    )
    .example("connections.csv", "arnsburg,moorfield,road,2.1,", b"arnsburg,tollgate,road,2.1,")
    .reads_roles(&[Role::Edge, Role::Place])
    .after(&["M001", "M002", "M007", "M009", "M010", "M011"]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let mut crossings: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for [one, other] in crossed(view) {
        crossings.entry(one).or_default().push(other);
        crossings.entry(other).or_default().push(one);
    }
    let length = |number: u32| view.stretch(number).map_or(0.0, |line| line.length());
    let name = |number: u32| {
        view.route(number).map_or_else(String::new, |Route { ends: [from, to], .. }| format!("`{from}` to `{to}`"))
    };
    // One route after the other is taken away, always that with most crossings, of several the longest.
    let worse = |(one, of_one): &(&u32, &Vec<u32>), (two, of_two): &(&u32, &Vec<u32>)| {
        of_one.len().cmp(&of_two.len()).then_with(|| length(**one).total_cmp(&length(**two)))
    };
    while let Some(worst) = crossings.iter().max_by(worse).map(|(worst, _)| *worst) {
        let crossed = crossings.remove(&worst).unwrap_or_default();
        for other in &crossed {
            if let Some(of_other) = crossings.get_mut(other) {
                of_other.retain(|of| *of != worst);
            }
        }
        crossings.retain(|_, crossed| !crossed.is_empty());
        let [first, ..] = *crossed else { return };
        let (Some(route), Some(other)) = (view.route(worst), view.route(first)) else { return };
        let others = match crossed.len() {
            1 => name(first),
            most => format!("{most} others, {} among them", name(first)),
        };
        LINT.finds(findings, route.line.spot_of(Slot::From))
            .says(format!("the route from {} crosses {others}", name(worst)))
            .label("no space where they cross")
            .expected("a route between neighbours")
            .see(other.line.spot(), "one that it crosses")
            .cause(cause(&route));
    }
}

/// The cause of findings that follow from a wrong end of a route.
pub fn cause(route: &Route<'_>) -> Cause {
    LINT.about(&[&route.ends[0], &route.ends[1]])
}

/// A line, and how far it reaches from left to right and from top to bottom.
struct Reach {
    line: Stretch,
    across: [f64; 2],
    down: [f64; 2],
}

impl Reach {
    fn of(line: Stretch) -> Self {
        let [across, down] = [0, 1].map(|axis| {
            let [from, to] = line.points.map(|point| point[axis]);
            [from.min(to), from.max(to)]
        });
        Self { line, across, down }
    }
}

/// The pairs of routes that cross, by their numbers. The map is cut into bands from top to bottom, so that only lines that come
/// near each other are compared.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place within the map, in bands")]
fn crossed(view: &View<'_>) -> Vec<[u32; 2]> {
    let count = u32::try_from(view.routes.len().isqrt()).unwrap_or(u32::MAX);
    let [top, bottom] = view
        .stretches()
        .flat_map(|line| line.points)
        .fold([f64::INFINITY, f64::NEG_INFINITY], |[top, bottom], [_, y]| [top.min(y), bottom.max(y)]);
    let share = f64::from(count) / (bottom - top).max(1.0);
    let span = |down: [f64; 2]| down.map(|y| ((y - top) * share) as usize);
    let mut bands: Vec<Vec<u32>> = vec![Vec::new(); count as usize + 1];
    for line in view.stretches() {
        let [first, last] = span(Reach::of(line).down);
        bands[first..=last].iter_mut().for_each(|band| band.push(line.route));
    }
    let in_band = |(at, band): (usize, &Vec<u32>)| {
        let mut band: Vec<Reach> = band.iter().filter_map(|route| view.stretch(*route)).map(Reach::of).collect();
        band.sort_by(|one, two| one.across[0].total_cmp(&two.across[0]));
        let mut pairs = Vec::new();
        for (position, reach) in band.iter().enumerate() {
            let beside = band[position + 1..].iter().take_while(|other| other.across[0] <= reach.across[1]);
            let near = beside.filter(|other| other.down[0] <= reach.down[1] && reach.down[0] <= other.down[1]);
            // Of the bands that two lines share, the first counts.
            let here = near.filter(|other| span(reach.down)[0].max(span(other.down)[0]) == at);
            let crossing = here.filter(|other| cross(&reach.line, &other.line));
            pairs.extend(crossing.map(|other| [reach.line.route, other.line.route]));
        }
        pairs
    };
    bands.par_iter().enumerate().flat_map_iter(in_band).collect()
}

/// True if two routes without a common end cross.
fn cross(one: &Stretch, two: &Stretch) -> bool {
    // On which side of a line a point lies.
    let side = |[from, to]: [[f64; 2]; 2], point: [f64; 2]| {
        (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0])
    };
    let apart =
        |line: &Stretch, other: &Stretch| side(line.points, other.points[0]) * side(line.points, other.points[1]) < 0.0;
    !one.spaces.iter().any(|end| two.spaces.contains(end)) && apart(one, two) && apart(two, one)
}
