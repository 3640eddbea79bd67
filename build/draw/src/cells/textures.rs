//! The textures of each kind of ground: small strokes that distinguish it even without colour.

use muster_schema::bundle::{PlaceKind, Terrain, Texture};

use super::names::Names;
use super::paths::Course;
use super::{Cells, Field, Inks};
use crate::lines::{self, along, chance};
use crate::nearby::Grid;
use muster_canvas::svg::{Drawing, Paint};
use muster_canvas::theme::Theme;
use muster_ground::area::Rectangle;
use muster_ground::maths;
use muster_ground::polygon::{self, Ring};

/// The shapes of a texture, in the layers in which they are drawn.
#[derive(Debug, Default)]
pub struct Marks {
    /// Filled shapes, with one outline about all that touch.
    pub bodies: Vec<Ring>,
    pub shades: Vec<Ring>,
    pub lights: Vec<Ring>,
    pub strokes: Vec<Ring>,
    /// Strokes that cover much ground.
    pub furrows: Vec<Ring>,
    pub ripples: Vec<Ring>,
}

impl Marks {
    fn draw(&self, inks: &Inks, unit: f64, drawing: &mut Drawing<'_>) {
        let water = drawing.theme().water.mix(inks.ground, 0.25);
        let fine = (unit * 0.011).max(0.5);
        let strokes = Paint::line(inks.line, fine);
        for bodies in lines::blocks(&self.bodies) {
            drawing.joined(&bodies, Paint::fill(inks.body).with_line(inks.line, 2.4 * fine));
        }
        for (rings, fill, opacity) in [(&self.shades, inks.shade, 0.8), (&self.lights, inks.light, 1.0)] {
            lines::blocks(rings).for_each(|rings| drawing.union(&rings, Paint::fill(fill), opacity));
        }
        let ripples = Paint::line(water, 1.3 * fine);
        for (rows, paint, opacity) in
            [(&self.strokes, strokes, 0.8), (&self.furrows, strokes, 0.38), (&self.ripples, ripples, 0.9)]
        {
            lines::blocks(rows).for_each(|rows| drawing.lines(&rows, paint, opacity));
        }
    }
}

/// Marks scattered over the ground. Lengths are shares of the width of a cell.
struct Sown {
    /// The distance between marks.
    gap: f64,
    /// The random offset of each mark, as a share of that distance.
    stray: f64,
    /// The size of a mark: the radius, or half the width.
    size: f64,
    /// The radius kept free in the middle of a cell.
    quiet: f64,
    draw: fn(&mut Marks, Spot),
}

/// The position of a mark.
#[derive(Clone, Copy)]
struct Spot {
    at: [f64; 2],
    size: f64,
    /// Its place on the lattice, as a seed for randomness.
    node: [i64; 2],
}

impl Spot {
    fn chance(&self, salt: u64) -> f64 {
        chance(self.node, salt)
    }

    /// A point beside it, in shares of its size.
    fn point(&self, right: f64, down: f64) -> [f64; 2] {
        [self.at[0] + right * self.size, self.at[1] + down * self.size]
    }

    /// A line of such points.
    fn line<const N: usize>(&self, points: [[f64; 2]; N]) -> Ring {
        points.into_iter().map(|[right, down]| self.point(right, down)).collect()
    }
}

/// The marks scattered on a ground; `None` if it is plain, divided or built on.
fn sown(texture: Texture) -> Option<Sown> {
    let sown = |gap, stray, size, quiet, draw| Some(Sown { gap, stray, size, quiet, draw });
    match texture {
        Texture::Grass => sown(0.27, 0.4, 0.05, 0.0, tuft),
        Texture::Woods => sown(0.155, 0.34, 0.07, 0.11, tree),
        Texture::Forest => sown(0.14, 0.3, 0.075, 0.11, fir),
        Texture::Orchard => sown(0.13, 0.03, 0.04, 0.1, bush),
        Texture::Marsh => sown(0.21, 0.35, 0.075, 0.1, reeds),
        Texture::Hills => sown(0.29, 0.2, 0.115, 0.08, hill),
        Texture::Mountains => sown(0.32, 0.2, 0.15, 0.06, peak),
        Texture::Rough => sown(0.19, 0.4, 0.05, 0.16, stone),
        Texture::Desert => sown(0.33, 0.25, 0.13, 0.1, dune),
        Texture::Snow => sown(0.27, 0.4, 0.09, 0.1, drift),
        Texture::Water => sown(0.33, 0.4, 0.09, 0.0, wave),
        Texture::Sea => sown(0.42, 0.42, 0.11, 0.0, swell),
        Texture::Plain | Texture::Fields | Texture::Village | Texture::Town | Texture::Fort => None,
    }
}

