//! Made-up ground for spaces without a position in the real world: land around all of them, with a coast, or only the
//! contour lines of an engraved map. It depends only on the positions of the spaces, so it is always the same.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use muster_schema::Slot;
use muster_schema::bundle::{Bundle, Drawn, Ground, GroundKind, Place, PlaceKind, Zone};
use muster_schema::game;

use muster_ground::area::{Rectangle, count, pixels};
use muster_ground::maths;
use muster_ground::polygon::{self, Ring, Slices};
use muster_marks::measures;

/// The distance to which the land extends around a space: as a share of the distance to the next space, and its bounds
/// in pixels.
const REACH: f64 = 0.62;
const REACHES: [f64; 2] = [64.0, 118.0];
/// The space left between the map and the edge of the sheet, and between the map and the things beside it, in pixels.
const RIM: f64 = 30.0;
const BESIDE: f64 = 16.0;
/// The least distance of the map from the edge of the sheet if a part of it is there, in pixels.
const EDGE: f64 = 22.0;
/// The side of the squares that land is measured in, in pixels, and the most squares along a side of the sheet; on a larger sheet the
/// squares are larger.
const SQUARE: f64 = 7.0;
const MOST_SQUARES: f64 = 900.0;
/// Land is made up for no more spaces than this: their names could not be read.
const MOST_SPACES: usize = 600;
/// The random deviation of a coast, as a share of the extent of the land.
const ASTRAY: f64 = 0.55;
/// The least width of the sea between two islands, in pixels.
const STRAIT: f64 = 36.0;
/// The contour lines of a sheet without a coast.
const CONTOURS: [f64; 7] = [-0.36, -0.22, -0.1, 0.02, 0.14, 0.26, 0.4];

/// The made-up ground of a game; empty if the game chooses another ground, or has a grid or areas.
pub fn ground(bundle: &Bundle, wanted: Option<game::Ground>) -> Vec<Ground> {
    let map = &bundle.map;
    let is_space = |place: &&Place| place.kind == PlaceKind::Space;
    let spaces: Vec<&Place> = map.places.iter().filter(is_space).collect();
    let (at_sea, spaces): (Vec<&Place>, Vec<&Place>) = spaces.into_iter().partition(|place| map.is_water(place));
    let others = [PlaceKind::Hex, PlaceKind::Square, PlaceKind::Area];
    let has_cells = map.grid.is_some() || map.places.iter().any(|place| others.contains(&place.kind));
    let is_paper = wanted == Some(game::Ground::Paper);
    if has_cells
        || !(2..=MOST_SPACES).contains(&spaces.len())
        || !(is_paper || matches!(wanted, None | Some(game::Ground::Land)))
    {
        return Vec::new();
    }
    let rooms: Vec<Rectangle> = spaces.iter().map(|place| room(bundle, place)).collect();
    let afloat: Vec<Rectangle> = at_sea.iter().map(|place| room(bundle, place)).collect();
    let solid: Vec<Rectangle> = solid(bundle).collect();
    let all: Vec<Rectangle> = rooms.iter().chain(&afloat).copied().collect();
    let Some(frame) = frame(bundle, &all, &solid) else { return Vec::new() };
    let of = |kind, lines: Vec<Ring>| {
        let units = |[x, y]: &[f64; 2]| [x, y].map(|length| (length / map.scale * 10.0).round() / 10.0 + 0.0);
        let lines = lines.iter().map(|line| line.iter().map(units).collect()).collect();
        Ground { kind, rank: 1, name: String::new(), lines }
    };
    let mut sheet = vec![frame.corners().to_vec()];
    if is_paper {
        let field = Field::of(frame.grown(4.0 * SQUARE), |at| swell(at, 210.0, 3));
        let drawn = CONTOURS.iter().flat_map(|height| field.contours(*height));
        sheet.extend(drawn.filter(|line| line.len() > 12).map(|line| polygon::thin(&line, 0.5)));
        return vec![of(GroundKind::Sheet, sheet)];
    }
    let (land, mut ridges) = land(bundle, &spaces, [&rooms, &afloat], &solid, frame);
    // Where the game says what the ground is, no hills are made up.
    if spaces.iter().any(|place| place.terrain().is_some()) {
        ridges.clear();
    }
    let ridges = Ground { rank: 3, ..of(GroundKind::Range, ridges) };
    let all = vec![of(GroundKind::Sheet, sheet), of(GroundKind::Land, land), ridges];
    all.into_iter().filter(|ground| !ground.lines.is_empty()).collect()
}

