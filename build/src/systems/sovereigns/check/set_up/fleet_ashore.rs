//! Fleets on land.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint =
    Lint { code: &faults::FLEET_ASHORE, tables: &["set-up", "strength-points", "spaces"], after: &[], check };

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for line in world.set_ups.iter().flat_map(|layout| &layout.lines) {
        if let (Item::Points(points), Site::Space(space)) = (line.item, line.place)
            && points.arm == Arm::Fleet
        {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(line.at, "place"),
                    format!("`{}` cannot lie in `{}`", points.name, space.name),
                )
                .label("not a box of a fleet")
                .expected("the box of the waters that it sails")
                .rule("16.4"),
            );
        }
    }
}
