//! The cost of moving on the map of the starter pack with hexes, and the range of counters.

use std::collections::BTreeMap;
use std::fmt::Write;

use muster_build::expression::World;
use muster_build::lower::movement::{Cost, Movement};
use muster_build::read::Files;
use muster_build::{Options, examine, rules, starters};
use muster_rules::March;
use muster_schema::{Id, Text};

/// The files of a pack, by path.
type Pack = BTreeMap<String, Vec<u8>>;

/// Asks something of the movement on that map.
fn on_hexes<T>(change: impl Fn(&mut Pack), ask: impl Fn(&Movement) -> T) -> T {
    on("hexes", change, ask)
}

/// Asks something of the movement on the map of a starter pack.
fn on<T>(map: &str, change: impl Fn(&mut Pack), ask: impl Fn(&Movement) -> T) -> T {
    let mut files = starters::starter(map).unwrap();
    change(&mut files);
    let outcome = examine(Files::from_memory(map, files), Options::default());
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

/// Adds a column to a table, with its slot, and with values for some rows, by how these begin.
fn with_column<'c>(
    table: &'c str,
    file: &'c str,
    (column, slot): (&'c str, &'c str),
    values: &'c [(&'c str, &'c str)],
) -> impl Fn(&mut Pack) + 'c {
    move |files| {
        let mut system = String::from_utf8(files["system/columns.csv"].clone()).unwrap();
        let kind = if slot == "one-way" { "yes-no" } else { "" };
        writeln!(system, "{table},{column},{kind},{slot},,,,,,,,,New.").unwrap();
        files.insert("system/columns.csv".into(), system.into_bytes());
        let text = String::from_utf8(files[file].clone()).unwrap();
        let value =
            |line: &str| values.iter().find(|(begins, _)| line.starts_with(begins)).map_or("", |(_, value)| value);
        let lines = text.lines().enumerate();
        let lines = lines.map(|(at, line)| format!("{line},{}\n", if at == 0 { column } else { value(line) }));
        files.insert(file.into(), lines.collect::<String>().into_bytes());
    }
}

/// The costs of a step there and back on foot.
fn both_ways(change: impl Fn(&mut Pack), [from, to]: [&str; 2]) -> [Option<Cost>; 2] {
    let [from, to] = [from, to].map(Text::new);
    on_hexes(change, |movement| [(from, to), (to, from)].map(|(from, to)| movement.cost(from, to, Some("foot"))))
}

#[test]
fn a_road_may_count_only_where_it_is_cheaper() {
    let dear = changed(&[
        ("features.csv", "Track,track,1", "Track,track,4"),
        ("features.csv", "Road,road,1", "Road,road,3/2"),
    ]);
    for (word, costs) in [("", [4.0, 4.0]), ("replaces", [4.0, 4.0]), ("cheaper", [2.0, 1.0])] {
        let along = [("track", word)];
        let along = with_column("features", "features.csv", ("along", "along"), &along);
        // Woods and clear ground, which a track joins.
        let found = both_ways(|files| (dear(files), along(files)).1, ["0506", "0505"]);
        assert_eq!(found[0], Some(Cost::Points(costs[0])), "{word}: into woods");
        let found = both_ways(|files| (dear(files), along(files)).1, ["0404", "0505"]);
        assert_eq!(found[1], Some(Cost::Points(costs[1])), "{word}: into a village");
    }
}

#[test]
fn one_way_lines_count_in_their_direction_only() {
    let points = |points| Some(Cost::Points(points));
    let ways = |file, row, places| {
        let table = if file == "paths.csv" { "paths" } else { "hexsides" };
        both_ways(with_column(table, file, ("one_way", "one-way"), &[(row, "yes")]), places)
    };
    // A ford that leads into 0603 only: on the way back, the river is closed.
    assert_eq!(ways("hexsides.csv", "0603,SE,ford", ["0704", "0603"]), [points(2.0), Some(Cost::Never)]);
    // A river that is crossed freely by those who leave 0603.
    assert_eq!(ways("hexsides.csv", "0602,SE,river", ["0602", "0703"]), [points(1.0), Some(Cost::Never)]);
    // The lane leads from the village over the woods to the road; back, the woods are entered as if it were not there.
    assert_eq!(ways("paths.csv", "mill-lane", ["0505", "0506"]), [points(1.0), points(2.0)]);
    // A road between towns leads from the first to the other.
    let road = with_column("roads", "roads.csv", ("one_way", "one-way"), &[("ashford,carrow", "yes")]);
    let [ashford, carrow] = ["ashford", "carrow"].map(Text::new);
    let found = on("points", road, |movement| {
        let costs = [(ashford, carrow), (carrow, ashford)].map(|(from, to)| movement.cost(from, to, None));
        (costs, movement.neighbours(carrow).any(|place| place == ashford))
    });
    assert_eq!(found, ([points(1.0), Some(Cost::Never)], true), "they are neighbours all the same");
}

#[test]
fn sets_of_reach_are_those_worked_out_by_hand() {
    let set = |points| reach(|_| (), "0606", points, "foot").into_keys().collect::<Vec<_>>().join(" ");
    // Along the road and over the bridge, and to the clear ground on this side of the river.
    assert_eq!(set(1.0), "0506 0507 0606 0607 0707");
    // Into woods, along the lane, on over the bridge; nowhere else over the river, and not into the marsh.
    assert_eq!(set(2.0), "0405 0406 0407 0505 0506 0507 0508 0605 0606 0607 0608 0706 0707 0806 0807");
}

