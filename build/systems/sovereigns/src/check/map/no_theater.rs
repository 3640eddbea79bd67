use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M021", "no-area", Warning, Map, check)
    .explained(
        "A space is in no area, so Muster can't tell which theater it is in. Attrition and theater command depend on \
        the theater. An area itself may be in no theater.",
    )
    .example("spaces.csv", "moorfield,Moorfield,arland,heath", b"moorfield,Moorfield,arland,")
    .reads(&["spaces"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, space) in war.pack.rows::<Space>() {
        if space.area.is_none() {
            LINT.finds(findings, at.cell("area"))
                .says(format!("`{}` lies in no area, and so in no theater", space.name))
                .label("which area?")
                .expected("an area from areas.csv")
                .rule("2.1.2");
        }
    }
}
