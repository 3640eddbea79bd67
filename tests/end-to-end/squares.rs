//! The map of squares against the globe: where cities truly lie, and the squares that a pack gives them.

use std::collections::BTreeMap;

use muster_build::maths::{atan2, cos, hypot, sin};
use muster_ground::squares::Square;
use muster_tests::case::text;

/// Cities of the period, in degrees north and east.
const CITIES: [(&str, f64, f64); 30] = [
    ("amsterdam", 52.37, 4.89),
    ("augsburg", 48.37, 10.9),
    ("berlin", 52.52, 13.4),
    ("bern", 46.95, 7.45),
    ("breslau", 51.11, 17.04),
    ("brussels", 50.85, 4.35),
    ("buda", 47.5, 19.04),
    ("cologne", 50.94, 6.96),
    ("danzig", 54.35, 18.65),
    ("dresden", 51.05, 13.74),
    ("florence", 43.77, 11.26),
    ("genoa", 44.41, 8.93),
    ("graz", 47.07, 15.44),
    ("hamburg", 53.55, 9.99),
    ("hanover", 52.37, 9.74),
    ("konigsberg", 54.71, 20.51),
    ("krakow", 50.06, 19.94),
    ("leipzig", 51.34, 12.37),
    ("lyon", 45.76, 4.84),
    ("magdeburg", 52.13, 11.62),
    ("milan", 45.46, 9.19),
    ("munich", 48.14, 11.58),
    ("paris", 48.86, 2.35),
    ("rome", 41.9, 12.5),
    ("stettin", 53.43, 14.55),
    ("strasbourg", 48.58, 7.75),
    ("turin", 45.07, 7.69),
    ("venice", 45.44, 12.32),
    ("vienna", 48.21, 16.37),
    ("warsaw", 52.23, 21.01),
];
/// A square is 50 miles across (2.15 of Frederick's War).
const SQUARE_KM: f64 = 50.0 * 1.609_344;
const EARTH_KM: f64 = 6371.0;

/// The position of a place in squares to the east and south of Prague, by its distance and its bearing on the globe:
/// another projection than that of the pack.
fn from_prague(lat: f64, lon: f64) -> [f64; 2] {
    let [lat, lon, home, meridian] = [lat, lon, 50.087, 14.421].map(f64::to_radians);
    let across = cos(lat) * sin(lon - meridian);
    let up = cos(home) * sin(lat) - sin(home) * cos(lat) * cos(lon - meridian);
    let level = sin(home) * sin(lat) + cos(home) * cos(lat) * cos(lon - meridian);
    let angle = atan2(hypot(across, up), level);
    let squares = angle * EARTH_KM / SQUARE_KM;
    let bearing = atan2(across, up);
    [squares * sin(bearing), -squares * cos(bearing)]
}

#[test]
fn cities_lie_where_they_lie() {
    let cities: BTreeMap<String, Square> = csv::Reader::from_reader(text("sources/fw/cities.csv").as_bytes())
        .deserialize()
        .map(|row: Result<BTreeMap<String, String>, _>| row.unwrap())
        .map(|row| (row["id"].clone(), Square::parse(&row["square"]).unwrap()))
        .collect();
    let prague = cities["prague"];
    assert_eq!(prague.to_string(), "8M", "2.1");
    for (city, lat, lon) in CITIES {
        let there = cities[city];
        let [right, down] = from_prague(lat, lon);
        let told = [i32::from(there.column) - i32::from(prague.column), i32::from(there.row) - i32::from(prague.row)];
        let off = (f64::from(told[0]) - right).abs().max((f64::from(told[1]) - down).abs());
        // Prague may lie anywhere in its square, and so may the city.
        assert!(off <= 1.0, "{city} lies {right:.2} squares to the east and {down:.2} to the south, not {told:?}");
    }
}