/// The rectangle that a space covers with its counters, in pixels.
fn room(bundle: &Bundle, place: &Place) -> Rectangle {
    let at = measures::point(bundle, place.x, place.y);
    measures::room(bundle, place).unwrap_or_else(|| measures::stack(bundle, at))
}

/// Boxes, whole tracks and decks beside the map, with their names.
fn solid(bundle: &Bundle) -> impl Iterator<Item = Rectangle> {
    let mut tracks: BTreeMap<&str, Rectangle> = BTreeMap::new();
    let mut boxes = Vec::new();
    for place in &bundle.map.places {
        let Some(area) = measures::room(bundle, place) else { continue };
        match (place.kind, &place.track) {
            (PlaceKind::Box, _) => boxes.push(area),
            (PlaceKind::TrackSpace, Some(track)) => {
                let area = Rectangle { y: area.y - 26.0, height: area.height + 26.0, ..area };
                tracks.entry(track).and_modify(|whole| *whole = whole.with(&area)).or_insert(area);
            }
            _ => {}
        }
    }
    let decks = bundle.decks.iter().map(|deck| measures::deck_room(bundle, deck));
    let decks = decks.map(|area| Rectangle { height: area.height + 28.0, ..area });
    boxes.into_iter().chain(tracks.into_values()).chain(decks)
}

/// The room kept free around the point of a sea for its name, in pixels; the name itself is placed later.
fn name_of_sea(bundle: &Bundle, zone: &Zone) -> Rectangle {
    let size = bundle.style.sizes.zones;
    let width = (0.52 * size * count(zone.name.chars().count())).max(90.0);
    Rectangle::about(measures::point(bundle, zone.x, zone.y), width, 1.4 * size)
}

/// The part of the sheet for the map: as much as is free of the things beside it.
fn frame(bundle: &Bundle, rooms: &[Rectangle], solid: &[Rectangle]) -> Option<Rectangle> {
    let [width, height] = measures::map_size(bundle).map(f64::from);
    let seas = bundle.map.zones.iter().map(|zone| name_of_sea(bundle, zone));
    let hull = |areas: &mut dyn Iterator<Item = Rectangle>| areas.reduce(|one, other| one.with(&other));
    let needed = hull(&mut rooms.iter().copied().chain(seas))?.grown(BESIDE);
    // The name of a sea may stand elsewhere.
    let point = |zone: &Zone| Rectangle::about(measures::point(bundle, zone.x, zone.y), 2.0, 2.0);
    let spaces = hull(&mut rooms.iter().copied().chain(bundle.map.zones.iter().map(point)))?.grown(BESIDE);
    let mut frame = Rectangle { x: 0.0, y: 0.0, width, height }.grown(-RIM);
    for area in solid.iter().map(|area| area.grown(BESIDE)) {
        if area.overlap(&frame) <= 0.0 {
            continue;
        }
        let (right, lower) = (frame.x + frame.width, frame.y + frame.height);
        let (area_right, area_lower) = (area.x + area.width, area.y + area.height);
        let cuts = [
            Rectangle { x: area_right, width: right - area_right, ..frame },
            Rectangle { width: area.x - frame.x, ..frame },
            Rectangle { y: area_lower, height: lower - area_lower, ..frame },
            Rectangle { height: area.y - frame.y, ..frame },
        ];
        let largest = |needed: &Rectangle| {
            let whole = |cut: &Rectangle| {
                cut.width > 0.0 && cut.height > 0.0 && cut.overlap(needed) >= needed.overlap(&frame) * 0.999
            };
            cuts.iter().copied().filter(whole).max_by(|one, other| one.area().total_cmp(&other.area()))
        };
        // What stands among the spaces stays there.
        let kept = largest(&needed).or_else(|| largest(&spaces));
        frame = kept.unwrap_or(frame);
    }
    // What can be neither left out nor left beside lies within, as far as the sheet goes.
    let border = Rectangle { x: 0.0, y: 0.0, width, height }.grown(-EDGE);
    let within: Vec<&Rectangle> = solid.iter().filter(|area| area.overlap(&frame) > 0.0).collect();
    for area in within {
        frame = border.common(&frame.with(&area.grown(RIM - EDGE)));
    }
    (frame.width > 60.0 && frame.height > 60.0).then_some(frame)
}