/// True if the texture is made of houses or a fort.
pub fn is_built(texture: Texture) -> bool {
    matches!(texture, Texture::Village | Texture::Town | Texture::Fort)
}

fn tuft(marks: &mut Marks, spot: Spot) {
    let lean = 0.3 * spot.chance(1);
    for (foot, tip) in [(-0.35, -0.9), (-0.1, -0.15 + lean), (0.15, 0.4), (0.35, 1.0)] {
        marks.strokes.push(spot.line([
            [foot, 0.5],
            [f64::midpoint(foot, tip) * 0.9, -0.2],
            [tip, -0.75 + 0.3 * f64::abs(tip)],
        ]));
    }
}

fn tree(marks: &mut Marks, spot: Spot) {
    let spot = Spot { size: spot.size * (1.0 + 0.3 * spot.chance(1)), ..spot };
    marks.bodies.push(lines::leaves(spot.at, spot.size, 5, 20));
    // Its shaded side, to the lower right.
    marks.shades.push(spot.line([
        [0.72, -0.28],
        [0.8, 0.16],
        [0.52, 0.62],
        [0.08, 0.82],
        [-0.34, 0.7],
        [0.06, 0.54],
        [0.42, 0.24],
    ]));
}

fn fir(marks: &mut Marks, spot: Spot) {
    const RIGHT: [[f64; 2]; 5] = [[0.38, -0.38], [0.22, -0.34], [0.56, 0.26], [0.3, 0.28], [0.74, 0.98]];
    let spot = Spot { size: spot.size * (1.0 + 0.2 * spot.chance(1)), ..spot };
    let left = RIGHT.iter().rev().map(|[right, down]| [-right, *down]);
    let outline = [[0.0, -1.2]].into_iter().chain(RIGHT).chain(left);
    marks.bodies.push(outline.map(|[right, down]| spot.point(right, down)).collect());
    let shade = [[0.06, -0.9]].into_iter().chain(RIGHT).chain([[0.05, 0.98]]);
    marks.shades.push(shade.map(|[right, down]| spot.point(right, down)).collect());
}

fn bush(marks: &mut Marks, spot: Spot) {
    marks.bodies.push(lines::leaves(spot.at, spot.size, 4, 30));
    marks.shades.push(spot.line([[0.7, -0.3], [0.7, 0.4], [0.2, 0.8], [-0.4, 0.7], [0.3, 0.4]]));
}

fn reeds(marks: &mut Marks, spot: Spot) {
    let far = 0.15 * spot.chance(1);
    marks.ripples.push(spot.line([[-1.0, 0.55], [1.0 + far, 0.55]]));
    marks.ripples.push(spot.line([[-0.5 - far, 0.95], [0.75, 0.95]]));
    if spot.chance(2) > -0.3 {
        for (foot, tip, top) in [(-0.25, -0.75, -0.5), (-0.08, -0.25, -0.95), (0.08, 0.2, -1.05), (0.25, 0.7, -0.6)] {
            marks.strokes.push(spot.line([[foot, 0.4], [f64::midpoint(foot, tip) * 0.85, -0.1], [tip + far, top]]));
        }
    }
}

/// The outline of a hill from its left foot over its top to its right foot.
const HUMP: [[f64; 2]; 9] = [
    [-1.0, 0.5],
    [-0.8, 0.3],
    [-0.58, -0.08],
    [-0.32, -0.4],
    [0.0, -0.52],
    [0.32, -0.4],
    [0.58, -0.08],
    [0.8, 0.3],
    [1.0, 0.5],
];

fn hill(marks: &mut Marks, spot: Spot) {
    let spot = Spot { size: spot.size * (1.0 + 0.2 * spot.chance(1)), ..spot };
    let top = spot.line(HUMP);
    marks.lights.push(top.clone());
    marks.strokes.push(top);
    // Strokes that run down the slope, longer and closer to the right.
    for (right, down, length) in
        [(0.2, -0.36, 0.3), (0.38, -0.24, 0.42), (0.53, -0.04, 0.42), (0.67, 0.16, 0.34), (0.8, 0.36, 0.18)]
    {
        marks.strokes.push(spot.line([[right, down], [right - 0.1, down + length]]));
    }
    for (right, down, length) in [(-0.56, 0.06, 0.16), (-0.72, 0.28, 0.14)] {
        marks.strokes.push(spot.line([[right, down], [right + 0.06, down + length]]));
    }
}

