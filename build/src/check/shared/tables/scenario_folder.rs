//! Scenario_folder.

use super::super::prelude::*;

/// The lint.
pub static LINT: SharedLint = Lint {
    code: &Code {
        id: "T001",
        name: "scenario-folder",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Tables),
        explanation: "The id of a scenario differs from the name of its folder.",
        example: Example {
            file: "scenarios/short/scenario.json",
            right: "\"id\": \"short\"",
            wrong: b"\"id\": \"brief\"",
        },
    },
    tables: &["scenarios"],
    after: &[],
    check,
};

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for document in &view.pack.sources.documents {
        if view.pack.sources.system.documents[document.kind].name != "scenarios" {
            continue;
        }
        let Some(id) = document.value.as_ref().and_then(|value| value.get("id")).and_then(|id| id.as_str()) else {
            continue;
        };
        if id != document.stem.as_str() {
            findings.push(
                Finding::new(
                    LINT.code,
                    Spot::Value(document.file, "/id".into()),
                    format!("the scenario `{id}` is in the folder `{}`", document.stem),
                )
                .label("not the name of its folder")
                .expected(format!("`{}`", document.stem))
                .suggest(Some(document.stem.as_str())),
            );
        }
    }
}
