use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M036", "sealess", Error, Map, check)
    .explained(
        "A square is all sea, but its `sea` is empty. Fleets move between squares of the same sea, so none could come \
        here.",
    )
    .example("squares.csv", "1b,sea,north-sea,", b"1b,sea,,")
    .reads(&["squares", "seas"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, square) in war.pack.rows::<Square>() {
        if square.terrain == Terrain::Sea && square.sea.is_none() {
            LINT.finds(findings, at.cell("sea"))
                .says(format!("{} is sea but lies in no sea of seas.csv", shown(square.id)))
                .label("which sea?")
                .expected("a sea from seas.csv")
                .rule("16.14")
                .see(at.cell("terrain"), "its terrain");
        }
    }
}
