//! The ground of the map: sea and land, countries, rivers and mountains.

use std::collections::BTreeMap;

use muster_schema::bundle::{Bundle, Ground, GroundKind, Place, PlaceKind, Power, Terrain};

use super::cells::Cells;
use super::sheet::MARGIN;
use muster_canvas::colour::{Colour, WHITE};
use muster_canvas::font::Style;
use muster_canvas::svg::{Drawing, Layers, Paint};
use muster_canvas::theme::Theme;
use muster_ground::area::Rectangle;
use muster_ground::maths;
use muster_ground::memo::Memo;
use muster_ground::polygon::{self, Ring, Slices};
use muster_marks::measures;

/// The widths of the bands along a coast, in pixels.
const SHALLOWS: [f64; 3] = [34.0, 20.0, 8.0];

/// The greatest distance in pixels at which land belongs to a space's country.
const COUNTRY: f64 = 420.0;
/// Width of the band of colour along a border, in pixels.
const BORDER: f64 = 9.0;

/// The parts of a bundle that the ground depends on.
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

/// Draws the ground, if the map has one.
pub fn draw(bundle: &Bundle, lots: &[Settled<'_, '_>], drawing: &mut Drawing<'_>) {
    static KNOWN: Layers<Key> = Layers::new();
    if bundle.map.ground.is_empty() {
        return;
    }
    if frame(bundle).is_some() {
        return draw_all(bundle, lots, drawing);
    }
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
    let frame = neat_line(bundle).corners().to_vec();
    drawing.clipped_to(&[frame], |drawing| drawing.layer(&KNOWN, key, |drawing| draw_all(bundle, lots, drawing)));
}

/// The line around everything drawn on the sheet.
pub fn neat_line(bundle: &Bundle) -> Rectangle {
    let [width, height] = measures::map_size(bundle).map(f64::from);
    Rectangle { x: 0.0, y: 0.0, width, height }.grown(-MARGIN)
}

fn draw_all(bundle: &Bundle, lots: &[Settled<'_, '_>], drawing: &mut Drawing<'_>) {
    let land = land(bundle);
    let sheet = lines(bundle, GroundKind::Sheet);
    let Some((frame, contours)) = sheet.split_first() else { return draw_land(bundle, &land, lots, drawing) };
    let theme = drawing.theme();
    drawing.clipped_to(std::slice::from_ref(frame), |drawing| {
        if land.is_empty() {
            drawing.rings(std::slice::from_ref(frame), Paint::fill(theme.land), 0.55);
            let lines: Vec<Ring> = contours.iter().cloned().map(closed).collect();
            drawing.lines(&lines, Paint::line(theme.rock, 1.1), 0.38);
        } else {
            draw_land(bundle, &land, lots, drawing);
        }
    });
    let Some(frame) = Rectangle::hull(frame) else { return };
    for (grown, width) in [(0.0, 1.2), (5.0, 2.6)] {
        let Rectangle { x, y, width: across, height } = frame.grown(grown);
        drawing.rectangle([x, y], [across, height], 0.0, Paint::line(theme.ink.mix(theme.paper, 0.15), width));
    }
}

fn closed(mut ring: Ring) -> Ring {
    ring.extend(ring.first().copied());
    ring
}

fn draw_land(bundle: &Bundle, land: &[Ring], lots: &[Settled<'_, '_>], drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    if land.is_empty() {
        return;
    }
    let [width, height] = measures::map_size(bundle).map(f64::from);
    drawing.rectangle([0.0, 0.0], [width, height], 0.0, Paint::fill(theme.deep));
    for (width, colour) in SHALLOWS.into_iter().zip(theme.shallows) {
        drawing.rings(land, Paint::line(colour, width), 1.0);
    }
    drawing.rings(land, Paint::fill(theme.land), 1.0);
    let has_terrains = terrains(bundle, land, drawing);
    countries(lots, has_terrains, drawing);
    if frame(bundle).is_some() {
        regions(bundle, land, drawing);
    }
    let water = Paint::fill(theme.shallows[1]).with_line(theme.coast, 1.2);
    for kind in [GroundKind::Sea, GroundKind::Lake] {
        drawing.rings(&lines(bundle, kind), water, 1.0);
    }
    if frame(bundle).is_some() {
        // As maps were coloured by hand: a stronger band along the coast.
        let band = Paint::line(theme.land.deeper(), 2.4 * BORDER);
        drawing.clipped_to(land, |drawing| drawing.rings(land, band, 0.16));
    }
    drawing.rings(land, Paint::line(theme.coast, 1.4), 1.0);
    if bundle.map.grid.is_none() {
        // Where there are squares, each tells of its own.
        rivers(bundle, drawing);
        mountains(bundle, drawing);
    }
}

