use super::prelude::*;

pub static LINT: Lint = Lint::new("M073", "gap-between-columns", Warning, Tables, check)
    .explained(
        "Between two columns of a die table there are differentials or strengths for which it has no column. A head may stand \
        for several: `+3 to +4`, `5-8`. Odds have no gaps: they are rounded.",
    )
    .example("tables/combat.csv", ",+2 to +3,", b",+3,");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for found in Columns::all(pack).filter(|found| !found.are_others()) {
        for pair in found.columns.windows(2) {
            let [(before, Some(Head::Span(one)), first), (name, Some(Head::Span(other)), spot)] = pair else {
                continue;
            };
            let Some((high, low)) = one.high.zip(other.low).filter(|(high, low)| high + 1 < *low) else { continue };
            let missing = if high + 2 == low { (high + 1).to_string() } else { format!("{} to {}", high + 1, low - 1) };
            LINT.finds(findings, spot.clone())
                .says(format!("there is no column for {missing}"))
                .label(format!("the column before is `{before}`"))
                .expected(format!("a column between `{before}` and `{name}`, or heads for several such as `5-8`"))
                .see(first.clone(), "the column before");
        }
    }
}
