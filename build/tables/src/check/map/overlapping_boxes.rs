use muster_schema::common::{Track, TrackSpace};

use super::prelude::*;
use muster_ground::geometry::{self, Rect};

pub static LINT: Lint = Lint::new("M014", "overlapping-boxes", Error, Map, check)
    .explained("Two boxes, tracks or off-map areas overlap on the map. A counter in the overlap would be in both.")
    .example("boxes.csv", "60,210,200,120", b"60,110,200,120")
    .reads_roles(&[Role::Box, Role::Track, Role::Area]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let mut seen: Vec<(Rect, Spot, muster_schema::Text)> = Vec::new();
    let boxes = view.pack.lines(Role::Box).map(|line| {
        let [x, y, width, height] =
            [Slot::X, Slot::Y, Slot::Width, Slot::Height].map(|slot| line.value::<f64>(slot).unwrap_or_default());
        (Rect { x, y, width, height }, line.spot_of(Slot::X), line.name())
    });
    let tracks = view.pack.rows::<Track>().map(|(at, track)| {
        let spaces = view.pack.records::<TrackSpace>().iter().filter(|space| space.track.id() == track.id).count();
        (geometry::track(track, spaces), at.cell("x"), track.name)
    });
    for (rect, spot, name) in boxes.chain(tracks) {
        if let Some((_, other, what)) = seen.iter().find(|(other, ..)| other.overlaps(&rect)) {
            LINT.finds(findings, spot.clone())
                .says(format!("`{name}` and `{what}` cover each other"))
                .label(format!(
                    "from {:.0},{:.0} to {:.0},{:.0}",
                    rect.x,
                    rect.y,
                    rect.x + rect.width,
                    rect.y + rect.height
                ))
                .expected("room of its own")
                .see(other.clone(), "the other one");
        }
        seen.push((rect, spot, name));
    }
}
