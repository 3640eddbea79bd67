use std::collections::BTreeMap;

use super::prelude::*;
use muster_lower::cells;

pub static LINT: Lint = Lint::new("M063", "side-twice", Error, Map, check)
    .explained(
        "The same side has the same feature twice: a side belongs to two cells, and you name it for only one of them.",
    )
    .example("hexsides.csv", "0601,NE,river\n", b"0601,NE,river\n0701,SW,river\n");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let Some(known) = Cells::of(pack) else { return };
    let mut first = BTreeMap::new();
    for line in pack.lines(Role::CellSide) {
        let Some((cell, direction)) = cells::side(&known.grid, &known.known, &line) else { continue };
        let other = known.grid.beyond(cell, direction).unwrap_or(cell);
        let feature = line.cell(Slot::Feature).text();
        // What counts only into one cell may count into the other in a row of its own.
        let into = line.cell(Slot::OneWay).is_yes().then_some(cell);
        let side = (cell.min(other), cell.max(other), feature, into);
        // The same row twice is told by its key.
        if let Some((before, spot)) = first.get(&side)
            && *before != (cell, direction)
        {
            let [one, two] = [cell, other].map(|cell| known.grid.name(cell));
            LINT.finds(findings, line.spot())
                .says(format!("the side between {one} and {two} already has this feature"))
                .label("the same side again")
                .expected("each side only once")
                .see(Clone::clone(spot), "the first one");
        } else {
            first.insert(side, ((cell, direction), line.spot()));
        }
    }
}
