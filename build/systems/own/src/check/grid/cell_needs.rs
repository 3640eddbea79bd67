use muster_schema::own::OwnRole;

use super::prelude::*;

pub static LINT: Lint = Lint::new("D008", "cell-needs", Error, System, check)
    .explained(
        "A column of a table of cells says that no cell of it may be empty. But a cell of the grid that is like most \
        others has no row at all, so only the id can be needed; a default says what such cells have.",
    )
    .example("system/columns.csv", "hexes,terrain,,,,,terrain,,clear", b"hexes,terrain,,,yes,,terrain,,clear")
    .reads(&[OwnTable::NAME, OwnColumn::NAME]);

fn check(pack: &Pack, findings: &mut Vec<Finding>) {
    for (_, table) in pack.rows::<OwnTable>().filter(|(_, table)| table.role == Some(OwnRole::Cell)) {
        for (at, column) in columns_of(pack, table.id) {
            if column.needed.is_yes() && column.column.as_str() != "id" {
                LINT.finds(findings, at.cell("needed"))
                    .says(format!("`{}` cannot be needed, because not every cell of the grid has a row", column.column))
                    .label("a column of cells")
                    .expected("nothing here, and perhaps a default");
            }
        }
    }
}
