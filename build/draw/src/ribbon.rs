//! Names written over an area: as large as there is room for, level or along its shape, and never across its edge.

use muster_canvas::colour::Colour;
use muster_canvas::font::Style;
use muster_canvas::shape::Named;
use muster_canvas::svg::{Anchor, Drawing, Type};
use muster_canvas::theme::Theme;
use muster_ground::area::{Rectangle, count};
use muster_ground::maths;
use rayon::prelude::*;

/// The side of the small squares that room is measured in, in pixels.
const CELL: f64 = 5.0;
/// The most squares along a side of a room.
const MOST: u32 = 600;

/// The free area for letters, as a grid of small squares.
#[derive(Debug)]
pub struct Room {
    corner: [f64; 2],
    /// The side of a square, in pixels.
    cell: f64,
    columns: usize,
    rows: usize,
    /// The distance of each square from the edge of the room, in pixels; zero where no letter may be.
    depth: Vec<f64>,
    /// True for each square with a line that should not be covered.
    lined: Vec<bool>,
}

/// The parts of a room that are in use, and those that should not be covered.
#[derive(Clone, Copy, Debug, Default)]
pub struct Taken<'t> {
    pub areas: &'t [Rectangle],
    /// Lines that no letter may cross.
    pub walls: &'t [[[f64; 2]; 2]],
    /// Lines that letters should not cross.
    pub lines: &'t [[[f64; 2]; 2]],
}

impl Room {
    /// The free area within a rectangle.
    pub fn of(hull: Rectangle, taken: Taken<'_>, is_free: impl Fn([f64; 2]) -> bool + Sync) -> Self {
        let is_free = &is_free;
        Self::by_rows(hull, taken, |y| move |x| is_free([x, y]))
    }

    /// Finds the room within a rectangle, asking row by row.
    pub fn by_rows<R: Fn(f64) -> bool>(hull: Rectangle, taken: Taken<'_>, row: impl Fn(f64) -> R + Sync) -> Self {
        let longest = hull.width.max(hull.height);
        let cell = CELL.max(longest / f64::from(MOST));
        let along = |length: f64| muster_ground::area::pixels((length / cell).max(1.0)).min(MOST) as usize;
        let (columns, rows) = (along(hull.width), along(hull.height));
        let mut room = Self {
            corner: [hull.x, hull.y],
            cell,
            columns,
            rows,
            depth: vec![0.0; columns * rows],
            lined: vec![false; columns * rows],
        };
        let free = |down: usize| {
            let is_free = row(room.middle_of(down, 1));
            let free = |right: usize| if is_free(room.middle_of(right, 0)) { f64::INFINITY } else { 0.0 };
            (0..columns).map(free).collect::<Vec<f64>>()
        };
        let depth: Vec<Vec<f64>> = (0..rows).into_par_iter().with_min_len(8).map(free).collect();
        room.depth = depth.concat();
        for area in taken.areas {
            room.take(area);
        }
        for wall in taken.walls {
            let met: Vec<usize> = room.along(*wall).collect();
            met.into_iter().for_each(|at| room.depth[at] = 0.0);
        }
        for line in taken.lines {
            let met: Vec<usize> = room.along(*line).collect();
            met.into_iter().for_each(|at| room.lined[at] = true);
        }
        room.measure();
        room
    }

    fn middle(&self, at: usize) -> [f64; 2] {
        [self.middle_of(at % self.columns, 0), self.middle_of(at / self.columns, 1)]
    }

    /// The middle of a column of squares or of a row, along its axis.
    fn middle_of(&self, step: usize, axis: usize) -> f64 {
        self.corner[axis] + (count(step) + 0.5) * self.cell
    }

    /// The square that a point lies in.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "held in bounds")]
    fn at(&self, [x, y]: [f64; 2]) -> Option<usize> {
        let (right, down) = ((x - self.corner[0]) / self.cell, (y - self.corner[1]) / self.cell);
        let inside = right >= 0.0 && down >= 0.0 && right < count(self.columns) && down < count(self.rows);
        inside.then(|| down as usize * self.columns + right as usize)
    }

