use muster_schema::Text;
use muster_schema::description::DescribedColumn;

use super::prelude::*;

pub static LINT: Lint = Lint::new("M094", "idle-terrain", Hint, Map, check)
    .explained(
        "No place on the map has this kind of ground, so the legend does not show it. Perhaps a cell in the column with \
        the slot `terrain` is empty or names another kind.",
    )
    .example(
        "terrain.csv",
        "village,Village,#e3d5c3,village,1,1,2",
        b"village,Village,#e3d5c3,village,1,1,2\nbog,Bog,#b5c9b8,marsh,3,-,",
    )
    .reads(&[DescribedColumn::NAME]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    // Without a grid nothing is known of its cells.
    if pack.lines(Role::Cell).next().is_some() && Cells::of(pack).is_none() {
        return;
    }
    let places = [Role::Place, Role::Cell, Role::Area].into_iter().flat_map(|role| pack.lines(role));
    let used: FxHashSet<Text> = places.flat_map(|line| line.cell(Slot::Terrain).items().to_vec()).collect();
    // Without any the map says nothing of its ground.
    if used.is_empty() {
        return;
    }
    for line in pack.lines(Role::Terrain).filter(|line| !used.contains(&line.id())) {
        LINT.finds(findings, line.spot_of(Slot::Id))
            .says(format!("`{}` is nowhere on the map", line.name()))
            .label("no place has this kind of ground")
            .expected("a place with it, or no such row");
    }
}
