use super::super::prelude::*;

pub static LINT: Lint =
    Lint::of(faults::FOREIGN_REGION, check).reads(&["set-up", "spaces", "strength-points", "leaders"]).after(&["M024"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for line in world.set_ups.iter().flat_map(|layout| &layout.lines) {
        let (Site::Space(space), Some(power)) = (line.place, line.item.power()) else { continue };
        let Some(home) = space.home.filter(|home| space.region.is_yes() && home.id() != power) else { continue };
        let home = world.power_name(home.id());
        LINT.finds(
            world.pack.cell(line.at, "place"),
            format!("only {home} may enter `{}`, and these are forces of {}", space.name, world.power_name(power)),
        )
        .label("closed to them")
        .expected(format!("another space, or forces of {home}"))
        .rule("2.1.1")
        .add_to(findings);
    }
}