/// The coasts, and ridges of hills where nothing else is, in pixels.
fn land(
    bundle: &Bundle,
    spaces: &[&Place],
    [rooms, afloat]: [&[Rectangle]; 2],
    solid: &[Rectangle],
    frame: Rectangle,
) -> (Vec<Ring>, Vec<Ring>) {
    let reach = reach(rooms);
    let network = Network::of(bundle, spaces);
    let ways = &network.ways;
    let zones = &bundle.map.zones;
    let seas = zones.iter().map(|zone| measures::point(bundle, zone.x, zone.y));
    let seas: Vec<[f64; 2]> = seas.chain(afloat.iter().map(Rectangle::centre)).collect();
    let named: Vec<Rectangle> =
        zones.iter().map(|zone| name_of_sea(bundle, zone)).chain(afloat.iter().map(|room| room.grown(10.0))).collect();
    let far =
        |area: &Rectangle, at: [f64; 2]| area.distance(&Rectangle { x: at[0], y: at[1], width: 0.0, height: 0.0 });
    let square = SQUARE.max(frame.width.max(frame.height) / MOST_SQUARES);
    let outer = frame.grown(4.0 * square);
    let beside: Vec<&Rectangle> = solid.iter().filter(|area| area.overlap(&outer) > 0.0).collect();
    // How far the nearest space or way is, where that is near: one field for all that is joined by land.
    let island = |number: usize| {
        let mut near = Field::of(outer, |_| 4.0 * reach);
        for (area, _) in rooms.iter().zip(&network.parts).filter(|(_, part)| **part == number) {
            near.lower(area.grown(2.0 * reach), |at| far(area, at));
        }
        for ([from, to], _) in ways.iter().filter(|(_, part)| *part == number) {
            let about = Rectangle::between(*from, *to).grown(2.0 * reach);
            near.lower(about, |at| polygon::distance(at, *from, *to) + 0.3 * reach);
        }
        near
    };
    let near = Field::apart(island(0), (1..network.islands).map(island));
    let rise = |at: [f64; 2], near: f64| {
        let strays = [(2.1 * reach, 1.0), (0.8 * reach, 0.5), (0.36 * reach, 0.34), (19.0, 0.16)];
        let strays = strays.into_iter().zip(7..).map(|((over, share), salt)| ASTRAY * share * swell(at, over, salt));
        let strays: f64 = strays.sum();
        let rise = reach * (1.0 + strays) - near;
        // Land keeps off what stands among it, and off the points and the names of seas.
        let ragged = BESIDE + 12.0 * (1.0 + swell(at, 46.0, 41));
        let kept = beside.iter().map(|area| far(area, at) - ragged).fold(f64::INFINITY, f64::min);
        let wet = seas.iter().map(|sea| maths::distance(*sea, at) - near.max(46.0)).fold(f64::INFINITY, f64::min);
        let named = named.iter().map(|name| far(name, at) - 6.0).fold(f64::INFINITY, f64::min);
        rise.min(kept).min(wet).min(named)
    };
    let field = near.turned(rise);
    let field = network.opened(field, rooms, frame, &seas, reach);
    let [least, most] = [[frame.x, frame.y], [frame.x + frame.width, frame.y + frame.height]];
    let coasts = field.contours(0.0);
    let is_hole = |at: usize| {
        let first = coasts[at].first().copied().unwrap_or_default();
        (0..coasts.len()).any(|other| other != at && polygon::contains(&coasts[other], first))
    };
    let holds_sea = |ring: &Ring| {
        let boxes = beside.iter().map(|area| area.centre());
        seas.iter().copied().chain(boxes).any(|at| polygon::contains(ring, at))
    };
    let holds_lane = |ring: &Ring| {
        network.lanes.iter().any(|lane| {
            let [from, to] = lane.map(|at| rooms[at].centre());
            polygon::contains(ring, [f64::midpoint(from[0], to[0]), f64::midpoint(from[1], to[1])])
        })
    };
    let wanted = |at: &usize| {
        let ring = &coasts[*at];
        if is_hole(*at) { holds_sea(ring) || holds_lane(ring) } else { polygon::area(ring) > reach * reach * 0.08 }
    };
    let wanted = (0..coasts.len()).filter(wanted).map(|at| polygon::within(&coasts[at], least, most));
    let coasts: Vec<Ring> = wanted.map(|ring| polygon::thin(&ring, 0.4)).filter(|ring| ring.len() > 3).collect();
    let slices = Slices::of(&coasts);
    let is_free = |at: [f64; 2]| {
        let off = |[right, down]: [f64; 2]| slices.holders([at[0] + right, at[1] + down]).count() % 2 == 1;
        let ashore = [[0.0, -20.0], [0.0, 20.0], [-26.0, 0.0], [26.0, 0.0]].into_iter().all(off);
        // Names stand to the right of most spaces.
        let clear = |area: &Rectangle| far(&Rectangle { width: area.width + 90.0, ..*area }, at) > 16.0;
        ashore && rooms.iter().all(clear) && ways.iter().all(|([from, to], _)| polygon::distance(at, *from, *to) > 30.0)
    };
    let along =
        |from: f64, length: f64, step: f64| (0..pixels(length / step)).map(move |at| from + f64::from(at) * step);
    let lattice = along(frame.y, frame.height, 26.0 / SQUARE * square)
        .flat_map(|y| along(frame.x, frame.width, 44.0 / SQUARE * square).map(move |x| [x, y]));
    let placed = lattice.map(|[x, y]| [x + 14.0 * swell([x, y], 23.0, 31), y + 9.0 * swell([x, y], 23.0, 32)]);
    let high = placed.filter(|at| swell(*at, 1.5 * reach, 21) > 0.12 && is_free(*at));
    let ridges = high.map(|[x, y]| vec![[x - 12.0, y + 3.0], [x + 12.0, y - 3.0]]);
    (coasts, ridges.collect())
}

