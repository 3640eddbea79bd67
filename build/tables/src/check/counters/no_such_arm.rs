use muster_lower::charts;
use muster_schema::Cell;

use super::prelude::*;

pub static LINT: Lint = Lint::new("C074", "no-such-arm", Error, Counters, check)
    .explained(
        "The tables of ground or of lines have a column of costs for each arm, but none for the arm of this counter, so \
        Muster can't tell what it costs to move. The arm is in the column with the slot `arm`; without such a column, the \
        symbol is the arm.",
    )
    .example("units.csv", "blue,cavalry,horse,", b"blue,cavalry,mounted,");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let arms = charts::arms(pack.sources.system.tables.iter());
    if arms.is_empty() {
        return;
    }
    for line in pack.lines(Role::Piece).filter(|line| line.cell(Slot::Movement) != Cell::Empty) {
        let told = [Slot::Arm, Slot::Symbol].into_iter().find(|slot| line.cell(*slot).text().is_some());
        let Some(slot) = told else { continue };
        let Some(arm) = line.cell(slot).text().filter(|arm| !arms.contains(arm.as_str())) else { continue };
        LINT.finds(findings, line.spot_of(slot))
            .says(format!("nothing says what it costs `{arm}` to move"))
            .label("no column of costs has this name")
            .expected(choices(arms.iter().map(String::as_str)))
            .suggest(nearest(&arm, arms.iter().map(String::as_str)));
    }
}
