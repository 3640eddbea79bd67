use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U052", "adrift", Error, SetUps, check)
    .explained(
        "Land units or leaders are set up in a square that is all sea, and the fleets there cannot carry them all.",
    )
    .example("scenarios/war/setup.csv", "4d,1,calenza-infantry", b"5a,1,calenza-infantry")
    .reads(&["set-up", "units", "leaders", "squares", "rules"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let carries = world.rules.as_ref().map_or(0, |(_, rules)| rules.fleet.carries);
    for (number, line) in world.lines.iter().enumerate() {
        let Site::Square(square) = line.place else { continue };
        if square.terrain != Terrain::Sea || line.item.is_fleet() || !line.item.eats() {
            continue;
        }
        let here = |other: &&super::super::world::Placed<'_>| {
            other.scenario == line.scenario && other.row.place == line.row.place
        };
        let fleets: u64 =
            world.lines.iter().filter(here).filter(|other| other.item.is_fleet()).map(|other| counters(other)).sum();
        // The lines up to this one, so that the first that finds no room is told of.
        let aboard: u64 = world
            .lines
            .iter()
            .take(number + 1)
            .filter(here)
            .filter(|other| !other.item.is_fleet() && other.item.eats())
            .map(|other| counters(other))
            .sum();
        let room = fleets.saturating_mul(carries.into());
        if aboard > room {
            let ships = match room {
                0 => "no fleet is there".to_owned(),
                _ => format!("the fleets there carry {room}"),
            };
            LINT.finds(
                world.pack.cell(line.at, "place"),
                format!("`{}` lies in {}, which is sea, and {ships}", line.item.name(), shown(square.id)),
            )
            .label("nothing but sea")
            .expected("a square of land, or fleets to carry them")
            .rule("25.5")
            .cause(LINT.about(&[&line.scenario, &square.id]))
            .add_to(findings);
        }
    }
}

fn counters(line: &super::super::world::Placed<'_>) -> u64 {
    line.row.count.counters().into()
}