fn peak(marks: &mut Marks, spot: Spot) {
    let spot = Spot { size: spot.size * (1.0 + 0.25 * spot.chance(1)), ..spot };
    let lean = 0.14 * spot.chance(2);
    let top = [lean, -1.0];
    let ridge = [[lean - 0.05, -0.6], [lean + 0.14, -0.25], [lean - 0.08, 0.1], [lean + 0.1, 0.6]];
    let left = [[lean - 0.2, -0.62], [-0.34, -0.42], [-0.62, 0.1], [-1.0, 0.6]];
    let right = [[lean + 0.16, -0.7], [0.34, -0.3], [0.56, 0.02], [1.0, 0.6]];
    let outline = left.into_iter().rev().chain([top]).chain(right);
    marks.bodies.push(outline.map(|[right, down]| spot.point(right, down)).collect());
    let shade = [top].into_iter().chain(right).chain(ridge.into_iter().rev());
    marks.shades.push(shade.map(|[right, down]| spot.point(right, down)).collect());
    let snow = [[-0.3, -0.34], [-0.14, -0.44], [lean - 0.06, -0.2], [lean + 0.06, -0.42], [lean + 0.02, -0.62]];
    marks
        .lights
        .push([top, left[0], left[1]].into_iter().chain(snow).map(|[right, down]| spot.point(right, down)).collect());
    marks.strokes.push(spot.line([[-0.5, 0.16], [-0.34, -0.06]]));
    marks.strokes.push(spot.line([[-0.42, 0.46], [-0.16, 0.06]]));
}

fn stone(marks: &mut Marks, spot: Spot) {
    if spot.chance(3) > 0.15 {
        tuft(marks, spot);
        return;
    }
    let spot = Spot { size: spot.size * (0.85 + 0.4 * spot.chance(1)), ..spot };
    marks.bodies.push(spot.line([[-0.9, 0.5], [-0.7, -0.3], [-0.1, -0.7], [0.6, -0.4], [0.95, 0.5]]));
    marks.shades.push(spot.line([[0.1, -0.1], [0.6, -0.4], [0.95, 0.5], [0.2, 0.5]]));
}

fn dune(marks: &mut Marks, spot: Spot) {
    let bend = 0.12 * spot.chance(1);
    marks.lights.push(spot.line([
        [-1.0, 0.3],
        [-0.4, -0.12],
        [0.1, -0.3 + bend],
        [0.55, -0.1],
        [1.0, 0.32],
        [0.3, 0.12],
        [-0.3, 0.14],
    ]));
    marks.strokes.push(spot.line([[-1.0, 0.3], [-0.4, -0.12], [0.1, -0.3 + bend], [0.55, -0.1], [1.0, 0.32]]));
    marks.strokes.push(spot.line([[0.1, -0.3 + bend], [0.16, 0.0], [0.02, 0.24]]));
    for (right, down) in [(0.4, 0.06), (0.55, 0.2), (0.3, 0.26), (-0.5, 0.45), (-0.1, 0.5), (0.72, 0.42)] {
        marks.strokes.push(spot.line([[right, down], [right + 0.02, down]]));
    }
}

fn drift(marks: &mut Marks, spot: Spot) {
    if spot.chance(2) > 0.1 {
        // A flake.
        for turn in 0..3_u8 {
            let angle = f64::from(turn) * std::f64::consts::FRAC_PI_3 + 0.4 * spot.chance(1);
            let reach = 0.42 * spot.size;
            marks.strokes.push(vec![maths::around(spot.at, reach, angle), maths::around(spot.at, -reach, angle)]);
        }
    } else {
        marks.strokes.push(spot.line([[-1.0, 0.2], [-0.5, -0.08], [0.0, -0.12], [0.5, 0.06], [1.0, 0.0]]));
        marks.strokes.push(spot.line([[-0.3, 0.4], [0.1, 0.28], [0.6, 0.34]]));
    }
}

fn wave(marks: &mut Marks, spot: Spot) {
    marks.strokes.push(spot.line(WAVE));
}

