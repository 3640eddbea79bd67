use muster_schema::description::DescribedColumn;

use super::prelude::*;

pub static LINT: Lint = Lint::new("T080", "unreadable-rule", Error, Tables, check)
    .explained(
        "A condition or a number in the rules of play is not understood: it cannot be read, it names something that there is not, \
        or a part of it is of the wrong kind. They are expressions as in `system/checks.csv`, about `unit`, `place`, `attackers`, \
        `defenders`, `side`, `turn` and so on; the chapter on games that play themselves lists all names.",
    )
    .example("effects.csv", "unit.combat == 0", b"unit.comat == 0")
    .reads(&[DescribedColumn::NAME]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for play::Fault { spot, fault } in compiled(view.pack).map(|compiled| compiled.faults).unwrap_or_default() {
        LINT.finds(findings, spot.letters(fault.at))
            .says(fault.message)
            .label("not understood")
            .expected(fault.expected)
            .suggest(fault.suggestion.map(|meant| *meant));
    }
}
