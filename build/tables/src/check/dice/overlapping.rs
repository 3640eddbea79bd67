use super::prelude::*;
use super::{Rolls, rolls};

pub static LINT: Lint = Lint::new("T006", "overlapping", Error, Tables, check)
    .explained("Two lines of a die table apply to the same roll.")
    .example("tables/siege.csv", "4,5,0/1", b"3,5,0/1")
    .reads_roles(&[Role::DieResult])
    .after(&["T004"]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for table in view.pack.records::<DieTable>() {
        let mut lines = rolls(view.pack, table.id);
        lines.retain(|line| line.ends()[0] <= line.ends()[1]);
        lines.sort_by_key(Rolls::ends);
        for pair in lines.windows(2) {
            let [first, line] = pair else { continue };
            let ([_, high], [low, _]) = (first.ends(), line.ends());
            if low <= high {
                // The same row twice is told by its key.
                let doubled = line.row().map(|(sheet, _)| Cause::SameKey { sheet, key: line.key.clone() });
                LINT.finds(findings, line.spots[0].clone())
                    .says(format!("two lines of `{}` give a result for {low}", table.name))
                    .label("already covered")
                    .expected(if high < i64::MAX {
                        format!("{} or more", high + 1)
                    } else {
                        "no line after one without an upper limit".into()
                    })
                    .see(first.row().map(|(sheet, row)| Spot::Row(sheet, row)), "the line before")
                    .cause(super::uncovered::LINT.about(&[&table.id]))
                    .blame_all(doubled);
            }
        }
    }
}
