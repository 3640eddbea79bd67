//! Sovereigns of nobody, and nameless ones.

use super::super::prelude::*;

/// The lint.
pub static LINT: FrederickLint = Lint {
    code: &Code {
        id: "C035",
        name: "nameless-sovereign",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Counters),
        explanation: "A sovereign is a historical monarch: a person, who does not come back when eliminated, and who reigns over \
            a power. Here `named` is not `yes`, or `power` is empty.",
        example: Example { file: "leaders.csv", right: "sovereign,,yes,3", wrong: b"sovereign,,,3" },
    },
    tables: &["leaders"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, leader) in world.pack.rows::<Leader>().filter(|(_, leader)| leader.kind == LeaderKind::Sovereign) {
        let absent = [
            (!leader.named.is_yes(), "named", "is a sovereign, and not a person", "`yes`"),
            (leader.power.is_none(), "power", "is a sovereign, and reigns over no power", "the power of the sovereign"),
        ];
        for (_, field, what, expected) in absent.into_iter().filter(|(absent, ..)| *absent) {
            findings.push(
                Finding::new(LINT.code, world.pack.cell(at, field), format!("`{}` {what}", leader.name))
                    .label("left out")
                    .expected(expected)
                    .rule("23.9")
                    .see(world.pack.cell(at, "kind"), "what kind of leader"),
            );
        }
    }
}
