use super::prelude::*;
use muster_ground::polygon::{self, Ring};

pub static LINT: Lint = Lint::new("M080", "tangled-outline", Warning, Map, check)
    .explained(
        "The outline of an area crosses itself, or encloses nothing. Usually two of its points are in the wrong \
        order, or one has a wrong number. Muster can't tell what lies inside such an outline.",
    )
    .example("areas.csv", "\"50,237 50,266 73,281 84,281", b"\"50,237 73,281 50,266 84,281");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for Area { line, rings } in areas(pack) {
        let Some(wrong) = rings.iter().find_map(wrong) else { continue };
        LINT.finds(findings, line.spot_of(Slot::Outline))
            .says(format!("the outline of `{}` {wrong}", line.name()))
            .label("no clear inside")
            .expected("points in their order around the area");
    }
}

/// The least that an area covers, in square map units.
const LEAST: f64 = 1.0;

/// Finds the fault of a polygon, if it has one.
fn wrong(ring: &Ring) -> Option<String> {
    if let Some([x, y]) = polygon::crossing(ring) {
        return Some(format!("crosses itself at {x:.0},{y:.0}"));
    }
    (polygon::area(ring) < LEAST).then(|| "encloses nothing".to_owned())
}
