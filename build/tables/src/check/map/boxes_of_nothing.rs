use muster_schema::Role;
use muster_schema::common::BoxGrid;

use super::prelude::*;

pub static LINT: Lint = Lint::new("M115", "boxes-of-nothing", Error, Map, check)
    .explained(
        "A grid of boxes has a box for each row of a table, but there is no such table, or it has no rows with an id. Or the pack \
        has no file for its boxes, of which these are rows; one with nothing but its heads is enough.",
    )
    .given(&[(
        "box-grids.csv",
        "",
        "id,of,called,kind,columns,x,y,width,height,cite\nheld,sides,{name},holding,,600,20,400,120,\n",
    )])
    .example("box-grids.csv", "held,sides,", b"held,sied,")
    .reads(&[BoxGrid::NAME]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let tables = || pack.sources.system.tables.iter().enumerate();
    let filled = tables().filter(|(at, table)| table.slot(Slot::Id).is_some() && pack.lines_of(*at).next().is_some());
    let filled: Vec<&str> = filled.map(|(_, table)| table.name.as_str()).collect();
    for (at, grid) in pack.rows::<BoxGrid>().filter(|(_, grid)| !filled.contains(&grid.of.as_str())) {
        let is_there = tables().any(|(_, table)| table.name == grid.of.as_str());
        LINT.finds(findings, at.cell("of"))
            .says(if is_there {
                format!("no row of `{}` has an id", grid.of)
            } else {
                format!("there is no table `{}`", grid.of)
            })
            .label("no boxes come of it")
            .expected(format!("a table with rows: {}", choices(filled.iter().copied())))
            .suggest(nearest(&grid.of, filled.iter().copied()));
    }
    let system = &pack.sources.system;
    let has_file = pack.sources.sheets.iter().any(|sheet| system.tables[sheet.table].role == Role::Box);
    if let Some((at, _)) = pack.rows::<BoxGrid>().next().filter(|_| !has_file) {
        let file = tables().find(|(_, table)| table.role == Role::Box).map_or("boxes.csv", |(_, table)| &table.file);
        LINT.finds(findings, at.spot())
            .says(format!("there is no `{file}` for the boxes of this grid"))
            .label("no boxes come of it")
            .expected(format!("a file `{file}` with the heads of its columns, even without a row"));
    }
}
