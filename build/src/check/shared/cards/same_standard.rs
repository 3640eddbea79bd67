//! Standards that cannot be told apart.

use super::super::prelude::*;

/// The lint.
pub static LINT: SharedLint = Lint {
    code: &Code {
        id: "C012",
        name: "same-standard",
        severity: Severity::Warning,
        stage: Stage::Checking(Subject::Counters),
        explanation: "Two powers have standards with the same pattern. The pattern is what tells their counters apart when their \
            colours are similar. Leave the standard empty to get a pattern that no other power has.",
        example: Example { file: "powers.csv", right: "#8b1a1a,bend", wrong: b"#8b1a1a,cross" },
    },
    tables: &["powers"],
    after: &[],
    check,
};

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let powers: Vec<_> = view.powers().filter(|power| power.standard.is_some()).collect();
    for (number, power) in powers.iter().enumerate() {
        if let Some(other) = powers.iter().take(number).find(|other| other.standard == power.standard) {
            findings.push(
                Finding::new(
                    LINT.code,
                    power.line.spot_of(Slot::Standard),
                    format!("`{}` has the standard of `{}`", power.line.name(), other.line.name()),
                )
                .label("the same pattern")
                .expected("a pattern that no other power has, or none")
                .see(other.line.spot_of(Slot::Standard), "the first with it"),
            );
        }
    }
}