/// The part of the sheet with made-up ground.
pub fn frame(bundle: &Bundle) -> Option<Rectangle> {
    Rectangle::hull(lines(bundle, GroundKind::Sheet).first()?)
}

/// The outlines of all land, in pixels.
pub fn land(bundle: &Bundle) -> Vec<Ring> {
    lines(bundle, GroundKind::Land)
}

/// Lakes, and water that is land today, in pixels.
pub fn waters(bundle: &Bundle) -> Vec<Ring> {
    [GroundKind::Sea, GroundKind::Lake].into_iter().flat_map(|kind| lines(bundle, kind)).collect()
}

/// The lines of a kind of ground, in pixels.
fn lines(bundle: &Bundle, kind: GroundKind) -> Vec<Ring> {
    let lines = bundle.map.ground.iter().filter(|ground| ground.kind == kind).flat_map(|ground| &ground.lines);
    lines.map(|line| pixels(bundle, line)).collect()
}

pub fn pixels(bundle: &Bundle, line: &[[f64; 2]]) -> Ring {
    line.iter().map(|[x, y]| measures::point(bundle, *x, *y)).collect()
}

/// The approximate colour of made-up land at a point: that of the nearest space.
pub fn colour(bundle: &Bundle, at: [f64; 2], theme: &Theme) -> Colour {
    let far = |(_, space): &(&Place, [f64; 2])| maths::distance(*space, at);
    let Some((place, _)) = spaces(bundle).min_by(|one, other| far(one).total_cmp(&far(other))) else {
        return theme.land;
    };
    let kind = bundle.map.terrains.iter().find(|kind| Some(kind.id.as_str()) == place.terrain());
    let kind = kind.and_then(|kind| kind.colour.as_deref());
    let ground = kind.map_or(theme.land, |colour| theme.land.mix(Colour::parse(colour), 0.8));
    let power = place.home.first().and_then(|home| bundle.powers.iter().find(|power| power.id == *home));
    power.map_or(ground, |power| ground.mix(Colour::parse(&power.colour), if kind.is_some() { 0.1 } else { 0.2 }))
}

/// True if a place lies in the country.
pub fn in_country(bundle: &Bundle, place: &Place) -> bool {
    match place.kind {
        PlaceKind::Space => measures::room(bundle, place).is_none(),
        PlaceKind::Square => true,
        PlaceKind::Hex | PlaceKind::Area | PlaceKind::Box | PlaceKind::TrackSpace => false,
    }
}

/// The spaces that lie in the country.
pub fn spaces(bundle: &Bundle) -> impl Iterator<Item = (&Place, [f64; 2])> {
    // Squares on land and sea reach over the coast.
    let are_signs = measures::squares_on_land(bundle);
    let on_land = move |place: &&Place| in_country(bundle, place) && (are_signs || !bundle.map.is_water(place));
    let places = bundle.map.places.iter().filter(on_land);
    places.map(|place| (place, measures::point(bundle, place.x, place.y)))
}

/// A place, and the power at home there.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Seed {
    home: Option<usize>,
    at: [f64; 2],
}

/// The points that say which country the land belongs to.
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

/// A part of a country: the land that is nearer to one place than to any other on the same land, and not too far away.
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

/// Tints the country of each power, with a band of stronger colour along its borders, as maps were coloured by hand. No
/// border crosses the sea: each piece of land is divided among the powers that are at home on it. If kinds of ground
/// are drawn, they stay visible through the tint.
fn countries(lots: &[Settled<'_, '_>], has_terrains: bool, drawing: &mut Drawing<'_>) {
    let strength = if has_terrains { 0.5 } else { 1.0 };
    for (land, lots) in lots {
        drawing.clipped_to(land, |drawing| share(lots, strength, drawing));
    }
}

