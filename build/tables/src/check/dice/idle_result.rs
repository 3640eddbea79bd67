use super::prelude::*;

pub static LINT: Lint = Lint::new("T053", "idle-result", Warning, Tables, check)
    .explained(
        "die-tables.csv lists a result that no line of the die table gives: a line is missing, or the result belongs \
        to another table.",
    )
    .example("die-tables.csv", "1/0|0/0|0/1|0/2", b"1/0|0/0|0/1|0/2|0/3")
    .reads_roles(&[Role::DieResult, Role::DieTable]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for (at, table) in view.pack.rows::<DieTable>() {
        let given: Vec<_> = results(view.pack, table.id).into_iter().map(|(_, result)| result).collect();
        // A table that is not given has no lines, and a result that nobody knows stands for one that is lost.
        if given.is_empty() || given.iter().any(|result| !table.results.contains(result)) {
            continue;
        }
        let idle = table.results.iter().enumerate().filter(|(_, result)| !given.contains(result));
        for (number, result) in idle {
            LINT.finds(findings, at.cell("results").item(number))
                .says(format!("no roll on {} gives `{result}`", table.name))
                .label("in no line of its file")
                .expected(format!("a line with this result in tables/{}.csv", table.id))
                .cause(super::uncovered::LINT.about(&[&table.id]));
        }
    }
}
