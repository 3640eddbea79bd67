use super::prelude::*;

pub static LINT: Lint = Lint::new("M065", "gap-in-path", Error, Map, check)
    .explained("A path goes from cell to cell, but two neighbours in its list do not touch.")
    .example("paths.csv", "0404|0505|0506", b"0404|0506");

fn check(pack: &Pack, findings: &mut Vec<Finding>) {
    let Some(known) = Cells::of(pack) else { return };
    for line in pack.lines(Role::Path) {
        let cells = line.cell(Slot::Place);
        let cells = cells.items();
        for (number, pair) in (1..).zip(cells.windows(2)) {
            let [Some(one), Some(two)] = [0, 1].map(|at| known.known.get(pair[at].as_str())) else { continue };
            if known.grid.towards(*one, *two).is_none() {
                let between = known.grid.distance(*one, *two).saturating_sub(1);
                let lacking = if between == 1 {
                    "a cell is missing between them".to_owned()
                } else {
                    format!("{between} cells are missing between them")
                };
                let again = one == two;
                LINT.finds(findings, line.spot_of(Slot::Place).item(number))
                    .says(format!("`{}` and `{}` do not touch", pair[0], pair[1]))
                    .label(if again { "the same cell again".to_owned() } else { lacking })
                    .expected("cells that each touch the one before");
            }
        }
    }
}