/// Draws the borders of regions on land.
fn regions(bundle: &Bundle, land: &[Ring], drawing: &mut Drawing<'_>) {
    let region = |place: &Place| {
        let own = measures::region(place)?;
        bundle.map.regions.iter().position(|region| region.id == own)
    };
    let seeds: Vec<Seed> = spaces(bundle).map(|(place, at)| Seed { home: region(place), at }).collect();
    if seeds.iter().all(|seed| seed.home.is_none()) {
        return;
    }
    let parts = partition(&seeds);
    // Each border once, though two regions have it.
    let mut borders: Vec<Ring> = Vec::new();
    for (number, _) in bundle.map.regions.iter().enumerate() {
        let near = |one: [f64; 2], other: [f64; 2]| maths::distance(one, other) < 0.5;
        for line in held(&parts, number, false).1 {
            let (Some(first), Some(last)) = (line.first(), line.last()) else { continue };
            let is_known = borders.iter().any(|known| {
                let (from, to) = (known[0], known[known.len() - 1]);
                near(from, *last) && near(to, *first) || near(from, *first) && near(to, *last)
            });
            if !is_known {
                borders.push(line);
            }
        }
    }
    let paint = Paint::line(drawing.theme().ink, 1.4).dashed(7.0, 5.0);
    drawing.clipped_to(land, |drawing| drawing.lines(&borders, paint, 0.5));
}

/// Tints land by the kind of ground of its spaces, and draws the texture; true if there is any.
fn terrains(bundle: &Bundle, land: &[Ring], drawing: &mut Drawing<'_>) -> bool {
    let theme = drawing.theme();
    let kinds = &bundle.map.terrains;
    let is_ground = |kind: &Terrain, place: &Place| kind.colour.is_some() && Some(kind.id.as_str()) == place.terrain();
    let kind = |place: &Place| kinds.iter().position(|kind| is_ground(kind, place));
    // Squares say by themselves what they are.
    let spaces = spaces(bundle).filter(|(place, _)| place.kind == PlaceKind::Space);
    let spaces: Vec<(&Place, [f64; 2])> = spaces.collect();
    if spaces.iter().all(|(place, _)| kind(place).is_none()) {
        return false;
    }
    let seeds: Vec<Seed> = spaces.iter().map(|(place, at)| Seed { home: kind(place), at: *at }).collect();
    let parts = partition(&seeds);
    drawing.clipped_to(land, |drawing| {
        let coloured = kinds.iter().enumerate().filter_map(|(number, kind)| Some((number, kind.colour.as_deref()?)));
        for (number, colour) in coloured {
            let (areas, borders) = held(&parts, number, false);
            let colour = Colour::parse(colour);
            drawing.union(&areas, Paint::fill(colour), 0.8);
            // As maps were coloured by hand: a stronger band along the edge.
            let shade = Paint::line(colour.deeper(), 2.4 * BORDER);
            drawing.clipped_to(&areas, |drawing| drawing.lines(&borders, shade, 0.16));
        }
    });
    let about = |part: &Country| land.iter().map(|ring| cut(ring, &part.area)).filter(|ring| ring.len() > 2).collect();
    let lands = spaces.iter().zip(&parts).map(|((place, _), part)| (*place, about(part)));
    let cells = Cells::about(bundle, lands);
    let size = theme.sizes.spaces;
    let kept = spaces.iter().flat_map(|(place, at)| {
        let stack = measures::stack(bundle, *at).grown(6.0);
        // Most names stand to the right.
        let name = theme.width(&place.name, size, Style::Bold);
        [stack, Rectangle { x: stack.x + stack.width, y: at[1] - size, width: name, height: 1.6 * size }]
    });
    let kept: Vec<Rectangle> = kept.collect();
    let at = |id: &str| spaces.iter().find(|(place, _)| place.id == id).map(|(_, at)| *at);
    let ways = bundle.map.connections.iter().filter_map(|way| Some([at(&way.from)?, at(&way.to)?]));
    let ways: Vec<[[f64; 2]; 2]> = ways.collect();
    cells.texture(&kept, &ways, drawing);
    true
}

