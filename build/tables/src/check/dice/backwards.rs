use super::prelude::*;

pub static LINT: Lint = Lint::new("T004", "backwards", Error, Tables, check)
    .explained("A line of a die table has a `low` above its `high`, so no roll can match it.")
    .example("tables/siege.csv", "4,5,0/1", b"5,4,0/1")
    .reads_roles(&[Role::DieResult]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for table in view.pack.records::<DieTable>() {
        for line in rolls(view.pack, table.id) {
            let [low, high] = line.ends();
            if low > high {
                let [spot, other] = line.spots;
                let label = if spot == other { "the higher number first" } else { "above `high`" };
                LINT.finds(findings, spot)
                    .says(format!("from {low} to {high} there is no roll"))
                    .label(label)
                    .expected(format!("the lower number first: {high} to {low}"))
                    .cause(super::uncovered::LINT.about(&[&table.id]));
            }
        }
    }
}
