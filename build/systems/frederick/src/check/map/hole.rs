use std::collections::BTreeSet;

use muster_engine::squares;

use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M055", "hole-in-the-grid", Hint, Map, check)
    .explained(
        "The grid has more squares than `squares.csv`. Squares that are left out are not drawn, and nothing can enter \
        them; leave squares out only if the map is not a rectangle.",
    )
    .example("game.json", "\"rows\": 5", b"\"rows\": 6")
    .reads(&["squares"])
    .after(&["M050", "M051"]);

/// So many of those that are left out are told.
const TOLD: usize = 6;

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let (Some((file, _)), Some(grid)) = (&war.view.game, &war.grid) else { return };
    let known: BTreeSet<_> =
        war.pack.records::<Square>().iter().filter_map(|square| squares::Square::parse(square.id.as_str())).collect();
    let all = (0..grid.rows).flat_map(|row| (0..grid.columns).map(move |column| squares::Square { row, column }));
    let absent: Vec<String> = all.filter(|square| !known.contains(square)).map(|square| square.to_string()).collect();
    if absent.is_empty() {
        return;
    }
    let more = if absent.len() > TOLD { format!(" and {} more", absent.len() - TOLD) } else { String::new() };
    let told = absent.iter().take(TOLD).map(|square| format!("`{square}`")).collect::<Vec<_>>().join(", ");
    LINT.finds(findings, Spot::Member(*file, "/map/grid".into()))
        .says(format!("these squares of the grid are left out: {told}{more}"))
        .label(format!("{} by {} squares", grid.rows, grid.columns))
        .expected("a row in squares.csv for each square, or a smaller grid")
        .rule("2.1");
}
