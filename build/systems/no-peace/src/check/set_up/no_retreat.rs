use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U008", "no-retreat", Hint, SetUps, check)
    .explained(
        "Corps are set up in a space from which they could not retreat: their side controls none of the adjacent \
        spaces, and the space is not a port on a sea zone where the side has another port. They would be lost in \
        their first battle. Corps of a power that is still neutral, and those in a space that no enemy may enter, are \
        not checked.",
    )
    .example(
        "scenarios/campaign/setup.csv",
        "ferry,1.5,Redonian,,14.2,\nferry,1,Carl,minor,14.2,\nred-pool,2,Redonian,,14.2,\nabbey,1,Red Control,,14.2,",
        b"castle,1,Carl,minor,14.2,\nred-pool,4,Redonian,,14.2,\nabbey,1,Blue Control,,14.2,\n\
        ferry,1,Blue Control,,14.2,",
    )
    .reads(&["spaces", "connections", "powers", "sea-zones", "set-up"])
    .after(&["U003", "U004", "M003", "M006", "M007", "M013"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    if war.rules.is_none() {
        return;
    }
    for set_up in &war.set_ups {
        let control = war.control(set_up, None);
        let mut seen: FxHashSet<(u32, Id)> = FxHashSet::default();
        for line in &set_up.placed {
            let (Some((number, space)), Some(corps)) = (war.space(line), line.piece::<Corps>()) else { continue };
            let Some(side) = war.side(line.counter) else { continue };
            let neutral = war.pack.get(corps.power).is_none_or(|power| power.entry != Entry::Start);
            let safe = space.only.is_some_and(|only| only.id() == side);
            if neutral || safe || !seen.insert((number, side)) {
                continue;
            }
            let own = |space: u32| control.of(space) == Some(side);
            let by_land =
                war.board.graph.ways(number).iter().any(|way| way.only.is_none_or(|only| only == side) && own(way.to));
            let by_sea = || {
                let sea = war.sea(side, false);
                space.ports.iter().filter(|zone| sea.0.contains(&zone.id())).any(|zone| {
                    let ports = war.board.ports.iter().filter(|(id, _)| *id == zone.id());
                    ports.flat_map(|(_, ports)| ports).any(|port| *port != number && own(*port))
                })
            };
            if !by_land && !by_sea() {
                LINT.finds(findings, line.cell("place"))
                    .says(format!("corps of `{side}` could not retreat from {}", space.name))
                    .label("no adjacent space of their side, and no port")
                    .expected(format!("an adjacent space that `{side}` controls"))
                    .rule("16.4")
                    .blame(super::no_supply::LINT.about(&[&set_up.scenario, &space.id]));
            }
        }
    }
}
