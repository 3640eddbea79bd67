//! Areas that nobody can enter.

use super::super::prelude::*;

/// The lint.
pub static LINT: FrederickLint =
    Lint { code: crate::check::shared::map::no_way_in::LINT.code, tables: &["areas", "links"], after: &[], check };

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, area) in world.pack.rows::<Area>() {
        if world.links(area.id).next().is_none() {
            findings.push(
                Finding::new(LINT.code, world.pack.cell(at, "id"), format!("no square leads into `{}`", area.name))
                    .label("no row of links.csv has it")
                    .expected("a row in links.csv for each square that borders on it")
                    .rule("27.3"),
            );
        }
    }
}
