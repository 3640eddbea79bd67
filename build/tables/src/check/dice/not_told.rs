use super::prelude::*;

pub static LINT: Lint = Lint::new("M078", "columns-not-told", Error, Tables, check)
    .explained(
        "The file of a die table has several columns of results, but die-tables.csv does not say in `columns` what they are for: \
        odds, differentials, strengths or anything else that has a name.",
    )
    .example("die-tables.csv", "1,6,odds,", b"1,6,,");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for (at, table) in pack.rows::<DieTable>().filter(|(_, table)| table.columns.is_none()) {
        if of_columns(pack, table.id).is_some() {
            LINT.finds(findings, at.cell("columns"))
                .says(format!("die-tables.csv does not say what the columns of tables/{}.csv are for", table.id))
                .label("odds, differentials, or what?")
                .expected(choices(Heads::WORDS.iter().copied()));
        }
    }
}
