use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T004", "backwards", Error, Tables, check)
    .explained("A line of a die table has a `low` above its `high`, so no roll can match it.")
    .example("tables/siege.csv", "4,5,0/1", b"5,4,0/1")
    .reads(&["die-results"]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for (at, line) in view.pack.rows::<DieResult>() {
        if let (Some(low), Some(high)) = (line.low, line.high)
            && low > high
        {
            LINT.finds(view.pack.cell(at, "low"), format!("from {low} to {high} there is no roll"))
                .label("above `high`")
                .expected(format!("the lower number first: {high} to {low}"))
                .cause(super::uncovered::LINT.about(&[&view.pack.stem(at.sheet)]))
                .add_to(findings);
        }
    }
}
