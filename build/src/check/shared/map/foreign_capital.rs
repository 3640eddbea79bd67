//! Foreign_capital.

use super::super::prelude::*;

/// The lint.
pub static LINT: SharedLint = Lint {
    code: &Code {
        id: "M013",
        name: "foreign-capital",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Map),
        explanation: "The capital of a power is not its own: not one of its home spaces, or a city outside its territory. A power draws \
            supply from its capital, so the capital must be its own. A power created by an uprising is not checked: its \
            spaces belong to another power until then.",
        example: Example { file: "powers.csv", right: "red,start,castle", wrong: b"red,start,orleans" },
    },
    tables: &["powers", "spaces"],
    after: &[],
    check,
};

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for power in view.powers() {
        let Some((at, name, homes)) = power.capital.and_then(|capital| view.home(capital)) else { continue };
        if !homes.contains(&power.id) {
            let finding = Finding::new(
                LINT.code,
                power.at.cell(view, "capital"),
                format!("`{name}` is not a home space of {}", power.name),
            )
            .label("somebody else's")
            .expected(format!("a space with `{}` in `home`", power.id))
            .see(at.cell(view, "home"), "its home powers");
            findings.push(finding);
        }
    }
}
