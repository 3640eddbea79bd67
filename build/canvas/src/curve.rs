//! Curves, in the only form in which the renderer is given them: quadratic.
//!
//! The renderer draws these by plain arithmetic. For circles, arcs, cubic curves and rotations it would use the
//! system's sines and roots, which differ from machine to machine in their last digits, and sometimes change a pixel.

use std::f64::consts::TAU;
use std::fmt::Write;

use super::shape::Number;
use muster_ground::maths;

/// The steps of a whole turn: with these, no ellipse is wrong by a five-thousandth of its size.
const TURN: i32 = 16;

/// The largest distance between a curve and its approximation, in pixels.
const TOLERANCE: f64 = 0.02;

/// The most quadratic curves that replace a cubic one: they miss it by a ten-thousandth of its bend.
const MOST: u16 = 8;

fn line(path: &mut String, letter: char, [x, y]: [f64; 2]) {
    let _ = write!(path, "{letter}{} {}", Number(x), Number(y));
}

fn quadratic(path: &mut String, control: [f64; 2], to: [f64; 2]) {
    let [x, y, to_x, to_y] = [control[0], control[1], to[0], to[1]].map(Number);
    let _ = write!(path, "Q{x} {y} {to_x} {to_y}");
}

/// Appends a part of an ellipse, given by its centre and radii, its first step and its number of steps: positive
/// numbers are clockwise, and step 0 begins on the right. The letter is the command that leads to its beginning.
fn arc(path: &mut String, letter: char, centre: [f64; 2], [across, down]: [f64; 2], [from, steps]: [i32; 2]) {
    let point = |step: f64, reach: f64| {
        let [right, below] = maths::around([0.0; 2], reach, step / f64::from(TURN) * TAU);
        [centre[0] + across * right, centre[1] + down * below]
    };
    // The tangents at both ends of a step meet so much farther out.
    let out = 1.0 / maths::cos(TAU / f64::from(2 * TURN));
    let (from, way) = (f64::from(from), f64::from(steps.signum()));
    line(path, letter, point(from, 1.0));
    for step in 0..steps.abs() {
        let at = from + way * f64::from(step);
        quadratic(path, point(at + way * 0.5, out), point(at + way, 1.0));
    }
}

/// An ellipse with its radii, as SVG path data.
pub fn ellipse(centre: [f64; 2], radii: [f64; 2]) -> String {
    let mut path = String::new();
    arc(&mut path, 'M', centre, radii, [0, TURN]);
    path.push('Z');
    path
}

/// A rectangle with corners of radius `round`, as SVG path data.
pub fn rectangle([x, y]: [f64; 2], [width, height]: [f64; 2], round: f64) -> String {
    let round = round.min(width / 2.0).min(height / 2.0);
    let ([left, right], [upper, lower]) = ([x + round, x + width - round], [y + round, y + height - round]);
    let quarter = TURN / 4;
    let mut path = String::new();
    let corners = [('M', [right, lower]), ('L', [left, lower]), ('L', [left, upper]), ('L', [right, upper])];
    for ((letter, centre), number) in corners.into_iter().zip(0..) {
        arc(&mut path, letter, centre, [round; 2], [number * quarter, quarter]);
    }
    path.push('Z');
    path
}

/// Goes on along a cubic curve, given by its four points.
pub fn cubic(path: &mut String, points: [[f64; 2]; 4]) {
    let [from, lead, trail, to] = points;
    let bend: f64 = [0, 1].map(|axis| (to[axis] - 3.0 * (trail[axis] - lead[axis]) - from[axis]).abs()).iter().sum();
    // A quadratic curve misses a cubic one by a twentieth of its bend, one for a half of it by an eighth of that.
    let near = |pieces: &u16| bend / 20.0 <= TOLERANCE * f64::from(pieces.pow(3));
    for [control, to] in pieces(points, (1..MOST).find(near).unwrap_or(MOST)) {
        quadratic(path, control, to);
    }
}

