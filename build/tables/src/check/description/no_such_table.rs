use muster_schema::Role;
use muster_schema::description::SCENARIOS;

use super::prelude::*;

pub static LINT: Lint = Lint::new("D001", "no-such-table", Error, System, check)
    .explained(
        "A column, or a member of a document, refers to a table that does not exist: `system/tables.csv` does not describe it, and it is not one \
        that every pack may have, such as `sides` or `track-spaces`.",
    )
    .example("system/columns.csv", "units,side,,,yes,,sides,", b"units,side,,,yes,,armies,")
    .reads(&[DescribedTable::NAME, DescribedColumn::NAME, DescribedMember::NAME]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    // No row can be named by its roll.
    let named = || pack.sources.system.tables.iter().filter(|table| table.role != Role::DieLine);
    let tables = || named().map(|table| table.name.as_str());
    let described = [DescribedTable::NAME, DescribedColumn::NAME, DescribedMember::NAME, DescribedWord::NAME, DescribedCheck::NAME];
    let known = || tables().filter(|name| !described.contains(name));
    let of_columns = pack.rows::<DescribedColumn>().map(|(at, column)| (at.cell("refers"), &column.refers));
    let of_members = pack.rows::<DescribedMember>().map(|(at, member)| (at.cell("refers"), &member.refers));
    for (cell, refers) in of_columns.chain(of_members) {
        for (number, table) in refers.iter().enumerate() {
            if table.as_str() != SCENARIOS && !known().any(|name| name == table.as_str()) {
                LINT.finds(findings, cell.clone().item(number))
                    .says(format!("there is no table `{table}`"))
                    .label("no such table")
                    .expected(format!("one of the tables of this pack: {}", choices(known())))
                    .cause(Cause::Table(table.to_string()))
                    .suggest(guess(table.as_str(), known()));
            }
        }
    }
}
