use super::super::prelude::*;

pub static LINT: Lint =
    Lint::of(faults::FOREIGN_REGION, check).reads(&["set-up", "units", "leaders", "areas"]).after(&["M043"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for line in war.placed() {
        let Some(area) = line.place::<Area>() else { continue };
        if eats(line) && line.power().is_none_or(|power| power != area.power.id()) {
            let owner = war.power_name(area.power);
            LINT.finds(findings, line.cell("place"))
                .says(format!("`{}` lies in `{}`, which belongs to {owner}", line.name(), area.name))
                .label("not its own")
                .expected(format!("units of {owner} here, or another place"))
                .rule("27.2")
                .see(line.site.map(|site| site.spot_in("power")), "whose area it is");
        }
    }
}
