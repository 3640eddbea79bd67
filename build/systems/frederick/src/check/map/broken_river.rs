use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M034", "broken-river", Error, Map, check)
    .explained(
        "List the squares of a river from its source to its mouth, each sharing a side with the next. Here two \
        squares do not touch, one is all sea, or there is only one square, so nobody could move along the river.",
    )
    .example("rivers.csv", "3e|3d|2d", b"3e|3d|1d")
    .reads(&["rivers", "squares"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, river) in war.pack.rows::<River>() {
        if river.squares.len() < 2 {
            LINT.finds(findings, at.cell("squares"))
                .says(format!("`{}` leads nowhere", river.name))
                .label("fewer than two squares")
                .expected("its squares from the source to the mouth")
                .rule("16.6");
        }
        for (number, square) in river.squares.iter().enumerate() {
            let here = shown(square.id());
            let before = number.checked_sub(1).and_then(|before| river.squares.get(before)).map(Ref::id);
            let apart = before.filter(|before| !touch(*before, square.id()));
            let sea = war.pack.get(*square).is_some_and(|square| square.terrain == Terrain::Sea);
            let (message, label, expected) = match apart {
                _ if sea => {
                    let message = format!("`{}` runs through {here}, which is sea", river.name);
                    (message, "nothing but sea".to_owned(), "squares of land; the mouth is the coast")
                }
                Some(before) => {
                    let message = format!("`{}` is broken between {} and {here}", river.name, shown(before));
                    (message, format!("does not touch {}", shown(before)), "a square beyond a side of the one before")
                }
                None => continue,
            };
            LINT.finds(findings, at.cell("squares").item(number))
                .says(message)
                .label(label)
                .expected(expected)
                .rule("16.6")
                // One wrong square in the midst touches neither the one before nor the one after.
                .cause(LINT.about(&[&river.id]));
        }
    }
}