/// The connections of spaces: over land, and over the sea.
struct Network {
    /// The connections over land, and the island of each.
    ways: Vec<([[f64; 2]; 2], usize)>,
    /// The sea lanes and ferries.
    lanes: Vec<[usize; 2]>,
    /// The spaces with a harbour.
    ports: Vec<usize>,
    /// The island of each space.
    parts: Vec<usize>,
    islands: usize,
}

impl Network {
    fn of(bundle: &Bundle, spaces: &[&Place]) -> Self {
        let map = &bundle.map;
        let by_id: BTreeMap<&str, usize> = spaces.iter().zip(0..).map(|(place, at)| (place.id.as_str(), at)).collect();
        let at_sea = map.features.iter().filter(|kind| matches!(kind.drawn, Drawn::SeaLane | Drawn::Ferry));
        let at_sea: BTreeSet<&str> = at_sea.map(|kind| kind.id.as_str()).collect();
        let ends = map.connections.iter().filter_map(|way| {
            let ends = [*by_id.get(way.from.as_str())?, *by_id.get(way.to.as_str())?];
            let is_lane = !way.features.is_empty() && way.features.iter().all(|id| at_sea.contains(id.as_str()));
            Some((ends, is_lane))
        });
        let (lanes, ways): (Vec<_>, Vec<_>) = ends.partition(|(_, is_lane)| *is_lane);
        // What leads to a space at sea leads to a port.
        let afloat: BTreeSet<&str> =
            map.places.iter().filter(|place| map.is_water(place)).map(|place| place.id.as_str()).collect();
        let shores = map.connections.iter().flat_map(|way| [(&way.from, &way.to), (&way.to, &way.from)]);
        let shores = shores.filter(|(_, to)| afloat.contains(to.as_str()));
        let shores: Vec<usize> = shores.filter_map(|(from, _)| by_id.get(from.as_str()).copied()).collect();
        let lanes: Vec<[usize; 2]> = lanes.into_iter().map(|(ends, _)| ends).collect();
        let mut parts: Vec<usize> = (0..spaces.len()).collect();
        let join = |parts: &mut Vec<usize>, [one, other]: [usize; 2]| {
            let (kept, gone) = (parts[one].min(parts[other]), parts[one].max(parts[other]));
            parts.iter_mut().filter(|part| **part == gone).for_each(|part| *part = kept);
        };
        ways.iter().for_each(|(ends, _)| join(&mut parts, *ends));
        // What no sea lane reaches lies on the mainland, whatever leads there.
        let sailed: BTreeSet<usize> = lanes.iter().flatten().chain(&shores).map(|at| parts[*at]).collect();
        let largest = (0..spaces.len()).max_by_key(|at| parts.iter().filter(|part| **part == *at).count()).unwrap_or(0);
        parts.iter_mut().filter(|part| !sailed.contains(part)).for_each(|part| *part = largest);
        let numbers: BTreeSet<usize> = parts.iter().copied().collect();
        let number = |part: &usize| numbers.iter().position(|known| known == part).unwrap_or(0);
        let parts: Vec<usize> = parts.iter().map(number).collect();
        let point = |at: usize| measures::point(bundle, spaces[at].x, spaces[at].y);
        let is_port = |place: &Place| {
            let has = |slot| place.attributes.of_slot(slot).is_some_and(|value| *value != false && !value.is_null());
            has(Slot::Ports) || has(Slot::Harbour) || map.zones.iter().any(|zone| zone.places.contains(&place.id))
        };
        let mut on_sea: Vec<usize> = (0..spaces.len()).filter(|at| is_port(spaces[*at])).collect();
        on_sea.extend(lanes.iter().flatten().chain(&shores));
        on_sea.sort_unstable();
        on_sea.dedup();
        Self {
            ways: ways.iter().map(|([from, to], _)| ([point(*from), point(*to)], parts[*from])).collect(),
            lanes,
            ports: on_sea,
            parts,
            islands: numbers.len().max(1),
        }
    }

