//! Errata that change nothing.

use muster_schema::common::Erratum;

use super::prelude::*;

/// The lint.
pub static LINT: CommonLint = Lint {
    code: &Code {
        id: "P005",
        name: "idle-erratum",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Provenance),
        explanation: "An erratum changes nothing: its new value is the same as the old one.",
        example: Example { file: "errata.csv", right: "actions,2,3,", wrong: b"actions,2,2," },
    },
    tables: &["errata"],
    after: &[],
    check,
};

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    for (at, erratum) in pack.rows::<Erratum>() {
        if erratum.before == erratum.after {
            findings.push(
                Finding::new(
                    LINT.code,
                    pack.cell(at, "after"),
                    format!("the erratum `{}` changes nothing", erratum.id),
                )
                .label("the same as `before`")
                .expected("another value"),
            );
        }
    }
}
