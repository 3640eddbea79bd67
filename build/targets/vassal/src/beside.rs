//! Stacks of several sides in one place: each side has a spot of its own, so that armies are beside each other and not
//! on top of each other.
//!
//! The engine snaps a piece to a spot if it comes into the spot's zone, and elsewhere to the middle of the place.

use std::collections::BTreeMap;

use muster_schema::bundle::{Bundle, Piece, Place, PlaceKind};

use super::board::{self, Within, Zone};
use super::traits::quoted;
use super::{Context, MAP, counters, furniture, turn};
use muster_ground::area::{self, Rectangle};
use muster_marks::measures;

/// The spots of sides that share a place, in steps from its middle: the first is used by a side that is alone.
const SPOTS: [[i64; 2]; 5] = [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]];
/// The width of counters of no side, to the left and to the right of the middle, in a space of the turn track, in
/// pixels.
const MIDDLE: f64 = 8.0;

/// The distance between the spots of a place, in pixels: there is room for the highest stacks.
fn step(bundle: &Bundle) -> [i64; 2] {
    const GAP: f64 = 4.0;
    let counter = f64::from(counters::side_length(bundle));
    measures::growth(measures::HIGHEST).map(|grown| furniture::pixel(counter + grown + GAP))
}

/// A point as many steps away as a spot says.
fn away([x, y]: [i64; 2], [across, down]: [i64; 2], [wide, high]: [i64; 2]) -> [i64; 2] {
    [x + across * wide, y + down * high]
}

/// The number of a side.
fn number(bundle: &Bundle, side: &str) -> Option<usize> {
    bundle.sides.iter().position(|other| other.id == side)
}

/// The area of a counter whose middle lies at a point.
fn covered(bundle: &Bundle, at: [i64; 2]) -> Rectangle {
    #[expect(clippy::cast_precision_loss, reason = "pixels of a map")]
    Rectangle::about(at.map(|length| length as f64), bundle.style.counter.into(), bundle.style.counter.into())
}

/// The spots of each place of the map that has room for them beside its neighbours, by its id, with the number of their sides.
/// A grid has none: its cells are too small.
pub fn spots<'a>(context: &'a Context<'_>, zones: &[Zone]) -> BTreeMap<&'a str, Vec<(usize, [i64; 2])>> {
    let bundle = context.bundle;
    let lies = |place: &&Place| matches!(place.kind, PlaceKind::Space | PlaceKind::Area);
    let places = || bundle.map.places.iter().filter(lies).filter(|_| bundle.map.grid.is_none());
    let mut taken: Vec<Rectangle> = places().map(|place| covered(bundle, board::origin(context, place))).collect();
    let mut all: BTreeMap<&str, Vec<_>> = BTreeMap::new();
    for place in places() {
        let Some(name) = context.names.place(&place.id) else { continue };
        for (side, spot) in SPOTS.into_iter().enumerate().take(bundle.sides.len()).skip(1) {
            let at = away(board::origin(context, place), spot, step(bundle));
            let covers = covered(bundle, at);
            let is_free = taken.iter().all(|other| !other.overlaps(&covers));
            if is_free && board::location(zones, at).is_some_and(|there| there == name) {
                taken.push(covers);
                all.entry(&place.id).or_default().push((side, at));
            }
        }
    }
    all
}

/// The zones of all spots to which the engine snaps, before the zones of the board.
pub fn zones(context: &Context<'_>, board: Vec<Zone>) -> Vec<Zone> {
    let bundle = context.bundle;
    let zone = |place: &Place, side: usize, within: Rectangle, at: [i64; 2]| {
        let (name, side) = (context.names.place(&place.id)?, bundle.sides.get(side)?);
        Some(Zone::new(format!("{name} – {}", side.name), within.corners().to_vec(), Within::Spot(name.to_owned(), at)))
    };
    let (mut zones, all) = (Vec::new(), spots(context, &board));
    for place in bundle.map.places.iter().filter(|place| place.kind == PlaceKind::Space) {
        let spots = all.get(place.id.as_str()).into_iter().flatten();
        zones.extend(spots.filter_map(|(side, at)| zone(place, *side, covered(bundle, *at), *at)));
    }
    for place in turn_spaces(bundle) {
        let (Some(room), [x, y]) = (measures::room(bundle, place), board::origin(context, place)) else { continue };
        let width = (room.width / 2.0 - MIDDLE).max(1.0);
        let left = Rectangle { width, ..room };
        let right = Rectangle { x: room.x + room.width - width, ..left };
        let of_sides = [(0, left), (bundle.sides.len() - 1, right)];
        zones.extend(
            of_sides.into_iter().filter_map(|(side, part)| zone(place, side, part, [x + waiting(bundle, side), y])),
        );
    }
    zones.extend(board);
    zones
}

/// The spaces of the turn track with room for stacks of two sides.
fn turn_spaces(bundle: &Bundle) -> impl Iterator<Item = &Place> {
    let turns = turn::turn_track(bundle).filter(|_| bundle.sides.len() > 1);
    let is_turn = move |place: &&Place| turns.is_some_and(|track| track.places.contains(&place.id));
    bundle.map.places.iter().filter(is_turn).filter(|place| across(bundle, place) > 0.0)
}

