use super::prelude::*;
use muster_source::finding::Suggestion;

pub static LINT: Lint = Lint::new("M074", "without-meaning", Error, Tables, check)
    .explained(
        "A die table gives a result that results.csv does not explain: it is misspelt, or its meaning is missing. A \
        result of two parts, such as `A1/D2`, means both of them, unless it has a row of its own; `-` means that \
        nothing happens.",
    )
    .example("tables/combat.csv", "2,AE,AE,AR,AR,AR,-,EX,DR", b"2,AE,AE,AR,AR,AR,-,EXX,DR")
    .reads(&["results", "die-tables"])
    .after(&["T052"]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for table in pack.records::<DieTable>().iter().filter(|table| table.columns.is_some()) {
        let meanings = Meanings::of(pack, table.id);
        let mut told = FxHashSet::default();
        for (spot, result) in results(pack, table.id) {
            let strange = meanings.parts(&result).into_iter().find(|part| meanings.meaning(part).is_none());
            let Some(part) = strange.filter(|part| !meanings.is_empty() && told.insert((*part).to_owned())) else {
                continue;
            };
            LINT.finds(findings, spot)
                .says(format!("results.csv does not say what `{part}` means"))
                .label("a result without a meaning")
                .expected("a result of results.csv, or a row for it there")
                .suggest(guess(part, meanings.known()).map(|meant| Suggestion { fits: *part == *result, ..meant }));
        }
    }
}
