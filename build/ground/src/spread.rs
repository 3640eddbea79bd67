//! Spreads points that are too close together: counters need space that the true map does not have.
//!
//! Spaces closer than a gap push one another away until none are, and so do those whose stacks would cover each other; the
//! ground goes with them, so that a town stays on its river and a port on its coast.

use rustc_hash::FxHashMap;

use crate::maths::{floor, hundredths, hypot, square as squared};

/// A point of the map, in map units, and whether it may be moved.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// The true position.
    pub at: [f64; 2],
    /// True if it stays there whatever comes close.
    pub fixed: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Spread {
    gap: f64,
    points: Vec<Point>,
    places: Vec<[f64; 2]>,
}

/// The most rounds in which the points push one another.
const ROUNDS: usize = 600;
/// The share of the missing distance that each round corrects.
const PUSH: f64 = 0.4;

impl Spread {
    /// Spreads the points until no two are closer than `gap`, in map units, and the space that each needs, `room` wide
    /// and high, is free; without a gap everything stays where it is.
    pub fn of(points: Vec<Point>, gap: f64, room: [f64; 2]) -> Self {
        let places = drawn_apart(&points, gap, room).into_iter().map(|place| place.map(hundredths)).collect();
        Self { gap, points, places }
    }

    /// The positions of the points now, in their order.
    pub fn places(&self) -> &[[f64; 2]] {
        &self.places
    }

    /// Returns the function that moves all other points of the map along.
    pub fn carrier(&self) -> Carrier<'_> {
        let reach = 3.0 * self.gap;
        let mut near: FxHashMap<Square, Vec<usize>> = FxHashMap::default();
        for (number, point) in self.points.iter().enumerate().filter(|_| reach > 0.0) {
            let [column, row] = square(point.at, reach);
            for beside in -1..=1 {
                for over in -1..=1 {
                    near.entry([column.saturating_add(beside), row.saturating_add(over)]).or_default().push(number);
                }
            }
        }
        Carrier { spread: self, reach, near }
    }
}

/// Moves all other points of the map.
#[derive(Debug)]
pub struct Carrier<'s> {
    spread: &'s Spread,
    /// The distance at which a point still moves others.
    reach: f64,
    /// The points that may be within reach of a square of that size, in order.
    near: FxHashMap<Square, Vec<usize>>,
}

type Square = [i64; 2];

/// The square of that side that a point lies in.
fn square(at: [f64; 2], side: f64) -> Square {
    at.map(|length| floor(length / side))
}

impl Carrier<'_> {
    /// The new position of a point: it moves as the points near it do, and exactly as one that lies on it (Shepard's
    /// interpolation, as Franke and Little bounded it).
    pub fn carry(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let Spread { gap, points, places } = self.spread;
        // Ground that no point is near stays where it is.
        let (mut weights, mut moved) = (squared(0.5 / gap.max(1.0)), [0.0, 0.0]);
        for number in self.near.get(&square([x, y], self.reach)).into_iter().flatten() {
            let (at, place) = (points[*number].at, places[*number]);
            let [right, down] = [at[0] - x, at[1] - y];
            if right.abs() < self.reach && down.abs() < self.reach {
                let far = hypot(right, down).max(0.5);
                let weight = squared((self.reach - far).max(0.0) / (self.reach * far));
                weights += weight;
                moved = [moved[0] + weight * (place[0] - at[0]), moved[1] + weight * (place[1] - at[1])];
            }
        }
        [x + moved[0] / weights, y + moved[1] / weights].map(hundredths)
    }
}

/// Pushes points apart until none are too close, each by a part of the missing distance, and returns their positions.
fn drawn_apart(points: &[Point], gap: f64, room: [f64; 2]) -> Vec<[f64; 2]> {
    let room = if gap > 0.0 { room } else { [0.0; 2] };
    let mut places: Vec<_> = points.iter().map(|point| point.at).collect();
    let mut near = Near::of(room.map(|length| gap.max(length)));
    let mut pushed = vec![true; points.len()];
    for _ in 0..ROUNDS {
        let before = places.clone();
        let moved = std::mem::replace(&mut pushed, vec![false; points.len()]);
        let mut close = false;
        near.each_pair(&before, &moved, |[one, other]| {
            let [[x, y], [far, low]] = [before[one], before[other]];
            let Some((missing, [right, down])) = missing([far - x, low - y], gap, room) else { return };
            if points[one].fixed && points[other].fixed {
                return;
            }
            close = true;
            for (point, way) in [(one, -1.0), (other, 1.0)] {
                if !points[point].fixed {
                    let step = missing * PUSH * way;
                    places[point] = [places[point][0] + right * step, places[point][1] + down * step];
                    pushed[point] = true;
                }
            }
        });
        if !close {
            break;
        }
    }
    places
}

