//! Spaces outside all theaters.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint {
    code: &Code {
        id: "M021",
        name: "no-area",
        severity: Severity::Warning,
        stage: Stage::Checking(Subject::Map),
        explanation: "A space is in no area, so nobody can tell which theater it is in. Attrition and theater command depend on \
            the theater. An area itself may be in no theater.",
        example: Example {
            file: "spaces.csv",
            right: "moorfield,Moorfield,arland,heath",
            wrong: b"moorfield,Moorfield,arland,",
        },
    },
    tables: &["spaces"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, space) in world.pack.rows::<Space>() {
        if space.area.is_none() {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "area"),
                    format!("`{}` lies in no area, and so in no theater", space.name),
                )
                .label("which area?")
                .expected("an area from areas.csv")
                .rule("2.1.2"),
            );
        }
    }
}
