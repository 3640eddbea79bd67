use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M053", "city-at-sea", Error, Map, check)
    .explained(
        "A city or town lies in a square that is all sea. Land units could never enter it, and nobody could tax it.",
    )
    .example("cities.csv", "rocca,Rocca,5f", b"rocca,Rocca,5e")
    .reads(&["cities", "squares"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, city) in world.pack.rows::<City>() {
        let square = city.square.id();
        if world.pack.get(city.square).is_some_and(|square| square.terrain == Terrain::Sea) {
            LINT.finds(
                world.pack.cell(at, "square"),
                format!("`{}` lies in {}, which is sea", city.name, shown(square)),
            )
            .label("nothing but sea")
            .expected("a square of land; a coast has a `sea` too")
            .rule("16.14")
            .see(world.square_cell(square, "terrain"), "its terrain")
            .cause(LINT.about(&[&square]))
            .add_to(findings);
        }
    }
}
