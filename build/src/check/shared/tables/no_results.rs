//! Die tables that do not list their results.

use super::super::prelude::*;

/// The lint.
pub static LINT: SharedLint = Lint {
    code: &Code {
        id: "T054",
        name: "results-not-listed",
        severity: Severity::Hint,
        stage: Stage::Checking(Subject::Tables),
        explanation: "A die table has lines, but its row in die-tables.csv does not list the possible results. List them in \
            `results`, separated by `|`, so that a misspelt result is found. One finding covers all such tables.",
        example: Example { file: "die-tables.csv", right: "1/0|0/0|0/1|0/2", wrong: b"" },
    },
    tables: &["die-results", "die-tables"],
    after: &[],
    check,
};

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let has_lines = |table: &DieTable| view.pack.rows_of::<DieResult>(table.id).next().is_some();
    let mut silent = view.pack.rows::<DieTable>().filter(|(_, table)| table.results.is_empty() && has_lines(table));
    let Some((at, first)) = silent.next() else { return };
    let message = match silent.count() {
        0 => format!("{} does not list its results", first.name),
        more => format!("{} and {more} more tables do not list their results", first.name),
    };
    findings.push(
        Finding::new(LINT.code, view.pack.cell(at, "results"), message)
            .label("any text passes for a result")
            .expected("the results in `results`, separated by `|`"),
    );
}
