use muster_schema::Role;
use muster_schema::own::SCENARIOS;

use super::prelude::*;

pub static LINT: Lint = Lint::new("D001", "no-such-table", Error, System, check)
    .explained(
        "A column refers to a table that does not exist: `system/tables.csv` does not describe it, and it is not one \
        that every pack may have, such as `sides` or `track-spaces`.",
    )
    .example("system/columns.csv", "units,side,,,yes,,sides,", b"units,side,,,yes,,armies,")
    .reads(&[OwnTable::NAME, OwnColumn::NAME]);

fn check(pack: &Pack, findings: &mut Vec<Finding>) {
    // No row can be named by its roll.
    let named = || pack.sources.system.tables.iter().filter(|table| table.role != Role::DieLine);
    let tables = || named().map(|table| table.name.as_str());
    let known = || tables().filter(|name| ![OwnTable::NAME, OwnColumn::NAME, OwnCheck::NAME].contains(name));
    for (at, column) in pack.rows::<OwnColumn>() {
        for (number, table) in column.refers.iter().enumerate() {
            if table.as_str() != SCENARIOS && !known().any(|name| name == table.as_str()) {
                LINT.finds(findings, at.cell("refers").item(number))
                    .says(format!("there is no table `{table}`"))
                    .label("no such table")
                    .expected(format!("one of the tables of this pack: {}", choices(known())))
                    .cause(Cause::Table(table.to_string()))
                    .suggest(guess(table.as_str(), known()));
            }
        }
    }
}
