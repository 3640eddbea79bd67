//! Guards with two sides.

use super::super::prelude::*;

/// The lint.
pub static LINT: FrederickLint = Lint {
    code: &Code {
        id: "C053",
        name: "guard-with-two-sides",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Counters),
        explanation: "A guard has a second side. Guards replace veterans and are never recruits, so their counters have only one \
            side.",
        example: Example { file: "units.csv", right: "arland,infantry,4,,3", wrong: b"arland,infantry,4,5,3" },
    },
    tables: &["units"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, unit) in world.pack.rows::<Unit>() {
        if unit.guard.is_yes() && unit.has_back() {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "other"),
                    format!("`{}` are a guard with two sides", unit.name),
                )
                .label("a guard has no other side")
                .expected("nothing here, or no `guard`")
                .rule("24.2")
                .see(world.pack.cell(at, "guard"), "this makes it a guard"),
            );
        }
    }
}
