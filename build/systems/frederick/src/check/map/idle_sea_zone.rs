//! Seas without squares.

use super::super::prelude::*;

pub static LINT: Lint =
    Lint::of(shared::map::idle_sea_zone::LINT.code, check).reads(&["seas", "squares"]).after(&["M036"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let squares = world.pack.records::<Square>();
    for (at, sea) in world.pack.rows::<Sea>() {
        if !squares.iter().any(|square| square.sea.is_some_and(|of| of.id() == sea.id)) {
            LINT.finds(world.pack.cell(at, "id"), format!("no square lies in `{}`", sea.name))
                .label("no square has it in `sea`")
                .expected("a square in it, or no such sea")
                .rule("25.9")
                .add_to(findings);
        }
    }
}
