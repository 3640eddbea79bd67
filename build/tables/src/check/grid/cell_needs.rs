use muster_schema::Cell;
use muster_schema::description::OwnRole;

use super::prelude::*;
use muster_source::pack::Line;

pub static LINT: Lint = Lint::new("D008", "cell-needs", Error, System, check)
    .explained(
        "A column of a table of cells says that no cell may be empty, but for some cells of the grid nothing is there. A cell of \
        the grid without a row is as empty cells say: give every cell a row, give the column a default, or do not need it.",
    )
    .example("system/columns.csv", "hexes,terrain,,,,,terrain,,clear", b"hexes,terrain,,,yes,,terrain,,")
    .reads(&[DescribedTable::NAME, DescribedColumn::NAME])
    .reads_roles(&[Role::Cell]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let system = &pack.sources.system;
    for (_, row) in pack.rows::<DescribedTable>().filter(|(_, table)| table.role == Some(OwnRole::Cell)) {
        let Some(table) = system.table(row.id.as_str()) else { continue };
        for (at, own) in columns_of(pack, row.id).into_iter().filter(|(_, column)| column.needed.is_yes()) {
            let Some(column) = system.tables[table].column(&own.column) else { continue };
            if system.tables[table].columns()[column].slot == Some(Slot::Id) {
                continue;
            }
            let is_implied = |line: &Line<'_>| line.spot().row().is_some_and(|row| pack.sources.implied.has(row));
            let empty = pack.lines_of(table).filter(|line| line.at(column) == Cell::Empty);
            let (without, empty): (Vec<_>, Vec<_>) = empty.partition(is_implied);
            if let Some(first) = without.first() {
                LINT.finds(findings, at.cell("needed"))
                    .says(match without.len() {
                        1 => format!("the cell `{}` of the grid has no row with `{}`", first.id(), own.column),
                        more => format!(
                            "{more} cells of the grid have no row with `{}`, such as `{}`",
                            own.column,
                            first.id()
                        ),
                    })
                    .label("needed of every cell")
                    .expected("a row for every cell, a default, or nothing here");
            }
            for line in empty {
                LINT.finds(findings, line.spot_at(column))
                    .says(format!("`{}` is empty", own.column))
                    .label("needed of every cell")
                    .expected("a value")
                    .see(at.cell("needed"), "this says so");
            }
        }
    }
}
