use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T006", "overlapping", Error, Tables, check)
    .explained("Two lines of a die table apply to the same roll.")
    .example("tables/siege.csv", "4,5,0/1", b"3,5,0/1")
    .reads(&["die-results"])
    .after(&["T004"]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for table in view.pack.records::<DieTable>() {
        let mut lines: Vec<(i64, i64, At<DieResult>)> = view
            .pack
            .rows_of::<DieResult>(table.id)
            .map(|(at, line)| (line.low.map_or(i64::MIN, i64::from), line.high.map_or(i64::MAX, i64::from), at))
            .filter(|(low, high, _)| low <= high)
            .collect();
        lines.sort_by_key(|(low, high, at)| (*low, *high, at.row));
        for pair in lines.windows(2) {
            let ((_, high, first), (low, _, at)) = (pair[0], pair[1]);
            if low <= high {
                LINT.finds(view.pack.cell(at, "low"), format!("two lines of `{}` give a result for {low}", table.name))
                    .label("covered already")
                    .expected(if high < i64::MAX {
                        format!("{} or more", high + 1)
                    } else {
                        "nothing after a line without end".into()
                    })
                    .see(first.spot(), "the line before")
                    .cause(super::uncovered::LINT.about(&[&table.id]))
                    .add_to(findings);
            }
        }
    }
}
