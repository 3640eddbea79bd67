//! The ground under the spaces: coasts, lakes, rivers and mountains of a part of the world, projected as the spaces are.
//!
//! `land.geojson` and `lakes.geojson` are from Natural Earth (public domain), simplified; without the reservoirs and polder
//! lakes of later times. `sea.geojson` is the open Zuiderzee. `rivers.csv` and `ranges.csv` are drawn by hand from general
//! knowledge, as lines through the towns on them: good to some kilometres, coarser in Poland, Hungary and the Balkans. No rule
//! knows them; `strangers.csv` has places of countries that no power of these games is at home in, where tints must end.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use muster_schema::bundle::{Ground, GroundKind};
use muster_schema::game::{Ground as Known, MapLayout, Projection};
use rayon::prelude::*;
use serde::Deserialize;

use crate::geometry::Chart;
use crate::maths;
use crate::memo::Memo;
use crate::polygon::{self, Slices};
use crate::spread::{Carrier, Spread};

const LAND: &str = include_str!("land.geojson");
const LAKES: &str = include_str!("lakes.geojson");
const SEA: &str = include_str!("sea.geojson");
const RIVERS: &str = include_str!("rivers.csv");
const RANGES: &str = include_str!("ranges.csv");
const STRANGERS: &str = include_str!("strangers.csv");

/// The degrees west, south, east and north at which the tables end.
pub const EXTENT: [f64; 4] = [-14.0, 33.0, 34.0, 63.0];
/// The distance by which the land continues beyond the tables, in degrees.
const ONWARD: f64 = 26.0;

/// The distance by which the ground extends beyond the sheet, in map units: far enough for anything drawn along its
/// edge.
const MARGIN: f64 = 60.0;
/// The largest distance between a simplified line and the true one, in map units.
const TOLERANCE: f64 = 0.4;

/// A point between spaces, and the country it belongs to.
#[derive(Clone, Debug)]
pub struct Home {
    /// The id of the power at home there; empty for none.
    pub power: String,
    /// Degrees north and east.
    pub at: [f64; 2],
}

/// The nature of a place in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Site {
    Land,
    /// Water, at a distance in kilometres from the nearest shore.
    Water(f64),
    /// Unknown: outside the tables.
    Beyond,
}

/// The nature of a place, given in degrees north and east.
pub fn site(lat: f64, lon: f64) -> Site {
    static SLICES: LazyLock<[Slices; 3]> = LazyLock::new(|| coasts().each_ref().map(Slices::of));
    let [west, south, east, north] = EXTENT;
    if !(west..=east).contains(&lon) || !(south..=north).contains(&lat) {
        return Site::Beyond;
    }
    let within = |rings: &Slices| rings.holders([lon, lat]).count() % 2 == 1;
    let [land, sea, lakes] = &*SLICES;
    if within(land) && !within(sea) && !within(lakes) {
        return Site::Land;
    }
    let shrink = maths::cos(lat.to_radians());
    let kilometres = |[lon, lat]: [f64; 2]| [lon * shrink * KM_A_DEGREE, lat * KM_A_DEGREE];
    let away = |[from, to]: [[f64; 2]; 2]| polygon::distance(kilometres([lon, lat]), kilometres(from), kilometres(to));
    // What lies farther north or south than the nearest that is found is farther away.
    let mut reach = 0.5;
    loop {
        let near = SLICES.iter().flat_map(|rings| rings.between(lat - reach, lat + reach));
        let nearest = near.map(away).fold(f64::INFINITY, f64::min);
        if nearest <= reach * KM_A_DEGREE || reach > 180.0 {
            return Site::Water(nearest);
        }
        reach *= 4.0;
    }
}

/// A degree of latitude.
const KM_A_DEGREE: f64 = 111.2;

/// Closed lines, in degrees east and north.
type Rings = Vec<Vec<[f64; 2]>>;

