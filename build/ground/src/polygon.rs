//! Polygons on the sheet: cutting them, thinning them.

use crate::maths::hypot;

/// A closed polygon, without its first corner again at the end.
pub type Ring = Vec<[f64; 2]>;

/// The sides of a polygon, the last from its last corner to its first.
#[inline]
pub fn sides(ring: &[[f64; 2]]) -> impl Iterator<Item = [[f64; 2]; 2]> {
    ring.iter().zip(ring.iter().cycle().skip(1)).map(|(from, to)| [*from, *to])
}

/// The part of a polygon where a linear function of the point is not negative: `x * normal[0] + y * normal[1] >= offset`
/// (Sutherland and Hodgman).
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

/// Moves the sides of a polygon inwards. If it is too narrow, its sides cross.
pub fn inset(ring: &[[f64; 2]], by: f64) -> Ring {
    let doubled: f64 = sides(ring).map(|[[x, y], [to_x, to_y]]| x * to_y - to_x * y).sum();
    let by = by * doubled.signum();
    // The corners of sides without length would go nowhere.
    let sides: Vec<_> = sides(ring).filter(|[[x, y], [to_x, to_y]]| hypot(to_x - x, to_y - y) > 0.0).collect();
    let normal = |[[x, y], [to_x, to_y]]: [[f64; 2]; 2]| {
        let length = hypot(to_x - x, to_y - y);
        [(y - to_y) / length, (to_x - x) / length]
    };
    let before = sides.iter().cycle().skip(sides.len().saturating_sub(1));
    let corner = |(before, side): (&[[f64; 2]; 2], &[[f64; 2]; 2])| {
        let [one, other] = [normal(*before), normal(*side)];
        let both = [one[0] + other[0], one[1] + other[1]];
        // Half as far in a corner so sharp that it would fly off.
        let share = 2.0 * by / (both[0] * both[0] + both[1] * both[1]).max(1.0);
        [side[0][0] + both[0] * share, side[0][1] + both[1] * share]
    };
    before.zip(&sides).map(corner).collect()
}

/// The part of a polygon inside a rectangle, given by its corners.
pub fn within(ring: &[[f64; 2]], [left, upper]: [f64; 2], [right, lower]: [f64; 2]) -> Ring {
    let sides = [([1.0, 0.0], left), ([-1.0, 0.0], -right), ([0.0, 1.0], upper), ([0.0, -1.0], -lower)];
    sides.into_iter().fold(ring.to_vec(), |ring, (normal, offset)| half(&ring, normal, offset))
}

/// The area of a polygon.
pub fn area(ring: &[[f64; 2]]) -> f64 {
    sides(ring).map(|[from, to]| from[0] * to[1] - to[0] * from[1]).sum::<f64>().abs() / 2.0
}

/// A line with fewer points, nowhere farther from the old one than `tolerance` (Ramer, Douglas and Peucker).
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

/// The point where a polygon crosses itself, if it does: where two sides meet elsewhere than at their ends.
pub fn crossing(ring: &[[f64; 2]]) -> Option<[f64; 2]> {
    // From left to right, so that each side is held against few.
    let mut all: Vec<[[f64; 2]; 2]> = sides(ring).collect();
    let left = |side: &[[f64; 2]; 2]| side[0][0].min(side[1][0]);
    all.sort_by(|one, other| left(one).total_cmp(&left(other)));
    all.iter().enumerate().find_map(|(at, side)| {
        let right = side[0][0].max(side[1][0]);
        all[at + 1..].iter().take_while(|other| left(other) < right).find_map(|other| meeting(*side, *other))
    })
}

/// The point where two segments cross, each between the other's ends.
fn meeting([from, to]: [[f64; 2]; 2], [other_from, other_to]: [[f64; 2]; 2]) -> Option<[f64; 2]> {
    let way = |from: [f64; 2], to: [f64; 2]| [to[0] - from[0], to[1] - from[1]];
    let cross = |one: [f64; 2], other: [f64; 2]| one[0] * other[1] - one[1] * other[0];
    let (run, other) = (way(from, to), way(other_from, other_to));
    let (all, aside) = (cross(run, other), way(from, other_from));
    let shares = [cross(aside, other) / all, cross(aside, run) / all];
    let inside = shares.iter().all(|share| *share > 1e-9 && *share < 1.0 - 1e-9);
    inside.then(|| [from[0] + run[0] * shares[0], from[1] + run[1] * shares[0]])
}

