use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T030", "forage", Error, Tables, check)
    .explained(
        "rules.json says twice how many units a terrain feeds, or says that sea squares feed units. Fleets at sea \
        live on paid provisions.",
    )
    .example(
        "rules.json",
        "\"terrain\": \"sea\",\n        \"units\": 0",
        b"\"terrain\": \"sea\",\n        \"units\": 1",
    )
    .reads(&["rules"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    let list = &rules.supply.forage;
    for (number, forage) in list.iter().enumerate() {
        let at = |number: usize, name: &str| Spot::Value(*file, format!("/supply/forage/{number}/{name}"));
        if let Some(first) = list.iter().take(number).position(|other| other.terrain == forage.terrain) {
            LINT.finds(findings, at(number, "terrain"))
                .says("the forage of this terrain is given twice")
                .label("already given")
                .expected("each kind of square only once")
                .rule("22.2")
                .see(at(first, "terrain"), "the first time");
        } else if forage.terrain == Terrain::Sea && forage.units > 0 {
            LINT.finds(findings, at(number, "units"))
                .says(format!("the sea feeds {}", forage.units))
                .label("nobody can forage at sea")
                .expected("0")
                .suggest(Some("0"))
                .rule("25.20");
        }
    }
}