/// A piece of land, with each power's share.
pub type Settled<'b, 'l> = (&'l [Ring], Vec<Lot<'b>>);

/// The pieces of land that belong to a power, by their numbers, and their parts.
type Parts = Vec<(usize, Vec<Country>)>;

static PARTED: Memo<(Vec<Ring>, Vec<Seed>), Parts> = Memo::new();

/// The pieces of land that powers are at home on, with each power's share.
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
    share(&divided(bundle, &squares(bundle)), 1.0, drawing);
}

/// A power's share of a piece of land.
#[derive(Debug)]
pub struct Lot<'b> {
    pub power: &'b Power,
    /// Its parts of the country, which may reach beyond the land.
    pub areas: Vec<Ring>,
    /// Its borders with other shares.
    pub borders: Vec<Ring>,
}

/// Divides a piece of land among the powers.
fn divided<'b>(bundle: &'b Bundle, parts: &[Country]) -> Vec<Lot<'b>> {
    let mut lots = Vec::new();
    for (number, power) in bundle.powers.iter().enumerate() {
        let (areas, borders) = held(parts, number, bundle.map.grid.is_some());
        if !areas.is_empty() {
            lots.push(Lot { power, areas, borders });
        }
    }
    lots
}

/// The parts that belong to a power, and their borders with others.
fn held(parts: &[Country], number: usize, straight: bool) -> (Vec<Ring>, Vec<Ring>) {
    let mut areas: Vec<Ring> = Vec::new();
    let mut borders = Vec::new();
    for (own, part) in parts.iter().enumerate().filter(|(_, part)| part.seed.home == Some(number)) {
        let mut area = Ring::new();
        for (at, from) in part.area.iter().enumerate() {
            let to = part.area[(at + 1) % part.area.len()];
            let foreign = beyond(parts, own, *from, to).filter(|other| parts[*other].seed.home != Some(number));
            area.push(*from);
            if let Some(other) = foreign {
                let line = if straight { vec![*from, to] } else { winding(*from, to, [own, other]) };
                area.extend(&line[1..line.len() - 1]);
                borders.push(line);
            }
        }
        areas.push(area);
    }
    (areas, borders)
}

/// Tints the parts of a piece of land, with a strength.
fn share(lots: &[Lot<'_>], strength: f64, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let mut frontier = Vec::new();
    for Lot { power, areas, borders } in lots {
        let colour = Colour::parse(&power.colour);
        // What is white is told from the paper by its whiteness, and its border is drawn in grey.
        let pale = colour.luminance() > 0.8;
        let (ground, cover) = if pale { (WHITE, 0.6) } else { (colour.mix(WHITE, 0.15), 0.22) };
        drawing.union(areas, Paint::fill(ground), cover * strength);
        let band = Paint::line(if pale { colour.mix(theme.ink, 0.45) } else { colour }, 2.0 * BORDER);
        drawing.clipped_to(areas, |drawing| drawing.lines(borders, band, 0.42));
        frontier.extend(borders.iter().cloned());
    }
    drawing.lines(&frontier, Paint::line(theme.ink, 1.2).dashed(1.0, 5.0), 0.6);
}

/// The part of a polygon inside another one without dents.
fn cut(ring: &Ring, by: &Ring) -> Ring {
    let turn: f64 = polygon::sides(by).map(|[[x, y], [to_x, to_y]]| x * to_y - to_x * y).sum();
    polygon::sides(by).fold(ring.clone(), |ring, [[x, y], [to_x, to_y]]| {
        let normal = [(y - to_y) * turn.signum(), (to_x - x) * turn.signum()];
        polygon::half(&ring, normal, normal[0] * x + normal[1] * y)
    })
}

/// The part of the country on the other side of an edge; `None` if the country ends there.
fn beyond(parts: &[Country], own: usize, from: [f64; 2], to: [f64; 2]) -> Option<usize> {
    let middle = [f64::midpoint(from[0], to[0]), f64::midpoint(from[1], to[1])];
    let reach = |other: &Country| maths::distance(middle, other.seed.at);
    let near = reach(&parts[own]);
    if near > COUNTRY - 2.0 {
        return None;
    }
    (0..parts.len()).find(|other| *other != own && (reach(&parts[*other]) - near).abs() < 0.01)
}

/// The largest random deviation of a border: a share of its length, and a limit in pixels.
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

/// The next of a series of pseudorandom numbers from -1 to 1, always the same (SplitMix64).
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
    let shores: Vec<[[f64; 2]; 2]> =
        land(bundle).iter().chain(&waters(bundle)).flat_map(|ring| polygon::sides(ring)).collect();
    let (land, waters) = (Slices::of(&land(bundle)), Slices::of(&waters(bundle)));
    let is_dry = |at: [f64; 2]| land.contain(at) && !waters.contain(at);
    let rivers: Vec<&Ground> = bundle.map.ground.iter().filter(|ground| ground.kind == GroundKind::River).collect();
    let courses: Vec<Vec<Ring>> =
        rivers.iter().map(|river| river.lines.iter().map(|line| pixels(bundle, line)).collect()).collect();
    for (at, river) in rivers.iter().enumerate() {
        let width = match river.rank {
            1 => 3.2,
            2 => 1.9,
            _ => 1.2,
        };
        let others: Vec<[[f64; 2]; 2]> = courses
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != at)
            .flat_map(|(_, lines)| lines.iter().flat_map(|line| line.windows(2)).map(|pair| [pair[0], pair[1]]))
            .collect();
        for line in &courses[at] {
            drawing.curve(&with_mouth(line, &shores, &others, is_dry), Paint::line(theme.water, width));
        }
    }
}

