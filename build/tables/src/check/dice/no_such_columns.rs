use super::prelude::*;

pub static LINT: Lint = Lint::new("M070", "no-such-columns", Error, Tables, check)
    .explained(
        "die-tables.csv says in `columns` that a die table has a column for each odds, differential or strength, but the \
        heads in its file are something else. Such a file has the rolls in its first column, and every other column is \
        headed by what it is for. A table with one result for each roll has no `columns`.",
    )
    .example("die-tables.csv", ",differential,", b",odds,");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for found in Columns::all(pack).filter(Columns::are_others) {
        let file = format!("tables/{}.csv", found.table.id);
        LINT.finds(findings, found.at.cell("columns"))
            .says(format!("{file} has no such columns"))
            .label("does not match the heads")
            .expected(found.wanted())
            .see(found.columns.first().map(|(_, _, spot)| spot.clone()), "its first head beside that of the rolls")
            .cause(Cause::Table(format!("tables/{}", found.table.id)));
    }
}
