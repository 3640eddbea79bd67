//! Seas without squares.

use super::super::prelude::*;

/// The lint.
pub static LINT: FrederickLint = Lint {
    code: crate::check::shared::map::idle_sea_zone::LINT.code,
    tables: &["seas", "squares"],
    after: &["M036"],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let squares = world.pack.records::<Square>();
    for (at, sea) in world.pack.rows::<Sea>() {
        if !squares.iter().any(|square| square.sea.is_some_and(|of| of.id() == sea.id)) {
            findings.push(
                Finding::new(LINT.code, world.pack.cell(at, "id"), format!("no square lies in `{}`", sea.name))
                    .label("no square has it in `sea`")
                    .expected("a square in it, or no such sea")
                    .rule("25.9"),
            );
        }
    }
}
