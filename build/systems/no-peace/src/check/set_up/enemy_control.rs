use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U003", "enemy-control", Error, SetUps, check)
    .explained(
        "Corps or leaders are set up in a space that the enemy controls, or that their side may not enter. At the \
        start, the side of the home power controls a space, unless a control marker says otherwise.",
    )
    .example("scenarios/campaign/setup.csv", "orleans,1,Blurian", b"abbey,1,Blurian")
    .reads(&["spaces", "powers", "set-up"])
    .after(&["U002", "M013"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for set_up in &war.set_ups {
        let control = war.control(set_up, None);
        for line in &set_up.placed {
            let Some((number, space)) = war.space(line).filter(|_| fights(line)) else { continue };
            let Some(side) = war.side(line.counter) else { continue };
            let holder = control.of(number);
            let barred = space.only.is_some_and(|only| only.id() != side);
            if barred || holder.is_some_and(|holder| holder != side) {
                LINT.finds(findings, line.cell("place"))
                    .says(format!(
                        "{} stands in {}, which {} controls",
                        line.name(),
                        space.name,
                        holder.map_or("nobody of its side".into(), |holder| format!("`{holder}`"))
                    ))
                    .label(if barred { "may not be entered" } else { "enemy-controlled" })
                    .expected(format!("a space that `{side}` controls, or a control marker of `{side}` there"))
                    .rule("2.3")
                    .cause(LINT.about(&[&set_up.scenario, &space.id]));
            }
        }
    }
}
