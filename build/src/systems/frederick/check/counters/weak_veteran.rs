//! Veterans who are weaker than recruits.

use super::super::prelude::*;

/// The lint.
pub static LINT: FrederickLint = Lint {
    code: &Code {
        id: "C052",
        name: "weak-veteran",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Counters),
        explanation: "The other side of a unit is weaker than its front. The front of a counter shows its recruits, or its small \
            garrison; the side it is flipped to is never weaker.",
        example: Example { file: "units.csv", right: "arland,infantry,2,3,", wrong: b"arland,infantry,2,1," },
    },
    tables: &["units"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, unit) in world.pack.rows::<Unit>() {
        let (Some(front), Some(other)) = (unit.strength, unit.other) else { continue };
        if other < front {
            let (side, rule) = match unit.kind {
                UnitKind::Garrison => ("larger garrison", "11.11"),
                _ => ("veterans", "11.7"),
            };
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "other"),
                    format!("the other side of `{}`, its {side}, has {other} and its front {front}", unit.name),
                )
                .label("the weaker side")
                .expected(format!("{front} or more, or the two changed about"))
                .rule(rule)
                .see(world.pack.cell(at, "strength"), "its front"),
            );
        }
    }
}
