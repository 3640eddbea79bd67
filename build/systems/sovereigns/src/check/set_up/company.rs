use muster_engine::sovereigns::force::may_command;

use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U059", "wrong-company", Warning, SetUps, check)
    .explained(
        "A leader who commands the strength points of some powers alone, as `companions` in rules.json says, is set up with \
        those of another.",
    )
    .given(&[(
        "rules.json",
        "\"garrison\": 6,",
        "\"garrison\": 6, \"companions\": [{ \"leader\": \"drago\", \"powers\": [\"borovia\"] }],",
    )])
    .example("scenarios/war/setup.csv", "rocca,1,Drago", b"porto-calen,1,Drago")
    .reads(&["set-up", "strength-points", "leaders", "rules"])
    .after(&["U019", "M024"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let Some((_, rules)) = &world.rules else { return };
    for layout in &world.set_ups {
        for line in &layout.lines {
            let Item::Leader(leader) = line.item else { continue };
            let other = layout.lines.iter().find(|other| {
                let strange = matches!(other.item, Item::Points(points)
                    if matches!(points.arm, Arm::Infantry | Arm::Cavalry)
                        && !may_command(rules, leader.id, points.power.id()));
                strange && other.row.place == line.row.place
            });
            let Some((other, power)) = other.and_then(|other| Some((other, other.item.power()?))) else { continue };
            LINT.finds(
                world.pack.cell(line.at, "place"),
                format!("{} does not command strength points of {}", leader.name, world.power_name(power)),
            )
            .label("with troops that he does not command")
            .expected("a space with troops that he commands, or with none")
            .rule("6.7.2")
            .see(world.pack.cell(other.at, "piece"), "the others")
            .add_to(findings);
        }
    }
}
