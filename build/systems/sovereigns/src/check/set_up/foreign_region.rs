use super::super::prelude::*;

pub static LINT: Lint =
    Lint::of(faults::FOREIGN_REGION, check).reads(&["set-up", "spaces", "strength-points", "leaders"]).after(&["M024"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for line in war.set_ups.iter().flat_map(|set_up| &set_up.placed) {
        let (Some(space), Some(power)) = (line.place::<Space>(), line.power()) else { continue };
        let Some(home) = space.home.filter(|home| space.region.is_yes() && home.id() != power) else { continue };
        let home = war.power_name(home.id());
        LINT.finds(findings, line.cell("place"))
            .says(format!("only {home} may enter `{}`, and these are forces of {}", space.name, war.power_name(power)))
            .label("closed to them")
            .expected(format!("another space, or forces of {home}"))
            .rule("2.1.1");
    }
}
