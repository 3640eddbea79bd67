//! Leaders whose power has nobody to lead.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint {
    code: &Code {
        id: "C021",
        name: "leader-without-forces",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Counters),
        explanation: "The power that a leader serves has neither infantry nor cavalry, so he leads nobody.",
        example: Example {
            file: "strength-points.csv",
            right: "calenza-infantry,Calenzan Infantry,calenza",
            wrong: b"calenza-infantry,Calenzan Infantry,dunmark",
        },
    },
    tables: &["leaders", "strength-points"],
    after: &["L001"],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, leader) in world.pack.rows::<Leader>() {
        let own = |points: &&StrengthPoint| points.power == leader.power;
        let mut points = world.pack.records::<StrengthPoint>().iter().filter(own);
        if !points.any(|points| matches!(points.arm, Arm::Infantry | Arm::Cavalry)) {
            let power = world.power_name(leader.power.id());
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "power"),
                    format!("{} serves {power}, which has no strength points", leader.name),
                )
                .label("nobody to lead")
                .expected("a power with infantry or cavalry in strength-points.csv")
                .rule("3.1")
                .cause(Cause::about(LINT.code, &[&leader.power])),
            );
        }
    }
}
