//! Overlapping_boxes.

use super::super::prelude::*;

/// The lint.
pub static LINT: SharedLint = Lint {
    code: &Code {
        id: "M014",
        name: "overlapping-boxes",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Map),
        explanation: "Two boxes, tracks or off-map areas overlap on the map. A counter in the overlap would be in both.",
        example: Example { file: "boxes.csv", right: "60,210,200,120", wrong: b"60,110,200,120" },
    },
    tables: &["boxes", "tracks", "areas"],
    after: &[],
    check,
};

use crate::geometry::{self, Rect};

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let mut seen: Vec<(Rect, Spot, muster_schema::Text)> = Vec::new();
    let boxes = view.pack.lines(Role::Box).map(|line| {
        let [x, y, width, height] =
            [Slot::X, Slot::Y, Slot::Width, Slot::Height].map(|slot| line.value::<f64>(slot).unwrap_or_default());
        (Rect { x, y, width, height }, line.spot_of(Slot::X), line.name())
    });
    let tracks = view.pack.rows::<Track>().map(|(at, track)| {
        let spaces = view.pack.records::<TrackSpace>().iter().filter(|space| space.track.id() == track.id).count();
        (geometry::track(track, spaces), view.pack.cell(at, "x"), track.name)
    });
    for (rect, spot, name) in boxes.chain(tracks) {
        if let Some((_, other, what)) = seen.iter().find(|(other, ..)| other.overlaps(&rect)) {
            findings.push(
                Finding::new(LINT.code, spot.clone(), format!("`{name}` and `{what}` cover each other"))
                    .label(format!(
                        "from {:.0},{:.0} to {:.0},{:.0}",
                        rect.x,
                        rect.y,
                        rect.x + rect.width,
                        rect.y + rect.height
                    ))
                    .expected("room of its own")
                    .see(other.clone(), "the other one"),
            );
        }
        seen.push((rect, spot, name));
    }
}