/// The rings of land, of the sea within it, and of lakes.
pub fn coasts() -> &'static [Rings; 3] {
    /// A `GeoJSON` feature.
    #[derive(Deserialize)]
    struct Feature {
        geometry: Geometry,
    }
    #[derive(Deserialize)]
    struct Geometry {
        coordinates: Vec<Rings>,
    }
    static COASTS: LazyLock<[Rings; 3]> = LazyLock::new(|| {
        let feature = |text| serde_json::from_str::<Feature>(text).map(|feature| feature.geometry.coordinates);
        [LAND, SEA, LAKES].map(|text| feature(text).unwrap_or_default().into_iter().flatten().collect())
    });
    &COASTS
}

/// Extends a ring of land beyond the end of the tables.
pub fn onward(ring: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let [west, south, east, north] = EXTENT;
    let past = |value: f64, [least, most]: [f64; 2]| match value {
        value if value >= most => value + ONWARD,
        value if value <= least => value - ONWARD,
        value => value,
    };
    let out = |[lon, lat]: [f64; 2]| [past(lon, [west, east]), past(lat, [south, north])];
    let ends = |[lon, lat]: [f64; 2]| lon <= west || lon >= east || lat <= south || lat >= north;
    let mut line = Vec::with_capacity(ring.len());
    for (at, point) in ring.iter().copied().enumerate() {
        let before = ring[at.checked_sub(1).unwrap_or(ring.len() - 1)];
        let after = ring[(at + 1) % ring.len()];
        // Parallels are curved: the way out has a few points.
        let way = |share: u8| {
            let share = f64::from(share) / 4.0;
            std::array::from_fn(|axis| point[axis] + (out(point)[axis] - point[axis]) * share)
        };
        match (ends(point), ends(before), ends(after)) {
            (false, ..) => line.push(point),
            (true, true, true) => line.push(out(point)),
            (true, false, _) => line.extend((0..=4).map(way)),
            (true, true, false) => line.extend((0..=4).rev().map(way)),
        }
    }
    line
}

/// The ground of a map, in map units, spread apart like its spaces; empty if the layout asks for none or has no
/// projection.
pub fn ground(layout: &MapLayout, spread: &Spread, homes: impl Iterator<Item = Home>) -> Vec<Ground> {
    static KNOWN: Memo<String, Vec<Ground>> = Memo::new();
    let (Some(Known::Europe), Some(projection)) = (layout.ground, &layout.projection) else { return Vec::new() };
    let homes: Vec<Home> = homes.collect();
    KNOWN.get(format!("{layout:?} {spread:?} {homes:?}"), |_| projected(layout, projection, spread, homes))
}

fn projected(layout: &MapLayout, projection: &Projection, spread: &Spread, homes: Vec<Home>) -> Vec<Ground> {
    static KNOWN: Memo<String, Arc<[Ground]>> = Memo::new();
    let chart = Chart::of(projection);
    let plain = KNOWN.get(format!("{projection:?}"), |_| charted(&chart).into());
    let sheet = Sheet {
        carrier: spread.carrier(),
        upper_left: [-MARGIN; 2],
        lower_right: [layout.width, layout.height].map(|length| f64::from(length) + MARGIN),
    };
    let mut grounds: Vec<Ground> = plain.par_iter().map(|ground| sheet.drawn_apart(ground)).collect();
    let mut countries: BTreeMap<String, Vec<Vec<[f64; 2]>>> = BTreeMap::new();
    for Home { power, at: [lat, lon] } in homes {
        let at = chart.point(lat, lon).map(|point| vec![sheet.carrier.carry(point)]);
        countries.entry(power).or_default().extend(at);
    }
    // What is foreign to every game, and what nobody is at home in.
    if let Some(foreign) = grounds.pop_if(|ground| ground.kind == GroundKind::Country) {
        countries.entry(foreign.name).or_default().splice(0..0, foreign.lines);
    }
    let country = |(name, lines)| Ground { kind: GroundKind::Country, rank: 1, name, lines };
    grounds.extend(countries.into_iter().map(country));
    grounds.retain(|ground| !ground.lines.is_empty());
    grounds
}

