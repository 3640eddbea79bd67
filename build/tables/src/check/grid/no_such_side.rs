use super::prelude::*;
use muster_lower::cells;

pub static LINT: Lint = Lint::new("M062", "no-such-side", Error, Map, check)
    .explained(
        "A cell has no side in that direction, or does not touch the other cell. Hexes with a flat top have sides to N, NE, SE, \
        S, SW and NW, those with a point on top to NE, E, SE, SW, W and NW, squares to N, E, S and W.",
    )
    .example("hexsides.csv", "0606,SE,bridge", b"0606,E,bridge");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let Some(known) = Cells::of(pack) else { return };
    let words: Vec<&str> = known.grid.directions().map(muster_schema::form::Words::word).collect();
    for line in pack.lines(Role::CellSide).filter(|line| cells::side(&known.grid, &known.known, line).is_none()) {
        let told = line.cell(Slot::Direction);
        let Some(from) = line.cell(Slot::From).text().filter(|from| known.known.contains_key(from.as_str())) else {
            continue;
        };
        let other = line.cell(Slot::To).text();
        let (slot, message) = match (told.text(), other) {
            (Some(direction), _) => (Slot::Direction, format!("the cell `{from}` has no side to {direction}")),
            (None, Some(other)) => (Slot::To, format!("`{from}` and `{other}` do not touch")),
            (None, None) => (Slot::Direction, "nothing says which side of the cell is meant".to_owned()),
        };
        LINT.finds(findings, line.spot_of(slot))
            .says(message)
            .label("no such side")
            .expected(choices(words.iter().copied()))
            .see(known.spot.clone(), "the grid");
    }
}
