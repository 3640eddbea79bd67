use muster_engine::sovereigns::raid::may_place;

use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U058", "irregulars-out-of-place", Warning, SetUps, check)
    .explained(
        "Irregular troops are set up where they cannot be placed. They must be with a force of their own power, or \
        in a space of their own power that rules.json leaves open to them.",
    )
    .example("scenarios/war/setup.csv", "raids,2,borovia-hussars", b"moorfield,2,borovia-hussars")
    .reads(&["set-up", "strength-points", "spaces", "areas", "rules"])
    .after(&["U019", "M024"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let Some((_, rules)) = &world.rules else { return };
    for layout in &world.set_ups {
        for line in &layout.lines {
            let (Item::Points(points), Site::Space(space)) = (line.item, line.place) else { continue };
            if points.arm != Arm::Irregular {
                continue;
            }
            let power = points.power.id();
            let with_force = layout.lines.iter().any(|other| {
                let force = matches!(other.item, Item::Points(of) if matches!(of.arm, Arm::Infantry | Arm::Cavalry));
                force && other.row.place == line.row.place && other.item.power() == Some(power)
            });
            let own = space.home.is_some_and(|home| home.id() == power);
            let area = space.area.and_then(|area| world.pack.get(area));
            if !may_place(rules, power, with_force, own, area) {
                LINT.finds(
                    world.pack.cell(line.at, "place"),
                    format!("`{}` cannot be placed in {}", points.name, space.name),
                )
                .label("no force of their own is here")
                .expected(format!(
                    "a space of {} that is open to them, or one with a force of it",
                    world.power_name(power)
                ))
                .rule("12.1; 12.2")
                .add_to(findings);
            }
        }
    }
}
