use super::prelude::*;
use muster_ground::polygon;

pub static LINT: Lint = Lint::new("M082", "counters-elsewhere", Warning, Map, check)
    .explained(
        "`x` and `y` of an area say where its counters stand and where its name is written, but that is not inside its outline. \
        Without the two, Muster finds the middle itself.",
    )
    .example("areas.csv", "hald,Hald,woods,3,,,", b"hald,Hald,woods,3,1000,900,");

fn check(pack: &Pack, findings: &mut Vec<Finding>) {
    for Area { line, rings } in areas(pack) {
        let Some((x, y)) = line.cell(Slot::X).number().zip(line.cell(Slot::Y).number()) else { continue };
        if !polygon::holds(&rings, [x, y]) {
            LINT.finds(findings, line.spot_of(Slot::X))
                .says(format!("the counters of `{}` would stand outside it", line.name()))
                .label(format!("{x},{y} is not inside its outline"))
                .expected("a place inside the area, or nothing in both cells");
        }
    }
}