const WAVE: [[f64; 2]; 9] = [
    [-1.0, 0.1],
    [-0.75, -0.16],
    [-0.5, -0.2],
    [-0.25, -0.02],
    [0.0, 0.12],
    [0.25, -0.08],
    [0.5, -0.2],
    [0.75, -0.06],
    [1.0, 0.1],
];

fn swell(marks: &mut Marks, spot: Spot) {
    wave(marks, spot);
    let lower = Spot { at: spot.point(0.35, 0.55), size: spot.size * 0.6, ..spot };
    wave(marks, lower);
}

/// The shapes that marks avoid.
#[derive(Debug, Default)]
pub struct Kept {
    areas: Grid,
    lines: Vec<[[f64; 2]; 2]>,
    near: Grid,
    /// The distance that marks keep from lines.
    verge: f64,
}

impl Kept {
    fn off(areas: impl Iterator<Item = Rectangle>, lines: Vec<[[f64; 2]; 2]>, verge: f64) -> Self {
        let near = Grid::of(lines.iter().map(|[from, to]| Rectangle::between(*from, *to).grown(verge)));
        Self { areas: Grid::of(areas), near, lines, verge }
    }

    fn of(cells: &Cells<'_>, courses: &[Course<'_>], names: &Names, theme: &Theme) -> Self {
        let pieces = courses.iter().flat_map(|course| course.line.windows(2));
        let lines: Vec<_> = pieces.map(|pair| [pair[0], pair[1]]).collect();
        Self::off(names.covered(theme), lines, cells.unit * 0.045)
    }

    /// True if a mark of that radius covers nothing there.
    fn is_free(&self, at: [f64; 2], reach: f64) -> bool {
        let about = Rectangle::about(at, 2.0 * reach, 2.0 * reach);
        let touches = |(line, _): (usize, _)| {
            let [from, to] = self.lines[line];
            polygon::distance(at, from, to) < reach + self.verge
        };
        self.areas.overlapping(&about).next().is_none() && !self.near.overlapping(&about).any(touches)
    }

    /// The direction of the nearest line within reach.
    fn way(&self, at: [f64; 2], reach: f64) -> Option<f64> {
        let about = Rectangle::about(at, 2.0 * reach, 2.0 * reach);
        let far = |[from, to]: [[f64; 2]; 2]| polygon::distance(at, from, to);
        let near = self.near.overlapping(&about).map(|(line, _)| self.lines[line]);
        let [from, to] = near.min_by(|one, other| far(*one).total_cmp(&far(*other)))?;
        Some(maths::atan2(to[1] - from[1], to[0] - from[0]))
    }
}

/// A field to draw a texture on.
#[derive(Debug)]
pub struct Patch<'p> {
    /// Outline of the field.
    pub rings: &'p [Ring],
    pub centre: [f64; 2],
    /// Breadth of a field of the map, which determines the size of marks.
    pub unit: f64,
    /// The sides that marks keep away from, and how far.
    pub firm: Vec<([[f64; 2]; 2], f64)>,
    /// True if the middle is kept free for counters.
    pub has_middle: bool,
    /// True if the patch can have any size and shape.
    pub is_area: bool,
    /// True if it lies on another ground, and leaves room for the marks of that.
    pub is_over: bool,
    /// The houses in the patch.
    pub houses: Vec<Rectangle>,
    pub kept: &'p Kept,
}

