//! Lines as if drawn by hand: smooth, and nowhere quite straight, yet always the same.

use std::collections::BTreeMap;

use crate::ground;
use muster_ground::area::count;
use muster_ground::maths;
use muster_ground::polygon::Ring;

/// A pseudorandom number from -1 to 1, always the same for a point of a lattice.
pub fn chance([column, row]: [i64; 2], salt: u64) -> f64 {
    let mut state = column.cast_unsigned().wrapping_mul(0x8ebc_6af0_9c88_c6e3)
        ^ row.cast_unsigned().wrapping_mul(0x5896_36a0_5d7b_4c4d)
        ^ salt.wrapping_mul(0x1d8e_4e27_c47d_124f);
    ground::stray(&mut state)
}

/// The square of a lattice that a point lies in, and where in it.
pub fn square(point: [f64; 2], side: f64) -> ([i64; 2], [f64; 2]) {
    let steps = point.map(|length| length / side);
    (steps.map(maths::floor), steps.map(|length| length - length.floor()))
}

/// A corner of cells, rounded to a small square, since the corners of neighbours differ in their last digits.
pub type Corner = [i64; 2];

/// The corner at a point.
pub fn corner(at: [f64; 2]) -> Corner {
    // Not where corners like to lie.
    at.map(|length| maths::floor(length * 2.0 + 0.237))
}

/// Moves a point by at most `most` to either side, and points near one another alike; `turn` is the length of a line
/// between bends, in pixels.
pub fn waver(point: [f64; 2], turn: f64, most: f64) -> [f64; 2] {
    let ([column, row], share) = square(point, turn);
    let [across, down] = share.map(|share| share * share * (3.0 - 2.0 * share));
    [0, 1].map(|axis| {
        let salt = 11 + u64::from(axis == 1);
        let row_at = |row| chance([column, row], salt) * (1.0 - across) + chance([column + 1, row], salt) * across;
        point[axis] + most * (row_at(row) * (1.0 - down) + row_at(row + 1) * down)
    })
}

/// Groups lines that begin near one another, so that a part of a large sheet need not examine all of them.
pub fn blocks(lines: &[Ring]) -> impl Iterator<Item = Vec<Ring>> + use<> {
    const BLOCK: f64 = 400.0;
    let mut blocks: BTreeMap<[i64; 2], Vec<Ring>> = BTreeMap::new();
    for (first, line) in lines.iter().filter_map(|line| Some((*line.first()?, line))) {
        blocks.entry(square(first, BLOCK).0).or_default().push(line.clone());
    }
    blocks.into_values()
}

/// The point at a share of the way from one to another.
pub fn between(from: [f64; 2], to: [f64; 2], share: f64) -> [f64; 2] {
    [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * share)
}

/// A smooth line through points (Catmull and Rom), as a line of many short segments. A closed line is smooth at its
/// ends, too.
pub fn smooth(points: &[[f64; 2]]) -> Ring {
    const STEPS: u8 = 6;
    let Some((first, last)) = points.first().zip(points.last()) else { return Ring::new() };
    let closed = points.len() > 3 && maths::distance(*first, *last) < 0.01;
    let mut line = vec![*first];
    for at in 1..points.len() {
        let (from, to) = (points[at - 1], points[at]);
        let before = match at {
            1 if closed => points[points.len() - 2],
            _ => points[at.saturating_sub(2)],
        };
        let after = points.get(at + 1).copied().unwrap_or(if closed { points[1] } else { to });
        line.extend((1..=STEPS).map(|step| {
            let share = f64::from(step) / f64::from(STEPS);
            let (square, cube) = (share * share, share * share * share);
            [0, 1].map(|axis| {
                let [before, from, to, after] = [before, from, to, after].map(|point| point[axis]);
                let straight = 2.0 * from + (to - before) * share;
                let bent = (2.0 * before - 5.0 * from + 4.0 * to - after) * square;
                (straight + bent + (3.0 * from - before - 3.0 * to + after) * cube) / 2.0
            })
        }));
    }
    line
}

/// Bows a line by a number of pixels to the right in its middle; the ends stay.
pub fn bowed(line: Ring, right: f64) -> Ring {
    let (Some(first), Some(last)) = (line.first().copied(), line.last().copied()) else { return line };
    if right == 0.0 {
        return line;
    }
    let length = length(&line);
    let bulge = |(number, step): (usize, Step)| {
        let share = (count(number) + 0.5) * BOW / length.max(BOW);
        let share = share.min(1.0);
        aside(step, 0.0, right * 4.0 * share * (1.0 - share))
    };
    let bent = along(&line, BOW).into_iter().enumerate().map(bulge);
    std::iter::once(first).chain(bent).chain([last]).collect()
}

