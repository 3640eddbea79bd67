use muster_schema::common::DieResult;

use super::prelude::*;

pub static LINT: Lint = Lint::new("M087", "idle-results", Warning, Tables, check)
    .explained(
        "`hits` in die-tables.csv says which dice are hits. Players count these and look nothing up, so the file in `tables/` \
        has no effect.",
    )
    .given(&[("die-tables.csv", "id,name,dice,faces,columns,rounded", "id,name,dice,faces,columns,rounded,hits")])
    .example("die-tables.csv", "differential,", b"differential,,5+");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for (at, table) in pack.rows::<DieTable>().filter(|(_, table)| table.hits.is_some()) {
        let has_lines = pack.rows_of::<DieResult>(table.id).next().is_some()
            || pack.lines_in(Role::DieLine, table.id).next().is_some();
        if has_lines {
            LINT.finds(findings, at.cell("hits"))
                .says(format!("players count the hits of {}, so tables/{}.csv is not used", table.name, table.id))
                .label("the file is never read")
                .expected("nothing here, or no such file");
        }
    }
}