impl Patch<'_> {
    /// True if a mark of that radius fits.
    fn is_free(&self, at: [f64; 2], reach: f64) -> bool {
        let clear = |([from, to], rim): &([[f64; 2]; 2], f64)| polygon::distance(at, *from, *to) >= 0.85 * reach + rim;
        let about = Rectangle::about(at, 1.6 * reach, 1.6 * reach);
        let is_built = self.houses.iter().any(|house| house.overlap(&about) > 0.0);
        !is_built && polygon::holds(self.rings, at) && self.firm.iter().all(clear) && self.kept.is_free(at, reach)
    }

    /// The points of a lattice over it, the same lattice for the whole map.
    fn nodes(&self, gap: f64) -> Vec<[i64; 2]> {
        let Some(hull) = Rectangle::hull(&self.rings.concat()) else { return Vec::new() };
        let [left, right] = [hull.x, hull.x + hull.width].map(|length| maths::floor(length / gap));
        let [upper, lower] = [hull.y, hull.y + hull.height].map(|length| maths::floor(length / (gap * ROWS)));
        (upper - 1..=lower + 1).flat_map(|row| (left - 1..=right + 1).map(move |column| [column, row])).collect()
    }

    fn sow(&self, sown: &Sown, marks: &mut Marks) {
        let apart = if self.is_over { 1.5 } else { 1.0 };
        let (gap, size) = (sown.gap * self.unit * apart, sown.size * self.unit);
        for node in self.nodes(gap) {
            #[expect(clippy::cast_precision_loss, reason = "no sheet is that large")]
            let [column, row] = node.map(|step| step as f64);
            let shift = if node[1].rem_euclid(2) == 1 { 0.5 } else { 0.0 };
            let strays = [5, 6].map(|salt| chance(node, salt) * sown.stray * gap);
            let at = [(column + shift) * gap + strays[0], row * gap * ROWS + strays[1]];
            let quiet = sown.quiet * self.unit + size * 0.6;
            if (!self.has_middle || maths::distance(at, self.centre) > quiet) && self.is_free(at, size) {
                (sown.draw)(marks, Spot { at, size, node });
            }
        }
    }

    /// Fields, each with furrows of its own direction, some of them brighter: a few about the middle of a cell, and all over
    /// an area.
    fn plough(&self, marks: &mut Marks) {
        if self.is_area { self.plough_area(marks) } else { self.plough_cell(marks) }
    }

    fn plough_cell(&self, marks: &mut Marks) {
        let (spot, _) = lines::square(self.centre, 1.0);
        let seeds: Vec<[f64; 2]> = (0..4_u8)
            .map(|seed| {
                let angle = f64::from(seed) * std::f64::consts::FRAC_PI_2 + 0.6 * chance(spot, u64::from(seed));
                let far = self.unit * (0.26 + 0.14 * chance(spot, 10 + u64::from(seed)));
                maths::around(self.centre, far, angle + 1.3 * chance(spot, 8))
            })
            .collect();
        for (number, at) in (0..).zip(&seeds) {
            let others: Vec<_> = (0..).zip(&seeds).filter(|(other, _)| *other != number).map(|(_, at)| *at).collect();
            for ring in self.rings {
                let firm = self.firm.iter();
                let lot =
                    firm.fold(ring.clone(), |lot, ([from, to], rim)| inside(&lot, *from, *to, rim + self.unit * VERGE));
                self.till(nearest(lot, *at, &others, self.unit * HEDGE), spot, number, marks);
            }
        }
    }

    fn plough_area(&self, marks: &mut Marks) {
        let gap = self.unit * 0.46;
        let seed = |[column, row]: [i64; 2]| {
            let [right, down] = [15, 16].map(|salt| 0.3 * chance([column, row], salt));
            #[expect(clippy::cast_precision_loss, reason = "no sheet is that large")]
            let steps = [column as f64 + if row.rem_euclid(2) == 1 { 0.5 } else { 0.0 }, row as f64 * ROWS];
            [(steps[0] + right) * gap, (steps[1] + down) * gap]
        };
        // Its sides are no half planes, so that it is the lot which cuts the area, and not the other way round.
        let rim = self.firm.iter().map(|(_, rim)| *rim).fold(0.0, f64::max) + self.unit * VERGE;
        let rings: Vec<Ring> = self.rings.iter().map(|ring| polygon::inset(ring, rim)).collect();
        for node in self.nodes(gap) {
            let near = (-2..=2).flat_map(|down| (-2..=2).map(move |right| [node[0] + right, node[1] + down]));
            let others: Vec<_> = near.filter(|other| *other != node).map(seed).collect();
            let about = Rectangle::about(seed(node), 4.0 * gap, 4.0 * gap).corners().to_vec();
            let lot = nearest(about, seed(node), &others, self.unit * HEDGE);
            let kind = u64::from(chance(node, 17) > 0.1);
            for ring in &rings {
                let part = polygon::sides(&lot).fold(ring.clone(), |part, [from, to]| inside(&part, from, to, 0.0));
                self.till(part, node, kind, marks);
            }
        }
    }

    /// Draws a field with its furrows. Every second number is a brighter one, with furrows closer together.
    fn till(&self, lot: Ring, spot: [i64; 2], number: u64, marks: &mut Marks) {
        if lot.len() < 3 {
            return;
        }
        let angle = std::f64::consts::FRAC_PI_2 * (1.0 + chance(spot, 20 + number));
        let gap = self.unit * if number.is_multiple_of(2) { 0.042 } else { 0.06 };
        marks.furrows.extend(furrows(&lot, angle, gap).iter().flat_map(|furrow| self.clear(furrow)));
        if number.is_multiple_of(2) {
            marks.lights.push(lot);
        }
    }

    /// The parts of a straight line that cover nothing.
    fn clear(&self, line: &[[f64; 2]]) -> Vec<Ring> {
        let step = self.unit * 0.02;
        let points: Vec<[f64; 2]> = along(line, step).into_iter().map(|(at, _)| at).collect();
        let runs = points.split(|at| !self.kept.is_free(*at, step));
        runs.filter_map(|run| Some(vec![*run.first()?, *run.last()?]))
            .filter(|run| maths::distance(run[0], run[1]) > step)
            .collect()
    }

    /// Draws houses about the middle, along the roads if there are any.
    fn build(&self, marks: &mut Marks, houses: u8, reach: f64) {
        let (spot, _) = lines::square(self.centre, 1.0);
        let mut built: Vec<([f64; 2], f64)> = Vec::new();
        let size = self.unit * 0.048;
        for house in 0..houses.saturating_mul(3) {
            let salt = 40 + u64::from(house);
            // In a spiral, as the seeds of a sunflower.
            let far = self.unit * reach * (f64::from(house + 2) / f64::from(houses.saturating_mul(3) + 2)).sqrt();
            let at = maths::around(self.centre, far, f64::from(house) * 2.4 + 0.9 * chance(spot, salt));
            let half =
                [size * (1.0 + 0.35 * chance(spot, salt + 100)), size * (0.62 + 0.12 * chance(spot, salt + 200))];
            let clear = |(other, wide): &([f64; 2], f64)| maths::distance(at, *other) > (wide + half[0]) * 1.02;
            if built.len() < usize::from(houses) && built.iter().all(clear) && self.is_free(at, half[1] * 1.1) {
                let turn = self.kept.way(at, self.unit * 0.2).unwrap_or_else(|| 0.5 * chance(spot, 9));
                built.push((at, half[0]));
                roof(marks, at, half, turn);
            }
        }
    }

    /// Draws a fort with bastions.
    fn fortify(&self, marks: &mut Marks) {
        const SHAPE: [(f64, f64); 4] = [(-0.22, 0.74), (-0.29, 0.98), (0.29, 0.98), (0.22, 0.74)];
        let reach = self.unit * 0.27;
        let star = |share: f64| -> Ring {
            let corner = |bastion: u8| {
                let turn = std::f64::consts::TAU * f64::from(bastion) / 5.0 - std::f64::consts::FRAC_PI_2;
                let tip = (0.0, 1.18);
                let shape = [SHAPE[0], SHAPE[1], tip, SHAPE[2], SHAPE[3]];
                shape.map(|(angle, far)| maths::around(self.centre, reach * far * share, turn + angle))
            };
            (0..5).flat_map(corner).collect()
        };
        marks.bodies.push(star(1.0));
        marks.strokes.extend([1.1, 0.86].map(|share| lines::closed(star(share))));
        marks.lights.push(star(0.74));
        self.build(marks, 5, 0.1);
    }

    /// Adds the shapes of a texture to the marks.
    pub fn draw(&self, texture: Texture, marks: &mut Marks) {
        match (sown(texture), texture) {
            (Some(sown), _) => self.sow(&sown, marks),
            (None, Texture::Fields) => self.plough(marks),
            (None, Texture::Village) if self.is_over => self.build(marks, 8, 0.2),
            (None, Texture::Town) if self.is_over => self.build(marks, 20, 0.3),
            (None, Texture::Village) => self.build(marks, 9, 0.3),
            (None, Texture::Town) => self.build(marks, 26, 0.42),
            (None, Texture::Fort) => self.fortify(marks),
            (None, _) => {}
        }
    }
}

