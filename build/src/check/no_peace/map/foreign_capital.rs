//! Foreign_capital.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "M013",
        name: "foreign-capital",
        severity: Severity::Error,
        explanation: "The capital of a power is not one of its home spaces. A power draws its supply from its capital, so it \
            must be its own. A power that only an uprising makes is let off: its spaces belong to another until then.",
        example: Example { file: "powers.csv", right: "red,start,castle", wrong: b"red,start,orleans" },
    },
    tables: &["powers", "spaces"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, power) in world.pack.rows::<Power>() {
        let Some((space_at, capital)) = world.pack.find::<Space>(power.capital.id()) else { continue };
        if power.entry != Entry::Uprising && !capital.home.iter().any(|home| home.id() == power.id) {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "capital"),
                    format!("`{}` is not a home space of {}", capital.name, power.name),
                )
                .label("somebody else's")
                .expected(format!("a space with `{}` in `home`", power.id))
                .rule("2.2")
                .see(world.pack.cell(space_at, "home"), "its home powers"),
            );
        }
    }
}
