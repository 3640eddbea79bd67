use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M053", "city-at-sea", Error, Map, check)
    .explained(
        "A city or town lies in a square that is all sea. Land units could never enter it, and nobody could tax it.",
    )
    .example("cities.csv", "rocca,Rocca,5f", b"rocca,Rocca,5e")
    .reads(&["cities", "squares"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, city) in war.pack.rows::<City>() {
        let square = city.square.id();
        if war.pack.get(city.square).is_some_and(|square| square.terrain == Terrain::Sea) {
            LINT.finds(findings, at.cell("square"))
                .says(format!("`{}` lies in {}, which is sea", city.name, shown(square)))
                .label("nothing but sea")
                .expected("a square of land; a coast has a `sea` too")
                .rule("16.14")
                .see(war.cell_of::<Square>(square, "terrain"), "its terrain")
                .cause(LINT.about(&[&square]));
        }
    }
}
