use muster_schema::common::Missing;

use super::prelude::*;

pub static LINT: Lint = Lint::new("P004", "missing-from-nowhere", Error, Provenance, check)
    .explained(
        "A row of missing.csv says that something is missing from a table or document, but the system has none of \
        that name.",
    )
    .example("missing.csv", "id,table,what,rows,cite\n", b"id,table,what,rows,cite\nart,pictures,The pictures.,,2.0\n")
    .reads(&["missing"]);

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
            LINT.finds(findings, at.cell("table"))
                .says(format!("`{}` is not a table", gap.table))
                .label("no such table")
                .expected(crate::finding::choices(known()))
                .suggest(crate::finding::guess(&gap.table, known()));
        }
    }
}