    fn take(&mut self, area: &Rectangle) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "held in bounds")]
        let steps = |from: f64, length: f64, corner: f64, most: usize| {
            // From the first square whose middle lies in it, and half a square on either side.
            let step = |at: f64| (at / self.cell).clamp(0.0, count(most)) as usize;
            step(from - corner)..step(from - corner + length + self.cell)
        };
        let columns = steps(area.x, area.width, self.corner[0], self.columns);
        for row in steps(area.y, area.height, self.corner[1], self.rows) {
            self.depth[row * self.columns..][columns.clone()].fill(0.0);
        }
    }

    /// The squares that a line runs through.
    fn along(&self, [from, to]: [[f64; 2]; 2]) -> impl Iterator<Item = usize> + '_ {
        let steps = muster_ground::area::pixels(maths::distance(from, to) / self.cell * 1.5 + 1.0).min(4 * MOST);
        let at = move |step: u32| {
            let share = f64::from(step) / f64::from(steps);
            [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
        };
        (0..=steps).filter_map(move |step| self.at(at(step)))
    }

    /// Finds the depth of each square in two passes (Borgefors), less the possible error.
    fn measure(&mut self) {
        let (columns, rows) = (self.columns, self.rows);
        let straight = self.cell;
        let aslant = self.cell * std::f64::consts::SQRT_2;
        // Beyond its edge there is no room.
        let stride = columns + 2;
        let mut depth = vec![0.0_f64; stride * (rows + 2)];
        for (row, from) in self.depth.chunks_exact(columns).enumerate() {
            depth[(row + 1) * stride + 1..][..columns].copy_from_slice(from);
        }
        let mut look = |at: usize, [beside, over, one, other]: [usize; 4]| {
            let near = (depth[beside].min(depth[over]) + straight).min(depth[one].min(depth[other]) + aslant);
            depth[at] = depth[at].min(near);
        };
        for row in 1..=rows {
            for at in row * stride + 1..=row * stride + columns {
                look(at, [at - 1, at - stride, at - stride - 1, at - stride + 1]);
            }
        }
        for row in (1..=rows).rev() {
            for at in (row * stride + 1..=row * stride + columns).rev() {
                look(at, [at + 1, at + stride, at + stride + 1, at + stride - 1]);
            }
        }
        for (row, to) in self.depth.chunks_exact_mut(columns).enumerate() {
            to.copy_from_slice(&depth[(row + 1) * stride + 1..][..columns]);
        }
        let wrong = self.cell;
        self.depth.iter_mut().for_each(|depth| *depth = (*depth * 0.93 - wrong).max(0.0));
    }

    /// Leaves only what can be reached from near a point.
    pub fn reached_from(mut self, point: [f64; 2]) -> Self {
        let open = |at: &usize| self.depth[*at] > 0.0;
        let far = |at: &usize| maths::distance(self.middle(*at), point);
        let first = (0..self.depth.len()).filter(open).min_by(|one, other| far(one).total_cmp(&far(other)));
        let mut reached = vec![false; self.depth.len()];
        let mut next: Vec<usize> = first.into_iter().collect();
        while let Some(at) = next.pop() {
            if std::mem::replace(&mut reached[at], true) {
                continue;
            }
            let (right, down) = (at % self.columns, at / self.columns);
            let beside = [
                (right > 0).then(|| at - 1),
                (right + 1 < self.columns).then(|| at + 1),
                (down > 0).then(|| at - self.columns),
                (down + 1 < self.rows).then(|| at + self.columns),
            ];
            next.extend(beside.into_iter().flatten().filter(|other| open(other) && !reached[*other]));
        }
        for (depth, reached) in self.depth.iter_mut().zip(reached) {
            *depth = if reached { *depth } else { 0.0 };
        }
        self
    }

    /// True if a point lies in it.
    pub fn holds(&self, point: [f64; 2]) -> bool {
        self.depth(point) > 0.0
    }

    fn depth(&self, point: [f64; 2]) -> f64 {
        self.at(point).map_or(0.0, |at| self.depth[at])
    }

    fn is_lined(&self, point: [f64; 2]) -> bool {
        self.at(point).is_some_and(|at| self.lined[at])
    }

    /// The middle of the free area, its direction, and the ratio of its length to its breadth.
    fn axis(&self) -> Option<([f64; 2], f64, f64)> {
        let free: Vec<[f64; 2]> =
            (0..self.depth.len()).filter(|at| self.depth[*at] > 0.0).map(|at| self.middle(at)).collect();
        let number = count(free.len());
        if free.is_empty() {
            return None;
        }
        let middle = [0, 1].map(|axis| free.iter().map(|at| at[axis]).sum::<f64>() / number);
        let spread = |one: usize, other: usize| {
            free.iter().map(|at| (at[one] - middle[one]) * (at[other] - middle[other])).sum::<f64>() / number
        };
        let (across, down, both) = (spread(0, 0), spread(1, 1), spread(0, 1));
        let angle = 0.5 * maths::atan2(2.0 * both, across - down);
        let (half, apart) = (f64::midpoint(across, down), maths::hypot((across - down) / 2.0, both));
        let ratio = ((half + apart) / (half - apart).max(1.0)).sqrt();
        Some((middle, angle, ratio))
    }
}

