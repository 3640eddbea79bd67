//! Links by land into the sea, and by sea into the land.

use super::super::prelude::*;

/// The lint.
pub static LINT: FrederickLint = Lint {
    code: &Code {
        id: "M038",
        name: "wrong-way",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Map),
        explanation: "An off-map area is entered by land from a square that is all sea, or by sea from a square that borders on \
            no sea. Land units never enter the sea, and fleets never enter the land.",
        example: Example { file: "links.csv", right: "steppe,3f,land", wrong: b"steppe,3f,sea" },
    },
    tables: &["links", "squares"],
    after: &["M036"],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, link) in world.pack.rows::<Link>() {
        let Some(square) = world.pack.get(link.square) else { continue };
        let name = shown(square.id);
        let (message, label, expected, field) = match link.by {
            By::Land if square.terrain == Terrain::Sea => {
                (format!("{name} is sea, and nobody walks there"), "nothing but sea", "`sea`", "terrain")
            }
            By::Sea if square.sea.is_none() => {
                (format!("{name} borders on no sea, and no fleet sails there"), "no coast", "`land`", "sea")
            }
            By::Land | By::Sea => continue,
        };
        findings.push(
            Finding::new(LINT.code, world.pack.cell(at, "by"), message)
                .label(label)
                .expected(format!("{expected}, or another square"))
                .suggest(Some(expected.trim_matches('`')))
                .rule("16.14")
                .see(world.square_cell(square.id, field), "what the square is like"),
        );
    }
}
