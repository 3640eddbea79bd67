//! Garrisons that move.

use super::super::prelude::*;

/// The lint.
pub static LINT: FrederickLint = Lint {
    code: &Code {
        id: "C055",
        name: "garrison-moves",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Counters),
        explanation: "A garrison has a movement factor above 0. Garrisons stay in the square where they are placed.",
        example: Example { file: "units.csv", right: "hill-states,garrison,1,,0", wrong: b"hill-states,garrison,1,,2" },
    },
    tables: &["units"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, unit) in world.pack.rows::<Unit>() {
        if let Some(movement) = unit.movement.filter(|movement| unit.kind == UnitKind::Garrison && *movement > 0) {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "movement"),
                    format!("`{}` is a garrison and moves {movement}", unit.name),
                )
                .label("garrisons do not move")
                .expected("0, or another kind of unit")
                .rule("11.11; 16.4")
                .see(world.pack.cell(at, "kind"), "its kind"),
            );
        }
    }
}