/// The distance between the points of a curved line, in pixels.
const BOW: f64 = 6.0;

/// A point on a line, and the direction of the line there, of length one.
pub type Step = ([f64; 2], [f64; 2]);

/// Points along a line at about this distance, each in the middle of its section.
pub fn along(line: &[[f64; 2]], gap: f64) -> Vec<Step> {
    let length = length(line);
    let steps = (length / gap.max(0.1)).round().clamp(1.0, 1e5);
    let gap = length / steps;
    let (mut found, mut left) = (Vec::new(), gap / 2.0);
    for pair in line.windows(2) {
        let piece = maths::distance(pair[0], pair[1]);
        while left <= piece && piece > 0.0 {
            let way = [0, 1].map(|axis| (pair[1][axis] - pair[0][axis]) / piece);
            found.push((between(pair[0], pair[1], left / piece), way));
            left += gap;
        }
        left -= piece;
    }
    found
}

/// The part of a line that is no farther than that from a point.
pub fn near(line: &[[f64; 2]], at: [f64; 2], reach: f64) -> Ring {
    let points = along(line, 3.0).into_iter().map(|(point, _)| point);
    points.filter(|point| maths::distance(*point, at) <= reach).collect()
}

/// The length of a line.
pub fn length(line: &[[f64; 2]]) -> f64 {
    line.windows(2).map(|pair| maths::distance(pair[0], pair[1])).sum()
}

/// Splits a line into dashes that follow its bends: lengths of dashes and gaps by turns, adjusted so that a whole
/// number fits.
pub fn pieces(line: &[[f64; 2]], lengths: &[f64]) -> Vec<Ring> {
    let whole: f64 = lengths.iter().sum();
    let length = length(line);
    if whole <= 0.0 || length <= 0.0 {
        return Vec::new();
    }
    let scale = length / (whole * (length / whole).round().clamp(1.0, 1e4));
    let mut turns = lengths.iter().map(|length| length * scale).cycle();
    let (mut pieces, mut piece, mut is_there) = (Vec::new(), line.first().copied().into_iter().collect::<Ring>(), true);
    let mut left = turns.next().unwrap_or(length);
    for pair in line.windows(2) {
        let far = maths::distance(pair[0], pair[1]);
        let mut gone = 0.0;
        while far - gone > left {
            gone += left;
            let at = between(pair[0], pair[1], gone / far);
            if is_there {
                piece.push(at);
                pieces.push(std::mem::take(&mut piece));
            } else {
                piece = vec![at];
            }
            is_there = !is_there;
            left = turns.next().unwrap_or(length);
        }
        left -= far - gone;
        if is_there {
            piece.push(pair[1]);
        }
    }
    pieces.push(piece);
    pieces.retain(|piece| piece.len() > 1);
    pieces
}

/// The middle of a line.
pub fn middle(line: &[[f64; 2]]) -> Option<Step> {
    along(line, f64::INFINITY).into_iter().next()
}

/// A point at a distance ahead of another and to the right of it, in a direction of length one.
pub fn aside(([x, y], [run, rise]): Step, ahead: f64, right: f64) -> [f64; 2] {
    [x + run * ahead - rise * right, y + rise * ahead + run * right]
}

/// Closes a polygon: its last point is the first.
pub fn closed(mut ring: Ring) -> Ring {
    ring.extend(ring.first().copied());
    ring
}

/// The outline of foliage about a point, with a number of lobes.
pub fn leaves(at: [f64; 2], radius: f64, lobes: u8, salt: u64) -> Ring {
    const CORNERS: u8 = 3;
    let (square, _) = square(at, 1.0);
    let turn = chance(square, salt);
    let corner = |corner: u8| {
        let far =
            if corner.is_multiple_of(CORNERS) { 0.84 } else { 1.0 + 0.07 * chance(square, salt + u64::from(corner)) };
        let angle = std::f64::consts::TAU * f64::from(corner) / f64::from(lobes * CORNERS);
        maths::around(at, radius * far, angle + turn)
    };
    (0..lobes * CORNERS).map(corner).collect()
}
