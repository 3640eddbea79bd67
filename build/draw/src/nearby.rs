//! A spatial index of rectangles on the sheet.

use rustc_hash::FxHashMap;

use muster_ground::area::Rectangle;

/// Rectangles by the squares of the sheet that they touch, so that those near a point are found without examining all.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    areas: Vec<Rectangle>,
    /// The chain of each square that any touches: its first and its last link.
    squares: FxHashMap<(i32, i32), [usize; 2]>,
    links: Vec<Link>,
}

/// A rectangle in the chain of a square.
#[derive(Clone, Copy, Debug)]
struct Link {
    /// The rectangle's number, if it is still in the index.
    at: usize,
    /// The next link, or [`NONE`].
    next: usize,
}

/// Stands for no rectangle and for no link.
const NONE: usize = usize::MAX;

impl Grid {
    /// The side of a square, in pixels.
    const SQUARE: f64 = 128.0;

    /// Builds the index; rectangles are numbered in order.
    pub fn of(areas: impl Iterator<Item = Rectangle>) -> Self {
        let mut grid = Self::default();
        areas.for_each(|area| grid.push(area));
        grid
    }

    /// The row or column of squares that a length reaches into.
    #[expect(clippy::cast_possible_truncation, reason = "held in bounds")]
    fn square(length: f64) -> i32 {
        let squares = (length / Self::SQUARE).clamp(-1e3, 1e4);
        let whole = squares as i32;
        // Rounded down, below zero too.
        whole - i32::from(squares < f64::from(whole))
    }

    fn squares(area: &Rectangle) -> impl Iterator<Item = (i32, i32)> + use<> {
        let (left, upper) = (Self::square(area.x), Self::square(area.y));
        let (right, lower) = (Self::square(area.x + area.width), Self::square(area.y + area.height));
        (upper..=lower).flat_map(move |y| (left..=right).map(move |x| (x, y)))
    }

    /// Adds a rectangle with the next number.
    pub fn push(&mut self, area: Rectangle) {
        self.insert(self.areas.len(), area);
    }

    /// Adds a rectangle with a given number.
    pub fn insert(&mut self, at: usize, area: Rectangle) {
        if at >= self.areas.len() {
            self.areas.resize(at + 1, Rectangle::default());
        }
        self.areas[at] = area;
        for square in Self::squares(&area) {
            let link = self.links.len();
            self.links.push(Link { at, next: NONE });
            let [_, last] = self.squares.entry(square).or_insert([link; 2]);
            if *last != link {
                self.links[std::mem::replace(last, link)].next = link;
            }
        }
    }

    pub fn remove(&mut self, at: usize) {
        for square in Self::squares(&self.areas[at]) {
            let mut link = self.squares.get(&square).map_or(NONE, |[first, _]| *first);
            while let Some(there) = self.links.get_mut(link) {
                if there.at == at {
                    there.at = NONE;
                }
                link = there.next;
            }
        }
    }

    /// The rectangles that overlap an area, each once, with their numbers.
    pub fn overlapping(&self, area: &Rectangle) -> impl Iterator<Item = (usize, &Rectangle)> {
        Self::squares(area).flat_map(move |square| {
            let first = self.squares.get(&square).map_or(NONE, |[first, _]| *first);
            let chain = std::iter::successors(self.links.get(first), |link| self.links.get(link.next));
            // One that lies in several squares is met in the first of those that the place touches too.
            chain
                .filter_map(|link| Some((link.at, self.areas.get(link.at)?)))
                .filter(move |(_, other)| other.overlap(area) > 0.0 && Self::first(area, other) == square)
        })
    }

    /// The overlapping rectangles in the order of their numbers.
    pub fn ordered(&self, area: &Rectangle) -> Vec<(usize, Rectangle)> {
        let mut found = Vec::new();
        for square in Self::squares(area) {
            let mut link = self.squares.get(&square).map_or(NONE, |[first, _]| *first);
            while let Some(Link { at, next }) = self.links.get(link) {
                found.extend(self.areas.get(*at).filter(|other| other.overlap(area) > 0.0).map(|other| (*at, *other)));
                link = *next;
            }
        }
        found.sort_unstable_by_key(|(at, _)| *at);
        // Some lie in several squares.
        found.dedup_by_key(|(at, _)| *at);
        found
    }

    /// The first square that both touch.
    fn first(one: &Rectangle, other: &Rectangle) -> (i32, i32) {
        (Self::square(one.x.max(other.x)), Self::square(one.y.max(other.y)))
    }
}
