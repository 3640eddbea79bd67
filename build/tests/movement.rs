//! What it costs to move on the map of the starter pack with hexes, and how far counters come.

use std::collections::BTreeMap;

use muster_build::expression::World;
use muster_build::lower::movement::{Cost, Movement};
use muster_build::read::Files;
use muster_build::{Options, examine, systems};
use muster_schema::Text;

/// The files of a pack, by path.
type Pack = BTreeMap<String, Vec<u8>>;

/// Asks something of the movement on that map.
fn on_hexes<T>(change: impl Fn(&mut Pack), ask: impl Fn(&Movement) -> T) -> T {
    let own = systems::find("own").unwrap();
    let mut files = own.all_starters().find(|(kind, _)| *kind == "hexes").unwrap().1;
    change(&mut files);
    let outcome = examine(Files::from_memory("hexes", files), Options::default());
    let pack = outcome.pack.as_ref().unwrap();
    ask(&Movement::of(&World::of(pack)))
}

/// Where a counter comes to, and what it has spent there.
fn reach(change: impl Fn(&mut Pack), from: &str, points: f64, arm: &str) -> BTreeMap<String, f64> {
    let reached = on_hexes(change, |movement| movement.reach(Text::new(from), points, Some(arm)));
    reached.into_iter().map(|(place, spent)| (place.to_string(), spent)).collect()
}

fn cost(from: &str, to: &str, arm: &str) -> Option<Cost> {
    on_hexes(|_| (), |movement| movement.cost(Text::new(from), Text::new(to), Some(arm)))
}

#[test]
fn ground_sides_and_roads_cost_what_the_tables_say() {
    let points = |points| Some(Cost::Points(points));
    // Clear ground, woods, a marsh.
    assert_eq!(cost("0101", "0102", "foot"), points(1.0));
    assert_eq!(cost("0506", "0505", "foot"), points(1.0), "along the lane");
    assert_eq!(cost("0604", "0505", "foot"), points(2.0), "off the lane");
    assert_eq!(cost("0604", "0505", "horse"), points(3.0));
    assert_eq!(cost("0707", "0708", "foot"), points(3.0));
    assert_eq!(cost("0707", "0708", "horse"), Some(Cost::Never));
    // A road through woods, a road over a bridge, a ford, the river itself, and no step at all.
    assert_eq!(cost("0307", "0406", "horse"), points(1.0));
    assert_eq!(cost("0606", "0707", "foot"), points(1.0));
    assert_eq!(cost("0603", "0704", "foot"), points(2.0));
    assert_eq!(cost("0602", "0703", "foot"), Some(Cost::Never));
    assert_eq!(cost("0101", "0303", "foot"), None);
}

#[test]
fn a_counter_comes_as_far_as_its_points() {
    let reach = |points, arm| reach(|_| (), "0606", points, arm);
    let near = reach(1.0, "foot");
    assert!(near.contains_key("0707") && near.contains_key("0506"), "along the road: {near:?}");
    assert!(!near.contains_key("0605"), "woods: {near:?}");
    assert_eq!(reach(2.0, "foot").get("0605"), Some(&2.0));
    assert!(!reach(2.0, "horse").contains_key("0605"));
    assert!(!reach(9.0, "foot").is_empty());
}

#[test]
fn all_that_a_counter_has_takes_it_one_step() {
    let marsh = |files: &mut Pack| {
        let text = String::from_utf8(files["terrain.csv"].clone()).unwrap();
        files.insert("terrain.csv".into(), text.replace("marsh,3,-", "marsh,all,-").into_bytes());
    };
    let reach = |from, points| reach(marsh, from, points, "foot");
    assert_eq!(reach("0707", 2.0).get("0708"), Some(&2.0));
    assert!(!reach("0606", 4.0).contains_key("0708"), "not after another step");
}
