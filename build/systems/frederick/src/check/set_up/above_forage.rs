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

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for set_up in &war.set_ups {
        let mut fed: FxHashMap<Id, u64> = FxHashMap::default();
        for line in set_up.placed.iter().filter(|line| eats(line)) {
            let Some(square) = line.place::<Square>() else { continue };
            let minor = line.power().map(Ref::new).is_some_and(|power| war.is_minor(power));
            // At sea nothing feeds anybody: whoever begins there is provisioned (22.5).
            if minor || square.terrain == Terrain::Sea {
                continue;
            }
            let works = set_up.beside(line).any(|other| is_marker(other, MarkerRole::Line));
            let Some(most) = forage(war, square, works) else { continue };
            let sum = fed.entry(square.id).or_default();
            let before = *sum;
            *sum = sum.saturating_add(line.count().counters().into());
            if *sum > most && before <= most {
                LINT.finds(findings, line.cell("count"))
                    .says(format!("{} feeds {most}, but with this line it has to feed {sum}", shown(square.id)))
                    .label("too many to feed")
                    .expected(format!("at most {most} units and leaders"))
                    .rule("31.6")
                    .see(war.cell_of::<Square>(square.id, "terrain"), "its terrain");
            }
        }
    }
}

/// How many units a square feeds (22.2), with fieldworks or without (22.3); none where nobody knows.
fn forage(war: &War<'_>, square: &Square, works: bool) -> Option<u64> {
    let (_, rules) = war.rules.as_ref()?;
    let supply = &rules.supply;
    let ground = supply.forage.iter().find(|forage| forage.terrain == square.terrain)?;
    let city = match war.city(square.id).filter(|city| city.kind == Settlement::City) {
        Some(city) => city.tax?.min(supply.city_forage),
        None => 0,
    };
    let works = if works { supply.fieldwork_forage } else { 0 };
    Some([ground.units, city, works].map(u64::from).iter().sum())
}
