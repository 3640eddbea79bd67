use muster_schema::bundle::Bundle;
use muster_vassal::names::Names;
use muster_vassal::tracker::Tracker;

#[test]
fn a_marker_is_moved_on_the_track_that_it_names_or_lies_on() {
    let mut bundle = muster_fixture::bundle();
    let [scenario, ..] = bundle.scenarios.as_mut_slice() else { panic!("a scenario") };
    let [placement, ..] = scenario.placements.as_mut_slice() else { panic!("a placement") };
    placement.place = "p2".into();
    let track = |bundle: &Bundle, id: &str| {
        let tracker = Tracker::of(bundle, &Names::of(bundle));
        let piece = bundle.pieces.iter().find(|piece| piece.id == id);
        piece.and_then(|piece| tracker.marked_track(piece)).map(|track| track.id.clone())
    };
    assert_eq!(track(&bundle, "eugene").as_deref(), Some("points"));
    assert_eq!(track(&bundle, "turn"), None);
    assert_eq!(track(&bundle, "vendome"), None);
    for piece in &mut bundle.pieces {
        piece.attributes.insert("track".into(), "points".into());
    }
    assert_eq!(track(&bundle, "vendome").as_deref(), Some("points"));
}

#[test]
fn a_marker_goes_with_the_seasons_that_the_phases_name() {
    let mut bundle = muster_fixture::bundle();
    let names = ["1 Spring", "Moves", "Late Winter: supply", "Late Winter"];
    let phase = bundle.phases.first().cloned().unwrap_or_else(|| panic!("a phase"));
    bundle.phases = names.map(|name| muster_schema::bundle::Phase { name: name.into(), ..phase.clone() }).to_vec();
    bundle.map.tracks.retain_mut(|track| {
        track.places.truncate(3);
        true
    });
    for (id, name) in [("p0", "Spring"), ("p1", "Late Winter"), ("p2", "Winter")] {
        bundle.map.places.iter_mut().filter(|place| place.id == id).for_each(|place| place.name = name.into());
    }
    bundle.pieces.iter_mut().filter(|piece| piece.id == "vendome").for_each(|piece| {
        piece.attributes.insert("track".into(), "points".into());
    });
    let follows = |bundle: &Bundle| {
        let piece = bundle.pieces.iter().find(|piece| piece.id == "vendome").cloned();
        piece.and_then(|piece| Tracker::of(bundle, &Names::of(bundle)).follows(&piece).cloned())
    };
    // No phase is named for the third space.
    assert_eq!(follows(&bundle), None);
    bundle.map.tracks.iter_mut().for_each(|track| track.places.truncate(2));
    let found = follows(&bundle).unwrap_or_else(|| panic!("it follows"));
    assert_eq!(found.first.as_deref(), Some("p0"));
    assert_eq!(
        found.space,
        "{Phase==\"1 Spring\"?\"Points Spring\":Phase==\"Moves\"?\"Points Spring\":\
         Phase==\"Late Winter: supply\"?\"Points Late Winter\":Phase==\"Late Winter\"?\"Points Late Winter\":\
         \"Points Spring\"}"
    );
}
