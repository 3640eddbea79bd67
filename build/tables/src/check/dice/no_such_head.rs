use super::prelude::*;
use muster_source::validate::{AS_TEXT, DATED, is_date};

pub static LINT: Lint = Lint::new("M071", "no-such-head", Error, Tables, check)
    .explained(
        "The head of a column of a die table is not of the kind that `columns` in die-tables.csv says: odds are such as \
        `1-2` or `3:1`, differentials and strengths are such as `-2`, `+1 to +2`, `5-8`, `<= -4` or `9+`.",
    )
    .example("tables/combat.csv", ",2-1,", b",two,");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for found in Columns::all(pack).filter(|found| !found.are_others()) {
        for (name, _, spot) in found.columns.iter().filter(|(_, head, _)| head.is_none()) {
            let (label, hint) = if is_date(name) { (DATED, AS_TEXT) } else { ("not a head of this table", "") };
            LINT.finds(findings, spot.clone())
                .says(format!("Muster can't tell what the column `{name}` is for"))
                .label(label)
                .expected(format!("{}{hint}", found.wanted()));
        }
    }
}
