//! Positions on the sheet: the projection, and rectangles.

use muster_schema::common::Track;
use muster_schema::game::{Lens, Projection};

use crate::maths::{atan2, cos, distance, hundredths, hypot, ln, pow, sin, tan};

/// The mean radius of the earth, in kilometres.
const EARTH_KM: f64 = 6371.0088;

/// A rectangle on the sheet, in map units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Rect {
    /// True if another rectangle lies wholly inside.
    pub fn holds(&self, other: &Self) -> bool {
        other.x >= self.x
            && other.y >= self.y
            && other.x + other.width <= self.x + self.width
            && other.y + other.height <= self.y + self.height
    }

    /// True if the two share more than an edge.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }
}

/// A projection, with all worked out that is the same for every point: Lambert's conformal conic with two standard parallels,
/// on the sphere, and the lenses over it.
#[derive(Clone, Debug)]
pub struct Chart {
    cone: f64,
    scale: f64,
    /// The meridian that is upright, in radians, and the distance of the middle from the cone's tip.
    middle: [f64; 2],
    at: [f64; 2],
    units: f64,
    lenses: Vec<(Lens, [f64; 2])>,
}

impl Chart {
    /// The chart that a projection makes.
    pub fn of(projection: &Projection) -> Self {
        let [first, second] = projection.parallels.map(f64::to_radians);
        let [lat, lon] = projection.centre.map(f64::to_radians);
        let cone = if (first - second).abs() < 1e-9 {
            sin(first)
        } else {
            ln(cos(first) / cos(second)) / ln(half(second) / half(first))
        };
        let scale = EARTH_KM * cos(first) * pow(half(first), cone) / cone;
        let units = projection.units_per_km;
        let middle = [lon, scale / pow(half(lat), cone)];
        let mut chart = Self { cone, scale, middle, at: projection.centre_at, units, lenses: Vec::new() };
        let lenses = projection.lenses.iter().map(|lens| (lens.clone(), chart.conic(lens.centre[0], lens.centre[1])));
        chart.lenses = lenses.collect();
        chart
    }

    /// Converts degrees north and east to map units; `None` if the projection has no such point.
    pub fn point(&self, lat: f64, lon: f64) -> Option<[f64; 2]> {
        let point = self.exact(lat, lon);
        point.iter().all(|value| value.is_finite()).then(|| point.map(hundredths))
    }

    fn exact(&self, lat: f64, lon: f64) -> [f64; 2] {
        self.lenses.iter().fold(self.conic(lat, lon), |point, (lens, middle)| magnify(lens, point, *middle))
    }

    /// Converts a point of the map to degrees north and east, step by step from a place `near` it or from the middle of
    /// the projection; `None` if there is none.
    pub fn place(&self, point: [f64; 2], near: Option<[f64; 2]>) -> Option<[f64; 2]> {
        const STEP: f64 = 1e-3;
        let middle = || {
            // The latitude whose distance from the tip of the cone is that of the middle.
            let half = pow(self.scale / self.middle[1], 1.0 / self.cone);
            [(2.0 * atan2(half, 1.0) - std::f64::consts::FRAC_PI_2).to_degrees(), self.middle[0].to_degrees()]
        };
        let mut at = near.unwrap_or_else(middle);
        for _ in 0..60 {
            let [here, north, east] = [[0.0, 0.0], [STEP, 0.0], [0.0, STEP]]
                .map(|step: [f64; 2]| self.exact(at[0] + step[0], at[1] + step[1]));
            let away = [point[0] - here[0], point[1] - here[1]];
            if hypot(away[0], away[1]) < 1e-3 {
                return at.iter().all(|angle| angle.is_finite()).then_some(at);
            }
            let [by_lat, by_lon] = [north, east].map(|to| [0, 1].map(|axis| (to[axis] - here[axis]) / STEP));
            let fall = by_lat[0] * by_lon[1] - by_lat[1] * by_lon[0];
            let lat = (away[0] * by_lon[1] - away[1] * by_lon[0]) / fall;
            let lon = (by_lat[0] * away[1] - by_lat[1] * away[0]) / fall;
            // No further than a few degrees at once: lenses bend the way.
            at = [at[0] + lat.clamp(-3.0, 3.0), at[1] + lon.clamp(-3.0, 3.0)];
        }
        None
    }

    fn conic(&self, lat: f64, lon: f64) -> [f64; 2] {
        let [upright, from_tip] = self.middle;
        let radius = self.scale / pow(half(lat.to_radians()), self.cone);
        let angle = self.cone * (lon.to_radians() - upright);
        let x = self.at[0] + self.units * radius * sin(angle);
        let y = self.at[1] - self.units * (from_tip - radius * cos(angle));
        [x, y]
    }
}

fn half(angle: f64) -> f64 {
    tan(std::f64::consts::FRAC_PI_4 + angle / 2.0)
}

/// Draws a point away from the middle of a lens: its distance grows by the factor in the middle, and not at all at the edge,
/// where the lens ends smoothly.
fn magnify(lens: &Lens, [x, y]: [f64; 2], [middle_x, middle_y]: [f64; 2]) -> [f64; 2] {
    let share = distance([x, y], [middle_x, middle_y]) / lens.radius;
    if share >= 1.0 || !share.is_finite() {
        return [x, y];
    }
    let grown = 1.0 + (lens.factor - 1.0) * (1.0 - share) * (1.0 - share);
    [middle_x + (x - middle_x) * grown, middle_y + (y - middle_y) * grown]
}

/// The area of a track with a number of spaces.
pub fn track(track: &Track, spaces: usize) -> Rect {
    let in_row = track.columns.map_or(spaces, |columns| columns as usize).max(1);
    let columns = spaces.min(in_row).max(1);
    let rows = spaces.div_ceil(in_row).max(1);
    #[expect(clippy::cast_precision_loss, reason = "a track has few spaces")]
    let (columns, rows) = (columns as f64, rows as f64);
    Rect { x: track.x, y: track.y, width: columns * track.width, height: rows * track.height }
}
