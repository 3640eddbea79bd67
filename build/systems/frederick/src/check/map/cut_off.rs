use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M044", "cut-off-square", Warning, Map, check)
    .explained(
        "Nothing can enter a square: on each of its sides the map ends or there is sea that it does not border, and \
        no off-map area leads there. Units move across sides, never across corners.",
    )
    .example("squares.csv", "1a,clear,north-sea,", b"1a,clear,,")
    .reads(&["squares", "links"])
    .after(&["M036", "M051"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let linked = |id: Id| war.pack.records::<Link>().iter().any(|link| link.square.id() == id);
    for (at, square) in war.pack.rows::<Square>() {
        let Some(place) = position(square.id) else { continue };
        if war.beside(place).any(|other| passable(square, other)) || linked(square.id) {
            continue;
        }
        let sea = war.beside(place).any(|other| other.terrain == Terrain::Sea);
        let (field, label) =
            if sea && square.sea.is_none() { ("sea", "no fleet lands here") } else { ("id", "nothing beside it") };
        LINT.finds(findings, at.cell(field))
            .says(format!("nothing can enter {}", shown(square.id)))
            .label(label)
            .expected(if sea { "the sea that it borders on" } else { "a square beyond one of its sides" })
            .rule("16.2");
    }
}
