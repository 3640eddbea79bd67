//! The ground of the map: sea and land, whose country it is, rivers and mountains.

use muster_schema::bundle::{Bundle, GroundKind, Place, PlaceKind};

use super::colour::{Colour, WHITE};
use super::geometry;
use super::svg::{Drawing, Paint, outline};
use crate::polygon::{self, Ring};

/// The widths of the bands along a coast, in pixels.
const SHALLOWS: [f64; 3] = [34.0, 20.0, 8.0];

/// How far the country of a space reaches at the most, in pixels.
const COUNTRY: f64 = 420.0;
/// Width of the band of colour along a border, in pixels.
const BORDER: f64 = 9.0;

/// Draws the ground; nothing if the map has none.
pub fn draw(bundle: &Bundle, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let land = lines(bundle, GroundKind::Land);
    if land.is_empty() {
        return;
    }
    let [width, height] = geometry::map_size(bundle).map(f64::from);
    drawing.rectangle([0.0, 0.0], [width, height], 0.0, Paint::fill(theme.deep));
    for (width, colour) in SHALLOWS.into_iter().zip(theme.shallows) {
        drawing.rings(&land, Paint::line(colour, width), 1.0);
    }
    drawing.rings(&land, Paint::fill(theme.land), 1.0);
    drawing.clipped(&outline(&land, true), |drawing| countries(bundle, drawing));
    let water = Paint::fill(theme.shallows[1]).with_line(theme.coast, 1.2);
    for kind in [GroundKind::Sea, GroundKind::Lake] {
        drawing.rings(&lines(bundle, kind), water, 1.0);
    }
    drawing.rings(&land, Paint::line(theme.coast, 1.4), 1.0);
    rivers(bundle, drawing);
    mountains(bundle, drawing);
}

/// All lines of a kind of ground, in pixels.
fn lines(bundle: &Bundle, kind: GroundKind) -> Vec<Ring> {
    let lines = bundle.map.ground.iter().filter(|ground| ground.kind == kind).flat_map(|ground| &ground.lines);
    lines.map(|line| pixels(bundle, line)).collect()
}

fn pixels(bundle: &Bundle, line: &[[f64; 2]]) -> Ring {
    line.iter().map(|[x, y]| geometry::point(bundle, *x, *y)).collect()
}

/// The spaces that lie in the country.
fn spaces(bundle: &Bundle) -> impl Iterator<Item = (&Place, [f64; 2])> {
    let in_country = |place: &&Place| place.kind == PlaceKind::Space && geometry::room(bundle, place).is_none();
    bundle.map.places.iter().filter(in_country).map(|place| (place, geometry::point(bundle, place.x, place.y)))
}

/// A part of the country: what lies nearer to one space than to any other, and nowhere too far.
struct Country {
    home: Option<usize>,
    at: [f64; 2],
    area: Ring,
}

fn partition(bundle: &Bundle) -> Vec<Country> {
    let home = |place: &Place| bundle.powers.iter().position(|power| Some(&power.id) == place.home.first());
    let mut seeds: Vec<(Option<usize>, [f64; 2])> = spaces(bundle).map(|(place, at)| (home(place), at)).collect();
    for country in bundle.map.ground.iter().filter(|ground| ground.kind == GroundKind::Country) {
        let home = bundle.powers.iter().position(|power| power.id == country.name);
        seeds.extend(country.lines.iter().flat_map(|line| pixels(bundle, line)).map(|at| (home, at)));
    }
    let rim = |[x, y]: [f64; 2]| -> Ring {
        let corner = |step: u8| f64::from(step) * std::f64::consts::TAU / 32.0;
        (0..32).map(|step| [x + COUNTRY * corner(step).cos(), y + COUNTRY * corner(step).sin()]).collect()
    };
    seeds
        .iter()
        .map(|(home, at)| {
            let mut area = rim(*at);
            for (_, other) in &seeds {
                let [run, rise] = [other[0] - at[0], other[1] - at[1]];
                let apart = run.hypot(rise);
                if apart > 0.01 && apart < 2.0 * COUNTRY {
                    let middle = f64::midpoint(other[0], at[0]) * run + f64::midpoint(other[1], at[1]) * rise;
                    area = polygon::half(&area, [-run, -rise], -middle);
                }
            }
            Country { home: *home, at: *at, area }
        })
        .collect()
}

