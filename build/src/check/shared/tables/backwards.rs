//! Backwards.

use super::super::prelude::*;

/// The lint.
pub static LINT: SharedLint = Lint {
    code: &Code {
        id: "T004",
        name: "backwards",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Tables),
        explanation: "A line of a die table has a `low` above its `high`, so no roll can match it.",
        example: Example { file: "tables/siege.csv", right: "4,5,0/1", wrong: b"5,4,0/1" },
    },
    tables: &["die-results"],
    after: &[],
    check,
};

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for (at, line) in view.pack.rows::<DieResult>() {
        if let (Some(low), Some(high)) = (line.low, line.high)
            && low > high
        {
            findings.push(
                Finding::new(LINT.code, view.pack.cell(at, "low"), format!("from {low} to {high} there is no roll"))
                    .label("above `high`")
                    .expected(format!("the lower number first: {high} to {low}"))
                    .cause(Cause::about(super::uncovered::LINT.code, &[&view.pack.stem(at.sheet)])),
            );
        }
    }
}
