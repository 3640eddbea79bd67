//! The ground of the map: sea and land, whose country it is, rivers and mountains.

use std::collections::BTreeMap;

use muster_schema::bundle::{Bundle, Ground, GroundKind, Place, PlaceKind, Power};

use muster_canvas::colour::{Colour, WHITE};
use muster_canvas::svg::{Drawing, Layers, Paint};
use muster_ground::area::Rectangle;
use muster_ground::maths;
use muster_ground::memo::Memo;
use muster_ground::polygon::{self, Ring, Slices};
use muster_marks::measures;

/// The widths of the bands along a coast, in pixels.
const SHALLOWS: [f64; 3] = [34.0, 20.0, 8.0];

/// How far the country of a space reaches at the most, in pixels.
const COUNTRY: f64 = 420.0;
/// Width of the band of colour along a border, in pixels.
const BORDER: f64 = 9.0;

/// What the ground is drawn from.
#[derive(PartialEq)]
struct Key {
    ground: Vec<Ground>,
    size: [u32; 2],
    spaces: Vec<[f64; 2]>,
    lots: Vec<(Vec<Ring>, Vec<Tinted>)>,
    colours: Vec<Colour>,
}

/// The colour of a lot, its areas and borders.
type Tinted = (String, Vec<Ring>, Vec<Ring>);

/// Draws the ground; nothing if the map has none.
pub fn draw(bundle: &Bundle, lots: &[Settled<'_, '_>], drawing: &mut Drawing<'_>) {
    static KNOWN: Layers<Key> = Layers::new();
    let theme = drawing.theme();
    let lot = |lot: &Lot<'_>| (lot.power.colour.clone(), lot.areas.clone(), lot.borders.clone());
    let colours = [theme.deep, theme.land, theme.coast, theme.water, theme.ink, theme.rock, theme.paper];
    let key = Key {
        ground: bundle.map.ground.clone(),
        size: measures::map_size(bundle),
        spaces: spaces(bundle).map(|(_, at)| at).collect(),
        lots: lots.iter().map(|(land, lots)| (land.to_vec(), lots.iter().map(lot).collect())).collect(),
        colours: colours.into_iter().chain(theme.shallows).collect(),
    };
    drawing.layer(&KNOWN, key, |drawing| draw_all(bundle, lots, drawing));
}

fn draw_all(bundle: &Bundle, lots: &[Settled<'_, '_>], drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let land = land(bundle);
    if land.is_empty() {
        return;
    }
    let [width, height] = measures::map_size(bundle).map(f64::from);
    drawing.rectangle([0.0, 0.0], [width, height], 0.0, Paint::fill(theme.deep));
    for (width, colour) in SHALLOWS.into_iter().zip(theme.shallows) {
        drawing.rings(&land, Paint::line(colour, width), 1.0);
    }
    drawing.rings(&land, Paint::fill(theme.land), 1.0);
    countries(lots, drawing);
    let water = Paint::fill(theme.shallows[1]).with_line(theme.coast, 1.2);
    for kind in [GroundKind::Sea, GroundKind::Lake] {
        drawing.rings(&lines(bundle, kind), water, 1.0);
    }
    drawing.rings(&land, Paint::line(theme.coast, 1.4), 1.0);
    if bundle.map.grid.is_none() {
        // Where there are squares, each tells of its own.
        rivers(bundle, drawing);
        mountains(bundle, drawing);
    }
}

/// All land, in pixels.
pub fn land(bundle: &Bundle) -> Vec<Ring> {
    lines(bundle, GroundKind::Land)
}

/// All lines of a kind of ground, in pixels.
fn lines(bundle: &Bundle, kind: GroundKind) -> Vec<Ring> {
    let lines = bundle.map.ground.iter().filter(|ground| ground.kind == kind).flat_map(|ground| &ground.lines);
    lines.map(|line| pixels(bundle, line)).collect()
}

fn pixels(bundle: &Bundle, line: &[[f64; 2]]) -> Ring {
    line.iter().map(|[x, y]| measures::point(bundle, *x, *y)).collect()
}

/// Whether a place lies in the country.
pub fn in_country(bundle: &Bundle, place: &Place) -> bool {
    match place.kind {
        PlaceKind::Space => measures::room(bundle, place).is_none(),
        PlaceKind::Square => true,
        PlaceKind::Hex | PlaceKind::Area | PlaceKind::Box | PlaceKind::TrackSpace => false,
    }
}