    /// Lowers the land so that the sea reaches each port and follows each sea lane.
    fn opened(&self, mut field: Field, rooms: &[Rectangle], frame: Rectangle, seas: &[[f64; 2]], reach: f64) -> Field {
        let middles: Vec<[f64; 2]> = rooms.iter().map(Rectangle::centre).collect();
        let open = field.open(frame, seas);
        let from_sea = self.ports.iter().map(|port| ([*port; 2], None));
        let lanes = self.lanes.iter().map(|[from, to]| ([*from, *to], Some(middles[*to])));
        // What a way over land costs: much by towns and roads.
        let mut crowded = Field { heights: vec![f64::INFINITY; field.heights.len()], ..field.clone() };
        for town in &middles {
            crowded.lower(Rectangle::about(*town, 2.0 * TOWN, 2.0 * TOWN), |at| maths::distance(*town, at) - TOWN);
        }
        for ([from, to], _) in &self.ways {
            let about = Rectangle::between(*from, *to).grown(ROAD);
            crowded.lower(about, |at| polygon::distance(at, *from, *to) - ROAD);
        }
        let courses: Vec<(Ring, bool)> = lanes
            .chain(from_sea)
            .filter_map(|(ends, to)| {
                let is_near = |at: [f64; 2]| ends.iter().any(|end| maths::distance(middles[*end], at) < 1.6 * TOWN);
                let land = |at: usize| {
                    let is_crowded = crowded.heights[at] < 0.0 && !is_near(field.point(at));
                    if is_crowded { 40.0 } else { 5.0 }
                };
                Some((field.course(middles[ends[0]], to, frame, &open, land)?, to.is_some()))
            })
            .collect();
        // An island with a single town keeps its land about that, from whichever side ships come.
        let alone = |at: usize| self.parts.iter().filter(|part| **part == self.parts[at]).count() == 1;
        let quay = |at: usize| if alone(at) { ISLE * reach } else { QUAY };
        let towns: Vec<([f64; 2], f64)> = middles.iter().enumerate().map(|(at, town)| (*town, quay(at))).collect();
        for (course, is_lane) in courses {
            field.dig(&course, is_lane, &towns);
        }
        field.drown(&middles);
        field
    }
}