/// The distance between rows of a lattice, relative to the distance between points in a row.
const ROWS: f64 = 0.866;

/// The distance of fields from the edge of their ground, and of hedges from the two fields beside them, as a share of a
/// cell.
const VERGE: f64 = 0.015;
const HEDGE: f64 = 0.01;

/// The part of a polygon that is nearer to a point than to any others, less a margin.
fn nearest(ring: Ring, at: [f64; 2], others: &[[f64; 2]], hedge: f64) -> Ring {
    others.iter().fold(ring, |ring, other| {
        let normal = [at[0] - other[0], at[1] - other[1]];
        let middle = lines::between(at, *other, 0.5);
        let length = maths::hypot(normal[0], normal[1]);
        polygon::half(&ring, normal, middle[0] * normal[0] + middle[1] * normal[1] + hedge * length)
    })
}

/// The part of a polygon at a distance inside a side, which runs clockwise.
fn inside(ring: &[[f64; 2]], from: [f64; 2], to: [f64; 2], rim: f64) -> Ring {
    let length = maths::distance(from, to).max(0.01);
    let normal = [(from[1] - to[1]) / length, (to[0] - from[0]) / length];
    polygon::half(ring, normal, from[0] * normal[0] + from[1] * normal[1] + rim)
}

/// Parallel lines across a polygon, in a direction.
fn furrows(ring: &[[f64; 2]], angle: f64, gap: f64) -> Vec<Ring> {
    let along = maths::around([0.0; 2], 1.0, angle);
    let across = [-along[1], along[0]];
    let height = |[x, y]: [f64; 2]| x * across[0] + y * across[1];
    let reach = |[x, y]: [f64; 2]| x * along[0] + y * along[1];
    let heights = || ring.iter().map(|point| height(*point));
    let (least, most) = (heights().fold(f64::INFINITY, f64::min), heights().fold(f64::NEG_INFINITY, f64::max));
    let line = |row: i64| {
        #[expect(clippy::cast_precision_loss, reason = "no sheet is that large")]
        let at = least + gap * (row as f64 + 0.5);
        let met = polygon::sides(ring).filter(|[from, to]| (height(*from) > at) != (height(*to) > at));
        let mut met: Vec<[f64; 2]> =
            met.map(|[from, to]| lines::between(from, to, (at - height(from)) / (height(to) - height(from)))).collect();
        met.sort_by(|one, other| reach(*one).total_cmp(&reach(*other)));
        // It goes in and out, perhaps more than once.
        let within = met.chunks_exact(2).map(|ends| [ends[0], ends[1]]);
        let long = within.filter(|[from, to]| maths::distance(*from, *to) > gap);
        let furrow = |[from, to]: [[f64; 2]; 2]| {
            let inset = gap * 0.35 / maths::distance(from, to);
            [inset, 1.0 - inset].map(|share| lines::between(from, to, share)).to_vec()
        };
        long.map(furrow).collect::<Vec<_>>()
    };
    (0..maths::floor((most - least) / gap).clamp(0, 400)).flat_map(line).collect()
}

