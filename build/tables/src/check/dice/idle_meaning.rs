use super::prelude::*;
use super::unknown_table;

pub static LINT: Lint = Lint::new("M076", "idle-meaning", Warning, Tables, check)
    .explained(
        "results.csv explains a result that no die table gives, or none of the tables it is for. Perhaps it is \
        misspelt, or a line or column is missing.",
    )
    .example("results.csv", "EX,", b"XE,Nobody knows.,,,,\nEX,")
    .reads(&["results", "die-tables", "die-results"]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let tables: Vec<_> =
        pack.records::<DieTable>().iter().map(|table| (table.id, Meanings::of(pack, table.id))).collect();
    let mut given: FxHashSet<(Id, &str)> = FxHashSet::default();
    // The results without a meaning: one of them may be what is meant.
    let mut lost: Vec<&str> = Vec::new();
    for (table, meanings) in &tables {
        for (_, result) in results(pack, *table) {
            let parts = meanings.parts(result.as_str());
            lost.extend(parts.iter().copied().filter(|part| meanings.meaning(part).is_none()));
            given.extend(parts.into_iter().map(|part| (*table, part)));
        }
    }
    for (at, outcome) in pack.rows::<Outcome>() {
        let own = || tables.iter().map(|(id, _)| *id).filter(|id| outcome.is_for(*id));
        if !own().any(|table| given.contains(&(table, outcome.result.as_str()))) {
            let damage = tables.iter().map(|(table, _)| damage(*table));
            let meant = guess(&outcome.result, lost.iter().copied());
            // Then that lacks its meaning, which says as much.
            let misspelt = meant.as_ref().map(|_| Cause::Found(super::without_meaning::LINT.code.id));
            let lost_tables = own().map(|table| unknown_table::LINT.about(&[&table]));
            LINT.finds(findings, at.cell("result"))
                .says(format!("no die table gives `{}`", outcome.result))
                .label("in no table")
                .expected("a result of a die table")
                .suggest(meant)
                .blame_all(misspelt)
                .blame_all(damage)
                .blame_all(lost_tables);
        }
    }
}