/// The common border of two areas whose outlines are no farther apart than `near`: sides of one of them, clockwise
/// about the first on a sheet whose `y` grows downwards.
pub fn shared(one: &[Ring], other: &[Ring], near: f64) -> Vec<[[f64; 2]; 2]> {
    let here = beside(one, other, near);
    // Where one has fewer corners on the border, its sides reach beyond the end of the other's.
    let there = beside(other, one, near);
    let length =
        |sides: &[[[f64; 2]; 2]]| sides.iter().map(|[from, to]| hypot(to[0] - from[0], to[1] - from[1])).sum::<f64>();
    if length(&there) > length(&here) * 1.02 { there.into_iter().map(|[from, to]| [to, from]).collect() } else { here }
}

/// The sides of an area that run along another, clockwise about it.
fn beside(rings: &[Ring], others: &[Ring], near: f64) -> Vec<[[f64; 2]; 2]> {
    let Some([least, most]) = hull(others, near) else { return Vec::new() };
    let in_reach = |point: [f64; 2]| [0, 1].iter().all(|axis| (least[*axis]..=most[*axis]).contains(&point[*axis]));
    let there: Vec<_> = others.iter().flat_map(|ring| sides(ring)).collect();
    let touches =
        |point: [f64; 2]| in_reach(point) && there.iter().any(|[from, to]| distance(point, *from, *to) <= near);
    let mut border = Vec::new();
    for ring in rings {
        let doubled: f64 = sides(ring).map(|[[x, y], [to_x, to_y]]| x * to_y - to_x * y).sum();
        let along = |[from, to]: &[[f64; 2]; 2]| {
            let middle = [0, 1].map(|axis| f64::midpoint(from[axis], to[axis]));
            [*from, *to, middle].into_iter().all(touches)
        };
        border.extend(sides(ring).filter(along).map(|[from, to]| if doubled < 0.0 { [to, from] } else { [from, to] }));
    }
    border
}

/// The rectangle about polygons, with a margin on each side.
fn hull(rings: &[Ring], more: f64) -> Option<[[f64; 2]; 2]> {
    let reach = |far: fn(f64, f64) -> f64| {
        rings.iter().flatten().copied().reduce(|one, other| [far(one[0], other[0]), far(one[1], other[1])])
    };
    let (least, most) = (reach(f64::min)?, reach(f64::max)?);
    Some([least.map(|at| at - more), most.map(|at| at + more)])
}

/// A point well inside an area, in its first polygon: the one on a lattice that is farthest from all sides; the lattice
/// is then refined around it.
pub fn middle(rings: &[Ring]) -> [f64; 2] {
    const STEPS: u32 = 16;
    let Some(ring) = rings.first() else { return [0.0; 2] };
    let [Some(mut least), Some(mut most)] = [f64::min, f64::max].map(|far: fn(f64, f64) -> f64| {
        ring.iter().copied().reduce(|one, other| [far(one[0], other[0]), far(one[1], other[1])])
    }) else {
        return [0.0; 2];
    };
    let depth = |point: [f64; 2]| {
        let all = rings.iter().flat_map(|ring| sides(ring));
        let near = all.map(|[from, to]| distance(point, from, to)).fold(f64::INFINITY, f64::min);
        if contains(ring, point) && holds(rings, point) { near } else { -near }
    };
    let mut best = [0, 1].map(|axis| f64::midpoint(least[axis], most[axis]));
    for _ in 0..4 {
        let step = [0, 1].map(|axis| (most[axis] - least[axis]) / f64::from(STEPS));
        let lattice = (0..=STEPS).flat_map(|down| (0..=STEPS).map(move |right| [right, down]));
        let points = lattice.map(|at| [0, 1].map(|axis| least[axis] + f64::from(at[axis]) * step[axis]));
        best = points
            .fold((best, depth(best)), |best, point| {
                let deep = depth(point);
                if deep > best.1 + 1e-9 { (point, deep) } else { best }
            })
            .0;
        least = [0, 1].map(|axis| best[axis] - step[axis]);
        most = [0, 1].map(|axis| best[axis] + step[axis]);
    }
    best
}

/// The sides of polygons in horizontal slices, so that only few need to be examined for a point.
#[derive(Debug)]
pub struct Slices {
    upper: f64,
    thick: f64,
    slices: Vec<Vec<Side>>,
    /// The sides of a slice by polygons, from left to right.
    parts: Vec<Vec<Part>>,
}

