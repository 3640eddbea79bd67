use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::FLEET_ASHORE, check).reads(&["set-up", "strength-points", "spaces"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for line in world.set_ups.iter().flat_map(|layout| &layout.lines) {
        if let (Item::Points(points), Site::Space(space)) = (line.item, line.place)
            && points.arm == Arm::Fleet
        {
            LINT.finds(world.pack.cell(line.at, "place"), format!("`{}` cannot lie in `{}`", points.name, space.name))
                .label("not a box of a fleet")
                .expected("the box of the waters that it sails")
                .rule("16.4")
                .add_to(findings);
        }
    }
}
