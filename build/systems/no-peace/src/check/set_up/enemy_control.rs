use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U003", "enemy-control", Error, SetUps, check)
    .explained(
        "Corps or leaders are set up in a space that the enemy controls, or that their side may not enter. At the \
        start, the side of the home power controls a space, unless a control marker says otherwise.",
    )
    .example("scenarios/campaign/setup.csv", "orleans,1,Blurian", b"abbey,1,Blurian")
    .reads(&["spaces", "powers", "set-up"])
    .after(&["U002", "M013"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        let control = world.control(layout, None);
        for line in &layout.placed {
            let Site::Space(number, space) = line.place else { continue };
            let Some(side) = world.side(line.item).filter(|_| line.item.fights()) else { continue };
            let holder = control.of(number);
            let barred = space.only.is_some_and(|only| only.id() != side);
            if barred || holder.is_some_and(|holder| holder != side) {
                LINT.finds(
                    world.pack.cell(line.at, "place"),
                    format!(
                        "{} stands in {}, which {} controls",
                        line.item.name(),
                        space.name,
                        holder.map_or("nobody of its side".into(), |holder| format!("`{holder}`"))
                    ),
                )
                .label(if barred { "may not be entered" } else { "enemy-controlled" })
                .expected(format!("a space that `{side}` controls, or a control marker of `{side}` there"))
                .rule("2.3")
                .cause(LINT.about(&[&layout.scenario, &space.id]))
                .add_to(findings);
            }
        }
    }
}
