//! Colours that cannot be told apart.

use super::super::prelude::*;

/// The lint.
pub static LINT: SharedLint = Lint {
    code: &Code {
        id: "C034",
        name: "same-colour",
        severity: Severity::Warning,
        explanation: "Two powers have the same colour, or one so near to it that players cannot tell their counters and home \
            spaces apart.",
        example: Example { file: "powers.csv", right: "#8b1a1a,bend", wrong: b"#1f4e9e,bend" },
    },
    tables: &["powers"],
    after: &[],
    check,
};

/// How far two colours must be from each other: the root of the sum of the squares of what their channels differ.
const NEAR: f64 = 20.0;

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let powers: Vec<_> = view.powers().collect();
    let near = |one: [u8; 3], two: [u8; 3]| {
        let squares: f64 =
            one.iter().zip(two).map(|(one, two)| crate::maths::square(f64::from(one.abs_diff(two)))).sum();
        squares.sqrt() < NEAR
    };
    for (number, power) in powers.iter().enumerate() {
        let colour = power.colour.rgb();
        if let Some(other) = powers.iter().take(number).find(|other| near(other.colour.rgb(), colour)) {
            let how = if other.colour.rgb() == colour { "" } else { "almost " };
            findings.push(
                Finding::new(
                    LINT.code,
                    power.at.cell(view, "colour"),
                    format!("`{}` has {how}the colour of `{}`", power.name, other.name),
                )
                .label(format!("{how}the same colour"))
                .expected("a colour that is easily told from those of all other powers")
                .see(other.at.cell(view, "colour"), "the first with it"),
            );
        }
    }
}
