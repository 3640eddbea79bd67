//! Overlapping.

use super::super::prelude::*;

/// The lint.
pub static LINT: SharedLint = Lint {
    code: &Code {
        id: "T006",
        name: "overlapping",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Tables),
        explanation: "Two lines of a die table apply to the same roll.",
        example: Example { file: "tables/siege.csv", right: "4,5,0/1", wrong: b"3,5,0/1" },
    },
    tables: &["die-results"],
    after: &["T004"],
    check,
};

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
                findings.push(
                    Finding::new(
                        LINT.code,
                        view.pack.cell(at, "low"),
                        format!("two lines of `{}` give a result for {low}", table.name),
                    )
                    .label("covered already")
                    .expected(if high < i64::MAX {
                        format!("{} or more", high + 1)
                    } else {
                        "nothing after a line without end".into()
                    })
                    .see(first.spot(), "the line before")
                    .cause(Cause::about(super::uncovered::LINT.code, &[&table.id])),
                );
            }
        }
    }
}
