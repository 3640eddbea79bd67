//! Results of the siege table that cannot be read.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "T018",
        name: "siege-result",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Tables),
        explanation: "A result of the siege table must be two numbers, the losses of the besieger and of the besieged: `1/2`. If \
            nobody loses anything, write `0/0`.",
        example: Example { file: "tables/siege.csv", right: "2,3,0/0", wrong: b"2,3,-" },
    },
    tables: &["rules", "die-results"],
    after: &["T004", "T005"],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let Some((_, rules)) = &world.rules else { return };
    for (at, line) in world.pack.rows_of::<DieResult>(rules.siege.table.id()) {
        let losses = line.result.split_once('/');
        let numbers = losses.filter(|(one, other)| one.parse::<u8>().is_ok() && other.parse::<u8>().is_ok());
        if numbers.is_none() {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "result"),
                    format!("`{}` does not tell the losses of a siege", line.result),
                )
                .label("not two numbers")
                .expected("losses of the besieger and of the besieged: `1/2`")
                .rule("17.5.2")
                .cause(crate::check::shared::tables::unknown_result::form(at)),
            );
        }
    }
}
