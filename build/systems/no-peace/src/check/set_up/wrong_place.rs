use super::super::prelude::*;

pub static LINT: Lint =
    Lint::of(faults::WRONG_PLACE, check).reads(&["boxes", "track-spaces", "set-up"]).after(&["U001"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        for line in &layout.placed {
            let side = world.side(line.item);
            let wrong = match line.place {
                Site::Track(_) => {
                    line.item.fights()
                        || matches!(line.item, Item::Marker(marker) if matches!(marker.role, MarkerRole::Control | MarkerRole::Line))
                }
                Site::Box(found) => found.side.is_some() && side.is_some() && found.side.map(|side| side.id()) != side,
                Site::Space(..) => matches!(line.item, Item::Marker(marker) if marker.role == MarkerRole::Track),
            };
            if wrong {
                LINT.finds(
                    world.pack.cell(line.at, "place"),
                    format!("{} cannot lie in `{}`", line.item.name(), line.row.place),
                )
                .label("not a place for this counter")
                .expected("a space for what fights, the side's own box, a track for a track's marker")
                .rule("20.2")
                .add_to(findings);
            }
        }
    }
}