/// The control points and ends of quadratic curves that follow a cubic one.
fn pieces([from, lead, trail, to]: [[f64; 2]; 4], pieces: u16) -> impl Iterator<Item = [[f64; 2]; 2]> {
    let at = move |share: f64| {
        let rest = 1.0 - share;
        [0, 1].map(|axis| {
            let ends = rest * rest * rest * from[axis] + share * share * share * to[axis];
            ends + 3.0 * rest * share * (rest * lead[axis] + share * trail[axis])
        })
    };
    let run = move |share: f64| {
        let rest = 1.0 - share;
        [0, 1].map(|axis| {
            let ends = rest * rest * (lead[axis] - from[axis]) + share * share * (to[axis] - trail[axis]);
            3.0 * (ends + 2.0 * rest * share * (trail[axis] - lead[axis]))
        })
    };
    (0..pieces).map(move |piece| {
        let [begin, end] = [piece, piece + 1].map(|piece| f64::from(piece) / f64::from(pieces));
        let ([one, other], [here, there]) = ([at(begin), at(end)], [run(begin), run(end)]);
        let aside = |axis: usize| (here[axis] - there[axis]) / f64::from(4 * pieces);
        [[0, 1].map(|axis| f64::midpoint(one[axis], other[axis]) + aside(axis)), other]
    })
}

/// The steps of a path: the letter, the whole step, and its numbers.
fn steps(words: &str) -> impl Iterator<Item = (char, &str, Vec<f64>)> {
    let mut rest = words;
    std::iter::from_fn(move || {
        let letter = rest.chars().next()?;
        let end = rest.char_indices().skip(1).find(|(_, other)| other.is_ascii_alphabetic()).map(|(end, _)| end);
        let (step, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        Some((letter, step, step.split([letter, ' ', ',']).filter_map(|number| number.parse().ok()).collect()))
    })
}

/// SVG path data with quadratic curves in place of cubic ones and of half ellipses, which are the only arcs allowed.
/// The data comes from the program, never from a pack.
pub fn plain(words: &str) -> String {
    let mut path = String::new();
    let mut at = [0.0; 2];
    for (letter, step, numbers) in steps(words) {
        match (letter, numbers.as_slice()) {
            ('C', &[lead_x, lead_y, trail_x, trail_y, x, y]) => {
                cubic(&mut path, [at, [lead_x, lead_y], [trail_x, trail_y], [x, y]]);
            }
            ('A', &[across, down, _, _, clockwise, x, y]) => {
                let upright = (at[1] - y).abs() > (at[0] - x).abs();
                let from = match (upright, at[0] > x, at[1] > y) {
                    (false, true, _) => 0,
                    (true, _, true) => 4,
                    (false, false, _) => 8,
                    (true, _, false) => 12,
                };
                let steps = if clockwise > 0.0 { TURN / 2 } else { -TURN / 2 };
                let centre = [f64::midpoint(at[0], x), f64::midpoint(at[1], y)];
                arc(&mut path, 'L', centre, [across, down], [from, steps]);
            }
            _ => path.push_str(step),
        }
        at = match (letter, numbers.as_slice()) {
            ('H', &[x]) => [x, at[1]],
            ('h', &[right]) => [at[0] + right, at[1]],
            ('V', &[y]) => [at[0], y],
            ('v', &[down]) => [at[0], at[1] + down],
            (_, &[.., x, y]) => [x, y],
            _ => at,
        };
    }
    path
}

/// SVG path data, in units of any size and with a letter for each step, with quadratic curves in place of cubic ones.
pub fn fine(words: &str) -> String {
    let mut path = String::new();
    let mut at = [0.0; 2];
    for (letter, step, numbers) in steps(words) {
        if let ('C', &[lead_x, lead_y, trail_x, trail_y, x, y]) = (letter, numbers.as_slice()) {
            for [control, to] in pieces([at, [lead_x, lead_y], [trail_x, trail_y], [x, y]], MOST) {
                let [x, y, to_x, to_y] = [control[0], control[1], to[0], to[1]];
                let _ = write!(path, "Q{x:.4} {y:.4} {to_x:.4} {to_y:.4}");
            }
        } else {
            path.push_str(step);
        }
        if let &[.., x, y] = numbers.as_slice() {
            at = [x, y];
        }
    }
    path
}
