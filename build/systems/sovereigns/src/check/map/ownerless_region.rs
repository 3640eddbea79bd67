use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M024", "ownerless-region", Error, Map, check)
    .explained(
        "A region, a square of the map, has no home power. Only its home power may enter a region, so nobody could.",
    )
    .example("spaces.csv", "steppe,The Steppe,borovia,", b"steppe,The Steppe,,")
    .reads(&["spaces"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, space) in war.pack.rows::<Space>() {
        if space.region.is_yes() && space.home.is_none() {
            LINT.finds(findings, at.cell("home"))
                .says(format!("nobody may enter the region `{}`", space.name))
                .label("whose region is it?")
                .expected("the power that alone may enter it")
                .rule("2.1.1")
                .see(at.cell("region"), "this makes it a region");
        }
    }
}
