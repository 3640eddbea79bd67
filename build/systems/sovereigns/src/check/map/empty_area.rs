use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M022", "empty-area", Warning, Map, check)
    .explained("An area has no spaces. Its name would stand on the map with nothing under it.")
    .example("areas.csv", "riviera,The Riviera,italian,2.1", b"riviera,The Riviera,italian,2.1\nisles,The Isles,,2.1")
    .reads(&["areas", "spaces"])
    .after(&["M021", "L001"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let spaces = world.pack.records::<Space>();
    for (at, area) in world.pack.rows::<Area>() {
        if !spaces.iter().any(|space| space.area.is_some_and(|of| of.id() == area.id)) {
            LINT.finds(world.pack.cell(at, "id"), format!("the area `{}` has no space", area.name))
                .label("no space has it in `area`")
                .expected("a space in it, or no such area")
                .rule("2.1.2")
                .add_to(findings);
        }
    }
}
