//! Year markers that lie in another year.

use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::MARKER_START, check)
    .reads(&["set-up", "markers", "track-spaces", "tracks", "scenarios"])
    .after(&["T003", "T008"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        let first: Vec<Id> = world.of_set_up(layout.scenario).map(|scenario| scenario.first_turn.id()).collect();
        for line in &layout.lines {
            let (Item::Marker(marker), Site::Track(space)) = (line.item, line.place) else { continue };
            let lies_elsewhere = world.view.is_turn(space) && !first.is_empty() && !first.contains(&space.id);
            if marker.role == MarkerRole::Track && lies_elsewhere {
                LINT.finds(
                    world.pack.cell(line.at, "place"),
                    format!("{} lies in {}, where no scenario begins", marker.name, space.name),
                )
                .label("not the first turn")
                .expected(muster_source::finding::choices(first.iter().map(Id::as_str)))
                .suggest(Some(first[0].as_str()).filter(|_| first.len() == 1))
                .rule("4.4")
                .add_to(findings);
            }
        }
    }
}
