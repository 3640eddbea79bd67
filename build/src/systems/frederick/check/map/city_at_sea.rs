//! Cities in the sea.

use super::super::prelude::*;

/// The lint.
pub static LINT: FrederickLint = Lint {
    code: &Code {
        id: "M053",
        name: "city-at-sea",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Map),
        explanation: "A city or town lies in a square that is all sea. Land units could never enter it, and nobody could tax it.",
        example: Example { file: "cities.csv", right: "rocca,Rocca,5f", wrong: b"rocca,Rocca,5e" },
    },
    tables: &["cities", "squares"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, city) in world.pack.rows::<City>() {
        let square = city.square.id();
        if world.pack.get(city.square).is_some_and(|square| square.terrain == Terrain::Sea) {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "square"),
                    format!("`{}` lies in {}, which is sea", city.name, shown(square)),
                )
                .label("nothing but sea")
                .expected("a square of land; a coast has a `sea` too")
                .rule("16.14")
                .see(world.square_cell(square, "terrain"), "its terrain")
                .cause(Cause::about(LINT.code, &[&square])),
            );
        }
    }
}
