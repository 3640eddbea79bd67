//! Letters of powers.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint {
    code: &Code {
        id: "C023",
        name: "same-power-code",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Counters),
        explanation: "Two powers have the same letters on their counters, so nobody could tell them apart.",
        example: Example { file: "powers.csv", right: "Calenzan,CA,", wrong: b"Calenzan,AR," },
    },
    tables: &["powers"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let powers: Vec<_> = world.pack.rows::<Power>().collect();
    for (number, (at, power)) in powers.iter().enumerate() {
        if let Some((first, other)) = powers.iter().take(number).find(|(_, other)| other.code == power.code) {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(*at, "code"),
                    format!("{} and {} have the same letters, {}", other.name, power.name, power.code),
                )
                .label("the same letters")
                .expected("letters of its own")
                .rule("2.2.4")
                .see(world.pack.cell(*first, "code"), "the first with them"),
            );
        }
    }
}
