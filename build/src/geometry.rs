//! Where things lie on the sheet: the projection, and rectangles.

use muster_schema::game::{Lens, MapLayout, Projection};
use muster_schema::no_peace::{Space, Track};

/// The mean radius of the earth, in kilometres.
const EARTH_KM: f64 = 6371.0088;

/// A rectangle on the sheet, in map units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

impl Rect {
    /// Whether another rectangle lies wholly inside.
    #[must_use]
    pub fn holds(&self, other: &Self) -> bool {
        other.x >= self.x
            && other.y >= self.y
            && other.x + other.width <= self.x + self.width
            && other.y + other.height <= self.y + self.height
    }

    /// Whether the two have more than an edge in common.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }
}

/// Where a space lies on the sheet, in map units; `None` if its row does not say.
#[must_use]
pub fn position(layout: &MapLayout, space: &Space) -> Option<[f64; 2]> {
    if let (Some(x), Some(y)) = (space.x, space.y) {
        return Some([x, y]);
    }
    project(layout.projection.as_ref()?, space.lat?.0, space.lon?.0)
}

/// Projects degrees north and east to map units; `None` where the projection has no such point.
#[must_use]
pub fn project(projection: &Projection, lat: f64, lon: f64) -> Option<[f64; 2]> {
    let mut point = conic(projection, lat, lon);
    for lens in &projection.lenses {
        point = magnify(lens, point, conic(projection, lens.centre[0], lens.centre[1]));
    }
    // A hundredth of a unit is finer than any printer, and the same on every machine.
    let round = |value: f64| (value * 100.0).round() / 100.0;
    point.iter().all(|value| value.is_finite()).then(|| point.map(round))
}

fn conic(projection: &Projection, lat: f64, lon: f64) -> [f64; 2] {
    // Lambert's conformal conic with two standard parallels, on the sphere.
    let [first, second] = projection.parallels.map(f64::to_radians);
    let [lat0, lon0] = projection.centre.map(f64::to_radians);
    let (lat, lon) = (lat.to_radians(), lon.to_radians());
    let half = |angle: f64| (std::f64::consts::FRAC_PI_4 + angle / 2.0).tan();
    let cone = if (first - second).abs() < 1e-9 {
        first.sin()
    } else {
        (first.cos() / second.cos()).ln() / (half(second) / half(first)).ln()
    };
    let scale = first.cos() * half(first).powf(cone) / cone;
    let radius = |angle: f64| EARTH_KM * scale / half(angle).powf(cone);
    let (r, r0) = (radius(lat), radius(lat0));
    let angle = cone * (lon - lon0);
    let x = projection.centre_at[0] + projection.units_per_km * r * angle.sin();
    let y = projection.centre_at[1] - projection.units_per_km * (r0 - r * angle.cos());
    [x, y]
}

/// Draws a point away from the middle of a lens: its distance grows by the factor in the middle, and not at all at the edge,
/// where the lens ends smoothly.
fn magnify(lens: &Lens, [x, y]: [f64; 2], [middle_x, middle_y]: [f64; 2]) -> [f64; 2] {
    let share = (x - middle_x).hypot(y - middle_y) / lens.radius;
    if share >= 1.0 || !share.is_finite() {
        return [x, y];
    }
    let grown = 1.0 + (lens.factor - 1.0) * (1.0 - share) * (1.0 - share);
    [middle_x + (x - middle_x) * grown, middle_y + (y - middle_y) * grown]
}

/// The ground that a track of so many spaces covers.
#[must_use]
pub fn track(track: &Track, spaces: usize) -> Rect {
    let columns = spaces.min(track.columns as usize).max(1);
    let rows = spaces.div_ceil(track.columns.max(1) as usize).max(1);
    #[expect(clippy::cast_precision_loss, reason = "a track has few spaces")]
    let (columns, rows) = (columns as f64, rows as f64);
    Rect { x: track.x, y: track.y, width: columns * track.width, height: rows * track.height }
}