/// The line through the middles of letters: straight, or an arc.
#[derive(Clone, Copy, Debug)]
struct Course {
    middle: [f64; 2],
    /// The clockwise rotation in its middle, and the change of direction from end to end, in radians.
    angle: f64,
    turn: f64,
    length: f64,
}

impl Course {
    /// The point at a distance along it from its middle, and the rotation there.
    fn at(&self, along: f64) -> ([f64; 2], f64) {
        let [x, y] = self.middle;
        if self.turn == 0.0 {
            return (maths::around(self.middle, along, self.angle), self.angle);
        }
        let radius = self.length / self.turn;
        let angle = self.angle + along / radius;
        let right = radius * (maths::sin(angle) - maths::sin(self.angle));
        let down = radius * (maths::cos(self.angle) - maths::cos(angle));
        ([x + right, y + down], angle)
    }

    fn is_level(&self) -> bool {
        self.angle == 0.0 && self.turn == 0.0
    }
}

/// A name to be written over an area.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'w> {
    pub words: &'w str,
    pub style: Style,
    /// Sizes, in pixels to the em: the first that fits is used.
    pub sizes: &'w [f64],
    /// The letter spacing, as a share of the size: the first that fits is used.
    pub spacings: &'w [f64],
    /// The preferred position, by default the middle.
    pub near: Option<[f64; 2]>,
    pub ways: Ways,
}

/// The directions that a name may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ways {
    Level,
    /// Along the shape of its room too, straight or in an arc.
    Any,
}

/// A name placed over an area.
#[derive(Clone, Debug)]
pub struct Ribbon {
    words: String,
    style: Style,
    /// Pixels to the em.
    size: f64,
    /// Pixels between its letters beyond the usual.
    spacing: f64,
    course: Course,
}

/// The distances from the middle of a line of type to its upper edge and to its baseline, as shares of its size.
const ABOVE: f64 = 0.49;
const BELOW: f64 = 0.29;
/// The least distance of the middle of a line of type from the edge of its room, as a share of its size.
const CLEAR: f64 = 0.56;
/// The ratio of length to breadth from which a name runs along the shape.
const LONG: f64 = 1.8;
/// A level name smaller than this share of the largest is replaced by a rotated one.
const SMALL: f64 = 0.55;
/// The greatest rotation of a name, in radians.
const STEEP: f64 = 1.15;
/// The cost of covering a bit of a line, as pixels of distance from the preferred position.
const LINED: f64 = 14.0;

