use std::collections::BTreeMap;

use muster_schema::bundle::Drawn;
use muster_schema::{Role, Text};

use super::prelude::*;
use muster_ground::maths::{floor, hypot};

pub static APART: Lint = Lint::new("M083", "neighbours-apart", Warning, Map, check)
    .explained(
        "A connection joins two areas whose outlines do not touch anywhere: players cannot see on the map that they are neighbours. An \
        outline is wrong, or the wrong area is named. A connection that is drawn as a sea lane or ferry may lead over water.",
    )
    .example("borders.csv", "ferrow,hald,land,river", b"ferrow,hald,land,river\nferrow,marrow,land,")
    .after(&["M080", "M081"]);

pub static UNLISTED: Lint = Lint::new("M084", "unlisted-neighbours", Hint, Map, |_, _| {})
    .explained(
        "Two areas have a common border, and no connection joins them. If one cannot be entered from the other, \
        ignore this; otherwise a row is missing.",
    )
    .example("borders.csv", "ferrow,hald,land,river\n", b"");

/// Greatest distance between two outlines that are still one border, in map units.
const NEAR: f64 = 4.0;
/// Shortest border, in map units; where less touches, it is a corner of several areas.
const LEAST: f64 = 24.0;
/// Most points of outlines that are compared.
const MOST: f64 = 1e6;
/// Most areas whose outlines run close together in one place; more are a heap, and there is no telling which of them touch.
const HEAP: usize = 20;

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let areas = areas(pack);
    let numbers: FxHashMap<Text, usize> = areas.iter().enumerate().map(|(at, area)| (area.line.id(), at)).collect();
    let ends = |line: &muster_source::pack::Line<'_>| {
        let end = |slot| numbers.get(&line.cell(slot).text()?).copied();
        let (one, other) = (end(Slot::From)?, end(Slot::To)?);
        (one != other).then(|| [one.min(other), one.max(other)])
    };
    let listed: Vec<_> = pack.lines(Role::Edge).filter_map(|line| Some((ends(&line)?, line))).collect();
    if listed.is_empty() {
        return;
    }
    let (borders, heaped) = borders(&areas);
    let mut known = FxHashSet::default();
    for ([one, other], line) in listed {
        let over_water = drawn(pack, &line).any(|drawn| matches!(drawn, Drawn::SeaLane | Drawn::Ferry));
        let is_told =
            over_water || borders.contains_key(&[one, other]) || heaped.contains(&one) || heaped.contains(&other);
        if known.insert([one, other]) && !is_told {
            let [one, other] = [one, other].map(|at| &areas[at].line);
            APART
                .finds(findings, line.spot_of(Slot::To))
                .says(format!("`{}` and `{}` do not touch", one.name(), other.name()))
                .label("neighbours here, but not on the map")
                .expected("two areas whose outlines have points in common")
                .see(one.spot_of(Slot::Outline), "the outline of one")
                .see(other.spot_of(Slot::Outline), "and of the other");
        }
    }
    for ([one, other], _) in borders.into_iter().filter(|(pair, length)| *length >= LEAST && !known.contains(pair)) {
        let mut pair = [one, other].map(|at| &areas[at].line);
        pair.sort_by_key(|line| line.id());
        let [other, one] = pair;
        UNLISTED
            .finds(findings, one.spot_of(Slot::Id))
            .says(format!("`{}` and `{}` touch, and no connection joins them", one.name(), other.name()))
            .label("has a neighbour that no row names")
            .expected("a row for the two in the table of connections, if one can be entered from the other")
            .see(other.spot(), "the other area");
    }
}

/// The pairs of areas whose outlines touch, and along which length; and the areas in heaps.
fn borders(areas: &[Area<'_>]) -> (BTreeMap<[usize; 2], f64>, FxHashSet<usize>) {
    let sides = || areas.iter().enumerate().flat_map(|(at, area)| area.rings.iter().map(move |ring| (at, ring)));
    let sides = || sides().flat_map(|(at, ring)| muster_ground::polygon::sides(ring).map(move |side| (at, side)));
    let length = |[[x, y], [to_x, to_y]]: [[f64; 2]; 2]| hypot(to_x - x, to_y - y);
    let step = (sides().map(|(_, side)| length(side)).sum::<f64>() / MOST).max(NEAR / 2.0);
    let near = NEAR.max(step);
    let square = |point: [f64; 2]| point.map(|length| floor(length / near));
    // Points along all outlines, by the squares that they lie in.
    let mut points: FxHashMap<[i64; 2], Vec<(usize, [f64; 2])>> = FxHashMap::default();
    for (at, side) in sides() {
        let [from, to] = side;
        let many = floor(length(side) / step).max(1);
        for number in 0..many {
            #[expect(clippy::cast_precision_loss, reason = "a million at the most")]
            let share = number as f64 / many as f64;
            let point = [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * share);
            points.entry(square(point)).or_default().push((at, point));
        }
    }
    let mut heaped = FxHashSet::default();
    points.retain(|_, here| {
        // They are in the order of the areas.
        let is_heap = here.chunk_by(|(one, _), (other, _)| one == other).count() > HEAP;
        if is_heap {
            heaped.extend(here.iter().map(|(at, _)| *at));
        }
        !is_heap
    });
    let mut borders: BTreeMap<[usize; 2], f64> = BTreeMap::new();
    for ([column, row], here) in &points {
        let around = (-1..=1).flat_map(|right| (-1..=1).map(move |down| [column + right, row + down]));
        let around: Vec<&(usize, [f64; 2])> = around.filter_map(|square| points.get(&square)).flatten().collect();
        for (at, point) in here {
            let close = around.iter().filter(|(other, there)| other > at && length([*point, *there]) <= near);
            let others: FxHashSet<usize> = close.map(|(other, _)| *other).collect();
            others.into_iter().for_each(|other| *borders.entry([*at, other]).or_default() += step);
        }
    }
    (borders, heaped)
}