/// Pairs of points that are near one another while they move.
#[derive(Debug)]
pub struct Near {
    /// The greatest distance, horizontally and vertically.
    reach: [f64; 2],
    /// The positions at which pairs were last listed, and the pairs that may be near each other.
    listed: Option<Listed>,
}

/// Places, and pairs of their numbers.
type Listed = (Vec<[f64; 2]>, Vec<[usize; 2]>);

impl Near {
    /// The extra distance at which pairs are listed, as a share of the reach: the list holds until a point has moved by
    /// half of it.
    const MARGIN: f64 = 0.125;
    /// The most pairs per point that are listed.
    const MOST: usize = 64;

    /// Finds pairs closer than this, horizontally and vertically.
    pub fn of(reach: [f64; 2]) -> Self {
        Self { reach, listed: None }
    }

    /// True if few enough pairs were found the last time to keep them for the next.
    pub fn is_listed(&self) -> bool {
        self.listed.is_some()
    }

    /// Calls a function for each pair that is near, and for some that are not. Pairs whose points have not moved since
    /// the last call are left out.
    pub fn each_pair(&mut self, places: &[[f64; 2]], moved: &[bool], call: impl FnMut([usize; 2])) {
        let margin = self.reach.map(|length| length * Self::MARGIN);
        let stayed = |(from, to): (&[f64; 2], &[f64; 2])| {
            [0, 1].iter().all(|axis| 2.0 * (from[*axis] - to[*axis]).abs() <= margin[*axis])
        };
        let known = self.listed.as_ref().is_some_and(|(from, _)| from.iter().zip(places).all(stayed));
        if !known {
            let most = Self::MOST * places.len();
            let found = pairs(places, [0, 1].map(|axis| self.reach[axis] + margin[axis]));
            let found: Vec<_> = found.take(most + 1).collect();
            self.listed = (found.len() <= most).then(|| (places.to_vec(), found));
        }
        match &self.listed {
            Some((_, pairs)) => {
                let matters = |[one, other]: &[usize; 2]| !known || moved[*one] || moved[*other];
                pairs.iter().copied().filter(matters).for_each(call);
            }
            None => pairs(places, self.reach).for_each(call),
        }
    }
}

/// The pairs of places closer than this, horizontally and vertically.
fn pairs(places: &[[f64; 2]], [across, upright]: [f64; 2]) -> impl Iterator<Item = [usize; 2]> {
    // From left to right, so that each is held against its neighbours only.
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|one, other| places[*one][0].total_cmp(&places[*other][0]));
    (0..order.len()).flat_map(move |rank| {
        let [x, y] = places[order[rank]];
        let right = order[rank + 1..].iter().map(|other| (*other, places[*other]));
        let right = right.take_while(|(_, [far, _])| far - x < across);
        let near = right.filter(|(_, [_, low])| (low - y).abs() < upright);
        near.map(|(other, _)| [order[rank], other]).collect::<Vec<_>>()
    })
}

/// The distance that two points lack, and the direction in which they part; `None` if they are far enough apart.
fn missing([right, down]: [f64; 2], gap: f64, room: [f64; 2]) -> Option<(f64, [f64; 2])> {
    let apart = if squared(right) + squared(down) < squared(gap) { hypot(right, down) } else { gap };
    if gap - apart > gap * 0.005 {
        // Two in the same place part sideways.
        let way = if apart > 0.01 { [right / apart, down / apart] } else { [1.0, 0.0] };
        return Some((gap - apart, way));
    }
    let [across, upright] = [room[0] - right.abs(), room[1] - down.abs()];
    (across.min(upright) > 0.4).then(|| {
        // The shorter way out.
        if across < upright { (across, [right.signum(), 0.0]) } else { (upright, [0.0, down.signum()]) }
    })
}
