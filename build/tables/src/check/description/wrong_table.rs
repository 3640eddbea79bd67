use muster_schema::form::Words;
use muster_schema::description::OwnRole;

use super::prelude::*;

pub static LINT: Lint = Lint::new("D024", "wrong-table", Error, System, check)
    .explained(
        "A column names rows of a table that does not fit: a set-up places counters, but the table has none; a \
        connection leads from place to place, but the table has no places. The rows it names would be missing from \
        the game. `role` in `system/tables.csv` says what a table is for; where it is empty, the rows are only data.",
    )
    .example("system/columns.csv", "units|markers,", b"units|markers|terrain,")
    .reads(&[DescribedTable::NAME, DescribedColumn::NAME]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let system = &pack.sources.system;
    let table = |name: &str| system.table(name).map(|at| &system.tables[at]);
    for (at, row) in pack.rows::<DescribedColumn>() {
        let Some(of) = table(row.table.id().as_str()) else { continue };
        let Some(slot) = of.column(&row.column).and_then(|at| of.columns()[at].slot) else { continue };
        let able = of.role.refers(slot);
        if able.is_empty() {
            continue;
        }
        let named = row.refers.iter().enumerate().filter_map(|(number, name)| Some((number, table(name.as_str())?)));
        for (number, wrong) in named.filter(|(_, table)| !able.contains(&table.role)) {
            let told = pack.rows::<DescribedTable>().find(|(_, table)| table.id.as_str() == wrong.name);
            LINT.finds(findings, at.cell("refers").item(number))
                .says(format!("`{}` of `{}` cannot name rows of `{}`", row.column, of.name, wrong.name))
                .label("a table for something else")
                .expected(expected(able, pack))
                .see(told.map(|(at, _)| at.cell("role")), "what it is for")
                .cause(Cause::Table(wrong.name.clone()));
        }
    }
}

/// The words under `role` for these roles; where there are none, the tables that every pack may have.
fn expected(able: &[muster_schema::Role], pack: &Pack) -> String {
    let words: Vec<&str> =
        OwnRole::ALL.iter().filter(|role| able.contains(&role.role())).map(|role| role.word()).collect();
    if words.is_empty() {
        let tables = pack.sources.system.tables.iter().filter(|table| able.contains(&table.role));
        return format!("one of the tables {}", choices(tables.map(|table| table.name.as_str())));
    }
    format!("a table whose `role` in system/tables.csv is {}", choices(words))
}
