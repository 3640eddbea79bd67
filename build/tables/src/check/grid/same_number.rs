use super::prelude::*;
use super::table;

pub static LINT: Lint = Lint::new("M068", "same-number", Error, Map, check)
    .explained(
        "Two cells of the grid would have the same number: with too few digits and no separator, column 1, row 11 \
        reads like column 11, row 1. Use more digits, a separator, or letters for columns or rows.",
    )
    .example(
        "game.json",
        "\"rows\": 10,\n      \"side\": 104,\n      \"corner\": [50, 50]\n",
        b"\"rows\": 11,\n      \"side\": 104,\n      \"corner\": [50, 50],\n      \"numbering\": {\"columns\": {\"digits\": 1}, \"rows\": {\"digits\": 1}}\n",
    );

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let Some(cells) = Cells::of(pack) else { return };
    let twice = cells.grid.cells().find(|cell| cells.known.get(&cells.grid.id(*cell)) != Some(cell));
    if let Some(cell) = twice {
        LINT.finds(findings, cells.spot.clone())
            .says(format!("more than one cell is called {}", cells.grid.name(cell)))
            .label("its `numbering` does not tell all cells apart")
            .expected("more digits, a separator, or letters")
            .cause(table(pack));
    }
}