/// A house from above: its roof, one half of it in the shade.
fn roof(marks: &mut Marks, at: [f64; 2], [long, broad]: [f64; 2], turn: f64) {
    let step = (at, maths::around([0.0; 2], 1.0, turn));
    let corners = |upper: f64, lower: f64| {
        [(-long, upper), (long, upper), (long, lower), (-long, lower)]
            .map(|(ahead, right)| lines::aside(step, ahead, right))
    };
    marks.bodies.push(corners(-broad, broad).to_vec());
    // The half that is turned away from the light in the upper left.
    let right = lines::aside(step, 0.0, 1.0);
    let falls = right[0] - at[0] + right[1] - at[1] > 0.0;
    marks.shades.push(if falls { corners(0.0, broad) } else { corners(-broad, 0.0) }.to_vec());
}

/// Draws the textures of all fields, one kind at a time.
pub fn draw(cells: &Cells<'_>, courses: &[Course<'_>], names: &Names, drawing: &mut Drawing<'_>) {
    draw_off(&Kept::of(cells, courses, names, drawing.theme()), cells, drawing);
}

/// Draws the texture of land around spaces, except on some areas and lines.
pub fn draw_land(cells: &Cells<'_>, areas: &[Rectangle], lines: &[[[f64; 2]; 2]], drawing: &mut Drawing<'_>) {
    draw_off(&Kept::off(areas.iter().copied(), lines.to_vec(), cells.unit * 0.07), cells, drawing);
}

fn draw_off(kept: &Kept, cells: &Cells<'_>, drawing: &mut Drawing<'_>) {
    let lined = super::sides::lined(cells);
    // What lies on another ground comes after that.
    for is_over in [false, true] {
        for (at, kind) in cells.bundle.map.terrains.iter().enumerate() {
            let mut marks = Marks::default();
            for (number, field) in cells.fields.iter().enumerate() {
                let is_there = if is_over { field.over.contains(&at) } else { field.terrain == Some(at) };
                if is_there {
                    let is_lined = |side: &super::Side| lined.contains(&(number, side.direction));
                    patch(cells, field, is_lined, is_over, kept).draw(kind.texture, &mut marks);
                }
            }
            marks.draw(&Inks::of(kind.colour.as_deref(), drawing.theme()), cells.unit, drawing);
        }
    }
}

