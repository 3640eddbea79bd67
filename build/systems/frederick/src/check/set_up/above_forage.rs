use muster_schema::Text;

use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U050", "above-forage", Warning, SetUps, check)
    .explained(
        "More units and leaders are set up in a square than it can feed with its terrain, its city and its \
        fieldworks. Minor powers are neutral at the start and need no forage. This is checked only if rules.json \
        gives the forage of the terrain and cities.csv the taxation value.",
    )
    .example("scenarios/war/setup.csv", "3a,3,arland-infantry", b"3a,4,arland-infantry")
    .reads(&["set-up", "units", "leaders", "markers", "squares", "cities", "rules"])
    .after(&["U013", "M053", "M031"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let mut fed: FxHashMap<(Text, Id), u64> = FxHashMap::default();
    for line in &world.lines {
        let Site::Square(square) = line.place else { continue };
        let minor = line.item.power().is_some_and(|power| world.is_minor(power));
        // At sea nothing feeds anybody: whoever begins there is provisioned (22.5).
        if !line.item.eats() || minor || square.terrain == Terrain::Sea {
            continue;
        }
        let works = world.lines.iter().any(|other| {
            let fieldworks = matches!(other.item, Item::Marker(marker) if marker.role == MarkerRole::Line);
            fieldworks && other.scenario == line.scenario && other.row.place == line.row.place
        });
        let Some(most) = forage(world, square, works) else { continue };
        let sum = fed.entry((line.scenario, square.id)).or_default();
        let before = *sum;
        *sum = sum.saturating_add(line.row.count.counters().into());
        if *sum > most && before <= most {
            LINT.finds(
                world.pack.cell(line.at, "count"),
                format!("{} feeds {most}, but with this line it has to feed {sum}", shown(square.id)),
            )
            .label("too many to feed")
            .expected(format!("at most {most} units and leaders"))
            .rule("31.6")
            .see(world.square_cell(square.id, "terrain"), "its terrain")
            .add_to(findings);
        }
    }
}

/// How many units a square feeds (22.2), with fieldworks or without (22.3); none where nobody knows.
fn forage(world: &World<'_>, square: &Square, works: bool) -> Option<u64> {
    let (_, rules) = world.rules.as_ref()?;
    let supply = &rules.supply;
    let ground = supply.forage.iter().find(|forage| forage.terrain == square.terrain)?;
    let city = match world.city(square.id).filter(|city| city.kind == Settlement::City) {
        Some(city) => city.tax?.min(supply.city_forage),
        None => 0,
    };
    let works = if works { supply.fieldwork_forage } else { 0 };
    Some([ground.units, city, works].map(u64::from).iter().sum())
}
