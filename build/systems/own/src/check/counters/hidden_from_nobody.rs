use super::prelude::*;

pub static LINT: Lint = Lint::new("C060", "hidden-from-nobody", Error, Counters, check)
    .explained(
        "A counter is to lie hidden, but it belongs to no side: nobody could look at it, and nobody could turn it up. What lies \
        hidden is seen by the players of its own side alone.",
    )
    .example("blocks.csv", "north-crown,Northern Crown,north,leader,,1,4|3|2|1,3,,no", b"north-crown,Northern Crown,,leader,,1,4|3|2|1,3,,yes");

fn check(pack: &Pack, findings: &mut Vec<Finding>) {
    for line in pack.lines(Role::Piece).filter(|line| line.cell(Slot::Hidden).is_yes()) {
        if line.cell(Slot::Side).text().is_none() && line.cell(Slot::Power).items().is_empty() {
            LINT.finds(line.spot_of(Slot::Hidden), format!("`{}` belongs to no side", line.name()))
                .label("hidden from nobody")
                .expected("a side for this counter, or nothing here")
                .add_to(findings);
        }
    }
}
