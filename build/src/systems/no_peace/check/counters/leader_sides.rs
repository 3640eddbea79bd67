//! What a leader's row says of its counter's sides.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "C010",
        name: "leader-sides",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Counters),
        explanation: "Only the counters of named leaders have another side, a named replacement and a crown: `minor_tactical`, \
            `minor_command`, `replacement` and `royal` must be empty for nameless leaders and staff officers.",
        example: Example {
            file: "leaders.csv",
            right: "Minor Leader (Red),red,minor,,0,3,,,",
            wrong: b"Minor Leader (Red),red,minor,,0,3,0,2,",
        },
    },
    tables: &["leaders"],
    after: &["C001"],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, leader) in world.pack.rows::<Leader>().filter(|(_, leader)| leader.kind != LeaderKind::Named) {
        let said = [
            ("minor_tactical", leader.minor_tactical.is_some()),
            ("minor_command", leader.minor_command.is_some()),
            ("replacement", leader.replacement.is_some()),
            ("royal", leader.royal.is_yes()),
        ];
        if let Some((field, _)) = said.into_iter().find(|(_, said)| *said) {
            findings.push(
                Finding::new(LINT.code, world.pack.cell(at, field), format!("{} has a `{field}`", leader.name))
                    .label("for named leaders alone")
                    .expected("an empty cell, or `named` in `kind`")
                    .rule("3.1")
                    .see(world.pack.cell(at, "kind"), "what he is"),
            );
        }
    }
}
