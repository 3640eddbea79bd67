use muster_schema::common::DieResult;

use super::prelude::*;

pub static LINT: Lint = Lint::new("T054", "results-not-listed", Hint, Tables, check)
    .explained(
        "A die table has lines, but its row in die-tables.csv does not list the possible results. List them in \
        `results`, separated by `|`, so that a misspelt result is found. One finding covers all such tables.",
    )
    .example("die-tables.csv", "1/0|0/0|0/1|0/2", b"")
    .reads_roles(&[Role::DieResult, Role::DieTable]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let has_lines = |table: &DieTable| view.pack.rows_of::<DieResult>(table.id).next().is_some();
    let mut silent = view.pack.rows::<DieTable>().filter(|(_, table)| table.results.is_empty() && has_lines(table));
    let Some((at, first)) = silent.next() else { return };
    let message = match silent.count() {
        0 => format!("{} does not list its results", first.name),
        more => format!("{} and {more} more tables do not list their results", first.name),
    };
    LINT.finds(findings, at.cell("results"))
        .says(message)
        .label("any text passes for a result")
        .expected("the results in the column `results` of die-tables.csv, separated by `|`");
}