/// A field for one of its kinds of ground: clear of the houses that another kind brings.
fn patch<'p>(
    cells: &Cells<'_>,
    field: &'p Field<'_>,
    is_lined: impl Fn(&super::Side) -> bool,
    is_over: bool,
    kept: &'p Kept,
) -> Patch<'p> {
    let mut patch = Patch {
        rings: &field.rings,
        centre: field.centre,
        // Areas may be large, and cells beside them tiny.
        unit: if field.cell.is_some() { cells.unit } else { super::area_unit(cells.bundle) },
        firm: firm(cells, field, is_lined),
        has_middle: field.cell.is_some(),
        is_area: field.cell.is_none(),
        is_over,
        houses: Vec::new(),
        kept,
    };
    if !is_over {
        let over = field.over.iter().filter_map(|kind| cells.terrain(Some(*kind))).map(|kind| kind.texture);
        let mut marks = Marks::default();
        patch.is_over = true;
        over.filter(|texture| is_built(*texture)).for_each(|texture| patch.draw(texture, &mut marks));
        patch.is_over = false;
        patch.houses = marks.bodies.iter().filter_map(|house| Rectangle::hull(house)).collect();
    }
    patch
}

/// The sides of a field that marks keep away from, with the distance: those towards other ground, and those with a
/// feature.
fn firm(cells: &Cells<'_>, field: &Field<'_>, is_lined: impl Fn(&super::Side) -> bool) -> Vec<([[f64; 2]; 2], f64)> {
    let rims = [RIM, LINED].map(|share| share * cells.unit);
    if field.cell.is_none() {
        return field.rings.iter().flat_map(|ring| polygon::sides(ring)).map(|ends| (ends, rims[0])).collect();
    }
    let alike = |other: usize| cells.fields[other].terrain == field.terrain;
    let rim = |side: super::Side| {
        let other = !side.beyond.is_some_and(alike);
        let rim = if is_lined(&side) { rims[1] } else { rims[0] };
        (other || is_lined(&side)).then_some((side.ends, rim))
    };
    cells.sides(field).into_iter().filter_map(rim).collect()
}

/// The distance of marks from other ground and from lines along a side, as a share of a cell.
const RIM: f64 = 0.02;
const LINED: f64 = 0.075;

/// A small sample of a kind of ground for the legend, in the form of such places.
pub fn swatch(kind: &Terrain, places: PlaceKind, [x, y]: [f64; 2], drawing: &mut Drawing<'_>) {
    let inks = Inks::of(kind.colour.as_deref(), drawing.theme());
    let corners: &[[f64; 2]] = match places {
        PlaceKind::Hex => &[[-26.0, 0.0], [-14.0, -17.0], [14.0, -17.0], [26.0, 0.0], [14.0, 17.0], [-14.0, 17.0]],
        PlaceKind::Square => &[[-17.0, -17.0], [17.0, -17.0], [17.0, 17.0], [-17.0, 17.0]],
        _ => &[
            [-26.0, -4.0],
            [-18.0, -16.0],
            [2.0, -14.0],
            [18.0, -17.0],
            [26.0, -3.0],
            [20.0, 13.0],
            [2.0, 17.0],
            [-20.0, 14.0],
        ],
    };
    let ring: Ring = corners.iter().map(|[right, down]| [x + right, y + down]).collect();
    let kept = Kept { areas: Grid::default(), lines: Vec::new(), near: Grid::default(), verge: 0.0 };
    let firm = polygon::sides(&ring).map(|ends| (ends, 1.0)).collect();
    let unit = if matches!(kind.texture, Texture::Fields | Texture::Village | Texture::Town | Texture::Fort) {
        48.0
    } else {
        62.0
    };
    let rings = [ring];
    let patch = Patch {
        rings: &rings,
        centre: [x, y],
        unit,
        firm,
        has_middle: false,
        is_area: false,
        is_over: false,
        houses: Vec::new(),
        kept: &kept,
    };
    let mut marks = Marks::default();
    patch.draw(kind.texture, &mut marks);
    drawing.rings(&rings, Paint::fill(inks.ground), 1.0);
    marks.draw(&inks, unit, drawing);
    drawing.rings(&rings, Paint::line(drawing.theme().ink, 1.0), 0.6);
}
