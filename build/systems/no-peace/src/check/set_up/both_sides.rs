use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U004", "both-sides", Error, SetUps, check)
    .explained("Corps of both sides are in one space at the start. That happens only in a siege.")
    .example("scenarios/campaign/setup.csv", "orleans,1,Blurian", b"hill,1,Blurian")
    .reads(&["spaces", "set-up"])
    .after(&["U003", "U013"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        let mut seen: FxHashMap<u32, (Id, Spot)> = FxHashMap::default();
        for line in &layout.placed {
            let (Site::Space(number, space), Item::Corps(_)) = (line.place, line.item) else { continue };
            let Some(side) = world.side(line.item) else { continue };
            match seen.get(&number) {
                Some((other, first)) if *other != side => LINT
                    .finds(world.pack.cell(line.at, "place"), format!("corps of both sides stand in {}", space.name))
                    .label(format!("`{side}` here, `{other}` before"))
                    .expected("corps of one side")
                    .rule("4.3")
                    .see(first.clone(), "the other side")
                    .cause(super::enemy_control::LINT.about(&[&layout.scenario, &space.id]))
                    .add_to(findings),
                Some(_) => {}
                None => {
                    seen.insert(number, (side, world.pack.cell(line.at, "place")));
                }
            }
        }
    }
}
