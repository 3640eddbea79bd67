use muster_engine::squares::Square as Position;

use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M051", "beyond-the-grid", Error, Map, check)
    .explained(
        "A square has a row or a column that the grid in game.json does not have, or its id is not a valid name for a \
        square. The name is the number of the row, counted from the north, and the letter of the column, counted from \
        the west; after `z` comes `aa`.",
    )
    .example(
        "squares.csv",
        "1f,clear,,borovia,reconstructed,\n",
        b"1f,clear,,borovia,reconstructed,\n1g,clear,,borovia,reconstructed,\n",
    )
    .reads(&["squares"])
    .after(&["M050"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some(grid) = &war.grid else { return };
    let last = Position { row: grid.rows.saturating_sub(1), column: grid.columns.saturating_sub(1) };
    for (at, square) in war.pack.rows::<Square>() {
        let (message, label) = match position(square.id) {
            None => (format!("`{}` is not the name of a square", square.id), "not a row and a column".to_owned()),
            Some(place) if place.row > last.row => {
                (format!("the map has no row {}", place.row.saturating_add(1)), format!("only {} rows", grid.rows))
            }
            Some(place) if place.column > last.column => {
                (format!("the map has no column {}", place.letters()), format!("its last column is {}", last.letters()))
            }
            Some(_) => continue,
        };
        let grid = war.view.game.as_ref().map(|(file, _)| Spot::Value(*file, "/map/grid".into()));
        LINT.finds(findings, at.cell("id"))
            .says(message)
            .label(label)
            .expected(format!("a square from `1a` to `{}`", last.to_string().to_lowercase()))
            .rule("2.1")
            .see(grid, "the grid");
    }
}