/// The spaces that lie in the country.
pub fn spaces(bundle: &Bundle) -> impl Iterator<Item = (&Place, [f64; 2])> {
    let places = bundle.map.places.iter().filter(|place| in_country(bundle, place));
    places.map(|place| (place, measures::point(bundle, place.x, place.y)))
}

/// A place, and the power at home there.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Seed {
    home: Option<usize>,
    at: [f64; 2],
}

/// Everything that says whose country the land is.
fn seeds(bundle: &Bundle) -> Vec<Seed> {
    let power = |id: Option<&String>| bundle.powers.iter().position(|power| Some(&power.id) == id);
    let mut seeds: Vec<_> = spaces(bundle).map(|(place, at)| Seed { home: power(place.home.first()), at }).collect();
    for country in bundle.map.ground.iter().filter(|ground| ground.kind == GroundKind::Country) {
        let home = power(Some(&country.name));
        seeds.extend(country.lines.iter().flat_map(|line| pixels(bundle, line)).map(|at| Seed { home, at }));
    }
    seeds
}

/// The land that a place lies on: the piece that holds it, or else the nearest. With each piece comes its hull.
fn ashore(land: &[(Rectangle, usize, &Ring)], slices: &Slices, at: [f64; 2]) -> Option<usize> {
    if let Some(number) = slices.holders(at).next() {
        return Some(number);
    }
    let point = Rectangle::between(at, at);
    let nearest = land.iter().fold((f64::INFINITY, None), |(least, nearest), (hull, number, ring)| {
        if hull.distance(&point) >= least {
            return (least, nearest);
        }
        let far = ring.iter().map(|corner| maths::distance(*corner, at)).fold(f64::INFINITY, f64::min);
        if far < least { (far, Some(*number)) } else { (least, nearest) }
    });
    nearest.1
}

/// A part of the country: what lies nearer to one place than to any other on the same land, and nowhere too far.
#[derive(Clone, Debug)]
struct Country {
    seed: Seed,
    area: Ring,
}

