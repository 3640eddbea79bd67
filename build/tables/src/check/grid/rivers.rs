use std::collections::{BTreeMap, BTreeSet};

use muster_schema::bundle::Texture;

use super::prelude::*;
use muster_lower::cells;
use muster_source::pack::Line;

pub static TWICE: Lint = Lint::new("M091", "two-rivers", Warning, Map, check)
    .explained("A side has two kinds of river, drawn one over the other, so players see only one of them.")
    .example("features.csv", "ford,Ford,ford,1", b"ford,Ford,stream,1");

pub static OUTSIDE: Lint = Lint::new("M092", "river-at-the-edge", Hint, Map, |_, _| {})
    .explained(
        "A river runs along the edge of the map, where nobody can cross it. Perhaps it belongs on another side of the cell.",
    )
    .example("hexsides.csv", "0601,NE,river\n", b"0601,N,river\n0601,NE,river\n");

pub static GAP: Lint = Lint::new("M093", "gap-in-river", Hint, Map, |_, _| {})
    .explained("A river ends on land and goes on after a gap of one side. Perhaps the row for that side is missing.")
    .example("hexsides.csv", "0604,NE,river\n", b"");

/// A corner of cells.
type Corner = [i64; 2];

/// A side with a river.
struct Side<'p> {
    line: Line<'p>,
    ends: [Corner; 2],
    feature: Option<muster_schema::Text>,
}

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let Some(known) = Cells::of(pack) else { return };
    let corners =
        |ends: [[f64; 2]; 2]| ends.map(|at| at.map(|length| muster_ground::maths::floor(length * 2.0 + 0.237)));
    let drawn =
        |line: &Line<'_>| pack.line(Role::Feature, line.cell(Slot::Feature).text()?)?.value::<Drawn>(Slot::Drawn);
    let mut sides: Vec<Side<'_>> = Vec::new();
    let mut first: BTreeMap<[Corner; 2], usize> = BTreeMap::new();
    for line in pack.lines(Role::CellSide) {
        let is_wet = matches!(drawn(&line), Some(Drawn::River | Drawn::Stream));
        let Some((cell, direction)) = cells::side(&known.grid, &known.known, &line).filter(|_| is_wet) else {
            continue;
        };
        if known.grid.beyond(cell, direction).is_none_or(|other| !known.grid.has(other)) {
            OUTSIDE
                .finds(findings, line.spot())
                .says(format!("a river runs along the edge of the map, beside {}", known.grid.name(cell)))
                .label("nobody can cross it here")
                .expected("a side between two cells");
        }
        let Some(mut ends) = known.grid.side(cell, direction).map(corners) else { continue };
        ends.sort_unstable();
        let feature = line.cell(Slot::Feature).text();
        match first.get(&ends).map(|at| &sides[*at]) {
            Some(other) if other.feature != feature => {
                TWICE
                    .finds(findings, line.spot())
                    .says("this side has two kinds of river")
                    .label("over another river")
                    .expected("one of the two")
                    .see(other.line.spot(), "the other");
            }
            Some(_) => {}
            None => {
                first.insert(ends, sides.len());
            }
        }
        sides.push(Side { line, ends, feature });
    }
    gaps(pack, &known, &sides, corners, findings);
}

/// The ends of rivers, one side short of another river.
fn gaps(
    pack: &Pack,
    known: &Cells,
    sides: &[Side<'_>],
    corners: impl Fn([[f64; 2]; 2]) -> [Corner; 2],
    findings: &mut Vec<Finding>,
) {
    let mut rivers: BTreeMap<Corner, BTreeSet<[Corner; 2]>> = BTreeMap::new();
    for side in sides {
        side.ends.iter().for_each(|end| {
            rivers.entry(*end).or_default().insert(side.ends);
        });
    }
    let texture = |line: &Line<'_>| {
        let kind = line.cell(Slot::Terrain).items().first().copied()?;
        pack.line(Role::Terrain, kind)?.value::<Texture>(Slot::Texture)
    };
    // From corner to corner, and the corners of water.
    let mut beside: BTreeMap<Corner, BTreeSet<Corner>> = BTreeMap::new();
    let mut wet: BTreeSet<Corner> = BTreeSet::new();
    for line in pack.lines(Role::Cell) {
        let Some(cell) = known.known.get(line.id().as_str()) else { continue };
        let is_water = matches!(texture(&line), Some(Texture::Water | Texture::Sea));
        for [from, to] in known.grid.directions().filter_map(|way| known.grid.side(*cell, way)).map(&corners) {
            beside.entry(from).or_default().insert(to);
            beside.entry(to).or_default().insert(from);
            if is_water {
                wet.extend([from, to]);
            }
        }
    }
    let mut known = BTreeSet::new();
    for side in sides {
        let [one, other] = side.ends;
        let mut gaps = [(one, other), (other, one)].into_iter().flat_map(|(end, before)| {
            let is_end = rivers[&end].len() == 1 && !wet.contains(&end);
            // At the edge of the map it leaves it.
            let near = beside.get(&end).filter(|near| is_end && near.len() > 2);
            let next = near.into_iter().flatten().filter(move |next| **next != before);
            next.filter(|next| rivers.contains_key(*next)).map(move |next| [end.min(*next), end.max(*next)])
        });
        // From both of its ends a gap is the same.
        let short = gaps.any(|gap| known.insert(gap));
        if short {
            GAP.finds(findings, side.line.spot())
                .says("a river ends here, and goes on after a gap of one side")
                .label("nothing leads on from here")
                .expected("a row for the side between the two");
        }
    }
}
