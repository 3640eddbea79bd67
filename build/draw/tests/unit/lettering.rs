use muster_canvas::theme::Theme;
use muster_draw::lettering::cells;
use muster_draw::sheet;
use muster_marks::MapLooks;
use muster_marks::layout::standard;

#[test]
fn what_arrives_is_listed_where_its_counters_leave_room() {
    let mut bundle = muster_fixture::bundle();
    let turn = bundle.scenarios[0].arrivals[0].turn.clone();
    let mut cell = |height: f64| {
        let spaces = bundle.map.places.iter_mut().filter(|place| place.track.is_some());
        spaces.for_each(|place| place.size = Some([90.0, height]));
        let theme = Theme { counter: bundle.style.counter, ..Theme::default() };
        let looks = MapLooks::of(&bundle, &standard().map, &theme);
        let tracks = sheet::tracks(&bundle, &looks);
        let of_turn = tracks.iter().flat_map(|track| track.cells.iter().zip(cells(&bundle, track, &theme)));
        of_turn.filter(|(spot, _)| spot.place.id == turn).map(|(_, cell)| cell).next()
    };
    let [low, high, lowest] = [95.0, 170.0, 70.0].map(|height| cell(height).expect("it is a turn"));
    assert!(low.words.is_empty() && low.covered <= 0.0, "{low:?}");
    assert!(!high.words.is_empty() && high.covered <= 0.0, "{high:?}");
    assert!(lowest.covered > 0.0, "{lowest:?}");
}
