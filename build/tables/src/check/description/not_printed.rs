use muster_schema::{Kind, Role};

use super::prelude::*;

pub static LINT: Lint = Lint::new("D022", "not-printed", Warning, System, check)
    .explained(
        "A column is to be printed on counters, but it does not hold numbers. Only numbers are printed on the front \
        and along the edges of a block; text would be left out. Let the column hold numbers, or leave \
        its slot empty and draw a layout for the counters, which can show any text.",
    )
    .example("system/columns.csv", "units,branch,,,yes,", b"units,branch,,front,yes,")
    .reads(&[DescribedTable::NAME, DescribedColumn::NAME]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let system = &pack.sources.system;
    for (at, row) in pack.rows::<DescribedColumn>() {
        let Some(table) = system.table(row.table.id().as_str()).map(|at| &system.tables[at]) else { continue };
        let Some(column) = table.column(&row.column).map(|at| &table.columns()[at]) else { continue };
        let printed = column.slot.is_some_and(|slot| slot == Slot::Back || slot.is_rating());
        let number = matches!(column.kind, Kind::Whole | Kind::Number) && (!column.list || column.is_by_step());
        // A back may have words, or only be there.
        let words = column.slot == Some(Slot::Back) && !column.list && column.refers.is_none();
        if table.role != Role::Piece || !printed || number || words {
            continue;
        }
        let field = if row.slot.is_some() { "slot" } else { "column" };
        LINT.finds(findings, at.cell(field))
            .says(format!("`{}` does not hold numbers, so it is not printed", row.column))
            .label("prints numbers only")
            .expected("`whole` or `number` under `type`, one in a cell; or no slot, and a layout that shows the text")
            .cause(Cause::Table(row.table.id().to_string()));
    }
}
