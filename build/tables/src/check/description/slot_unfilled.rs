use super::prelude::*;

pub static LINT: Lint = Lint::new("D003", "slot-unfilled", Error, System, check)
    .explained(
        "A table lacks a column that its role needs: a counter has no name, or a connection no end. A column of the \
        usual name fills the slot by itself; any other needs the name of the slot in `slot`.",
    )
    .example("system/columns.csv", "roads,from,,,yes,", b"roads,start,,,yes,")
    .reads(&[DescribedTable::NAME, DescribedColumn::NAME]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for (at, row) in pack.rows::<DescribedTable>() {
        let system = &pack.sources.system;
        let (Some(role), Some(table)) = (row.role, system.table(row.id.as_str())) else { continue };
        if columns_of(pack, row.id).is_empty() {
            continue;
        }
        for (slot, usual) in role.needs() {
            if system.tables[table].slot(*slot).is_none() {
                LINT.finds(findings, at.cell("role"))
                    .says(format!("`{}` has no column for `{usual}`", row.id))
                    .label("cannot be used for this")
                    .expected(format!("a column `{usual}` in system/columns.csv, or one with `{usual}` in `slot`"))
                    .cause(Cause::Table(row.id.to_string()));
            }
        }
    }
}