/// The ground on a chart, before it is spread apart and cut to a sheet; the last items are foreign to every game.
fn charted(chart: &Chart) -> Vec<Ground> {
    let line = |line: &[[f64; 2]]| line.iter().filter_map(|[lon, lat]| chart.point(*lat, *lon)).collect::<Vec<_>>();
    let ground = |kind, rank, name, lines| Ground { kind, rank, name, lines };
    let mut grounds = Vec::new();
    for (kind, rings) in [GroundKind::Land, GroundKind::Sea, GroundKind::Lake].into_iter().zip(coasts()) {
        // The first ring of the land is the continent; islands end where they are cut.
        let goes_on = |at: usize| kind == GroundKind::Land && at == 0;
        let rings = rings.iter().enumerate();
        let rings = rings.map(|(at, ring)| if goes_on(at) { line(&onward(ring)) } else { line(ring) });
        grounds.push(ground(kind, 1, String::new(), rings.collect()));
    }
    // The lines of a table `name,rank,points`; a point is `lat lon`.
    for (kind, text) in [(GroundKind::Range, RANGES), (GroundKind::River, RIVERS)] {
        let rows = csv::Reader::from_reader(text.as_bytes()).into_deserialize::<(String, u8, String)>().flatten();
        grounds.extend(rows.map(|(name, rank, points)| {
            let pair = |point: &str| {
                let (lat, lon) = point.trim().split_once(' ')?;
                Some([lon.trim().parse().ok()?, lat.parse().ok()?])
            };
            ground(kind, rank, name, vec![line(&points.split('|').filter_map(pair).collect::<Vec<_>>())])
        }));
    }
    let foreign = csv::Reader::from_reader(STRANGERS.as_bytes()).into_deserialize::<(String, f64, f64)>().flatten();
    let foreign = foreign.map(|(_, lat, lon)| line(&[[lon, lat]])).filter(|point| !point.is_empty());
    grounds.push(ground(GroundKind::Country, 1, String::new(), foreign.collect()));
    grounds
}

/// The sheet with its margin.
struct Sheet<'l> {
    carrier: Carrier<'l>,
    upper_left: [f64; 2],
    lower_right: [f64; 2],
}

impl Sheet<'_> {
    /// Ground drawn apart, as far as it comes near the sheet.
    fn drawn_apart(&self, Ground { kind, rank, name, lines }: &Ground) -> Ground {
        let carried =
            |line: &Vec<[f64; 2]>| -> Vec<[f64; 2]> { line.iter().map(|point| self.carrier.carry(*point)).collect() };
        let lines = lines.par_iter().map(carried);
        let lines = match kind {
            GroundKind::Land | GroundKind::Sea | GroundKind::Lake => {
                let cut = lines.map(|ring| tidy(&polygon::within(&ring, self.upper_left, self.lower_right)));
                cut.filter(|ring| ring.len() > 2).collect()
            }
            GroundKind::River | GroundKind::Range => {
                lines.map(|line| tidy(&line)).filter(|line| line.iter().any(|point| self.holds(*point))).collect()
            }
            GroundKind::Country | GroundKind::Sheet => lines.collect(),
        };
        Ground { kind: *kind, rank: *rank, name: name.clone(), lines }
    }

    fn holds(&self, point: [f64; 2]) -> bool {
        (0..2).all(|axis| (self.upper_left[axis]..self.lower_right[axis]).contains(&point[axis]))
    }
}

/// A line as it is stored: thinned, to a tenth of a unit.
fn tidy(line: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let tenth = |value: f64| (value * 10.0).round() / 10.0;
    polygon::thin(line, TOLERANCE).into_iter().map(|point| point.map(tenth)).collect()
}
