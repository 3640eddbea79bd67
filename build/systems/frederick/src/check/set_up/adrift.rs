use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U052", "adrift", Error, SetUps, check)
    .explained(
        "Land units or leaders are set up in a square that is all sea, and the fleets there cannot carry them all.",
    )
    .example("scenarios/war/setup.csv", "4d,1,calenza-infantry", b"5a,1,calenza-infantry")
    .reads(&["set-up", "units", "leaders", "squares", "rules"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let carries = war.rules.as_ref().map_or(0, |(_, rules)| rules.fleet.carries);
    let sum = |lines: &mut dyn Iterator<Item = &Placement<'_>>| -> u64 {
        lines.map(|line| u64::from(line.count().counters())).sum()
    };
    for set_up in &war.set_ups {
        let at_sea = |line: &Placement<'_>| line.place::<Square>().is_some_and(|of| of.terrain == Terrain::Sea);
        let is_aboard = |line: &Placement<'_>| eats(line) && !is_fleet(line);
        for line in set_up.placed.iter().filter(|line| at_sea(line) && is_aboard(line)) {
            let Some(square) = line.place::<Square>() else { continue };
            let room = sum(&mut set_up.beside(line).filter(|other| is_fleet(other))).saturating_mul(carries.into());
            // The lines up to this one, so that the first that finds no room is told of.
            let before = set_up.beside(line).take_while(|other| !std::ptr::eq(*other, line));
            let aboard = sum(&mut before.filter(|other| is_aboard(other)).chain([line]));
            if aboard > room {
                let ships = match room {
                    0 => "no fleet is there".to_owned(),
                    _ => format!("the fleets there carry {room}"),
                };
                LINT.finds(findings, line.cell("place"))
                    .says(format!("`{}` lies in {}, which is sea, and {ships}", line.name(), shown(square.id)))
                    .label("nothing but sea")
                    .expected("a square of land, or fleets to carry them")
                    .rule("25.5")
                    .cause(LINT.about(&[&set_up.scenario, &square.id]));
            }
        }
    }
}