/// The sides of a polygon in a slice, with their extent.
#[derive(Clone, Debug)]
struct Part {
    sides: std::ops::Range<usize>,
    left: f64,
    right: f64,
    /// The greatest extent to the right of this part and those before it.
    rightmost: f64,
}

/// A side of a polygon of that number.
#[derive(Clone, Copy, Debug)]
struct Side {
    ring: usize,
    ends: [[f64; 2]; 2],
}

impl Slices {
    /// The most slices there can be.
    const MANY: usize = 256;

    /// The slices of polygons, which are numbered in their order.
    pub fn of<'r>(rings: impl IntoIterator<Item = &'r Ring>) -> Self {
        let of_ring = |(number, ring): (usize, &'r Ring)| sides(ring).map(move |ends| Side { ring: number, ends });
        let all: Vec<Side> = rings.into_iter().enumerate().flat_map(of_ring).collect();
        let heights = || all.iter().map(|side| side.ends[0][1]);
        let upper = heights().fold(f64::INFINITY, f64::min);
        let lower = heights().fold(f64::NEG_INFINITY, f64::max);
        let many = all.len().min(Self::MANY);
        let thick = ((lower - upper) / crate::area::count(many).max(1.0)).max(1e-9);
        let mut slices = Self { upper, thick, slices: vec![Vec::new(); many], parts: Vec::new() };
        for side in all {
            let [[_, from], [_, to]] = side.ends;
            for slice in slices.range(from.min(to), from.max(to)) {
                slices.slices[slice].push(side);
            }
        }
        slices.parts = slices.slices.iter().map(|sides| Part::all(sides)).collect();
        slices
    }

    /// The slices between two heights; everything beyond them belongs to the first or last.
    fn range(&self, from: f64, to: f64) -> std::ops::Range<usize> {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "held in bounds")]
        let at = |height: f64| ((height - self.upper) / self.thick).clamp(0.0, 1e6) as usize;
        let [first, last] = [from, to].map(|height| at(height).min(self.slices.len().saturating_sub(1)));
        if self.slices.is_empty() { 0..0 } else { first..last + 1 }
    }

    /// The polygons that a point lies in.
    pub fn holders(&self, at: [f64; 2]) -> impl Iterator<Item = usize> + use<> {
        let mut found = Vec::new();
        for slice in self.range(at[1], at[1]) {
            let (sides, parts) = (&self.slices[slice], &self.parts[slice]);
            let begun = &parts[..parts.partition_point(|part| part.left <= at[0])];
            let near = begun.iter().rev().take_while(|part| part.rightmost > at[0]).filter(|part| part.right > at[0]);
            let sides = near.map(|part| &sides[part.sides.clone()]);
            let holds = |sides: &&[Side]| sides.iter().filter(|side| is_left_of(side.ends, at)).count() % 2 == 1;
            found.extend(sides.filter(holds).map(|sides| sides[0].ring));
        }
        found.sort_unstable();
        found.into_iter()
    }

    /// True if a point is farther than `depth` from all sides of a polygon.
    pub fn is_deep(&self, ring: usize, at: [f64; 2], depth: f64) -> bool {
        let near = self.slices[self.range(at[1] - depth, at[1] + depth)].iter().flatten();
        near.filter(|side| side.ring == ring).all(|side| distance(at, side.ends[0], side.ends[1]) > depth)
    }

    /// True if there are no polygons.
    pub fn is_empty(&self) -> bool {
        self.slices.is_empty()
    }

    /// True if a point lies in any polygon.
    pub fn contain(&self, at: [f64; 2]) -> bool {
        self.holders(at).next().is_some()
    }

    /// The polygons as a line at one height crosses them.
    pub fn line(&self, y: f64) -> Line {
        let here =
            self.slices[self.range(y, y)].iter().flat_map(|slice| slice.chunk_by(|one, other| one.ring == other.ring));
        let crossings = here.map(|sides| {
            let crossed = sides.iter().map(|side| side.ends).filter(|[from, to]| (from[1] > y) != (to[1] > y));
            crossed.map(|[from, to]| from[0] + (to[0] - from[0]) * (y - from[1]) / (to[1] - from[1])).collect()
        });
        Line(crossings.filter(|crossings: &Vec<f64>| !crossings.is_empty()).collect())
    }

    /// The sides with a part between two heights; some of them several times.
    pub fn between(&self, from: f64, to: f64) -> impl Iterator<Item = [[f64; 2]; 2]> {
        self.slices[self.range(from, to)].iter().flatten().map(|side| side.ends)
    }

    /// True if a side may run through a rectangle, given by two corners.
    pub fn run_through(&self, [least, most]: [[f64; 2]; 2]) -> bool {
        let meets = |[from, to]: [[f64; 2]; 2], axis: usize| {
            let (near, far) = (from[axis].min(to[axis]), from[axis].max(to[axis]));
            near.max(least[axis]) <= far.min(most[axis])
        };
        self.between(least[1], most[1]).any(|side| meets(side, 0) && meets(side, 1))
    }
}

