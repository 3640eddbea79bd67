//! Same_position.

use super::super::prelude::*;

/// The lint.
pub static LINT: SharedLint = Lint {
    code: &Code {
        id: "M011",
        name: "same-position",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Map),
        explanation: "Two spaces have the same position on the map. Players could not tell their counters apart, and one VASSAL \
            region would hide the other.",
        example: Example { file: "spaces.csv", right: "45.5,4.2,reconstructed", wrong: b"46.2,4.4,reconstructed" },
    },
    tables: &["spaces"],
    after: &[],
    check,
};

use rustc_hash::FxHashMap;

use crate::check::shared::view::Line;
use crate::geometry::Chart;

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let Some((_, game)) = &view.game else { return };
    let chart = game.map.projection.as_ref().map(Chart::of);
    let mut seen: FxHashMap<(i32, i32), Line> = FxHashMap::default();
    seen.reserve(view.graph.len());
    for space in view.spaces() {
        let Some([x, y]) = space.position(chart.as_ref()) else { continue };
        // Equal to a tenth of a map unit.
        #[expect(clippy::cast_possible_truncation, reason = "a position beyond the sheet is another finding")]
        let place = ((x * 10.0).round() as i32, (y * 10.0).round() as i32);
        if let Some(first) = seen.get(&place) {
            findings.push(
                Finding::new(
                    LINT.code,
                    space.at.cell(view, if space.x.is_some() { "x" } else { "lat" }),
                    format!("`{}` lies where another space lies", space.name),
                )
                .label("the same place")
                .expected("a place of its own")
                .see(first.spot(), "the other space"),
            );
        } else {
            seen.insert(place, space.at);
        }
    }
}
