use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U019", "enemies-together", Warning, SetUps, check)
    .explained(
        "Forces of two alliances are set up in the same space. That happens only if a fortress there is under siege.",
    )
    .example("scenarios/war/setup.csv", "weir,1,hale", b"borovar,1,hale")
    .reads(&["set-up", "spaces", "powers", "strength-points", "leaders"])
    .after(&["U016", "U017"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        let mut there: FxHashMap<Id, Vec<(Id, At<SetUp>)>> = FxHashMap::default();
        for line in &layout.lines {
            let Site::Space(space) = line.place else { continue };
            let Some(alliance) = line.item.power().and_then(|power| world.alliance(power)) else { continue };
            there.entry(space.id).or_default().push((alliance, line.at));
        }
        for (space_at, space) in world.pack.rows::<Space>() {
            let Some(lines) = there.get(&space.id) else { continue };
            // Those at home are in their place; if nobody is, those who are named first.
            let home = space.home.and_then(|home| world.alliance(home.id()));
            let Some((other, first)) = lines.iter().find(|(of, _)| Some(*of) == home).or(lines.first()) else {
                continue;
            };
            for (alliance, at) in lines.iter().filter(|(alliance, _)| alliance != other) {
                LINT.finds(
                    world.pack.cell(*at, "place"),
                    format!("forces of both `{other}` and `{alliance}` are set up in {}", space.name),
                )
                .label("enemies are here")
                .expected("another space, unless it is a siege")
                .rule("3.1.2")
                .see(world.pack.cell(*first, "place"), "the first of the others")
                .see(world.pack.cell(space_at, "home"), "whose space it is")
                .cause(LINT.about(&[&layout.scenario, &space.id]))
                .add_to(findings);
            }
        }
    }
}
