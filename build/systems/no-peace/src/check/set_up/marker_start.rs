use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::MARKER_START, check)
    .reads(&["rules", "scenarios", "markers", "track-spaces", "tracks", "set-up"])
    .after(&["U002", "T003", "T009", "U013"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((_, rules)) = &war.rules else { return };
    let mut wrong = |spot: Spot, message: String, label: &str, expected: String| {
        LINT.finds(findings, spot).says(message).label(label).expected(expected).rule("20.2.3");
    };
    for set_up in &war.set_ups {
        let first = war.view.first_turns(set_up.scenario);
        // What lies on the track of victory points: one marker for them, and perhaps one for each side's resource points.
        let mut counted: Vec<(i64, Spot, &str)> = Vec::new();
        for line in &set_up.placed {
            let Some(marker) = line.piece::<Marker>() else { continue };
            let spot = line.cell("place");
            if let Some(space) = line.place::<TrackSpace>().filter(|_| marker.role == MarkerRole::Track) {
                if space.track.id() == rules.victory.track.id() {
                    counted.push((i64::from(space.value), spot, marker.name.as_str()));
                } else if war.view.is_turn(space) && !first.is_empty() && !first.contains(&space.id) {
                    let expected = choices(first.iter().map(Id::as_str));
                    wrong(spot, format!("{} lies in {}", marker.name, space.name), "not a first turn", expected);
                }
                continue;
            }
            let blockade = rules.blockade.as_ref().filter(|blockade| blockade.marker.id() == marker.id);
            let elsewhere = |space: Ref<Space>| line.site.is_none_or(|site| site.id() != space.id().text());
            if let Some(blockade) = blockade.filter(|blockade| elsewhere(blockade.space)) {
                let message = format!("{} does not lie in `{}`", marker.name, blockade.space);
                wrong(spot, message, "not the space of the blockade", format!("`{}`", blockade.space));
            }
        }
        let points = rules.resources.points.iter().map(|points| i64::from(points.points));
        let mut begin: Vec<i64> = std::iter::once(i64::from(rules.victory.start)).chain(points).collect();
        if counted.len() == 1 {
            begin.truncate(1);
        }
        if counted.len() != begin.len() {
            continue;
        }
        counted.retain(|(value, ..)| match begin.iter().position(|start| start == value) {
            Some(at) => {
                begin.remove(at);
                false
            }
            None => true,
        });
        for ((value, spot, name), start) in counted.into_iter().zip(begin) {
            let message = format!("{name} lies on {value}, and the rules begin with {start}");
            wrong(spot, message, "not the number in rules.json", format!("{start}"));
        }
    }
}
