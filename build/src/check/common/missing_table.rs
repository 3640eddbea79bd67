//! What `missing.csv` says is missing.

use muster_schema::common::Missing;

use super::prelude::*;

/// The lint.
pub static LINT: CommonLint = Lint {
    code: &Code {
        id: "P004",
        name: "missing-from-nowhere",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Provenance),
        explanation: "A row of missing.csv says that something is missing from a table or document, but the system has none of \
            that name.",
        example: Example {
            file: "missing.csv",
            right: "id,table,what,rows,cite\n",
            wrong: b"id,table,what,rows,cite\nart,pictures,The pictures.,,2.0\n",
        },
    },
    tables: &["missing"],
    after: &[],
    check,
};

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let system = &pack.sources.system;
    let known = || {
        system
            .tables
            .iter()
            .filter(|spec| spec.reads_again.is_none())
            .map(|spec| spec.name.as_str())
            .chain(system.documents.iter().map(|spec| spec.name.as_str()))
    };
    for (at, gap) in pack.rows::<Missing>() {
        if !known().any(|name| name == gap.table.as_str()) {
            findings.push(
                Finding::new(LINT.code, pack.cell(at, "table"), format!("`{}` is not a table", gap.table))
                    .label("no such table")
                    .expected(crate::finding::choices(known()))
                    .suggest(crate::finding::nearest(&gap.table, known())),
            );
        }
    }
}
