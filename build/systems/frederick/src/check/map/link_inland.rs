use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M039", "link-inland", Error, Map, check)
    .explained(
        "An off-map area is entered from a square that is not on the edge of the map: there are squares on all four \
        of its sides.",
    )
    .example("links.csv", "steppe,3f,land", b"steppe,3d,land")
    .reads(&["links", "squares"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, link) in war.pack.rows::<Link>() {
        let square = link.square.id();
        let Some(area) = war.pack.get(link.area) else { continue };
        if position(square).is_some_and(|place| war.beside(place).count() == 4) {
            LINT.finds(findings, at.cell("square"))
                .says(format!("{} does not border on `{}`", shown(square), area.name))
                .label("in the middle of the map")
                .expected("a square on the edge")
                .rule("27.3");
        }
    }
}
