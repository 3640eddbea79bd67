use super::prelude::*;

pub static LINT: Lint = Lint::new("M072", "columns-out-of-order", Error, Tables, check)
    .explained(
        "The columns of a die table are out of order, or two are for the same: from left to right they go from the least odds, \
        differential or strength to the greatest, so that a shift to the right helps the attacker. `2-1` and `4:2` are the same.",
    )
    .example("tables/combat.csv", "1-1,3-2,2-1", b"1-1,2-1,3-2");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for found in Columns::all(pack).filter(|found| !found.are_others()) {
        let known: Vec<_> =
            found.columns.iter().filter_map(|(name, head, spot)| Some((name, (*head)?, spot))).collect();
        let wrong = known.windows(2).filter_map(|pair| match pair {
            [(before, one, first), (name, other, spot)] if !other.is_above(*one) => Some((before, first, name, spot)),
            _ => None,
        });
        let wrong: Vec<_> = wrong.collect();
        // Where none is in order, the table is printed the other way round, which is one mistake.
        let backwards = wrong.len() > 1 && wrong.len() + 1 == known.len();
        for (before, first, name, spot) in wrong.into_iter().take(if backwards { 1 } else { usize::MAX }) {
            LINT.finds(findings, (*spot).clone())
                .says(format!("the column `{name}` comes after `{before}`, but is not higher"))
                .label("out of order")
                .expected("each column only once, from the lowest to the highest")
                .see((*first).clone(), "the column before");
        }
    }
}
