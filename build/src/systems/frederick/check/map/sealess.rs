//! Squares of sea that are in no sea.

use super::super::prelude::*;

/// The lint.
pub static LINT: FrederickLint = Lint {
    code: &Code {
        id: "M036",
        name: "sealess",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Map),
        explanation: "A square is all sea, but its `sea` is empty. Fleets move between squares of the same sea, so none could \
            come here.",
        example: Example { file: "squares.csv", right: "1b,sea,north-sea,", wrong: b"1b,sea,," },
    },
    tables: &["squares", "seas"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, square) in world.pack.rows::<Square>() {
        if square.terrain == Terrain::Sea && square.sea.is_none() {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "sea"),
                    format!("{} is sea, and lies in no sea", shown(square.id)),
                )
                .label("which sea?")
                .expected("a sea from seas.csv")
                .rule("16.14")
                .see(world.pack.cell(at, "terrain"), "its terrain"),
            );
        }
    }
}
