use muster_ground::land::{Site, coasts, onward, site};
use muster_ground::polygon;

#[test]
fn places_are_on_land_at_sea_or_beyond() {
    assert_eq!(site(50.85, 4.35), Site::Land, "Brussels");
    assert_eq!(site(55.75, 37.62), Site::Beyond, "Moscow");
    assert!(matches!(site(45.0, -6.0), Site::Water(away) if away > 30.0), "the Bay of Biscay");
    assert!(matches!(site(52.7, 5.3), Site::Water(_)), "the Zuiderzee");
}

#[test]
fn land_goes_on_where_the_tables_end() {
    let continent = coasts()[0].first().map(|ring| onward(ring)).unwrap_or_default();
    let is_land = |lat, lon| polygon::contains(&continent, [lon, lat]);
    assert!(is_land(55.75, 37.62), "Moscow");
    assert!(is_land(65.0, 15.0), "Lapland");
    assert!(!is_land(43.5, 38.0), "the Black Sea");
    assert!(!is_land(34.0, 35.0), "the Levantine Sea");
}