impl Part {
    fn all(sides: &[Side]) -> Vec<Self> {
        let mut first = 0;
        let part = |sides: &[Side]| {
            let across = || sides.iter().flat_map(|side| side.ends.map(|[x, _]| x));
            let (left, right) = (across().fold(f64::INFINITY, f64::min), across().fold(f64::NEG_INFINITY, f64::max));
            first += sides.len();
            Self { sides: first - sides.len()..first, left, right, rightmost: right }
        };
        let mut parts: Vec<Self> = sides.chunk_by(|one, other| one.ring == other.ring).map(part).collect();
        parts.sort_by(|one, other| one.left.total_cmp(&other.left));
        let mut rightmost = f64::NEG_INFINITY;
        for part in &mut parts {
            rightmost = rightmost.max(part.right);
            part.rightmost = rightmost;
        }
        parts
    }
}

/// A spatial index of areas of several polygons; a polygon inside another is a hole.
#[derive(Debug)]
pub struct Areas {
    slices: Slices,
    /// The area of each polygon.
    owners: Vec<usize>,
}

impl Areas {
    /// Areas, numbered in their order.
    pub fn of<'r>(areas: impl IntoIterator<Item = &'r [Ring]>) -> Self {
        let rings = areas.into_iter().enumerate().flat_map(|(at, rings)| rings.iter().map(move |ring| (at, ring)));
        let (owners, rings): (Vec<usize>, Vec<&Ring>) = rings.unzip();
        Self { slices: Slices::of(rings), owners }
    }

    /// The areas that a point lies in, in their order.
    pub fn holders(&self, at: [f64; 2]) -> Vec<usize> {
        // In order, as polygons are: those of an area follow one another.
        let held: Vec<usize> = self.slices.holders(at).map(|ring| self.owners[ring]).collect();
        let odd = held.chunk_by(|one, other| one == other).filter(|same| same.len() % 2 == 1);
        odd.map(|same| same[0]).collect()
    }
}

/// The crossings of a horizontal line with each polygon.
#[derive(Debug)]
pub struct Line(Vec<Vec<f64>>);

impl Line {
    /// True if the point at `x` lies in any of them.
    pub fn contain(&self, x: f64) -> bool {
        self.0.iter().any(|crossings| crossings.iter().filter(|crossing| x < **crossing).count() % 2 == 1)
    }
}

/// True if a side crosses the ray from a point to the right.
fn is_left_of([[from_x, from_y], [to_x, to_y]]: [[f64; 2]; 2], [x, y]: [f64; 2]) -> bool {
    (from_y > y) != (to_y > y) && x < from_x + (to_x - from_x) * (y - from_y) / (to_y - from_y)
}

/// True if a point lies inside a polygon: a ray from it crosses the edge an odd number of times.
#[inline]
pub fn contains(ring: &[[f64; 2]], at: [f64; 2]) -> bool {
    sides(ring).filter(|side| is_left_of(*side, at)).count() % 2 == 1
}

/// True if a point lies in an area of several polygons; a polygon inside another is a hole.
#[inline]
pub fn holds(rings: &[Ring], at: [f64; 2]) -> bool {
    rings.iter().filter(|ring| contains(ring, at)).count() % 2 == 1
}

/// The distance of a point from a segment.
#[inline]
pub fn distance([x, y]: [f64; 2], [from_x, from_y]: [f64; 2], [to_x, to_y]: [f64; 2]) -> f64 {
    let (run, rise) = (to_x - from_x, to_y - from_y);
    let length = run * run + rise * rise;
    let share = if length > 0.0 { (((x - from_x) * run + (y - from_y) * rise) / length).clamp(0.0, 1.0) } else { 0.0 };
    hypot(x - from_x - run * share, y - from_y - rise * share)
}
