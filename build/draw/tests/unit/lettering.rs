use muster_canvas::theme::Theme;
use muster_draw::lettering::{Cell, cells};
use muster_draw::sheet;
use muster_marks::MapLooks;
use muster_marks::layout::standard;
use muster_schema::bundle::Bundle;

/// The space of the first turn with arrivals, if the spaces of the tracks have this size.
fn first_arrival(bundle: &mut Bundle, size: [f64; 2]) -> Cell {
    let turn = bundle.scenarios[0].arrivals[0].turn.clone();
    let spaces = bundle.map.places.iter_mut().filter(|place| place.track.is_some());
    spaces.for_each(|place| place.size = Some(size));
    let theme = Theme { counter: bundle.style.counter, ..Theme::default() };
    let looks = MapLooks::of(bundle, &standard().map, &theme);
    let tracks = sheet::tracks(bundle, &looks);
    let of_turn = tracks.iter().flat_map(|track| track.cells.iter().zip(cells(bundle, track, &theme)));
    of_turn.filter(|(spot, _)| spot.place.id == turn).map(|(_, cell)| cell).next().expect("it is a turn")
}

#[test]
fn what_arrives_is_listed_where_its_counters_leave_room() {
    let mut bundle = muster_fixture::bundle();
    let [low, high, lowest] = [95.0, 170.0, 70.0].map(|height| first_arrival(&mut bundle, [90.0, height]));
    assert!(low.words.is_empty() && low.covered <= 0.0, "{low:?}");
    assert!(low.sums[0].2.starts_with('+') && !low.silent, "{low:?}");
    assert!(!high.words.is_empty() && high.covered <= 0.0 && high.sums.is_empty(), "{high:?}");
    assert!(lowest.covered > 0.0 && !lowest.sums.is_empty(), "{lowest:?}");
    let narrow = first_arrival(&mut bundle, [30.0, 70.0]);
    assert!(narrow.silent && narrow.sums.is_empty(), "{narrow:?}");
}

#[test]
fn what_belongs_to_no_side_arrives_too() {
    let mut bundle = muster_fixture::bundle();
    bundle.pieces.iter_mut().for_each(|piece| piece.side = None);
    let [low, high] = [95.0, 170.0].map(|height| first_arrival(&mut bundle, [90.0, height]));
    assert!(!low.sums.is_empty() && !high.words.is_empty(), "{low:?} {high:?}");
}