impl Ribbon {
    /// The best position for a name in a room; `None` if it fits in no size.
    pub fn place(wish: &Wish<'_>, room: &Room, theme: &Theme) -> Option<Self> {
        let (middle, axis, ratio) = room.axis()?;
        let near = wish.near.unwrap_or(middle);
        let axis = axis.clamp(-STEEP, STEEP);
        let is_long = ratio > LONG && axis.abs() > 0.15;
        let curve = 0.6;
        // How it may run, and what that costs.
        let level: &[(f64, f64, f64)] = &[(0.0, 0.0, 0.0)];
        let along: &[(f64, f64, f64)] = if is_long {
            &[(axis, 0.0, 0.0), (axis, curve, 20.0), (axis, -curve, 20.0), (0.0, 0.0, 60.0)]
        } else {
            &[(0.0, 0.0, 0.0), (0.0, curve, 30.0), (0.0, -curve, 30.0), (axis, 0.0, 60.0)]
        };
        let fitting = |size: f64, spacing: f64, ways: &[(f64, f64, f64)]| {
            let name = Self::about(wish, size, size * spacing, theme);
            let starts = (0..room.depth.len()).filter(|at| room.depth[*at] >= size * CLEAR);
            // Small squares lie so close together that every second is enough.
            let starts =
                starts.filter(|at| (at % room.columns).is_multiple_of(2) && (at / room.columns).is_multiple_of(2));
            let starts: Vec<[f64; 2]> = starts.map(|at| room.middle(at)).collect();
            let tried = ways.iter().flat_map(|way| starts.iter().map(move |start| (*way, *start)));
            let mut best: Option<(f64, Self)> = None;
            for ((angle, turn, price), middle) in tried {
                let far = price + maths::distance(middle, near);
                if best.as_ref().is_some_and(|(least, _)| far >= *least) {
                    continue;
                }
                let course = Course { middle, angle, turn, ..name.course };
                let Some(lined) = name.fits(&course, room) else { continue };
                let cost = far + lined;
                if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    best = Some((cost, Self { course, ..name.clone() }));
                }
            }
            best.map(|(_, name)| name)
        };
        let placed = |ways: &[(f64, f64, f64)], least: f64| {
            let sizes = wish.sizes.iter().filter(|size| **size >= least);
            let mut sizes = sizes.flat_map(|size| wish.spacings.iter().map(move |spacing| (*size, *spacing)));
            sizes.find_map(|(size, spacing)| fitting(size, spacing, ways))
        };
        // Letters of other scripts are not set one by one.
        if wish.ways == Ways::Level || !wish.words.chars().all(is_plain) {
            return placed(level, 0.0);
        }
        // What is broad has a level name, unless that would be small.
        let largest = wish.sizes.first().copied().unwrap_or_default();
        let first = if is_long { None } else { placed(level, largest * SMALL) };
        first.or_else(|| placed(along, 0.0))
    }

    /// A level name with its middle at a point, whatever it covers.
    pub fn level(wish: &Wish<'_>, middle: [f64; 2], theme: &Theme) -> Self {
        let last = |list: &[f64]| list.last().copied().unwrap_or(12.0);
        let size = last(wish.sizes);
        let name = Self::about(wish, size, size * last(wish.spacings), theme);
        Self { course: Course { middle, ..name.course }, ..name }
    }

    fn about(wish: &Wish<'_>, size: f64, spacing: f64, theme: &Theme) -> Self {
        let gaps = (count(wish.words.chars().count()) - 1.0).max(0.0);
        let length = theme.width(wish.words, size, wish.style) + gaps * spacing;
        let course = Course { middle: [0.0; 2], angle: 0.0, turn: 0.0, length };
        Self { words: wish.words.to_owned(), style: wish.style, size, spacing, course }
    }

    /// The cost of the lines covered along a course; `None` if the name does not fit there.
    fn fits(&self, course: &Course, room: &Room) -> Option<f64> {
        let step = self.size * 0.5;
        let steps = muster_ground::area::pixels((course.length / step).max(1.0));
        let mut lined = 0.0;
        // From the ends inwards: most that do not fit are too long.
        for at in 0..=steps {
            let at = if at.is_multiple_of(2) { at / 2 } else { steps - at / 2 };
            let along = course.length * (f64::from(at) / f64::from(steps) - 0.5);
            let (point, angle) = course.at(along);
            if room.depth(point) < self.size * CLEAR {
                return None;
            }
            let aside = [-0.3, 0.0, 0.3].map(|share| {
                let off = share * self.size;
                [point[0] - off * maths::sin(angle), point[1] + off * maths::cos(angle)]
            });
            lined += if aside.into_iter().any(|at| room.is_lined(at)) { LINED } else { 0.0 };
        }
        Some(lined)
    }

    /// Its letters, each with the position of the middle of its foot and its rotation in degrees.
    fn letters(&self, theme: &Theme) -> Vec<(char, f64, [f64; 2], f64)> {
        let before = |at: usize| theme.width(&self.words[..at], self.size, self.style);
        let letters = self.words.char_indices().enumerate();
        let letter = |(number, (at, letter)): (usize, (usize, char))| {
            let (from, to) = (before(at), before(at + letter.len_utf8()));
            let along = f64::midpoint(from, to) + count(number) * self.spacing - self.course.length / 2.0;
            let ([x, y], angle) = self.course.at(along);
            let down = self.size * BELOW;
            let foot = [x - down * maths::sin(angle), y + down * maths::cos(angle)];
            (letter, to - from, foot, angle.to_degrees())
        };
        letters.map(letter).collect()
    }

    /// True if it is level.
    pub fn is_level(&self) -> bool {
        self.course.is_level()
    }

    /// The rectangles it covers: one for a level name, otherwise one for each letter.
    pub fn areas(&self, theme: &Theme) -> Vec<Rectangle> {
        if self.course.is_level() {
            return vec![Rectangle::about(self.course.middle, self.course.length, 2.0 * ABOVE * self.size)];
        }
        let area = |(_, width, foot, angle): (char, f64, [f64; 2], f64)| turned(foot, width, self.size, angle);
        self.letters(theme).into_iter().map(area).collect()
    }

    /// Writes it, each letter with the halo of the ground below it.
    pub fn write(
        &self,
        drawing: &mut Drawing<'_>,
        named: &Named,
        ink: Colour,
        halo: impl Fn([f64; 2]) -> Option<Colour>,
    ) {
        let letters = self.letters(drawing.theme());
        let middle = |foot: &[f64; 2]| [foot[0], foot[1] - self.size * BELOW];
        let plain = Type::centred(self.size, self.style, ink);
        // All halos lie under all letters.
        for (letter, _, foot, angle) in &letters {
            if let Some(halo) = halo(middle(foot)) {
                let how = Type { halo: Some(halo), fill: halo, angle: *angle, ..plain };
                drawing.text(*foot, how, letter.encode_utf8(&mut [0; 4]));
            }
        }
        if self.course.is_level() {
            let [x, y] = self.course.middle;
            let how = Type { spacing: self.spacing, anchor: Anchor::Start, ..plain };
            let at = [x - self.course.length / 2.0, y + self.size * BELOW];
            return drawing.name(named.clone(), at, how, &self.words);
        }
        for (letter, _, foot, angle) in letters {
            let how = Type { angle, ..plain };
            drawing.name(named.clone(), foot, how, letter.encode_utf8(&mut [0; 4]));
        }
    }
}

/// True if a letter can be set by itself.
pub fn is_plain(letter: char) -> bool {
    matches!(letter, '\u{20}'..='\u{2ff}' | '\u{370}'..='\u{482}' | '\u{48a}'..='\u{52f}' | '\u{1e00}'..='\u{1eff}' | '\u{2010}'..='\u{201f}')
}

/// The bounds of a line of type that is rotated about the middle of its foot by an angle in degrees.
pub fn turned([x, y]: [f64; 2], width: f64, size: f64, angle: f64) -> Rectangle {
    let corner = |right: f64, down: f64| {
        let (along, across) = (angle.to_radians(), angle.to_radians() + std::f64::consts::FRAC_PI_2);
        maths::around(maths::around([x, y], right, along), down, across)
    };
    let (upper, lower) = (-0.78 * size, 0.2 * size);
    let corners = [-0.5, 0.5].map(|side| [upper, lower].map(|down| corner(side * width, down)));
    Rectangle::hull(&corners.concat()).unwrap_or_default()
}
