use std::collections::BTreeSet;

use super::prelude::*;
use muster_lower::cells;

pub static LINT: Lint = Lint::new("M066", "bridge-on-land", Warning, Map, check)
    .explained("A bridge or ford is on a side that has no river or stream to cross.")
    .example("hexsides.csv", "0606,SE,bridge", b"0606,N,bridge");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let Some(known) = Cells::of(pack) else { return };
    let side = |line: &muster_source::pack::Line<'_>| {
        let (cell, direction) = cells::side(&known.grid, &known.known, line)?;
        let other = known.grid.beyond(cell, direction)?;
        Some((cell.min(other), cell.max(other)))
    };
    let drawn = |line: &muster_source::pack::Line<'_>| {
        pack.line(Role::Feature, line.cell(Slot::Feature).text()?)?.value::<Drawn>(Slot::Drawn)
    };
    let is_water = |line: &muster_source::pack::Line<'_>| matches!(drawn(line), Some(Drawn::River | Drawn::Stream));
    let wet: BTreeSet<_> = pack.lines(Role::CellSide).filter(is_water).filter_map(|line| side(&line)).collect();
    for line in pack.lines(Role::CellSide).filter(|line| matches!(drawn(line), Some(Drawn::Bridge | Drawn::Ford))) {
        if side(&line).is_some_and(|side| !wet.contains(&side)) {
            LINT.finds(findings, line.spot())
                .says("there is nothing to cross on this side")
                .label("no river or stream here")
                .expected("a side with a river or stream, or no such row");
        }
    }
}