/// The squares of a grid: borders run along their sides.
fn squares(bundle: &Bundle) -> Vec<Country> {
    let power = |id: Option<&String>| bundle.powers.iter().position(|power| Some(&power.id) == id);
    let squares = bundle.map.places.iter().filter(|place| place.kind == PlaceKind::Square);
    let country = |place: &Place| {
        let Rectangle { x, y, width, height } = measures::room(bundle, place)?;
        let area = vec![[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
        let at = measures::point(bundle, place.x, place.y);
        Some(Country { seed: Seed { home: power(place.home.first()), at }, area })
    };
    squares.filter_map(country).collect()
}

fn partition(seeds: &[Seed]) -> Vec<Country> {
    let rim = |at: [f64; 2]| -> Ring {
        let corner = |step: u8| f64::from(step) * std::f64::consts::TAU / 32.0;
        (0..32).map(|step| maths::around(at, COUNTRY, corner(step))).collect()
    };
    let part = |seed: &Seed| {
        let at = seed.at;
        let mut area = rim(at);
        for other in seeds {
            let [run, rise] = [other.at[0] - at[0], other.at[1] - at[1]];
            let apart = maths::hypot(run, rise);
            if apart > 0.01 && apart < 2.0 * COUNTRY {
                let middle = f64::midpoint(other.at[0], at[0]) * run + f64::midpoint(other.at[1], at[1]) * rise;
                area = polygon::half(&area, [-run, -rise], -middle);
            }
        }
        Country { seed: *seed, area }
    };
    seeds.iter().map(part).collect()
}

/// Tints the country of each power, a band of stronger colour along its borders, as maps were coloured by hand. No border
/// crosses the sea: each piece of land is shared out among those who are at home on it.
fn countries(lots: &[Settled<'_, '_>], drawing: &mut Drawing<'_>) {
    for (land, lots) in lots {
        drawing.clipped_to(land, |drawing| share(lots, drawing));
    }
}

/// A piece of land, and what each power has of it.
pub type Settled<'b, 'l> = (&'l [Ring], Vec<Lot<'b>>);

/// The pieces of land that belong to anybody, by their numbers, and their parts.
type Parts = Vec<(usize, Vec<Country>)>;

static PARTED: Memo<(Vec<Ring>, Vec<Seed>), Parts> = Memo::new();

/// The pieces of land that powers are at home on, and what each has of it.
pub fn lots<'b, 'l>(bundle: &'b Bundle, land: &'l [Ring]) -> Vec<Settled<'b, 'l>> {
    if bundle.map.grid.is_some() {
        return vec![(land, divided(bundle, &squares(bundle)))];
    }
    let settled = PARTED.get((land.to_vec(), seeds(bundle)), |(land, seeds)| {
        let mut by_land: BTreeMap<usize, Vec<Seed>> = BTreeMap::new();
        let hulls = land.iter().enumerate().map(|(number, ring)| Some((Rectangle::hull(ring)?, number, ring)));
        let hulled: Vec<_> = hulls.flatten().collect();
        let slices = Slices::of(land);
        for seed in seeds {
            if let Some(ring) = ashore(&hulled, &slices, seed.at) {
                by_land.entry(ring).or_default().push(*seed);
            }
        }
        let settled = by_land.into_iter().filter(|(_, seeds)| seeds.iter().any(|seed| seed.home.is_some()));
        settled.map(|(ring, seeds)| (ring, partition(&seeds))).collect()
    });
    settled.iter().map(|(ring, parts)| (&land[*ring..=*ring], divided(bundle, parts))).collect()
}

/// Tints the squares of a grid that has no coasts.
pub fn tint(bundle: &Bundle, drawing: &mut Drawing<'_>) {
    share(&divided(bundle, &squares(bundle)), drawing);
}

/// What a power has of a piece of land.
#[derive(Debug)]
pub struct Lot<'b> {
    pub power: &'b Power,
    /// Its parts of the country, which may reach beyond the land.
    pub areas: Vec<Ring>,
    /// Where they meet those of others.
    borders: Vec<Ring>,
}

/// What each power has of the parts of a piece of land.
fn divided<'b>(bundle: &'b Bundle, parts: &[Country]) -> Vec<Lot<'b>> {
    let mut lots = Vec::new();
    for (number, power) in bundle.powers.iter().enumerate() {
        let mut areas: Vec<Ring> = Vec::new();
        let mut borders = Vec::new();
        for (own, part) in parts.iter().enumerate().filter(|(_, part)| part.seed.home == Some(number)) {
            let mut area = Ring::new();
            for (at, from) in part.area.iter().enumerate() {
                let to = part.area[(at + 1) % part.area.len()];
                let foreign = beyond(parts, own, *from, to).filter(|other| parts[*other].seed.home != Some(number));
                area.push(*from);
                if let Some(other) = foreign {
                    let straight = bundle.map.grid.is_some();
                    let line = if straight { vec![*from, to] } else { winding(*from, to, [own, other]) };
                    area.extend(&line[1..line.len() - 1]);
                    borders.push(line);
                }
            }
            areas.push(area);
        }
        if !areas.is_empty() {
            lots.push(Lot { power, areas, borders });
        }
    }
    lots
}

/// Tints the parts of a piece of land.
fn share(lots: &[Lot<'_>], drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let mut frontier = Vec::new();
    for Lot { power, areas, borders } in lots {
        let colour = Colour::parse(&power.colour);
        // What is white is told from the paper by its whiteness, and its border is drawn in grey.
        let pale = colour.luminance() > 0.8;
        let (ground, cover) = if pale { (WHITE, 0.6) } else { (colour.mix(WHITE, 0.15), 0.22) };
        drawing.union(areas, Paint::fill(ground), cover);
        let band = Paint::line(if pale { colour.mix(theme.ink, 0.45) } else { colour }, 2.0 * BORDER);
        drawing.clipped_to(areas, |drawing| drawing.lines(borders, band, 0.42));
        frontier.extend(borders.iter().cloned());
    }
    drawing.lines(&frontier, Paint::line(theme.ink, 1.2).dashed(1.0, 5.0), 0.6);
}

/// The part of the country on the other side of an edge; none where it ends of itself.
fn beyond(parts: &[Country], own: usize, from: [f64; 2], to: [f64; 2]) -> Option<usize> {
    let middle = [f64::midpoint(from[0], to[0]), f64::midpoint(from[1], to[1])];
    let reach = |other: &Country| maths::distance(middle, other.seed.at);
    let near = reach(&parts[own]);
    if near > COUNTRY - 2.0 {
        return None;
    }
    (0..parts.len()).find(|other| *other != own && (reach(&parts[*other]) - near).abs() < 0.01)
}

/// How far a border goes astray, as a share of its length, and at the most in pixels.
const ASTRAY: (f64, f64) = (0.13, 13.0);

/// A border between two parts: it winds as borders do, and the same way whichever of the two draws it.
fn winding(from: [f64; 2], to: [f64; 2], [own, other]: [usize; 2]) -> Vec<[f64; 2]> {
    let turned = own > other;
    let (from, to) = if turned { (to, from) } else { (from, to) };
    let mut line = vec![from, to];
    let mut chance = (own.min(other) as u64) << 32 | own.max(other) as u64;
    for _ in 0..4 {
        let mut finer = Vec::with_capacity(2 * line.len());
        for pair in line.windows(2) {
            let [run, rise] = [pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]];
            let length = maths::hypot(run, rise);
            finer.push(pair[0]);
            if length > 9.0 {
                let share = (ASTRAY.0 * length).min(ASTRAY.1) / length * stray(&mut chance);
                let middle = [f64::midpoint(pair[0][0], pair[1][0]), f64::midpoint(pair[0][1], pair[1][1])];
                finer.push([middle[0] - rise * share, middle[1] + run * share]);
            }
        }
        finer.push(to);
        line = finer;
    }
    if turned {
        line.reverse();
    }
    line
}

