use super::prelude::*;

pub static LINT: Lint = Lint::new("M077", "idle-rounding", Warning, Tables, check)
    .explained("die-tables.csv says in `rounded` how odds are rounded, but the columns of the table are not odds.")
    .example("die-tables.csv", "differential,", b"differential,nearest");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for (at, table) in pack.rows::<DieTable>() {
        if table.rounded.is_some() && table.columns != Some(Heads::Odds) {
            LINT.finds(findings, at.cell("rounded"))
                .says(format!("{} has no odds to round", table.name))
                .label("nothing is rounded")
                .expected("nothing here, or `odds` in `columns`");
        }
    }
}
