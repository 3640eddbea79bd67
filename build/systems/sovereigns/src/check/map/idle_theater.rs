use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M030", "theater-without-area", Warning, Map, check)
    .explained("The rules give a theater its own attrition, but no area is in that theater, so it never applies.")
    .example("areas.csv", "riviera,The Riviera,italian,2.1", b"riviera,The Riviera,german,2.1")
    .reads(&["areas", "rules"])
    .after(&["L001"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    for (number, of) in rules.attrition.theaters.iter().enumerate() {
        if !war.pack.records::<Area>().iter().any(|area| area.theater == Some(of.theater)) {
            LINT.finds(findings, Spot::Value(*file, format!("/attrition/theaters/{number}/theater")))
                .says("no area lies in this theater")
                .label("no area has it in `theater`")
                .expected("an area in areas.csv with this theater")
                .rule("2.1.2");
        }
    }
}
