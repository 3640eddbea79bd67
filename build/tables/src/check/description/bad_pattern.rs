use muster_source::forms::pattern_fault;

use super::prelude::*;

pub static LINT: Lint = Lint::new("D025", "bad-pattern", Error, System, check)
    .explained(
        "`pattern` says what the texts of a column look like, as a regular expression: `[A-Z]{2}[0-9]+` is two capitals \
        and a number. It is for the whole cell, or for each value of a list. Muster can't read this one. Write groups as \
        `(a|b)`, and put a `\\` before a sign that has a meaning of its own, such as `.` or `+`.",
    )
    .example("system/columns.csv", ",[a-z][0-9]+,", b",[a-z]([0-9]+,")
    .reads(&[DescribedColumn::NAME, DescribedMember::NAME]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let of_columns = pack.rows::<DescribedColumn>().map(|(at, column)| (at.cell("pattern"), column.pattern));
    let of_members = pack.rows::<DescribedMember>().map(|(at, member)| (at.cell("pattern"), member.pattern));
    for (cell, pattern) in of_columns.chain(of_members) {
        if let Some((pattern, fault)) = pattern.and_then(|pattern| Some((pattern, pattern_fault(&pattern)?))) {
            LINT.finds(findings, cell)
                .says(format!("`{pattern}` is not a pattern that Muster can read: {fault}"))
                .label("not understood")
                .expected("a regular expression for the whole text, such as `[A-Z]{2}[0-9]+`");
        }
    }
}
