use super::prelude::*;

pub static LINT: Lint = Lint::new("M086", "result-comes-back", Hint, Tables, check)
    .explained(
        "In a line of a die table, the same result stands in two columns with other results between them. Results usually get \
        better with the odds, so one of the cells is probably wrong.",
    )
    .example("tables/combat.csv", "3,A2,A1,A1,", b"3,A2,A1,A2,");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for found in Columns::all(pack).filter(|found| found.heads != Heads::Named && !found.are_others()) {
        for line in pack.lines_in(Role::DieLine, found.table.id) {
            let cells = line.table().heads().filter_map(|(at, head)| Some((at, head, line.at(at).text()?)));
            let cells: Vec<_> = cells.collect();
            // The first result that stands on both sides of another.
            let back = (2..cells.len()).find_map(|last| {
                let (_, _, result) = cells[last];
                let first = cells[..last].iter().rposition(|(_, _, other)| *other == result)?;
                (cells[last - 1].2 != result).then_some((first, last))
            });
            let Some((first, last)) = back else { continue };
            let ((from, head, result), (to, ..)) = (cells[first], cells[last]);
            LINT.finds(findings, line.spot_at(to))
                .says(format!("`{result}` comes back after the column `{}`", head.name))
                .label("the same as further left, with others between")
                .expected("results that get better from left to right")
                .see(line.spot_at(from), "here first");
        }
    }
}
