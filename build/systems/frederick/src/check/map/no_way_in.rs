//! Areas that nobody can enter.

use super::super::prelude::*;

pub static LINT: Lint = Lint::of(shared::map::no_way_in::LINT.code, check).reads(&["areas", "links"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, area) in war.pack.rows::<Area>() {
        if war.links(area.id).next().is_none() {
            LINT.finds(findings, at.cell("id"))
                .says(format!("no square leads into `{}`", area.name))
                .label("no row of links.csv has it")
                .expected("a row in links.csv for each square that borders on it")
                .rule("27.3");
        }
    }
}
