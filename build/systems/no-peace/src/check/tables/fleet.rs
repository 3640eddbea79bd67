use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T020", "fleet", Error, Tables, check)
    .explained(
        "An entry of `fleets` in rules.json does not fit its counter or the map: the marker is not a fleet or belongs \
        to the other side, the sea zone is not contested, or the port lies on another sea. Or a counter \
        shows other strengths than the rules, the weaker squadrons are stronger than the stronger one, or a port in `seas` \
        has no sea zone.",
    )
    .example("rules.json", "\"marker\": \"fleet\"", b"\"marker\": \"demoralized\"")
    .reads(&["rules", "markers", "sea-zones", "spaces"])
    .after(&["M008"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    let mut wrong = |pointer: String, message: String, label: &str, expected: &str| {
        LINT.finds(findings, Spot::Value(*file, pointer)).says(message).label(label).expected(expected).rule("13.5.6");
    };
    for (ix, fleet) in rules.fleets.iter().enumerate() {
        let at = |field: &str| format!("/fleets/{ix}/{field}");
        if let Some(marker) = war.pack.get(fleet.marker) {
            if marker.role != MarkerRole::Fleet {
                let message = format!("`{}` is not a fleet", marker.id);
                wrong(at("marker"), message, "another kind of marker", "a marker of role `fleet`");
            } else if marker.side.is_some_and(|side| side.id() != fleet.side.id()) {
                let message = format!("`{}` is not a fleet of `{}`", marker.id, fleet.side);
                wrong(at("side"), message, "not the side of its marker", "the side in markers.csv");
            } else if let Some(most) = strengths(marker).into_iter().max().filter(|most| *most != fleet.strength) {
                let message = format!("{} shows strengths up to {most}, not {}", marker.name, fleet.strength);
                wrong(at("strength"), message, "not the strength of its counter", &most.to_string());
            }
        }
        if let Some(zone) = war.pack.get(fleet.zone)
            && !zone.contested.is_yes()
        {
            let message = format!("control of {} never changes", zone.name);
            wrong(at("zone"), message, "not contested", "a sea zone with `yes` in `contested`");
        }
        let port = fleet.port.and_then(|port| war.board.number_of(port.id())).and_then(|port| war.board.space(port));
        if let Some(port) = port.filter(|port| !port.ports.iter().any(|zone| zone.id() == fleet.zone.id())) {
            let message = format!("{} is not a port of `{}`", port.name, fleet.zone);
            wrong(at("port"), message, "lies on another sea", "a port of the zone that the fleet contests");
        }
    }
    if let Some(squadrons) =
        rules.squadrons.as_ref().filter(|squadrons| squadrons.strengths[0] < squadrons.strengths[1])
    {
        let message = format!("the stronger squadron has {}, but the weaker ones have more", squadrons.strengths[0]);
        wrong("/squadrons/strengths/0".to_owned(), message, "weaker than the weaker ones", "the stronger one first");
    }
    if let Some(squadrons) = &rules.squadrons {
        let own = |marker: &&Marker| {
            marker.role == MarkerRole::Fleet && marker.side.is_some_and(|side| side.id() == squadrons.side.id())
        };
        let shown = war.pack.records::<Marker>().iter().filter(own).map(|marker| (marker.name, strengths(marker)));
        for (name, shown) in shown.filter(|(_, shown)| !shown.is_empty()) {
            if let Some(ix) = squadrons.strengths.iter().position(|strength| !shown.contains(strength)) {
                let message = format!("no face of {name} shows {}", squadrons.strengths[ix]);
                let expected = shown.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ");
                wrong(format!("/squadrons/strengths/{ix}"), message, "not on the counters", &expected);
                break;
            }
        }
    }
    for (ix, sea) in rules.seas.iter().enumerate() {
        let at = |field: &str| format!("/seas/{ix}/{field}");
        for (number, port) in sea.ports.iter().enumerate() {
            let space = war.board.number_of(port.id()).and_then(|port| war.board.space(port));
            if let Some(space) = space.filter(|space| space.ports.is_empty()) {
                let message = format!("{} is not a port", space.name);
                wrong(at(&format!("ports/{number}")), message, "no sea zone", "a port");
            }
        }
    }
}

/// The strengths that the faces of a fleet's counter end in, if they do: `Toulon Fleet 2`.
fn strengths(marker: &Marker) -> Vec<u32> {
    let faces = std::iter::once(marker.front).chain(marker.back);
    faces.filter_map(|face| face.as_str().rsplit(' ').next()?.parse().ok()).collect()
}