/// Tints the country of each power, a band of stronger colour along its borders, as maps were coloured by hand.
fn countries(bundle: &Bundle, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let parts = partition(bundle);
    let mut borders = Vec::new();
    for (number, power) in bundle.powers.iter().enumerate() {
        let own: Vec<&Country> = parts.iter().filter(|part| part.home == Some(number)).collect();
        let areas: Vec<Ring> = own.iter().map(|part| part.area.clone()).collect();
        let mut bands = Vec::new();
        for part in own {
            for (at, from) in part.area.iter().enumerate() {
                let to = part.area[(at + 1) % part.area.len()];
                if let Some(other) = beyond(&parts, part, *from, to)
                    && other.home != part.home
                {
                    bands.push(band(*from, to, part.at));
                    borders.push(vec![*from, to]);
                }
            }
        }
        let colour = Colour::parse(&power.colour);
        // What is white is told from the paper by its whiteness, and its border is drawn in grey.
        let pale = colour.luminance() > 0.8;
        let (ground, cover) = if pale { (WHITE, 0.6) } else { (colour.mix(WHITE, 0.15), 0.22) };
        drawing.union(&areas, Paint::fill(ground), cover);
        drawing.union(&bands, Paint::fill(if pale { colour.mix(theme.ink, 0.45) } else { colour }), 0.42);
    }
    drawing.lines(&borders, Paint::line(theme.ink, 1.2).dashed(1.0, 5.0), 0.6);
}

/// The part of the country on the other side of an edge; none where it ends of itself.
fn beyond<'p>(parts: &'p [Country], part: &Country, from: [f64; 2], to: [f64; 2]) -> Option<&'p Country> {
    let [x, y] = [f64::midpoint(from[0], to[0]), f64::midpoint(from[1], to[1])];
    let reach = |other: &Country| (x - other.at[0]).hypot(y - other.at[1]);
    let own = reach(part);
    if own > COUNTRY - 2.0 {
        return None;
    }
    parts.iter().find(|other| !std::ptr::eq(*other, part) && (reach(other) - own).abs() < 0.01)
}

/// A strip along an edge, on the side of a point.
fn band(from: [f64; 2], to: [f64; 2], [x, y]: [f64; 2]) -> Ring {
    let [run, rise] = [to[0] - from[0], to[1] - from[1]];
    let length = run.hypot(rise).max(1e-6);
    let towards = if (x - from[0]) * -rise + (y - from[1]) * run > 0.0 { 1.0 } else { -1.0 };
    let [right, down] = [-rise / length * BORDER * towards, run / length * BORDER * towards];
    let corners = [from, to, [to[0] + right, to[1] + down], [from[0] + right, from[1] + down]];
    // All the same way round, so that overlapping strips never cancel out.
    if towards > 0.0 { corners.to_vec() } else { corners.into_iter().rev().collect() }
}

fn rivers(bundle: &Bundle, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    for river in bundle.map.ground.iter().filter(|ground| ground.kind == GroundKind::River) {
        let width = match river.rank {
            1 => 3.2,
            2 => 1.9,
            _ => 1.2,
        };
        for line in &river.lines {
            drawing.curve(&pixels(bundle, line), Paint::line(theme.water, width));
        }
    }
}

/// Mountains as little hills along the ridge, shaded from the right; none where a space is.
fn mountains(bundle: &Bundle, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let taken: Vec<[f64; 2]> = spaces(bundle).map(|(_, at)| at).collect();
    let rock = theme.rock;
    let mut hills: Vec<([f64; 2], f64)> = Vec::new();
    for range in bundle.map.ground.iter().filter(|ground| ground.kind == GroundKind::Range) {
        let size = match range.rank {
            1 => 11.0,
            2 => 8.0,
            _ => 5.5,
        };
        for line in &range.lines {
            hills.extend(beads(&pixels(bundle, line), size * 1.7).into_iter().map(|at| (at, size)));
        }
    }
    let free = |([x, y], size): &([f64; 2], f64)| taken.iter().all(|at| (at[0] - x).hypot(at[1] - y) > 30.0 + size);
    hills.retain(free);
    // Those in front cover those behind.
    hills.sort_by(|([_, one], _), ([_, other], _)| one.total_cmp(other));
    for ([x, y], size) in hills {
        let [left, top, right] =
            [[x - size, y + size * 0.55], [x - size * 0.1, y - size * 0.75], [x + size, y + size * 0.55]];
        drawing.polygon(&[left, top, right], Paint::fill(theme.land));
        drawing.polygon(&[top, right, [x + size * 0.15, y + size * 0.55]], Paint::fill(theme.land.mix(rock, 0.45)));
        let outline = rock.mix(theme.ink, 0.2).mix(theme.land, 0.4);
        drawing.lines(&[vec![left, top, right]], Paint::line(outline, 1.0), 1.0);
    }
}

/// Points along a line, so far apart, and a little to either side of it by turns.
fn beads(line: &[[f64; 2]], gap: f64) -> Vec<[f64; 2]> {
    let mut beads = Vec::new();
    let mut left = 0.0;
    for pair in line.windows(2) {
        let [from, to] = [pair[0], pair[1]];
        let [run, rise] = [to[0] - from[0], to[1] - from[1]];
        let length = run.hypot(rise);
        let mut at = left;
        while at < length {
            let share = at / length;
            let aside = if beads.len() % 2 == 0 { gap * 0.22 } else { gap * -0.22 };
            beads.push([from[0] + run * share - rise / length * aside, from[1] + rise * share + run / length * aside]);
            at += gap;
        }
        left = at - length;
    }
    beads
}