/// The least distance of the sea from a town, and from a port, in pixels.
const TOWN: f64 = 34.0;
const QUAY: f64 = 15.0;
/// The least distance of the sea from a road, in pixels.
const ROAD: f64 = 16.0;
/// The share of its extent that the land of an island with a single town keeps.
const ISLE: f64 = 0.6;
/// Half the breadth of an arm of the sea at a port, and how much broader it is farther out.
const ARM: f64 = 15.0;
const OPENS: f64 = 0.3;

/// The extent of the land around a space.
fn reach(rooms: &[Rectangle]) -> f64 {
    let middles: Vec<[f64; 2]> = rooms.iter().map(Rectangle::centre).collect();
    let nearest = |(at, one): (usize, &[f64; 2])| {
        let others = middles.iter().enumerate().filter(|(other, _)| *other != at);
        others.map(|(_, other)| maths::distance(*one, *other)).fold(f64::INFINITY, f64::min)
    };
    // Looking at more spaces than these would change nothing.
    let mut nearest: Vec<f64> = middles.iter().enumerate().take(300).map(nearest).collect();
    nearest.sort_by(f64::total_cmp);
    let usual = nearest.get(nearest.len() / 2).copied().unwrap_or(REACHES[1]);
    (usual * REACH).clamp(REACHES[0], REACHES[1])
}

/// A pseudo-random number from -1 to 1, always the same for a point of a lattice (`SplitMix64`).
fn chance(column: i64, row: i64, salt: u64) -> f64 {
    let mut bits = column.cast_unsigned().wrapping_mul(0x8ebc_6af0_9c88_c6e3)
        ^ row.cast_unsigned().wrapping_mul(0x5896_36a0_5d7b_4c4d)
        ^ salt.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    f64::from((bits >> 48) as u16) / 32_767.5 - 1.0
}

/// A smooth height from -1 to 1 that rises and falls over a distance in pixels.
pub fn swell(at: [f64; 2], over: f64, salt: u64) -> f64 {
    let steps = at.map(|length| length / over);
    let [column, row] = steps.map(maths::floor);
    let [across, down] = steps.map(|step| step - step.floor()).map(|share| share * share * (3.0 - 2.0 * share));
    let along = |row| chance(column, row, salt) * (1.0 - across) + chance(column + 1, row, salt) * across;
    along(row) * (1.0 - down) + along(row + 1) * down
}

/// Heights on a lattice of points.
#[derive(Clone)]
pub struct Field {
    corner: [f64; 2],
    /// The distance between points.
    square: f64,
    columns: usize,
    rows: usize,
    heights: Vec<f64>,
}

impl Field {
    /// Measures heights all over an area, the closer the smaller it is.
    pub fn of(area: Rectangle, height: impl Fn([f64; 2]) -> f64) -> Self {
        let square = SQUARE.max(area.width.max(area.height) / MOST_SQUARES);
        let along = |length: f64| pixels(length / square) as usize + 1;
        let (columns, rows) = (along(area.width), along(area.height));
        let mut field = Self { corner: [area.x, area.y], square, columns, rows, heights: Vec::new() };
        field.heights = (0..columns * rows).map(|at| height(field.point(at))).collect();
        field
    }

    fn point(&self, at: usize) -> [f64; 2] {
        let [right, down] = [at % self.columns, at / self.columns].map(|steps| count(steps) * self.square);
        [self.corner[0] + right, self.corner[1] + down]
    }

