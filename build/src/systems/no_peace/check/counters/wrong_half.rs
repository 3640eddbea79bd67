//! Wrong_half.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint =
    Lint { code: &faults::WRONG_HALF, tables: &["set-up", "reinforcements"], after: &[], check };

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let mut half = |spot: Spot, item: Item<'_>| {
        findings.push(
            Finding::new(LINT.code, spot, format!("half a counter of {}", item.name()))
                .label("only corps have a reduced side")
                .expected("a whole number")
                .rule("20.2"),
        );
    };
    for layout in &world.set_ups {
        for line in &layout.placed {
            if line.row.count.reduced() > 0 && !matches!(line.item, Item::Corps(_)) {
                half(world.pack.cell(line.at, "count"), line.item);
            }
        }
        for line in &layout.arriving {
            if line.row.count.reduced() > 0 && !matches!(line.item, Item::Corps(_)) {
                half(world.pack.cell(line.at, "count"), line.item);
            }
        }
    }
}
