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

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let mut seen: FxHashMap<(i32, i32), Line<'_>> = FxHashMap::default();
    seen.reserve(view.graph.len());
    for space in &view.spaces {
        let Some([x, y]) = space.at else { continue };
        // Equal to a tenth of a map unit.
        #[expect(clippy::cast_possible_truncation, reason = "a position beyond the sheet is another finding")]
        let place = ((x * 10.0).round() as i32, (y * 10.0).round() as i32);
        if let Some(first) = seen.get(&place) {
            findings.push(
                Finding::new(
                    LINT.code,
                    space.line.spot_of(if space.own { Slot::X } else { Slot::Latitude }),
                    format!("`{}` lies where another space lies", space.name),
                )
                .label("the same place")
                .expected("a place of its own")
                .see(first.spot(), "the other space"),
            );
        } else {
            seen.insert(place, space.line);
        }
    }
}