/// The next of a series of numbers from -1 to 1 that look like chance and are always the same (SplitMix64).
pub(super) fn stray(state: &mut u64) -> f64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut bits = *state;
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    let byte = (bits >> 56) as u8;
    f64::from(byte) / 127.5 - 1.0
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
    let taken: Vec<[f64; 2]> = spaces(bundle).map(|(_, at)| at).collect();
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
    let free = |(at, size): &([f64; 2], f64)| taken.iter().all(|other| maths::distance(*at, *other) > 30.0 + size);
    hills.retain(free);
    self::hills(drawing, hills);
}

/// Draws hills of some sizes.
pub fn hills(drawing: &mut Drawing<'_>, mut hills: Vec<([f64; 2], f64)>) {
    let theme = drawing.theme();
    let rock = theme.rock;
    // Those in front cover those behind.
    hills.sort_by(|([_, one], _), ([_, other], _)| one.total_cmp(other));
    let shade = Paint::line(rock.mix(theme.ink, 0.15).mix(theme.land, 0.35), 0.9);
    let outline = Paint::line(rock.mix(theme.ink, 0.25).mix(theme.land, 0.2), 1.1);
    for (at, size) in hills {
        let hump = hump(size);
        // Strokes that run down the slope, closer and longer to the right.
        let slope = |share: f64| {
            let [x, y] = along(&hump, share);
            vec![[x - size * 0.04, y + size * 0.12], [x - size * 0.16, y + (size * 0.5 - y) * 0.82]]
        };
        let slopes = [0.54, 0.64, 0.73, 0.81, 0.88].map(slope);
        // In a plane of its own, so that it is the same wherever it lies.
        drawing.within(at, [1.0, 1.0], 0.0, |drawing| {
            drawing.polygon(&hump, Paint::fill(theme.land.mix(rock, 0.1)));
            drawing.lines(&slopes, shade, 1.0);
            drawing.lines(&[hump], outline, 1.0);
        });
    }
}

/// The outline of a hill from its left foot over its top to its right foot, about a point between its feet.
fn hump(size: f64) -> Vec<[f64; 2]> {
    const SHAPE: [[f64; 2]; 11] = [
        [-1.0, 0.5],
        [-0.82, 0.36],
        [-0.62, 0.02],
        [-0.42, -0.38],
        [-0.2, -0.66],
        [0.02, -0.74],
        [0.22, -0.66],
        [0.42, -0.36],
        [0.62, 0.04],
        [0.82, 0.36],
        [1.0, 0.5],
    ];
    SHAPE.iter().map(|point| point.map(|share| share * size)).collect()
}

/// The point of a line at a share of its points.
fn along(line: &[[f64; 2]], share: f64) -> [f64; 2] {
    let at = share * muster_ground::area::count(line.len() - 1);
    let step = line.windows(2).zip(0_u8..).find(|(_, from)| at <= f64::from(*from) + 1.0);
    step.map_or([0.0; 2], |(pair, from)| {
        let part = at - f64::from(from);
        [0, 1].map(|axis| pair[0][axis] + (pair[1][axis] - pair[0][axis]) * part)
    })
}

/// Points along a line, so far apart, and a little to either side of it by turns.
fn beads(line: &[[f64; 2]], gap: f64) -> Vec<[f64; 2]> {
    let mut beads = Vec::new();
    let mut left = 0.0;
    for pair in line.windows(2) {
        let [from, to] = [pair[0], pair[1]];
        let [run, rise] = [to[0] - from[0], to[1] - from[1]];
        let length = maths::hypot(run, rise);
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
