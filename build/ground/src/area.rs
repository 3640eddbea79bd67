//! Lengths and rectangles, in pixels.

use crate::maths;

/// A rectangle in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rectangle {
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Rectangle {
    /// A rectangle about its centre.
    #[inline]
    pub fn about([x, y]: [f64; 2], width: f64, height: f64) -> Self {
        Self { x: x - width / 2.0, y: y - height / 2.0, width, height }
    }

    /// The smallest rectangle that holds some points; none holds none.
    #[inline]
    pub fn hull(points: &[[f64; 2]]) -> Option<Self> {
        let corner = |[x, y]: &[f64; 2]| Self { x: *x, y: *y, width: 0.0, height: 0.0 };
        points.iter().map(corner).reduce(|one, other| one.with(&other))
    }

    /// The rectangle between two corners, never quite empty.
    #[inline]
    pub fn between([x, y]: [f64; 2], [to_x, to_y]: [f64; 2]) -> Self {
        Self { x: x.min(to_x), y: y.min(to_y), width: (to_x - x).abs(), height: (to_y - y).abs() }.grown(0.5)
    }

    /// Its corners, clockwise from the upper left.
    #[inline]
    pub fn corners(&self) -> [[f64; 2]; 4] {
        let (right, lower) = (self.x + self.width, self.y + self.height);
        [[self.x, self.y], [right, self.y], [right, lower], [self.x, lower]]
    }

    #[inline]
    pub fn centre(&self) -> [f64; 2] {
        [self.x + self.width / 2.0, self.y + self.height / 2.0]
    }

    /// The rectangle with a margin all round.
    #[inline]
    pub fn grown(&self, margin: f64) -> Self {
        let Self { x, y, width, height } = *self;
        Self { x: x - margin, y: y - margin, width: width + 2.0 * margin, height: height + 2.0 * margin }
    }

    /// The area in square pixels.
    #[inline]
    pub fn area(&self) -> f64 {
        self.width * self.height
    }

    /// The distance between the nearest points of two rectangles; 0 if they touch.
    #[inline]
    pub fn distance(&self, other: &Self) -> f64 {
        let [beside, above] = self.gap(other);
        if beside > 0.0 && above > 0.0 { maths::hypot(beside, above) } else { beside.max(above) }
    }

    /// The horizontal and the vertical gap between two rectangles; 0 where they overlap.
    #[inline]
    pub fn gap(&self, other: &Self) -> [f64; 2] {
        let beside = (self.x - other.x - other.width).max(other.x - self.x - self.width).max(0.0);
        let above = (self.y - other.y - other.height).max(other.y - self.y - self.height).max(0.0);
        [beside, above]
    }

    /// The distance from a point to the farthest point of the rectangle.
    #[inline]
    pub fn farthest(&self, [x, y]: [f64; 2]) -> f64 {
        let beside = (x - self.x).abs().max((x - self.x - self.width).abs());
        let above = (y - self.y).abs().max((y - self.y - self.height).abs());
        maths::hypot(beside, above)
    }

    /// The area that two rectangles share.
    #[inline]
    pub fn overlap(&self, other: &Self) -> f64 {
        let width = (self.x + self.width).min(other.x + other.width) - self.x.max(other.x);
        let height = (self.y + self.height).min(other.y + other.height) - self.y.max(other.y);
        width.max(0.0) * height.max(0.0)
    }

    /// The intersection of two rectangles; may be empty.
    #[inline]
    pub fn common(&self, other: &Self) -> Self {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let right = (self.x + self.width).min(other.x + other.width);
        let lower = (self.y + self.height).min(other.y + other.height);
        Self { x, y, width: (right - x).max(0.0), height: (lower - y).max(0.0) }
    }

    /// True if two rectangles share an area.
    #[inline]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.x.max(other.x) < (self.x + self.width).min(other.x + other.width)
            && self.y.max(other.y) < (self.y + self.height).min(other.y + other.height)
    }

    /// True if a point lies in the rectangle.
    #[inline]
    pub fn contains(&self, [x, y]: [f64; 2]) -> bool {
        (self.x..self.x + self.width).contains(&x) && (self.y..self.y + self.height).contains(&y)
    }

    /// The smallest rectangle that holds both.
    #[inline]
    pub fn with(&self, other: &Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.width).max(other.x + other.width);
        let lower = (self.y + self.height).max(other.y + other.height);
        Self { x, y, width: right - x, height: lower - y }
    }
}

/// A number of pixels, at least one; NaN counts as one.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "held in bounds before")]
#[inline]
pub fn pixels(length: f64) -> u32 {
    if length.is_finite() { length.round().clamp(1.0, 1_000_000.0) as u32 } else { 1 }
}

/// A count as a length.
#[inline]
pub fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}
