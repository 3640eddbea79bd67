use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::FLEET_ASHORE, check).reads(&["set-up", "strength-points", "spaces"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for line in war.set_ups.iter().flat_map(|set_up| &set_up.placed) {
        if let (Some(points), Some(space)) = (line.piece::<StrengthPoint>(), line.place::<Space>())
            && points.arm == Arm::Fleet
        {
            LINT.finds(findings, line.cell("place"))
                .says(format!("`{}` cannot lie in `{}`", points.name, space.name))
                .label("not a box of a fleet")
                .expected("the box of the waters that it sails")
                .rule("16.4");
        }
    }
}
