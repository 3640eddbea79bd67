//! Barriers without a fortress.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint {
    code: &Code {
        id: "M020",
        name: "barrier-without-fortress",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Map),
        explanation: "A space is part of the barrier but has no fortress. The barrier is a line of fortresses that only one \
            power may garrison.",
        example: Example { file: "spaces.csv", right: "arland,heath,,,,,,46.1", wrong: b"arland,heath,,,yes,,,46.1" },
    },
    tables: &["spaces"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, space) in world.pack.rows::<Space>() {
        if space.barrier.is_yes() && space.fortress.is_none() {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "barrier"),
                    format!("`{}` is part of the barrier and has no fortress", space.name),
                )
                .label("nothing to garrison")
                .expected("a `fortress`, or no `barrier`")
                .rule("15.2.2"),
            );
        }
    }
}
