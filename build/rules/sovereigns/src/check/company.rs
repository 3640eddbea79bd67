use muster_engine::sovereigns::force::may_command;

use super::prelude::*;

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
    .after(&["enemies-together", "ownerless-region"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((_, rules)) = &war.rules else { return };
    for set_up in &war.set_ups {
        for line in &set_up.placed {
            let Some(leader) = line.piece::<Leader>() else { continue };
            let troops = set_up.beside(line).filter_map(|other| Some((other, troops(other)?.power.id())));
            let mut strange = troops.filter(|(_, power)| !may_command(rules, leader.id, *power));
            let Some((other, power)) = strange.next() else { continue };
            LINT.finds(findings, line.cell("place"))
                .says(format!("{} does not command strength points of {}", leader.name, war.power_name(power)))
                .label("with troops that he does not command")
                .expected("a space with troops that he commands, or with none")
                .rule("6.7.2")
                .see(other.cell("piece"), "the others");
        }
    }
}
