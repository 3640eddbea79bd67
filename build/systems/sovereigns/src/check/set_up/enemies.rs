use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U019", "enemies-together", Warning, SetUps, check)
    .explained(
        "Forces of two alliances are set up in the same space. That happens only if a fortress there is under siege.",
    )
    .example("scenarios/war/setup.csv", "weir,1,hale", b"borovar,1,hale")
    .reads(&["set-up", "spaces", "powers", "strength-points", "leaders"])
    .after(&["U016", "U017"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for set_up in &war.set_ups {
        let mut there: FxHashMap<Id, Vec<(Id, &Placement<'_>)>> = FxHashMap::default();
        for line in &set_up.placed {
            let Some(space) = line.place::<Space>() else { continue };
            let Some(alliance) = line.power().and_then(|power| war.alliance(power)) else { continue };
            there.entry(space.id).or_default().push((alliance, line));
        }
        for (space_at, space) in war.pack.rows::<Space>() {
            let Some(lines) = there.get(&space.id) else { continue };
            // Those at home are in their place; if nobody is, those who are named first.
            let home = space.home.and_then(|home| war.alliance(home.id()));
            let Some((other, first)) = lines.iter().find(|(of, _)| Some(*of) == home).or(lines.first()) else {
                continue;
            };
            for (alliance, line) in lines.iter().filter(|(alliance, _)| alliance != other) {
                LINT.finds(findings, line.cell("place"))
                    .says(format!("forces of both `{other}` and `{alliance}` are set up in {}", space.name))
                    .label("enemies are here")
                    .expected("another space, unless it is a siege")
                    .rule("3.1.2")
                    .see(first.cell("place"), "the first of the others")
                    .see(space_at.cell("home"), "whose space it is")
                    .cause(LINT.about(&[&set_up.scenario, &space.id]));
            }
        }
    }
}
