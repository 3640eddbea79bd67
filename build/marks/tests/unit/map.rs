use muster_canvas::colour::Colour;
use muster_canvas::theme::Theme;
use muster_marks::layout::standard;
use muster_marks::map::{Looks, Sample};
use muster_schema::bundle::{Bundle, PlaceKind, Terrain};
use serde_json::json;

#[test]
fn nobody_reads_who_comes_hidden() {
    let mut bundle = muster_fixture::bundle();
    let agenda = |bundle: &Bundle| {
        let looks = Looks::of(bundle, &standard().map, &Theme::default());
        let lines = looks.places.into_iter().flat_map(|place| place.agenda.into_iter().chain(place.arriving.whole));
        lines.map(|(_, _, words)| words).collect::<Vec<_>>().join("; ")
    };
    assert!(agenda(&bundle).contains("Vendôme"), "{}", agenda(&bundle));
    bundle.pieces.iter_mut().for_each(|piece| piece.hidden = true);
    let told = agenda(&bundle);
    assert!(told.contains("hidden counter") && !told.contains("Vendôme"), "{told}");
}

#[test]
fn a_space_has_the_colour_of_its_country() {
    let mut bundle = muster_fixture::bundle();
    let told = json!({ "cite": "1", "standing": "attested" });
    let hills = json!({ "id": "hills", "name": "Hills", "colour": "#cda76a", "texture": "hills", "attributes": {},
        "provenance": told });
    bundle.map.terrains = serde_json::from_value::<Terrain>(hills).into_iter().collect();
    for place in bundle.map.places.iter_mut().filter(|place| place.kind == PlaceKind::Space) {
        place.home.clear();
        place.attributes.insert("terrain".into(), "hills".into());
    }
    let looks = Looks::of(&bundle, &standard().map, &Theme::default());
    let ground = Colour::parse("#cda76a");
    let spaces = bundle.map.places.iter().zip(&looks.places).filter(|(place, _)| place.kind == PlaceKind::Space);
    assert!(spaces.clone().count() > 0 && spaces.clone().all(|(_, look)| look.symbol.ground == ground));
    let entry = looks.legend.iter().find(|entry| entry.words == "Hills").map(|entry| &entry.sample);
    assert!(matches!(entry, Some(Sample::Symbol(symbol)) if symbol.ground == ground), "{entry:?}");
}

#[test]
fn a_legend_tells_what_there_is() {
    let bundle = muster_fixture::bundle();
    let looks = Looks::of(&bundle, &standard().map, &Theme::default());
    assert_eq!(looks.places.len(), bundle.map.places.len());
    assert!(looks.legend.iter().any(|entry| entry.words == "Capital"), "{:?}", looks.legend);
    assert!(looks.legend.iter().any(|entry| entry.words == "Nobody's home"), "{:?}", looks.legend);
    let mut without_homes = bundle.clone();
    without_homes.map.places.iter_mut().for_each(|place| place.home.clear());
    let looks = Looks::of(&without_homes, &standard().map, &Theme::default());
    assert!(looks.legend.iter().all(|entry| entry.words != "Nobody's home"), "{:?}", looks.legend);
    let map = muster_schema::bundle::Map { places: Vec::new(), connections: Vec::new(), ..bundle.map.clone() };
    let looks = Looks::of(&Bundle { map, ..bundle }, &standard().map, &Theme::default());
    assert!(looks.legend.is_empty(), "{:?}", looks.legend);
}
