use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U004", "both-sides", Error, SetUps, check)
    .explained("Corps of both sides are in one space at the start. That happens only in a siege.")
    .example("scenarios/campaign/setup.csv", "orleans,1,Blurian", b"hill,1,Blurian")
    .reads(&["spaces", "set-up"])
    .after(&["U003", "U013"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for set_up in &war.set_ups {
        let mut seen: FxHashMap<u32, (Id, Spot)> = FxHashMap::default();
        for line in &set_up.placed {
            let Some((number, space)) = war.space(line).filter(|_| line.piece::<Corps>().is_some()) else { continue };
            let Some(side) = war.side(line.counter) else { continue };
            match seen.get(&number) {
                Some((other, first)) if *other != side => {
                    LINT.finds(findings, line.cell("place"))
                        .says(format!("corps of both sides stand in {}", space.name))
                        .label(format!("`{side}` here, `{other}` before"))
                        .expected("corps of one side")
                        .rule("4.3")
                        .see(first.clone(), "the other side")
                        .cause(super::enemy_control::LINT.about(&[&set_up.scenario, &space.id]));
                }
                Some(_) => {}
                None => {
                    seen.insert(number, (side, line.cell("place")));
                }
            }
        }
    }
}
