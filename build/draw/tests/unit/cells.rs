mod sides;
mod textures;

use muster_canvas::theme::Theme;
use muster_draw::cells::Inks;
use muster_draw::map;
use muster_marks::MapLooks;
use muster_marks::layout::standard;
use serde_json::json;

#[test]
fn areas_are_drawn_with_their_ground_and_names() {
    let mut bundle = muster_fixture::bundle();
    let told = json!({ "cite": "1", "standing": "attested" });
    let area = |id: &str, kind: &str, centre: [f64; 2], outline: &[[f64; 2]]| {
        serde_json::from_value(json!({
            "id": id, "name": id.to_uppercase(), "kind": "area", "x": centre[0], "y": centre[1], "home": [],
            "size": [300, 200], "outline": [outline], "attributes": { "terrain": kind }, "provenance": told,
        }))
    };
    let kind = |id: &str, colour: &str| {
        serde_json::from_value(json!({
            "id": id, "name": id, "colour": colour, "texture": id, "attributes": {}, "provenance": told,
        }))
    };
    bundle.map.terrains = ["woods", "hills"].iter().filter_map(|id| kind(id, "#b9cf9a").ok()).collect();
    bundle.map.places = [
        area("weald", "woods", [220.0, 200.0], &[[60.0, 80.0], [380.0, 60.0], [350.0, 300.0], [120.0, 360.0]]),
        area("downs", "hills", [520.0, 240.0], &[[380.0, 60.0], [700.0, 90.0], [660.0, 400.0], [350.0, 300.0]]),
    ]
    .into_iter()
    .filter_map(Result::ok)
    .collect();
    let theme = Theme::default();
    let svg = map::picture(&bundle, &MapLooks::of(&bundle, &standard().map, &theme), &theme).document();
    let inks = Inks::of(Some("#b9cf9a"), &theme);
    for drawn in ["WEALD", "DOWNS", &inks.body.to_string(), &inks.light.to_string()] {
        assert!(svg.contains(drawn), "{drawn}");
    }
}