/// The point of a segment that is nearest to another point.
pub fn nearest_on([x, y]: [f64; 2], [from, to]: [[f64; 2]; 2]) -> [f64; 2] {
    let [run, rise] = [to[0] - from[0], to[1] - from[1]];
    let length = run * run + rise * rise;
    let share =
        if length > 0.0 { (((x - from[0]) * run + (y - from[1]) * rise) / length).clamp(0.0, 1.0) } else { 0.0 };
    [from[0] + run * share, from[1] + rise * share]
}

/// The distance before a coast, a lake or another river at which a river may end, in pixels.
const SHORT: [f64; 2] = [80.0, 34.0];

/// Ends a river at the water: a part that runs through the sea is cut off, and a mouth that falls short of a coast, a
/// lake or another river is extended.
fn with_mouth(
    line: &[[f64; 2]],
    shores: &[[[f64; 2]; 2]],
    others: &[[[f64; 2]; 2]],
    is_dry: impl Fn([f64; 2]) -> bool,
) -> Ring {
    let mut line = line.to_vec();
    let mut wet = None;
    while line.len() > 2 && line.last().is_some_and(|at| !is_dry(*at)) {
        wet = line.pop();
    }
    let Some(mouth) = line.last().copied() else { return line };
    if let Some(mut beyond) = wet {
        // Where it leaves the land, halved down to a hair.
        let mut shore = mouth;
        for _ in 0..12 {
            let middle = [0, 1].map(|axis| f64::midpoint(shore[axis], beyond[axis]));
            if is_dry(middle) {
                shore = middle;
            } else {
                beyond = middle;
            }
        }
        line.push(beyond);
        return line;
    }
    let nearest = |lines: &[[[f64; 2]; 2]], reach: f64| {
        let near = lines.iter().map(|side| {
            let at = nearest_on(mouth, *side);
            (maths::distance(at, mouth), at)
        });
        near.min_by(|(one, _), (other, _)| one.total_cmp(other)).filter(|(far, _)| *far < reach)
    };
    let [coast, river] = SHORT;
    let ends = [nearest(shores, coast), nearest(others, river)].into_iter().flatten();
    line.extend(
        ends.min_by(|(one, _), (other, _)| one.total_cmp(other)).filter(|(far, _)| *far > 0.5).map(|(_, at)| at),
    );
    line
}

/// Draws mountains as little hills along the ridge, shaded on the right, but none on a space.
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

/// Points along a line at a distance, alternately a little to either side of it.
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
