use super::prelude::*;

pub static LINT: Lint = Lint::new("T066", "result-without-effects", Hint, Tables, check)
    .explained(
        "Other results of the die table say in the columns of results.csv what they do, such as `defender_steps`, but this one says it \
        only in words. `muster odds` counts it as if nothing happened.",
    )
    .example("results.csv", "DE,The defenders are eliminated.,,,all,", b"DE,The defenders are eliminated.,,,,")
    .reads(&["results", "die-tables", "die-results"])
    .after(&["M074", "M076"]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let mut told = FxHashSet::default();
    for table in pack.records::<DieTable>() {
        let meanings = Meanings::of(pack, table.id);
        let given = results(pack, table.id);
        let parts: FxHashSet<&str> = given.iter().flat_map(|(_, result)| meanings.parts(result.as_str())).collect();
        let (stated, silent): (Vec<_>, Vec<_>) = pack
            .rows::<Outcome>()
            .filter(|(_, row)| parts.contains(row.result.as_str()) && is_meant(&meanings, row))
            .partition(|(_, row)| row.is_stated());
        for (at, row) in silent.iter().filter(|_| !stated.is_empty()) {
            let spot = at.cell("result");
            if told.insert(spot.row()) {
                LINT.finds(findings, spot)
                    .says(format!("no column of results.csv says what `{}` does in {}", row.result, table.name))
                    .label("no steps, retreat or state")
                    .expected("what it does in one of these columns, or `0` steps if nothing happens");
            }
        }
    }
}

/// True if a row is the one that says what its result means in a table.
fn is_meant(meanings: &Meanings<'_>, row: &Outcome) -> bool {
    meanings.outcome(row.result.as_str()).is_some_and(|meant| std::ptr::eq(meant, row))
}
