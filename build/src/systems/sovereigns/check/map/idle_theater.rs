//! Theaters without areas.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint {
    code: &Code {
        id: "M030",
        name: "theater-without-area",
        severity: Severity::Warning,
        stage: Stage::Checking(Subject::Map),
        explanation: "The rules give a theater its own attrition, but no area is in that theater, so it never applies.",
        example: Example {
            file: "areas.csv",
            right: "riviera,The Riviera,italian,2.1",
            wrong: b"riviera,The Riviera,german,2.1",
        },
    },
    tables: &["areas", "rules"],
    after: &["L001"],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &world.rules else { return };
    for (number, of) in rules.attrition.theaters.iter().enumerate() {
        if !world.pack.records::<Area>().iter().any(|area| area.theater == Some(of.theater)) {
            findings.push(
                Finding::new(
                    LINT.code,
                    Spot::Value(*file, format!("/attrition/theaters/{number}/theater")),
                    "no area lies in this theater",
                )
                .label("no area has it in `theater`")
                .expected("an area in areas.csv with this theater")
                .rule("2.1.2"),
            );
        }
    }
}
