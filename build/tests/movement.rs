//! The cost of moving on the map of the starter pack with hexes, and the range of counters.

use std::collections::BTreeMap;

use muster_build::expression::World;
use muster_build::lower::movement::{Cost, Movement};
use muster_build::read::Files;
use muster_build::{Options, examine, starters};
use muster_schema::Text;

/// The files of a pack, by path.
type Pack = BTreeMap<String, Vec<u8>>;

/// Asks something of the movement on that map.
fn on_hexes<T>(change: impl Fn(&mut Pack), ask: impl Fn(&Movement) -> T) -> T {
    let mut files = starters::starter("hexes").unwrap();
    change(&mut files);
    let outcome = examine(Files::from_memory("hexes", files), Options::default());
    let pack = outcome.pack.as_ref().unwrap();
    ask(&Movement::of(&World::of(pack)))
}

/// The places that a counter reaches, with the points spent.
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

/// A change of the starter's tables: texts to find, each with its replacement.
fn changed(changes: &'static [(&'static str, &'static str, &'static str)]) -> impl Fn(&mut Pack) {
    move |files| {
        for (file, find, with) in changes {
            let text = String::from_utf8(files[*file].clone()).unwrap();
            assert!(text.contains(find), "{file}: {find}");
            files.insert((*file).into(), text.replacen(find, with, 1).into_bytes());
        }
    }
}

#[test]
fn ground_and_a_line_of_one_id_have_costs_of_their_own() {
    let change = changed(&[
        ("features.csv", "id,name,drawn,cost\n", "id,name,drawn,cost\nwoods,Edge of the woods,hedge,1\n"),
        ("hexsides.csv", "cell,direction,feature\n", "cell,direction,feature\n0101,S,woods\n"),
    ]);
    let cost = on_hexes(change, |movement| movement.cost(Text::new("0101"), Text::new("0102"), Some("horse")));
    assert_eq!(cost, Some(Cost::Points(2.0)), "clear ground and the line, not the ground called woods");
}

#[test]
fn a_road_takes_the_place_of_the_ground_where_it_is_dearer_too() {
    let change = changed(&[("features.csv", "Track,track,1", "Track,track,4")]);
    let ask = |movement: &Movement| movement.cost(Text::new("0506"), Text::new("0505"), Some("foot"));
    assert_eq!(on_hexes(change, ask), Some(Cost::Points(4.0)));
    // An arm that cannot use it goes beside it.
    let change = changed(&[("features.csv", "Track,track,1", "Track,track,-")]);
    assert_eq!(on_hexes(change, ask), Some(Cost::Points(2.0)), "through the woods");
}

#[test]
fn a_slope_costs_uphill_only() {
    let change = changed(&[
        ("system/columns.csv", "features,cost,", "features,charged,,charged,,,,,,,,,When it costs.\nfeatures,cost,"),
        ("features.csv", "id,name,drawn,cost\n", "id,name,drawn,charged,cost\nslope,Slope,slope,into,1\n"),
        ("hexsides.csv", "cell,direction,feature\n", "cell,direction,feature\n0101,S,slope\n"),
    ]);
    let change = move |files: &mut Pack| {
        change(files);
        // The other lines have nothing in the new column.
        let text = String::from_utf8(files["features.csv"].clone()).unwrap();
        let line = |line: &str| match line.rsplit_once(',') {
            Some((before, cost)) if line.matches(',').count() == 3 => format!("{before},,{cost}\n"),
            _ => format!("{line}\n"),
        };
        files.insert("features.csv".into(), text.lines().map(line).collect::<String>().into_bytes());
    };
    let costs = on_hexes(change, |movement| {
        [("0101", "0102"), ("0102", "0101")]
            .map(|(from, to)| movement.cost(Text::new(from), Text::new(to), Some("foot")))
    });
    assert_eq!(costs, [Some(Cost::Points(1.0)), Some(Cost::Points(2.0))], "down, and up");
}
