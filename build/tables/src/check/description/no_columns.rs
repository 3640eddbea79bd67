use super::prelude::*;

pub static LINT: Lint = Lint::new("D005", "no-columns", Error, System, check)
    .explained("`system/tables.csv` describes a table, but `system/columns.csv` describes none of its columns.")
    .example(
        "system/tables.csv",
        "markers,marker,,,,A marker.\n",
        b"markers,marker,,,,A marker.\nroutes,data,,,,A route.\n",
    )
    .reads(&[DescribedTable::NAME, DescribedColumn::NAME]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    // Without the table of columns that is said of no table in particular.
    if pack.rows::<DescribedColumn>().next().is_none() {
        return;
    }
    for (at, table) in pack.rows::<DescribedTable>() {
        if columns_of(pack, table.id).is_empty() {
            LINT.finds(findings, at.cell("id"))
                .says(format!("the table `{}` has no columns", table.id))
                .label("none of its columns is described")
                .expected(format!("rows with `{}` under `table` in system/columns.csv", table.id))
                .cause(Cause::Table(table.id.to_string()));
        }
    }
}
