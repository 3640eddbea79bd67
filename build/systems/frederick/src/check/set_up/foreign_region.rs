use super::super::prelude::*;

pub static LINT: Lint =
    Lint::of(faults::FOREIGN_REGION, check).reads(&["set-up", "units", "leaders", "areas"]).after(&["M043"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for line in &world.lines {
        let Site::Area(area) = line.place else { continue };
        if line.item.eats() && line.item.power().is_none_or(|power| power.id() != area.power.id()) {
            let owner = world.power_name(area.power);
            LINT.finds(
                world.pack.cell(line.at, "place"),
                format!("`{}` lies in `{}`, which belongs to {owner}", line.item.name(), area.name),
            )
            .label("not its own")
            .expected(format!("units of {owner} here, or another place"))
            .rule("27.2")
            .see(world.cell_of::<Area>(area.id, "power"), "whose area it is")
            .add_to(findings);
        }
    }
}
