//! Counters of powers that take no side.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint {
    code: &Code {
        id: "C022",
        name: "neutral-forces",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Counters),
        explanation: "A power that takes no side has counters. Nobody could ever move them.",
        example: Example {
            file: "powers.csv",
            right: "dunmark,Dunmark,,DU,minor",
            wrong: b"dunmark,Dunmark,,DU,neutral",
        },
    },
    tables: &["powers", "strength-points", "leaders"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, power) in world.pack.rows::<Power>().filter(|(_, power)| power.rank == Rank::Neutral) {
        let points = world.pack.rows::<StrengthPoint>().find(|(_, points)| points.power.id() == power.id);
        let leader = world.pack.rows::<Leader>().find(|(_, leader)| leader.power.id() == power.id);
        let first = points.map(|(at, _)| at.spot()).or_else(|| leader.map(|(at, _)| at.spot()));
        if let Some(first) = first {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "rank"),
                    format!("{} takes no side, and has counters", power.name),
                )
                .label("takes no side")
                .expected("another rank, or no counters")
                .rule("2.1.1")
                .see(first, "its first counter")
                .cause(Cause::about(LINT.code, &[&power.id])),
            );
        }
    }
}
