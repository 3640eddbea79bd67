//! Polygons on the sheet: cutting them, thinning them.

use crate::maths::hypot;

/// A closed polygon, without its first corner again at the end.
pub type Ring = Vec<[f64; 2]>;

/// The part of a polygon where a linear function of the point is not negative: `x * normal[0] + y * normal[1] >= offset`
/// (Sutherland and Hodgman).
#[must_use]
pub fn half(ring: &[[f64; 2]], normal: [f64; 2], offset: f64) -> Ring {
    let height = |[x, y]: [f64; 2]| x * normal[0] + y * normal[1] - offset;
    let mut cut = Ring::with_capacity(ring.len() + 2);
    for (at, point) in ring.iter().enumerate() {
        let next = ring[(at + 1) % ring.len()];
        let (here, there) = (height(*point), height(next));
        if here >= 0.0 {
            cut.push(*point);
        }
        if (here >= 0.0) != (there >= 0.0) {
            let share = here / (here - there);
            cut.push([point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share]);
        }
    }
    cut
}

/// The part of a polygon inside a rectangle, given by its corners.
#[must_use]
pub fn within(ring: &[[f64; 2]], [left, upper]: [f64; 2], [right, lower]: [f64; 2]) -> Ring {
    let sides = [([1.0, 0.0], left), ([-1.0, 0.0], -right), ([0.0, 1.0], upper), ([0.0, -1.0], -lower)];
    sides.into_iter().fold(ring.to_vec(), |ring, (normal, offset)| half(&ring, normal, offset))
}

/// A line with fewer points, nowhere farther from the old one than `tolerance` (Ramer, Douglas and Peucker).
#[must_use]
pub fn thin(line: &[[f64; 2]], tolerance: f64) -> Vec<[f64; 2]> {
    let Some(last) = line.len().checked_sub(1) else { return Vec::new() };
    let mut kept = vec![false; line.len()];
    let mut open = vec![(0, last)];
    while let Some((from, to)) = open.pop() {
        (kept[from], kept[to]) = (true, true);
        let far = (from + 1..to).map(|at| (distance(line[at], line[from], line[to]), at));
        if let Some((gap, at)) = far.max_by(|(one, _), (two, _)| one.total_cmp(two))
            && gap > tolerance
        {
            open.extend([(from, at), (at, to)]);
        }
    }
    line.iter().zip(kept).filter(|(_, keep)| *keep).map(|(point, _)| *point).collect()
}

/// Whether a point lies inside a polygon: a line from it crosses the edge an odd number of times.
#[must_use]
pub fn contains(ring: &[[f64; 2]], [x, y]: [f64; 2]) -> bool {
    let mut inside = false;
    for (at, [from_x, from_y]) in ring.iter().enumerate() {
        let [to_x, to_y] = ring[(at + 1) % ring.len()];
        if (*from_y > y) != (to_y > y) && x < from_x + (to_x - from_x) * (y - from_y) / (to_y - from_y) {
            inside = !inside;
        }
    }
    inside
}

/// How far a point is from a segment.
#[must_use]
pub fn distance([x, y]: [f64; 2], [from_x, from_y]: [f64; 2], [to_x, to_y]: [f64; 2]) -> f64 {
    let (run, rise) = (to_x - from_x, to_y - from_y);
    let length = run * run + rise * rise;
    let share = if length > 0.0 { (((x - from_x) * run + (y - from_y) * rise) / length).clamp(0.0, 1.0) } else { 0.0 };
    hypot(x - from_x - run * share, y - from_y - rise * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_is_cut() {
        let square = [[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]];
        // The same way round as before; where it begins is nobody's matter.
        assert_eq!(within(&square, [5.0, 5.0], [20.0, 20.0]), [[10.0, 5.0], [10.0, 10.0], [5.0, 10.0], [5.0, 5.0]]);
        assert!(within(&square, [20.0, 20.0], [30.0, 30.0]).is_empty());
    }

    #[test]
    fn inside_and_outside() {
        let square = [[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]];
        assert!(contains(&square, [3.0, 7.0]) && !contains(&square, [13.0, 7.0]) && !contains(&[], [0.0, 0.0]));
    }

    #[test]
    fn a_line_is_thinned() {
        let line = [[0.0, 0.0], [1.0, 0.1], [2.0, 0.0], [3.0, 5.0], [4.0, 0.0]];
        assert_eq!(thin(&line, 0.5), [[0.0, 0.0], [2.0, 0.0], [3.0, 5.0], [4.0, 0.0]]);
        assert!(thin(&[], 1.0).is_empty());
    }
}
