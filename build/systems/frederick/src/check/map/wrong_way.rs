use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M038", "wrong-way", Error, Map, check)
    .explained(
        "An off-map area is entered by land from a square that is all sea, or by sea from a square that borders on no \
        sea. Land units never enter the sea, and fleets never enter the land.",
    )
    .example("links.csv", "steppe,3f,land", b"steppe,3f,sea")
    .reads(&["links", "squares"])
    .after(&["M036"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, link) in war.pack.rows::<Link>() {
        let Some(square) = war.pack.get(link.square) else { continue };
        let name = shown(square.id);
        let (message, label, expected, field) = match link.by {
            By::Land if square.terrain == Terrain::Sea => {
                (format!("{name} is sea, so nobody can walk there"), "nothing but sea", "`sea`", "terrain")
            }
            By::Sea if square.sea.is_none() => {
                (format!("{name} borders on no sea, so no fleet can sail there"), "no coast", "`land`", "sea")
            }
            By::Land | By::Sea => continue,
        };
        LINT.finds(findings, at.cell("by"))
            .says(message)
            .label(label)
            .expected(format!("{expected}, or another square"))
            .suggest(Some(expected.trim_matches('`')))
            .rule("16.14")
            .see(war.cell_of::<Square>(square.id, field), "what the square is like");
    }
}
