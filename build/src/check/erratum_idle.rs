use muster_schema::common::Erratum;

use super::prelude::*;

pub static LINT: Lint = Lint::new("P005", "idle-erratum", Error, Provenance, check)
    .explained("An erratum changes nothing: its new value is the same as the old one.")
    .example("errata.csv", "actions,2,3,", b"actions,2,2,")
    .reads(&["errata"]);

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    for (at, erratum) in pack.rows::<Erratum>() {
        if erratum.before == erratum.after && erratum.field.is_some() {
            LINT.finds(findings, at.cell("after"))
                .says(format!("the erratum `{}` changes nothing", erratum.id))
                .label("the same as `before`")
                .expected("another value");
        }
    }
}
