use super::prelude::*;

pub static LINT: Lint = Lint::new("D002", "key-column", Error, System, check)
    .explained(
        "The key of a table names a column that `system/columns.csv` does not describe. The key says which columns \
        together name a row: no two rows may have the same. If `key` is empty, the key is the column in the slot \
        `id`, usually the one called `id`.",
    )
    .example("system/tables.csv", "roads,connection,,from|to,", b"roads,connection,,from|until,")
    .reads(&[DescribedTable::NAME, DescribedColumn::NAME]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for (at, table) in pack.rows::<DescribedTable>() {
        let columns = columns_of(pack, table.id);
        let known = || columns.iter().map(|(_, column)| column.column.as_str());
        if columns.is_empty() {
            continue;
        }
        for (number, key) in table.key.iter().enumerate() {
            if !known().any(|name| name == key.as_str()) {
                LINT.finds(findings, at.cell("key").item(number))
                    .says(format!("`{}` has no column `{key}`", table.id))
                    .label("no such column")
                    .expected(format!("columns that system/columns.csv describes: {}", choices(known())))
                    .suggest(guess(key, known()))
                    .cause(Cause::Table(table.id.to_string()));
            }
        }
        let described = pack.sources.system.table(table.id.as_str()).map(|at| &pack.sources.system.tables[at]);
        if table.key.is_empty() && described.is_some_and(|described| described.key.is_empty()) {
            LINT.finds(findings, at.cell("id"))
                .says(format!("`{}` has no column `id`, and no other key", table.id))
                .label("its rows have no key")
                .expected("a column `id`, or a `key` with the columns that together name a row")
                .cause(Cause::Table(table.id.to_string()));
        }
    }
}
