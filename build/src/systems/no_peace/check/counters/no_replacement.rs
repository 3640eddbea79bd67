//! No_replacement.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "C001",
        name: "no-replacement",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Counters),
        explanation: "A named leader lacks the ratings on the other side of his counter. When a leader falls, his counter is \
            flipped to that side for the rest of the game.",
        example: Example { file: "leaders.csv", right: "redonia,2,4,0,3,1", wrong: b"redonia,2,4,,3,1" },
    },
    tables: &["leaders"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, leader) in world.pack.rows::<Leader>() {
        if leader.kind != LeaderKind::Named {
            continue;
        }
        for (field, rating) in [("minor_tactical", leader.minor_tactical), ("minor_command", leader.minor_command)] {
            if rating.is_none() {
                findings.push(
                    Finding::new(LINT.code, world.pack.cell(at, field), format!("{} has no `{field}`", leader.name))
                        .label("the other side of the counter")
                        .expected("a rating, which may be marked in `reconstructed`")
                        .rule("3.1"),
                );
                break;
            }
        }
    }
}