/// The distance of the first and the last side's stacks from the middle of a track space; 0 if all share one.
fn across(bundle: &Bundle, place: &Place) -> f64 {
    const RIM: f64 = 3.0;
    let size = f64::from(counters::side_length(bundle));
    let room = measures::room(bundle, place).filter(|room| room.width >= 2.0 * size);
    room.map_or(0.0, |room| (room.width - size) / 2.0 - RIM)
}

/// The distance from the middle at which a side's counters wait in a space of the turn track.
pub fn waiting(bundle: &Bundle, side: usize) -> i64 {
    let across = turn_spaces(bundle).map(|place| across(bundle, place)).reduce(f64::min).unwrap_or_default();
    match side {
        0 => furniture::pixel(-across),
        last if last + 1 == bundle.sides.len() => furniture::pixel(across),
        _ => 0,
    }
}

/// The point of a box that a counter is sent to: if several sides send theirs, each has its part of the box.
pub fn in_box(bundle: &Bundle, place: &Place, piece: &Piece) -> [i64; 2] {
    let [x, y] = measures::stand(bundle, place);
    let side = piece.side.as_deref().and_then(|side| number(bundle, side)).filter(|_| bundle.side_of(place).is_none());
    let (Some(side), Some(room)) = (side, measures::room(bundle, place)) else { return [x, y].map(furniture::pixel) };
    let part = room.width / area::count(bundle.sides.len()).max(1.0);
    [x + part * (area::count(side) + 0.5) - room.width / 2.0, y].map(furniture::pixel)
}

/// The side of a counter that shares places with those of other sides: it is no marker, and not fixed to its place.
fn side_in(bundle: &Bundle, piece: &Piece) -> Option<usize> {
    piece.side.as_deref().filter(|_| !piece.stays).and_then(|side| number(bundle, side))
}

/// The points of a place for each of its counters when a scenario begins: if several sides are there, each is on its
/// spot, or on any other free spot of the place.
pub fn set_up<'p>(
    context: &Context<'_>,
    zones: &[Zone],
    spots: &BTreeMap<&str, Vec<(usize, [i64; 2])>>,
    place: &Place,
    pieces: impl Iterator<Item = &'p Piece>,
) -> Vec<[i64; 2]> {
    let bundle = context.bundle;
    let origin = board::origin(context, place);
    let sides: Vec<Option<usize>> = pieces.map(|piece| side_in(bundle, piece)).collect();
    let mut present: Vec<usize> = sides.iter().copied().flatten().collect();
    present.sort_unstable();
    present.dedup();
    let name = context.names.place(&place.id).unwrap_or_default();
    let own = spots.get(place.id.as_str()).map_or(&[][..], Vec::as_slice);
    let counter = i64::from(counters::side_length(bundle));
    let mut at: BTreeMap<usize, [i64; 2]> = BTreeMap::new();
    for side in present.iter().copied().filter(|_| present.len() > 1) {
        let spot = own.iter().find(|(other, _)| *other == side).map(|(_, at)| *at);
        let steps = [step(bundle), [counter; 2]].into_iter();
        let others = steps.flat_map(|step| SPOTS.map(|spot| away(origin, spot, step)));
        let fits = |point: &[i64; 2]| {
            let covers = covered(bundle, *point);
            at.values().all(|taken| !covered(bundle, *taken).overlaps(&covers))
                && (*point == origin || board::location(zones, *point).is_some_and(|there| there == name))
        };
        let point = spot.into_iter().chain(others).find(fits).unwrap_or(origin);
        at.insert(side, point);
    }
    sides.into_iter().map(|side| side.and_then(|side| at.get(&side).copied()).unwrap_or(origin)).collect()
}

/// The offset of a counter that arrives in a place with spots where enemies are, in steps to the right and down: two
/// expressions. `place` is an expression for the name of the place, and `has_spots` one that is true if it has spots.
pub fn arriving(bundle: &Bundle, place: &str, has_spots: &str) -> [(String, i64); 2] {
    let enemies = format!(
        "Count(\"{{LocationName==\\\"\"+{place}+\"\\\"&&Layer.startsWith(\\\"{}\\\")&&Side!=\\\"\"+Side+\"\\\"}}\",{})",
        counters::UNITS_OF,
        quoted(MAP)
    );
    [0, 1].map(|axis| {
        let cases = bundle.sides.iter().zip(SPOTS).filter(|(_, spot)| spot[axis] != 0);
        let cases = cases.map(|(side, spot)| format!("Side=={}?{}:", quoted(&side.name), spot[axis]));
        let cases: String = cases.collect();
        let steps =
            if cases.is_empty() { "0".to_owned() } else { format!("{{{has_spots}&&{enemies}>0?({cases}0):0}}") };
        (steps, step(bundle)[axis])
    })
}
