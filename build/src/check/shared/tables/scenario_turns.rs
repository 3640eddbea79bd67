//! Scenario_turns.

use super::super::prelude::*;

/// The lint.
pub static LINT: SharedLint = Lint {
    code: &Code {
        id: "T003",
        name: "scenario-turns",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Tables),
        explanation: "A scenario ends before it begins, or its turns are not on the turn track.",
        example: Example {
            file: "scenarios/short/scenario.json",
            right: "\"first_turn\": \"turn-1\",\n  \"last_turn\": \"turn-3\"",
            wrong: b"\"first_turn\": \"turn-3\",\n  \"last_turn\": \"turn-1\"",
        },
    },
    tables: &["scenarios", "track-spaces", "tracks"],
    after: &[],
    check,
};

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for (file, scenario) in &view.scenarios {
        let (Some(first), Some(last)) = (view.pack.get(scenario.first_turn), view.pack.get(scenario.last_turn)) else {
            continue;
        };
        for (space, pointer) in [(first, "/first_turn"), (last, "/last_turn")] {
            if !view.is_turn(space) {
                let finding = Finding::new(
                    LINT.code,
                    Spot::Value(*file, pointer.into()),
                    format!("`{}` is not a turn", space.id),
                )
                .label("not on the turn track")
                .expected("a space of the track of kind `turn`");
                findings.push(finding);
            }
        }
        if view.is_turn(first) && view.is_turn(last) && last.value < first.value {
            let finding = Finding::new(
                LINT.code,
                Spot::Value(*file, "/last_turn".into()),
                format!("`{}` ends in {} and begins in {}", scenario.name, last.name, first.name),
            )
            .label("before the first turn")
            .expected(format!("{} or later", first.name));
            findings.push(finding);
        }
    }
}