#[test]
fn points_that_are_left_at_the_end_of_a_turn_are_lost() {
    let turns = on_hexes(
        |_| (),
        |movement| {
            let turns = movement.march(Text::new("0606"), 3.0, Some("foot"));
            ["0606", "0404", "0504", "1204"].map(|place| format!("{:.2}", turns[&Text::new(place)]))
        },
    );
    // The start; along the lane; the woods beyond the lane, for which one point is too few; six hexes of road.
    assert_eq!(turns, ["0.00", "1.00", "1.67", "2.00"]);
    let marsh = on_hexes(|_| (), |movement| movement.march(Text::new("0606"), 2.0, Some("foot")));
    assert!(marsh.contains_key(&Text::new("1204")) && !marsh.contains_key(&Text::new("0708")), "3 points in one turn");
    let zero = on_hexes(|_| (), |movement| movement.march(Text::new("0606"), 0.0, Some("foot")).len());
    assert_eq!(zero, 1);
}

#[test]
fn the_face_that_is_up_says_how_far_a_counter_comes() {
    let by_step = changed(&[
        ("system/columns.csv", "units,movement,whole,movement,yes,,", "units,movement,whole,movement,yes,yes,"),
        ("system/columns.csv", "units,combat_back,whole,back,", "units,combat_back,whole,,"),
        ("system/columns.csv", "units,movement_back,whole,back,", "units,movement_back,whole,,"),
        ("system/columns.csv", ",0,20,combat,", ",0,20,,"),
        ("system/columns.csv", ",0,20,movement,", ",0,20,,"),
        ("system/columns.csv", "set-up,count,", "set-up,face,,,,,,,,,,,Which.\nset-up,count,"),
        ("units.csv", "first,5,4,4,2,4", "first,5,4,4|1,2,4"),
        ("scenarios/battle/setup.csv", "place,count,piece", "place,face,count,piece"),
    ]);
    let change = move |files: &mut Pack| {
        by_step(files);
        let setup = String::from_utf8(files["scenarios/battle/setup.csv"].clone()).unwrap();
        let line = |line: &str| match line.split_once(',') {
            Some(("0506", rest)) => format!("0506,step-1,{rest}\n"),
            Some((place, rest)) if place != "place" => format!("{place},,{rest}\n"),
            _ => format!("{line}\n"),
        };
        files.insert("scenarios/battle/setup.csv".into(), setup.lines().map(line).collect::<String>().into_bytes());
    };
    let mut files = starters::starter("hexes").unwrap();
    change(&mut files);
    let outcome = examine(Files::from_memory("hexes", files), Options::default());
    let (pack, bundle) = (outcome.pack.as_ref().unwrap(), outcome.bundle().unwrap());
    assert_eq!(bundle.map.allowance.as_deref(), Some("movement"));
    let title = |place: &str| rules::reaches(pack, &bundle.scenarios[0], Id::new(place))[0].title.clone();
    assert_eq!(title("0506"), "How far Foot can move with 1 movement points if nobody is in the way");
    assert_eq!(title("0404"), "How far Foot can move with 4 movement points if nobody is in the way");
    let law = rules::law(pack);
    let march = |face| {
        let [piece, from, to] = ["blue-foot", "0404", "0101"].map(Id::new);
        law.march(March { piece, face, from, to, phase: None }).map(|found| found.says)
    };
    assert_eq!(march(Some("step-1")).as_deref(), Some("needs 5 movement points, and has 1"));
    assert_eq!(march(Some("step-2")), None, "one and a half times as many are let pass");
}

#[test]
fn costs_below_nothing_count_as_nothing() {
    let free = changed(&[
        ("system/columns.csv", "terrain,foot,,cost,", "terrain,foot,whole,cost,"),
        ("terrain.csv", "clear,Clear,#e9e2c4,plain,1,1", "clear,Clear,#e9e2c4,plain,-2,1"),
        ("terrain.csv", "marsh,Marsh,#c5d9c8,marsh,3,-", "marsh,Marsh,#c5d9c8,marsh,3,3"),
    ]);
    assert_eq!(reach(free, "0606", 1.0, "foot").get("0607"), Some(&0.0));
}

#[test]
fn the_bundle_says_which_lines_are_cheaper_or_one_way() {
    let mut files = starters::starter("hexes").unwrap();
    with_column("features", "features.csv", ("along", "along"), &[("track", "cheaper")])(&mut files);
    with_column("hexsides", "hexsides.csv", ("one_way", "one-way"), &[("0603,SE,ford", "yes")])(&mut files);
    let outcome = examine(Files::from_memory("hexes", files), Options::default());
    let map = serde_json::to_value(&outcome.bundle().unwrap().map).unwrap();
    let of = |list: &str, member: &str, word: &str| {
        map[list].as_array().unwrap().iter().find(|one| one[member] == word).unwrap().clone()
    };
    assert_eq!(of("features", "id", "track")["along"], "cheaper");
    assert!(of("features", "id", "road").get("along").is_none());
    assert_eq!(of("sides", "feature", "ford")["attributes"]["oneWay"], true);
}
