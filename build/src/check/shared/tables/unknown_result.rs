use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T052", "unknown-result", Error, Tables, check)
    .explained(
        "A line of a die table gives a result that is not in `results` in die-tables.csv. All results of a table are \
        listed there once, so that a typing error cannot create a result that nobody knows.",
    )
    .example("tables/siege.csv", "6,,0/2", b"6,,0/22")
    .reads(&["die-results", "die-tables"]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for (table_at, table) in view.pack.rows::<DieTable>().filter(|(_, table)| !table.results.is_empty()) {
        let known = || table.results.iter().map(muster_schema::Text::as_str);
        for (at, line) in
            view.pack.rows_of::<DieResult>(table.id).filter(|(_, line)| !table.results.contains(&line.result))
        {
            LINT.finds(view.pack.cell(at, "result"), format!("`{}` is not a result of {}", line.result, table.name))
                .label("not one of its results")
                .expected(choices(known()))
                .suggest(nearest(&line.result, known()).or_else(|| like(&line.result, known())))
                .see(view.pack.cell(table_at, "results"), "the results that it can give")
                .blame(form(at))
                .add_to(findings);
        }
    }
}

/// Of the few results of a table, one that is less like the word than a name has to be among many.
fn like<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let distances = known.map(|result| (strsim::damerau_levenshtein(word, result), result));
    distances.filter(|(distance, _)| 2 * distance <= word.chars().count()).min().map(|(_, result)| result)
}

/// The cause of what is wrong with the form of a result.
#[must_use]
pub fn form(line: At<DieResult>) -> Cause {
    LINT.about(&[&line.sheet.0, &line.row])
}
