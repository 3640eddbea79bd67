use super::prelude::*;

pub static LINT: Lint = Lint::new("C060", "hidden-from-nobody", Error, Counters, check)
    .explained(
        "A counter is hidden but belongs to no side, so nobody could look at it or turn it up. Only the players of \
        its own side can see a hidden counter.",
    )
    .example(
        "blocks.csv",
        "north-crown,Northern Crown,north,leader,,1,4|3|2|1,3,,no",
        b"north-crown,Northern Crown,,leader,,1,4|3|2|1,3,,yes",
    );

fn check(pack: &Pack, findings: &mut Vec<Finding>) {
    for line in pack.lines(Role::Piece).filter(|line| line.cell(Slot::Hidden).is_yes()) {
        if line.cell(Slot::Side).text().is_none() && line.cell(Slot::Power).items().is_empty() {
            LINT.finds(findings, line.spot_of(Slot::Hidden))
                .says(format!("`{}` belongs to no side", line.name()))
                .label("hidden, but nobody's")
                .expected("a side for this counter, or nothing here");
        }
    }
}
