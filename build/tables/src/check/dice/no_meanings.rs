use super::prelude::*;

pub static LINT: Lint = Lint::new("M075", "no-meanings", Hint, Tables, check)
    .explained(
        "A die table with several columns gives results, but results.csv does not say what any of them means. The \
        chart then has no legend, the module's chat shows only the bare result, and Muster cannot find a misspelt \
        result. One finding covers all such tables.",
    )
    .example(
        "results.csv",
        "A2,The attackers lose two steps.,2,,\nA1,The attackers lose a step.,1,,\n\
        D1,The defenders lose a step.,,1,\nD2,The defenders lose two steps and retreat.,,2,1\n",
        b"",
    )
    .reads(&["results", "die-tables"]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let silent = |found: &Columns<'_>| Meanings::of(pack, found.table.id).is_empty();
    let mut silent = Columns::all(pack).filter(silent);
    let Some(Columns { at, table, .. }) = silent.next() else { return };
    let message = match silent.count() {
        0 => format!("results.csv does not say what the results of {} mean", table.name),
        more => format!("results.csv does not say what the results of {} and {more} more tables mean", table.name),
    };
    LINT.finds(findings, at.cell("id"))
        .says(message)
        .label("results without meanings")
        .expected("a results.csv with the columns `result` and `meaning`");
}
