//! Fortresses that no enemy can come to.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "M015",
        name: "out-of-reach",
        severity: Severity::Warning,
        stage: Stage::Checking(Subject::Map),
        explanation: "No enemy can ever reach this fortress: from where the forces of the other sides stand, arrive or are \
            raised, no route that is open to them leads here, by land or from port to port. Its strength never matters.",
        example: Example {
            file: "spaces.csv",
            right: "camp,The Camp,bluria,0,unlimited",
            wrong: b"camp,The Camp,bluria,1,unlimited",
        },
    },
    tables: &["spaces", "connections", "powers", "sea-zones", "set-up"],
    after: &["M001", "M003", "M006", "M007", "M008", "U003", "T002"],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for fortress in world.fortresses() {
        if fortress.force.is_none() {
            let mut finding = Finding::new(
                LINT.code,
                world.pack.cell(fortress.at, "fortress"),
                format!("no enemy can ever come to {}", fortress.space.name),
            )
            .label("out of reach")
            .expected("a way for the other side by land or sea, or strength 0")
            .rule("17.1");
            if fortress.space.only.is_some() {
                finding = finding.see(world.pack.cell(fortress.at, "only"), "open to one side alone");
            }
            findings.push(finding);
        }
    }
}
