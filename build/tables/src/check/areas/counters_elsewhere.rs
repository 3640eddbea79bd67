use super::prelude::*;
use muster_ground::polygon::{self, Ring};
use muster_schema::{Role, Text};
use muster_source::pack::Line;

pub static LINT: Lint = Lint::new("M082", "counters-elsewhere", Warning, Map, check)
    .explained(
        "`x` and `y` of an area say where its counters stand and where its name is written, but that is not inside its outline. \
        Without the two, Muster finds the middle itself. Or a space, such as a town, is drawn outside the area that it lies in.",
    )
    .example("areas.csv", "hald,Hald,woods,3,,,", b"hald,Hald,woods,3,1000,900,");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let areas = areas(pack);
    let counter = pack.game().map_or(0.0, |game| f64::from(pack.style().counter) / game.map.scale);
    let mut held = |line: &Line<'_>, rings: &[Ring], near: f64, says: String, expected: &str| {
        let Some((x, y)) = line.cell(Slot::X).number().zip(line.cell(Slot::Y).number()) else { return };
        // A port stands on the coast, half in the water.
        let sides = rings.iter().flat_map(|ring| polygon::sides(ring));
        let far = sides.map(|[from, to]| polygon::distance([x, y], from, to)).fold(f64::INFINITY, f64::min) > near;
        if far && !polygon::holds(rings, [x, y]) {
            LINT.finds(findings, line.spot_of(Slot::X))
                .says(says)
                .label(format!("{x},{y} is not inside its outline"))
                .expected(expected);
        }
    };
    for Area { line, rings } in &areas {
        let says = format!("the counters of `{}` would stand outside it", line.name());
        held(line, rings, 0.0, says, "a place inside the area, or nothing in both cells");
    }
    let by_id: FxHashMap<Text, &Area<'_>> = areas.iter().map(|area| (area.line.id(), area)).collect();
    for line in pack.lines(Role::Place) {
        let Some(area) = line.cell(Slot::Place).text().and_then(|place| by_id.get(&place)) else { continue };
        let says = format!("`{}` lies in `{}`, but is drawn outside it", line.name(), area.line.name());
        held(&line, &area.rings, counter, says, "a place inside the area, or another area in `place`");
    }
}
