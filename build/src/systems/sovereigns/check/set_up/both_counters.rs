//! A leader in two places.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint {
    code: &Code {
        id: "U015",
        name: "both-counters",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::SetUp),
        explanation: "A set-up contains a leader's counter and also the one that replaces it.",
        example: Example { file: "scenarios/war/setup.csv", right: "rocca,1,Drago", wrong: b"rocca,1,vasil-demoted" },
    },
    tables: &["set-up", "leaders"],
    after: &["C019"],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        for line in &layout.lines {
            let Item::Leader(leader) = line.item else { continue };
            let Some(old) = leader.replaces else { continue };
            if let Some(other) = layout.lines.iter().find(|other| other.item.id() == old.id()) {
                findings.push(
                    Finding::new(
                        LINT.code,
                        world.pack.cell(line.at, "piece"),
                        format!("`{}` replaces `{old}`, and both are set up", leader.id),
                    )
                    .label("the same leader again")
                    .expected("one of his two counters")
                    .rule("3.3.6")
                    .see(world.pack.cell(other.at, "piece"), "the other one"),
                );
            }
        }
    }
}
