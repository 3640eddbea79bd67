use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M022", "empty-area", Warning, Map, check)
    .explained("An area has no spaces. Its name would stand on the map with nothing under it.")
    .example("areas.csv", "riviera,The Riviera,italian,2.1", b"riviera,The Riviera,italian,2.1\nisles,The Isles,,2.1")
    .reads(&["areas", "spaces"])
    .after(&["M021", "L001"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let spaces = war.pack.records::<Space>();
    for (at, area) in war.pack.rows::<Area>() {
        if !spaces.iter().any(|space| space.area.is_some_and(|of| of.id() == area.id)) {
            LINT.finds(findings, at.cell("id"))
                .says(format!("the area `{}` has no space", area.name))
                .label("no space has it in `area`")
                .expected("a space in it, or no such area")
                .rule("2.1.2");
        }
    }
}
