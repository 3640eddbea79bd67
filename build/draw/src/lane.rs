//! Sea lanes: finds a route over water from one place to another.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::lines;
use muster_ground::area::Rectangle;
use muster_ground::maths;
use muster_ground::polygon::{self, Ring, Slices};

/// The factor for the length of a way over land.
const LAND: f64 = 25.0;
/// The factor for the length of a way close to the coast.
const INSHORE: f64 = 2.5;
/// The most steps of a straight way.
const STEPS: f64 = 48.0;
/// The least length of a step, in pixels.
const SHORTEST: f64 = 10.0;

/// The route between two points that avoids land as far as possible: straight, or else found by A*.
pub fn course([from, to]: [[f64; 2]; 2], land: &Slices, sheet: &Rectangle) -> Ring {
    let length = maths::distance(from, to);
    let step = (length / STEPS).max(SHORTEST);
    let near = |at: [f64; 2]| maths::distance(at, from).min(maths::distance(at, to)) < 2.0 * step;
    let is_dry = |at: [f64; 2]| land.contain(at) && !near(at);
    if !lines::along(&[from, to], SHORTEST).into_iter().any(|(at, _)| is_dry(at)) {
        return vec![from, to];
    }
    let area = Rectangle::between(from, to).grown(0.6 * length + 6.0 * step);
    let inside = |at: [f64; 2]| area.contains(at) && sheet.contains(at);
    let point = |[column, row]: [i32; 2]| [from[0] + f64::from(column) * step, from[1] + f64::from(row) * step];
    #[expect(clippy::cast_possible_truncation, reason = "in thousandths of a pixel on a sheet")]
    let whole = |cost: f64| (cost * 1000.0) as i64;
    let goal = |at: [i32; 2]| maths::distance(point(at), to) < step;
    let mut best = std::collections::BTreeMap::from([([0, 0], (0.0, [0, 0]))]);
    let mut open = BinaryHeap::from([(Reverse(0), [0, 0])]);
    let mut last = None;
    let mut done = std::collections::BTreeSet::new();
    while let Some((_, at)) = open.pop() {
        if goal(at) {
            last = Some(at);
            break;
        }
        if !done.insert(at) {
            continue;
        }
        let spent = best[&at].0;
        for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let next = [at[0] + right, at[1] + down];
            let there = point(next);
            if !inside(there) {
                continue;
            }
            // Where it is smoothed it may not cut a corner of the coast.
            let beside =
                [[step, 0.0], [-step, 0.0], [0.0, step], [0.0, -step]].map(|[x, y]| [there[0] + x, there[1] + y]);
            let share = match () {
                () if is_dry(there) => LAND,
                () if beside.into_iter().any(is_dry) => INSHORE,
                () => 1.0,
            };
            let cost = spent + share * maths::hypot(f64::from(right), f64::from(down)) * step;
            if best.get(&next).is_none_or(|(known, _)| cost < *known - 1e-9) {
                best.insert(next, (cost, at));
                open.push((Reverse(whole(cost + maths::distance(there, to))), next));
            }
        }
    }
    let Some(mut at) = last else { return vec![from, to] };
    let mut way = vec![to];
    while at != [0, 0] {
        way.push(point(at));
        at = best[&at].1;
    }
    way.push(from);
    way.reverse();
    lines::smooth(&polygon::thin(&way, 0.8 * step))
}

/// The part of a course that lies outside of the area in which it begins; all of it, if none does.
pub fn beyond(course: &[[f64; 2]], area: &[Ring]) -> Ring {
    let fine: Ring =
        lines::along(course, SHORTEST / 2.0).into_iter().map(|(at, _)| at).chain(course.last().copied()).collect();
    match fine.iter().position(|at| !polygon::holds(area, *at)) {
        Some(first) => fine[first.saturating_sub(1)..].to_vec(),
        None => course.to_vec(),
    }
}
