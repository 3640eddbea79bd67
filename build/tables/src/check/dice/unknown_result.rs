use muster_schema::Text;

use super::prelude::*;
use muster_ground::place::Row;

pub static LINT: Lint = Lint::new("T052", "unknown-result", Error, Tables, check)
    .explained(
        "A line of a die table gives a result that is not in `results` in die-tables.csv. All results of a table are \
        listed there once, so that a typing error cannot create a result that nobody knows.",
    )
    .example("tables/siege.csv", "6,,0/2", b"6,,0/22")
    .reads_roles(&[Role::DieResult, Role::DieTable]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for (table_at, table) in view.pack.rows::<DieTable>().filter(|(_, table)| !table.results.is_empty()) {
        let known = || table.results.iter().map(Text::as_str);
        let strange = |(_, result): &(Spot, Text)| !table.results.contains(result);
        for (spot, result) in results(view.pack, table.id).into_iter().filter(strange) {
            let form = spot.row().map(form);
            LINT.finds(findings, spot)
                .says(format!("`{result}` is not a result of {}", table.name))
                .label("not one of its results")
                .expected(choices(known()))
                .suggest(guess(&result, known()).or_else(|| like(&result, known()).map(Into::into)))
                .see(table_at.cell("results"), "the results that it can give")
                .blame_all(form);
        }
    }
}

/// A similar result of the table. Since a table has few results, less similarity is enough than among many names.
fn like<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let distances = known.map(|result| (strsim::damerau_levenshtein(word, result), result));
    distances.filter(|(distance, _)| 2 * distance <= word.chars().count()).min().map(|(_, result)| result)
}

/// The cause of findings about the form of a result.
pub fn form((sheet, row): Row) -> Cause {
    LINT.about(&[&sheet.0, &row])
}
