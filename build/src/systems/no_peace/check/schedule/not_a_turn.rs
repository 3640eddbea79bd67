//! Not_a_turn.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "U101",
        name: "not-a-turn",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::SetUp),
        explanation: "A line of the schedule names a space that is not on the turn track.",
        example: Example {
            file: "scenarios/campaign/reinforcements.csv",
            right: "turn-3,1,Carl",
            wrong: b"vp-3,1,Carl",
        },
    },
    tables: &["reinforcements", "track-spaces", "tracks"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        for line in &layout.arriving {
            if !world.is_turn(line.turn) {
                findings.push(
                    Finding::new(
                        LINT.code,
                        world.pack.cell(line.at, "turn"),
                        format!("`{}` is not a turn", line.row.turn),
                    )
                    .label("not on the turn track")
                    .expected("a space of the track of kind `turn`")
                    .rule("12.2.1"),
                );
            }
        }
    }
}
