//! Forage that contradicts itself.

use super::super::prelude::*;

/// The lint.
pub static LINT: FrederickLint = Lint {
    code: &Code {
        id: "T030",
        name: "forage",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Tables),
        explanation: "rules.json says twice how many units a terrain feeds, or says that sea squares feed units. Fleets at sea \
            live on paid provisions.",
        example: Example {
            file: "rules.json",
            right: "\"terrain\": \"sea\",\n        \"units\": 0",
            wrong: b"\"terrain\": \"sea\",\n        \"units\": 1",
        },
    },
    tables: &["rules"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &world.rules else { return };
    let list = &rules.supply.forage;
    for (number, forage) in list.iter().enumerate() {
        let at = |number: usize, name: &str| Spot::Value(*file, format!("/supply/forage/{number}/{name}"));
        if let Some(first) = list.iter().take(number).position(|other| other.terrain == forage.terrain) {
            findings.push(
                Finding::new(LINT.code, at(number, "terrain"), "the forage of this terrain is given twice")
                    .label("given before")
                    .expected("each kind of square once")
                    .rule("22.2")
                    .see(at(first, "terrain"), "the first time"),
            );
        } else if forage.terrain == Terrain::Sea && forage.units > 0 {
            findings.push(
                Finding::new(LINT.code, at(number, "units"), format!("the sea feeds {}", forage.units))
                    .label("nobody forages at sea")
                    .expected("0")
                    .suggest(Some("0"))
                    .rule("25.20"),
            );
        }
    }
}
