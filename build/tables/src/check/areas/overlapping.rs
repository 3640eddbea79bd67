use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::prelude::*;
use muster_ground::polygon::Slices;

pub static LINT: Lint = Lint::new("M081", "overlapping-areas", Warning, Map, check)
    .explained(
        "Areas lie over one another: one is painted over the other, and a counter there stands in both. Areas that \
        touch have the same points along their common border. An area inside another, such as an island in its sea, \
        is a hole in it: repeat its outline there, after a `|`. The finding is shown at the area that lies over the \
        most others.",
    )
    .example("areas.csv", "\"283,257 284,266 290,272", b"\"283,257 200,320 284,266 290,272")
    .after(&["M080"]);

/// Depth of a point inside an area that is no longer a matter of how borders were drawn, in map units.
const DEEP: f64 = 4.0;

/// Most overlapping pairs that are looked for.
const MOST: usize = 2000;

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let areas = areas(pack);
    let mut others = overlaps(&areas);
    while let Some(worst) = others.iter().max_by_key(|(at, of)| (of.len(), Reverse(**at))).map(|(at, _)| *at) {
        let over = others.remove(&worst).unwrap_or_default();
        others.values_mut().for_each(|of| of.retain(|(other, _)| *other != worst));
        others.retain(|_, of| !of.is_empty());
        let Some((first, [x, y])) = over.first() else { return };
        let (line, first) = (&areas[worst].line, &areas[*first].line);
        let what = match over.len() {
            1 => format!("`{}`", first.name()),
            many => format!("{many} others, `{}` among them", first.name()),
        };
        LINT.finds(findings, line.spot_of(Slot::Outline))
            .says(format!("`{}` lies over {what}", line.name()))
            .label(format!("both are at {x},{y}"))
            .expected("outlines with the same points along their border")
            .see(first.spot(), "the other area");
    }
}

/// For each area those that share ground with it, each with a point of that.
fn overlaps(areas: &[Area<'_>]) -> BTreeMap<usize, Vec<(usize, [f64; 2])>> {
    let owners: Vec<usize> =
        areas.iter().enumerate().flat_map(|(at, area)| area.rings.iter().map(move |_| at)).collect();
    let rings = |area: usize| owners.partition_point(|of| *of < area)..owners.partition_point(|of| *of <= area);
    let slices = Slices::of(areas.iter().flat_map(|area| &area.rings));
    let mut found: BTreeMap<[usize; 2], [f64; 2]> = BTreeMap::new();
    for (at, area) in areas.iter().enumerate() {
        for point in area.rings.iter().flatten() {
            if found.len() > MOST {
                break;
            }
            // A point in a hole lies in two polygons of the area.
            let mut here: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
            for ring in slices.holders(*point) {
                here.entry(owners[ring]).or_default().push(ring);
            }
            for (other, _) in here.into_iter().filter(|(other, rings)| *other != at && rings.len() % 2 == 1) {
                let pair = [at.min(other), at.max(other)];
                // On the edge of a hole it is not in the area, whatever lies around that.
                if !found.contains_key(&pair) && rings(other).all(|ring| slices.is_deep(ring, *point, DEEP)) {
                    found.insert(pair, *point);
                }
            }
        }
    }
    // Two with the same outline have no point inside each other.
    let mut known: BTreeMap<BTreeSet<[u64; 2]>, usize> = BTreeMap::new();
    for (at, area) in areas.iter().enumerate() {
        for ring in &area.rings {
            let first = *known.entry(ring.iter().map(|point| point.map(f64::to_bits)).collect()).or_insert(at);
            // The other may be a hole for this one.
            if first != at && !is_hole(ring, &areas[first]) && !is_hole(ring, area) {
                found.entry([first, at]).or_insert(ring[0]);
            }
        }
    }
    let mut others: BTreeMap<usize, Vec<(usize, [f64; 2])>> = BTreeMap::new();
    for ([one, other], point) in found {
        others.entry(one).or_default().push((other, point));
        others.entry(other).or_default().push((one, point));
    }
    others
}

/// True if a polygon of an area, or one just like it, is a hole in that area.
fn is_hole(ring: &[[f64; 2]], area: &Area<'_>) -> bool {
    let inside = |other: &&Vec<[f64; 2]>| ring.iter().all(|point| muster_ground::polygon::contains(other, *point));
    area.rings.iter().filter(inside).count() % 2 == 1
}
