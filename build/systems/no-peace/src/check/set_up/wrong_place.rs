use super::super::prelude::*;

pub static LINT: Lint =
    Lint::of(faults::WRONG_PLACE, check).reads(&["boxes", "track-spaces", "set-up"]).after(&["U001"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for line in war.set_ups.iter().flat_map(|set_up| &set_up.placed) {
        let Some(site) = line.site else { continue };
        let role = line.piece::<Marker>().map(|marker| marker.role);
        let owner = line.place::<Box>().and_then(|found| found.side).map(|side| side.id());
        let own = war.side(line.counter);
        let wrong = match site.table().role {
            Role::TrackSpace => fights(line) || matches!(role, Some(MarkerRole::Control | MarkerRole::Line)),
            Role::Box => owner.zip(own).is_some_and(|(owner, own)| owner != own),
            _ => role == Some(MarkerRole::Track),
        };
        if wrong {
            LINT.finds(findings, line.cell("place"))
                .says(format!("{} cannot lie in `{}`", line.name(), site.id()))
                .label("not a place for this counter")
                .expected("a space for what fights, the side's own box, a track for a track's marker")
                .rule("20.2");
        }
    }
}
