//! Areas without spaces.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint {
    code: &Code {
        id: "M022",
        name: "empty-area",
        severity: Severity::Warning,
        stage: Stage::Checking(Subject::Map),
        explanation: "An area has no spaces. Its name would stand on the map with nothing under it.",
        example: Example {
            file: "areas.csv",
            right: "riviera,The Riviera,italian,2.1",
            wrong: b"riviera,The Riviera,italian,2.1\nisles,The Isles,,2.1",
        },
    },
    tables: &["areas", "spaces"],
    after: &["M021", "L001"],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let spaces = world.pack.records::<Space>();
    for (at, area) in world.pack.rows::<Area>() {
        if !spaces.iter().any(|space| space.area.is_some_and(|of| of.id() == area.id)) {
            findings.push(
                Finding::new(LINT.code, world.pack.cell(at, "id"), format!("the area `{}` has no space", area.name))
                    .label("no space has it in `area`")
                    .expected("a space in it, or no such area")
                    .rule("2.1.2"),
            );
        }
    }
}
