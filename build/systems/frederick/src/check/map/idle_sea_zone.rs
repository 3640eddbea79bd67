//! Seas without squares.

use super::super::prelude::*;

pub static LINT: Lint =
    Lint::of(shared::map::idle_sea_zone::LINT.code, check).reads(&["seas", "squares"]).after(&["M036"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let squares = war.pack.records::<Square>();
    for (at, sea) in war.pack.rows::<Sea>() {
        if !squares.iter().any(|square| square.sea.is_some_and(|of| of.id() == sea.id)) {
            LINT.finds(findings, at.cell("id"))
                .says(format!("no square lies in `{}`", sea.name))
                .label("no square has it in `sea`")
                .expected("a square in it, or no such sea")
                .rule("25.9");
        }
    }
}