    /// Lowers the ground within an area.
    fn lower(&mut self, area: Rectangle, height: impl Fn([f64; 2]) -> f64) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "held in bounds")]
        let step = |length: f64, most: usize| (length / self.square).clamp(0.0, count(most)) as usize;
        let (left, upper) = (area.x - self.corner[0], area.y - self.corner[1]);
        let [from, to] = [left, left + area.width + self.square].map(|length| step(length, self.columns));
        let [first, last] = [upper, upper + area.height + self.square].map(|length| step(length, self.rows));
        for row in first..last {
            for column in from..to {
                let at = row * self.columns + column;
                let here = height(self.point(at));
                self.heights[at] = self.heights[at].min(here);
            }
        }
    }

    /// The least of several heights; where two of them are nearly alike there is a strait, which counts as far away.
    fn apart(first: Self, others: impl Iterator<Item = Self>) -> Self {
        let mut least = first;
        let mut second = vec![f64::INFINITY; least.heights.len()];
        for other in others {
            for (at, height) in other.heights.iter().enumerate() {
                let known = least.heights[at];
                second[at] = second[at].min(known.max(*height));
                least.heights[at] = known.min(*height);
            }
        }
        for (height, second) in least.heights.iter_mut().zip(second) {
            let room = second - *height;
            if room < STRAIT {
                *height += 8.0 * (STRAIT - room);
            }
        }
        least
    }

    /// The point of the lattice nearest to another.
    fn nearest(&self, [x, y]: [f64; 2]) -> Option<usize> {
        let [right, down] =
            [x - self.corner[0], y - self.corner[1]].map(|length| maths::floor(length / self.square + 0.5));
        let (right, down) = (usize::try_from(right).ok()?, usize::try_from(down).ok()?);
        (right < self.columns && down < self.rows).then_some(down * self.columns + right)
    }

    /// The points beside another.
    fn beside(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        let (column, row) = (at % columns, at / columns);
        let near = |middle: usize, most: usize| middle.saturating_sub(1)..=(middle + 1).min(most.saturating_sub(1));
        near(row, rows)
            .flat_map(move |row| near(column, columns).map(move |column| row * columns + column))
            .filter(move |other| *other != at)
    }

    /// The open sea: the water that is reached from the edge of the map or from the points of seas.
    fn open(&self, frame: Rectangle, seas: &[[f64; 2]]) -> Vec<bool> {
        let is_edge = |at: &usize| !frame.grown(-2.0 * self.square).contains(self.point(*at));
        let is_wet = |at: &usize| self.heights[*at] <= 0.0;
        let mut open = vec![false; self.heights.len()];
        let mut next: Vec<usize> = (0..self.heights.len()).filter(|at| is_wet(at) && is_edge(at)).collect();
        next.extend(seas.iter().filter_map(|sea| self.nearest(*sea)).filter(is_wet));
        while let Some(at) = next.pop() {
            if !std::mem::replace(&mut open[at], true) {
                next.extend(self.beside(at).filter(|other| is_wet(other) && !open[*other]));
            }
        }
        open
    }

    /// The way over water from one point to another, or to the open sea, which takes as little land as it can.
    fn course(
        &self,
        from: [f64; 2],
        to: Option<[f64; 2]>,
        frame: Rectangle,
        open: &[bool],
        land: impl Fn(usize) -> f64,
    ) -> Option<Ring> {
        let (first, goal) = (self.nearest(from)?, to.map(|to| self.nearest(to)));
        let inside = frame.grown(-3.0 * self.square);
        let is_goal = |at: usize| goal.map_or(open[at] && inside.contains(self.point(at)), |goal| goal == Some(at));
        #[expect(clippy::cast_possible_truncation, reason = "in thousandths of a pixel on a sheet")]
        let whole = |cost: f64| (cost * 1000.0) as i64;
        let mut best: BTreeMap<usize, (i64, usize)> = BTreeMap::from([(first, (0, first))]);
        let mut left = BinaryHeap::from([(Reverse(0), first)]);
        while let Some((Reverse(spent), at)) = left.pop() {
            if is_goal(at) {
                let mut course = vec![self.point(at)];
                let mut at = at;
                while at != first {
                    at = best[&at].1;
                    course.push(self.point(at));
                }
                course.reverse();
                return Some(course);
            }
            if best[&at].0 < spent {
                continue;
            }
            for next in self.beside(at) {
                let there = self.point(next);
                if !inside.contains(there) {
                    continue;
                }
                let share = if self.heights[next] <= 0.0 { 1.0 } else { land(next) };
                let cost = spent + whole(share * maths::distance(there, self.point(at)));
                if best.get(&next).is_none_or(|(known, _)| cost < *known) {
                    best.insert(next, (cost, at));
                    left.push((Reverse(cost), next));
                }
            }
        }
        None
    }

    /// Lowers the land along a course of ships, which begins at a town and ends at another or out at sea; but not the land below
    /// any town.
    fn dig(&mut self, course: &[[f64; 2]], is_lane: bool, towns: &[([f64; 2], f64)]) {
        let Some(length) = course.len().checked_sub(1) else { return };
        for (number, at) in course.iter().enumerate() {
            let steps = if is_lane { number.min(length - number) } else { number };
            let out = count(steps) * self.square;
            let half = (ARM + OPENS * out).min(3.0 * ARM);
            let about = Rectangle::about(*at, 2.0 * half, 2.0 * half);
            let depth = |point: [f64; 2]| {
                let quays = towns.iter().map(|(town, quay)| quay - maths::distance(*town, point));
                quays.fold(maths::distance(point, *at) - half, f64::max)
            };
            self.lower(about, depth);
        }
    }

    /// Sinks land without a town: pieces that arms of the sea have cut off.
    fn drown(&mut self, towns: &[[f64; 2]]) {
        let mut kept = vec![false; self.heights.len()];
        let mut next: Vec<usize> = towns.iter().filter_map(|town| self.nearest(*town)).collect();
        while let Some(at) = next.pop() {
            if !std::mem::replace(&mut kept[at], true) {
                next.extend(self.beside(at).filter(|other| self.heights[*other] > 0.0 && !kept[*other]));
            }
        }
        for (height, _) in self.heights.iter_mut().zip(kept).filter(|(height, kept)| !kept && **height > 0.0) {
            *height = -*height;
        }
    }

    /// A field with heights computed from these.
    fn turned(self, height: impl Fn([f64; 2], f64) -> f64) -> Self {
        let heights = self.heights.iter().enumerate().map(|(at, here)| height(self.point(at), *here)).collect();
        Self { heights, ..self }
    }

    /// The closed lines around everything higher than a level. Everything beyond the edge counts as lower.
    pub fn contours(&self, level: f64) -> Vec<Ring> {
        let is_edge = |at: usize| {
            let (column, row) = (at % self.columns, at / self.columns);
            column == 0 || row == 0 || column + 1 == self.columns || row + 1 == self.rows
        };
        let height = |at: usize| if is_edge(at) { -1.0 } else { self.heights[at] - level };
        // From each edge of the lattice that a line crosses to the next that it crosses, with what is higher on its right.
        let mut next: BTreeMap<[usize; 2], [usize; 2]> = BTreeMap::new();
        for row in 0..self.rows.saturating_sub(1) {
            for column in 0..self.columns.saturating_sub(1) {
                let upper = row * self.columns + column;
                let corners = [upper, upper + 1, upper + 1 + self.columns, upper + self.columns];
                let side = |at: usize| [corners[at], corners[(at + 1) % 4]];
                let crosses = |at: usize| height(side(at)[0]) > 0.0 && height(side(at)[1]) <= 0.0;
                // Clockwise about a square, each line enters where the height falls and leaves at the next side where it rises.
                for falls in (0..4).filter(|at| crosses(*at)) {
                    let rises = (1..4).map(|step| (falls + step) % 4).find(|at| {
                        let [one, other] = side(*at);
                        height(one) <= 0.0 && height(other) > 0.0
                    });
                    if let Some(rises) = rises {
                        let [one, other] = side(falls);
                        let [from, to] = side(rises);
                        next.insert([one.min(other), one.max(other)], [from.min(to), from.max(to)]);
                    }
                }
            }
        }
        let crossing = |[one, other]: [usize; 2]| {
            let (here, there) = (height(one), height(other));
            let share = (here / (here - there)).clamp(0.0, 1.0);
            let (from, to) = (self.point(one), self.point(other));
            [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * share)
        };
        let mut rings = Vec::new();
        while let Some((first, mut at)) = next.pop_first() {
            let mut ring = vec![crossing(first)];
            while at != first {
                ring.push(crossing(at));
                match next.remove(&at) {
                    Some(other) => at = other,
                    None => break,
                }
            }
            rings.push(ring);
        }
        rings
    }
}
