use muster_schema::description::OwnRole;

use super::prelude::*;

pub static LINT: Lint = Lint::new("D046", "not-left-out", Error, System, check)
    .explained(
        "A table with `published=no` is only there for checks, but this one has a part in the game, or is printed on a chart. Only \
        data can be left out of what is published.",
    )
    .given(&[
        ("system/tables.csv", "\n", ",\n"),
        ("system/tables.csv", "needed,help,chart,", "needed,help,chart,published"),
    ])
    .example("system/tables.csv", "A road from hex to hex.,,", b"A road from hex to hex.,,no")
    .reads(&[DescribedTable::NAME]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for (at, table) in pack.rows::<DescribedTable>().filter(|(_, table)| table.is_unpublished()) {
        let role = table.role.filter(|role| *role != OwnRole::Data);
        let other = match (role, table.chart) {
            (Some(_), _) => ("role", "its part in the game"),
            (None, Some(_)) => ("chart", "its chart"),
            (None, None) => continue,
        };
        LINT.finds(findings, at.cell("published"))
            .says(format!("`{}` cannot be left out of the game", table.id))
            .label("more than data for checks")
            .expected("nothing here, or a table without `role` and `chart`")
            .see(at.cell(other.0), other.1);
    }
}
