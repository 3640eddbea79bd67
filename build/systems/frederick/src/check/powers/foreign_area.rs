use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M043", "whose-area", Error, Map, check)
    .explained(
        "powers.csv and areas.csv disagree about who owns an off-map area: a power names an area that belongs to \
        another power, or an area belongs to a power that names none.",
    )
    .example("powers.csv", "dunhaven,far-dunmark,", b"dunhaven,,")
    .reads(&["powers", "areas"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, power) in war.pack.rows::<Power>() {
        let Some((place, area)) = power.area.and_then(|area| war.pack.find::<Area>(area.id())) else { continue };
        if area.power.id() != power.id {
            let owner = war.power_name(area.power);
            LINT.finds(findings, at.cell("area"))
                .says(format!("`{}` belongs to {owner}, and {} names it", area.name, power.name))
                .label("another's")
                .expected("an area that belongs to this power")
                .rule("27.1")
                .see(place.cell("power"), "its owner")
                .cause(LINT.about(&[&area.id]));
        }
    }
    for (at, area) in war.pack.rows::<Area>() {
        let Some((place, power)) = war.pack.find::<Power>(area.power.id()) else { continue };
        // A power that names another of its areas has two.
        if power.area.is_none() {
            LINT.finds(findings, at.cell("power"))
                .says(format!("`{}` belongs to {}, which names no area", area.name, power.name))
                .label("does not name it")
                .expected(format!("`{}` in `area` of powers.csv", area.id))
                .rule("27.1")
                .see(place.cell("area"), "no area")
                .cause(LINT.about(&[&area.id]));
        }
    }
}
