//! Standards that cannot be told apart.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "C012",
        name: "same-standard",
        severity: Severity::Warning,
        explanation: "Two powers have standards of the same pattern. The pattern is what tells their counters apart where their \
            colours are alike. A power without one is given a pattern that is free.",
        example: Example { file: "powers.csv", right: "#8b1a1a,bend", wrong: b"#8b1a1a,cross" },
    },
    tables: &["powers"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let powers: Vec<_> = world.pack.rows::<Power>().filter(|(_, power)| power.standard.is_some()).collect();
    for (number, (at, power)) in powers.iter().enumerate() {
        if let Some((first, other)) = powers.iter().take(number).find(|(_, other)| other.standard == power.standard) {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(*at, "standard"),
                    format!("`{}` has the standard of `{}`", power.name, other.name),
                )
                .label("the same pattern")
                .expected("a pattern that no other power has, or none")
                .see(world.pack.cell(*first, "standard"), "the first with it"),
            );
        }
    }
}
