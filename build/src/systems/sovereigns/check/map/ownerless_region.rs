//! Regions that nobody may enter.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint {
    code: &Code {
        id: "M024",
        name: "ownerless-region",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Map),
        explanation: "A region, a square of the map, has no home power. Only its home power may enter a region, so nobody could.",
        example: Example { file: "spaces.csv", right: "steppe,The Steppe,borovia,", wrong: b"steppe,The Steppe,," },
    },
    tables: &["spaces"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, space) in world.pack.rows::<Space>() {
        if space.region.is_yes() && space.home.is_none() {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "home"),
                    format!("nobody may enter the region `{}`", space.name),
                )
                .label("whose region is it?")
                .expected("the power that alone may enter it")
                .rule("2.1.1")
                .see(world.pack.cell(at, "region"), "this makes it a region"),
            );
        }
    }
}
