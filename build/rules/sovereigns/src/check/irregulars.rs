use muster_engine::sovereigns::raid::may_place;

use super::prelude::*;

pub static LINT: Lint = Lint::new("U058", "irregulars-out-of-place", Warning, SetUps, check)
    .explained(
        "Irregular troops are set up where they cannot be placed. They must be with a force of their own power, or \
        in a space of their own power that rules.json leaves open to them.",
    )
    .example("scenarios/war/setup.csv", "raids,2,borovia-hussars", b"moorfield,2,borovia-hussars")
    .reads(&["set-up", "strength-points", "spaces", "areas", "rules"])
    .after(&["enemies-together", "ownerless-region"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((_, rules)) = &war.rules else { return };
    for set_up in &war.set_ups {
        for line in &set_up.placed {
            let (Some(points), Some(space)) = (line.piece::<StrengthPoint>(), line.place::<Space>()) else { continue };
            if points.arm != Arm::Irregular {
                continue;
            }
            let power = points.power.id();
            let with_force = set_up.beside(line).filter_map(troops).any(|points| points.power.id() == power);
            let own = space.home.is_some_and(|home| home.id() == power);
            let area = space.area.and_then(|area| war.pack.get(area));
            if !may_place(rules, power, with_force, own, area) {
                LINT.finds(findings, line.cell("place"))
                    .says(format!("`{}` cannot be placed in {}", points.name, space.name))
                    .label("no force of their own is here")
                    .expected(format!(
                        "a space of {} that is open to them, or one with a force of it",
                        war.power_name(power)
                    ))
                    .rule("12.1; 12.2");
            }
        }
    }
}
