//! Features of described tables reach the data pack and the module: lines, costs, charts, tracks by numbers, set-ups of
//! all scenarios in one table, optional rules.

use std::io::{Cursor, Read};

use muster_tests::pack::{self, Files};
use serde_json::{Value, json};

use crate::{as_shipped, targets};

fn bundle(built: &Files) -> Value {
    serde_json::from_slice(&built["bundle.json"]).unwrap()
}

/// A file of the module.
fn inside(built: &Files, name: &str) -> String {
    let module = built.iter().find(|(path, _)| path.ends_with(".vmod")).unwrap().1;
    let mut text = String::new();
    let mut archive = zip::ZipArchive::new(Cursor::new(module)).unwrap();
    let _ = archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
    text
}

fn build_file(built: &Files) -> String {
    inside(built, "buildFile.xml")
}

/// Puts lines at the end of a file, which may be new.
fn add(files: &mut Files, path: &str, lines: &str) {
    files.entry(path.to_owned()).or_default().extend(lines.bytes());
}

fn ids(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect()
}

#[test]
fn every_way_to_draw_a_connection_arrives() {
    let ways = [
        "highroad",
        "road",
        "track",
        "trail",
        "railway",
        "canal",
        "pass",
        "high-pass",
        "sea-lane",
        "ferry",
        "river",
        "stream",
        "line",
        "nothing",
    ];
    let mut files = pack::named("own-points");
    pack::edit(&mut files, "system/columns.csv", "roads,kind,,drawn,yes,,,road|river,", "roads,kind,,drawn,yes,yes,,,");
    let roads = String::from_utf8(files["roads.csv"].clone()).unwrap();
    let rows = roads.lines().skip(1).map(|row| row.rsplit_once(',').unwrap().0);
    let mut all = ways.iter().copied();
    let last = "line|nothing|bridge|ford";
    let drawn =
        rows.enumerate().map(|(at, row)| format!("{row},{}\n", if at == 10 { last } else { all.next().unwrap() }));
    let text: String = drawn.collect();
    files.insert("roads.csv".into(), format!("from,to,kind\n{text}").into_bytes());
    let built = targets(&files);
    let bundle = bundle(&built);
    let features = &bundle["map"]["features"];
    let told: Vec<&str> = ways[..10].iter().copied().chain(["line", "nothing", "bridge", "ford"]).collect();
    assert_eq!(ids(features), told);
    assert_eq!(features[8]["name"], "Sea lane");
    assert_eq!(bundle["map"]["connections"][10]["features"], json!(["line", "nothing", "bridge", "ford"]));
    assert!(built["images/map.png"] != as_shipped("own-points")["images/map.png"]);
    let table = String::from_utf8(built["data/connection_features.csv"].clone()).unwrap();
    assert_eq!(table.lines().count(), 1 + 10 + 4, "{table}");
}

#[test]
fn connections_bend_where_their_rows_say() {
    let mut files = pack::named("own-points");
    add(&mut files, "system/columns.csv", "roads,via,,,,,,,,,,,Where it bends.\n");
    let roads = String::from_utf8(files["roads.csv"].clone()).unwrap();
    let row = |(at, row): (usize, &str)| {
        let via = ["via", "\"240,200 330,160\""].get(at).copied().unwrap_or_default();
        format!("{row},{via}\n")
    };
    files.insert("roads.csv".into(), roads.lines().enumerate().map(row).collect::<String>().into_bytes());
    let built = targets(&files);
    let connection = &bundle(&built)["map"]["connections"][0];
    assert_eq!(connection["via"], json!([[240, 200], [330, 160]]));
    assert!(built["images/map.png"] != as_shipped("own-points")["images/map.png"]);
}

#[test]
fn costs_and_charts_arrive() {
    let built = as_shipped("own-hexes");
    let bundle = bundle(built);
    let costs = bundle["map"]["costs"].as_array().unwrap();
    let of = |id: &str| costs.iter().find(|cost| cost["of"] == id).unwrap()["points"].clone();
    assert_eq!(of("woods"), json!([{ "arm": "foot", "points": 2 }, { "arm": "horse", "points": 3 }]));
    assert_eq!(of("marsh")[1], json!({ "arm": "horse" }), "never");
    assert_eq!(of("bridge"), json!([{ "points": 0 }]));
    assert_eq!(bundle["map"]["allowance"], "movement");
    let chart = &bundle["charts"][0];
    assert_eq!((&chart["name"], chart["parts"].as_array().unwrap().len()), (&json!("Terrain Effects"), 2));
    assert_eq!(chart["parts"][0]["rows"][4]["cells"], json!(["Marsh", "3", "–", "0"]));
    assert!(built.contains_key("images/charts/terrain.png"));
    assert!(build_file(built).contains("chartName=\"Terrain Effects\""));
}

#[test]
fn a_track_has_a_space_for_each_of_its_numbers() {
    let mut files = pack::named("own-points");
    files.insert(
        "tracks.csv".into(),
        "id,name,kind,x,y,width,height,columns,lowest,highest\nturns,Turns,turn,60,780,110,90,6,,\nscore,Score,record,60,900,50,50,,-2,6\n".into(),
    );
    add(&mut files, "track-spaces.csv", "draw,score,Draw,0,\n");
    pack::edit(&mut files, "game.json", "\"height\": 1000", "\"height\": 1060");
    let markers = "victory,Victory,Victory,,1,\n";
    add(&mut files, "markers.csv", markers);
    add(&mut files, "scenarios/campaign/setup.csv", "score-minus-2,1,victory\n");
    let bundle = bundle(&targets(&files));
    let track = &bundle["map"]["tracks"][1];
    let spaces =
        ["score-minus-2", "score-minus-1", "draw", "score-1", "score-2", "score-3", "score-4", "score-5", "score-6"];
    assert_eq!(track["places"], json!(spaces));
    let place = |id: &str| bundle["map"]["places"].as_array().unwrap().iter().find(|place| place["id"] == id).cloned();
    assert_eq!(place("score-minus-2").unwrap()["name"], "−2");
    assert_eq!(place("score-6").unwrap()["x"].as_f64(), Some(60.0 + 8.5 * 50.0), "all in one row");
}

#[test]
fn one_table_has_the_set_ups_of_all_scenarios() {
    let mut files = pack::named("own-points");
    pack::edit(
        &mut files,
        "system/tables.csv",
        "set-up,set-up,scenarios/*/setup.csv,place|piece,",
        "set-up,set-up,setup.csv,scenario|place|piece,",
    );
    add(&mut files, "system/columns.csv", "set-up,scenario,,,,yes,,,,,,,The scenarios with this line.\n");
    let campaign = String::from_utf8(files["scenarios/campaign/scenario.json"].clone()).unwrap();
    let raid = campaign
        .replace("\"campaign\"", "\"raid\"")
        .replace("The campaign", "The raid")
        .replace("\"order\": 1", "\"order\": 2");
    files.insert("scenarios/raid/scenario.json".into(), raid.into_bytes());
    files.remove("scenarios/campaign/setup.csv").unwrap();
    files.insert(
        "setup.csv".into(),
        "scenario,place,count,piece\n,ashford,1,north-foot\ncampaign,hollin,2,south-foot\nraid,garth,1,south-horse\ncampaign|raid,turn-1,1,turn\n".into(),
    );
    let bundle = bundle(&targets(&files));
    let placed = |at: usize| {
        let placements = bundle["scenarios"][at]["placements"].as_array().unwrap();
        placements.iter().map(|one| one["place"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(placed(0), ["ashford", "hollin", "turn-1"]);
    assert_eq!(placed(1), ["ashford", "garth", "turn-1"]);
}

#[test]
fn optional_rules_are_offered() {
    let mut files = pack::named("own-points");
    add(&mut files, "system/tables.csv", "options,option,,,,An optional rule.\n");
    add(
        &mut files,
        "system/columns.csv",
        "options,id,id,,yes,,,,,,,,The id.\noptions,name,name,,yes,,,,,,,,Its name.\noptions,text,,,,,,,,,,,What it changes.\noptions,default,yes-no,,,,,,,,,,Whether it is in use.\noptions,scenario,,,,yes,,,,,,,Where.\n",
    );
    files.insert(
        "options.csv".into(),
        "id,name,text,default,scenario\nfog,Fog of war,Stacks are not looked at.,yes,\nwinter,Hard winter,Roads cost 2.,,campaign\n".into(),
    );
    let built = targets(&files);
    let bundle = bundle(&built);
    assert_eq!(ids(&bundle["options"]), ["fog", "winter"]);
    assert_eq!(
        (&bundle["options"][0]["default"], &bundle["options"][1]["scenarios"]),
        (&json!(true), &json!(["campaign"]))
    );
    let module = build_file(&built);
    for there in
        ["name=\"option_fog\"", "initialValue=\"in use\"", "Option: Hard winter", "chartName=\"Optional rules\""]
    {
        assert!(module.contains(there), "{there}");
    }
}

/// The first starter with a road over its last spaces.
fn on_a_road() -> Files {
    let mut files = pack::named("own-points");
    let steps = "spaces,track,,,,,,,,,,,Its road.\nspaces,step,whole,,,,,,,,,,Its step.\nspaces,line,,drawn,,,,,,,,,How it is drawn.\n";
    add(&mut files, "system/columns.csv", steps);
    let spaces = String::from_utf8(files["spaces.csv"].clone()).unwrap();
    let rows = spaces.lines().map(|row| match row.split(',').next() {
        Some("id") => format!("{row},track,step,line\n"),
        Some("carrow") => format!("{row},east-road,1,\n"),
        Some("birch-hill") => format!("{row},east-road,2,highroad\n"),
        Some("dunmere") => format!("{row},east-road,3,\n"),
        _ => format!("{row},,,\n"),
    });
    files.insert("spaces.csv".into(), rows.collect::<String>().into_bytes());
    files
}

#[test]
fn a_track_of_spaces_joins_its_steps() {
    let built = targets(&on_a_road());
    let bundle = bundle(&built);
    let map = &bundle["map"];
    let track = json!([{ "id": "east-road", "name": "East road", "places": ["carrow", "birch-hill", "dunmere"] }]);
    assert_eq!(map["spaceTracks"], track);
    let connections = map["connections"].as_array().unwrap();
    let ends = |from: &str, to: &str| {
        connections.iter().filter(|one| one["from"] == from && one["to"] == to).collect::<Vec<_>>()
    };
    assert_eq!(ends("carrow", "birch-hill")[0]["features"], json!(["highroad"]));
    // One that has a row of its own is as that says.
    assert_eq!(ends("birch-hill", "dunmere").len(), 1);
    assert!(ids(&map["features"]).contains(&"highroad"));
    let module = build_file(&built);
    assert!(module.contains("Advance along the track") && module.contains("Retreat along the track"));
    let alone = targets(&pack::named("own-points"));
    assert!(!build_file(&alone).contains("along the track"));
}

#[test]
fn powers_are_on_the_side_that_a_scenario_says() {
    let mut files = pack::named("own-points");
    add(
        &mut files,
        "system/tables.csv",
        "powers,power,,,yes,A power.\nallegiances,allegiance,,power|scenario,,Where a power stands.\n",
    );
    let columns = "powers,id,id,,yes,,,,,,,,Its id.\npowers,name,name,,yes,,,,,,,,Its name.\npowers,side,,,,,sides,,,,,,Its side.\n\
        allegiances,power,,,yes,,powers,,,,,,The power.\nallegiances,side,,,,,sides,,,,,,Its side.\n\
        allegiances,scenario,,,,,scenarios,,,,,,Where.\nunits,power,,,,,powers,,,,,,Its power.\n";
    add(&mut files, "system/columns.csv", columns);
    pack::edit(&mut files, "system/columns.csv", "units,side,,,yes,", "units,side,,,,");
    let units = String::from_utf8(files["units.csv"].clone()).unwrap();
    let rows = units.lines().map(|row| format!("{row},{}\n", if row.starts_with("id,") { "power" } else { "" }));
    files.insert("units.csv".into(), rows.collect::<String>().into_bytes());
    add(&mut files, "units.csv", "tuscan-foot,Tuscan Foot,,infantry,3,2,3,,,muskets,tuscania\n");
    add(&mut files, "powers.csv", "id,name,side\ntuscania,Tuscania,south\n");
    add(&mut files, "allegiances.csv", "power,side,scenario\ntuscania,north,raid\n");
    add(&mut files, "scenarios/campaign/setup.csv", "elmbridge,1,tuscan-foot\n");
    let campaign = String::from_utf8(files["scenarios/campaign/scenario.json"].clone()).unwrap();
    let raid = campaign.replace("\"campaign\"", "\"raid\"").replace("The campaign", "The raid");
    let raid =
        raid.replace("\"order\": 1", "\"order\": 2, \"set_up_of\": \"campaign\", \"sides\": [\"north\", \"south\"]");
    files.insert("scenarios/raid/scenario.json".into(), raid.into_bytes());
    let built = targets(&files);
    let bundle = bundle(&built);
    assert_eq!(bundle["scenarios"][1]["sides"], json!(["north", "south"]));
    let powers = &bundle["scenarios"][1]["powers"];
    assert_eq!([&powers[0]["power"], &powers[0]["side"]], ["tuscania", "north"]);
    assert!(bundle["scenarios"][0]["powers"].is_null() || bundle["scenarios"][0]["powers"] == json!([]));
    let table = String::from_utf8(built["data/allegiances.csv"].clone()).unwrap();
    assert!(table.contains("tuscania"), "{table}");
    assert!(build_file(&built).contains("Sides by scenario"));
}

#[test]
fn boxes_are_made_for_the_rows_of_a_table() {
    let mut files = pack::named("own-points");
    let grid =
        "id,of,called,kind,columns,x,y,width,height,cite\npools,sides,{name}: pool,force-pool,1,600,20,300,112,\n";
    add(&mut files, "box-grids.csv", grid);
    let set_up = "scenarios/campaign/setup.csv";
    pack::edit(&mut files, set_up, "hollin,4,south-foot", "hollin,3,south-foot\npools-south,1,south-foot");
    let bundle = bundle(&targets(&files));
    let places = bundle["map"]["places"].as_array().unwrap();
    let place = |id: &str| places.iter().find(|place| place["id"] == id).unwrap();
    let pool = place("pools-south");
    assert_eq!([&pool["name"], &pool["purpose"]], ["The South: pool", "force-pool"]);
    assert_eq!(pool["attributes"]["side"], "south");
    assert_eq!((pool["x"].as_f64(), pool["y"].as_f64()), (Some(747.0), Some(101.0)));
    assert_eq!(place("pools-north")["size"], json!([294, 50]));
}

/// Only its side can look into such a box: counters become hidden on entering, and those of the set-up are hidden
/// there.
#[test]
fn a_display_hides_what_lies_in_it() {
    let mut files = pack::named("own-points");
    add(&mut files, "system/tables.csv", "stores,box,,,,A box of a general.\n");
    for (column, kind, refers) in [
        ("id", "id", ""),
        ("name", "name", ""),
        ("side", "", "sides"),
        ("hidden", "yes-no", ""),
        ("x", "number", ""),
        ("y", "number", ""),
        ("width", "number", ""),
        ("height", "number", ""),
    ] {
        add(&mut files, "system/columns.csv", &format!("stores,{column},{kind},,yes,,{refers},,,,,,What it is.\n"));
    }
    pack::edit(&mut files, "system/columns.csv", "spaces|boxes|track-spaces", "spaces|boxes|stores|track-spaces");
    add(&mut files, "stores.csv", "id,name,side,hidden,x,y,width,height\nnest,The Nest,north,yes,600,10,120,90\n");
    pack::edit(&mut files, "scenarios/campaign/setup.csv", "carrow,2,north-foot", "nest,2,north-foot");
    let built = targets(&files);
    let module = build_file(&built);
    assert!(module.contains("was-moved") && module.contains("Hidden in its boxes: The North"), "{module}");
    assert!(!module.contains("Hidden in its boxes: The South"));
    let bundle = bundle(&built);
    assert!(bundle["sides"][0]["cover"].is_object() && bundle["sides"][1]["cover"].is_null(), "{}", bundle["sides"]);
    assert!(!build_file(&targets(&pack::named("own-points"))).contains("Hidden in its boxes"));
}

/// The charts of phases and schedules have the pack's own columns, with the names of the rows they refer to.
#[test]
fn charts_have_the_columns_of_the_pack() {
    let mut files = pack::named("own-points");
    pack::edit(&mut files, "rules.json", "rally 6", "6");
    add(&mut files, "system/tables.csv", "phases,,,,,The phases.\n");
    add(&mut files, "system/columns.csv", "phases,weather,,,,,,,,,,,When it is left out.\n");
    add(&mut files, "system/columns.csv", "reinforcements,if_held,,,,,spaces,,,,,,Only if it is held.\n");
    files.insert("phases.csv".into(), b"id,name,side,weather\nmoves,Moves,north|south,fog\n".to_vec());
    files.insert(
        "scenarios/campaign/reinforcements.csv".into(),
        b"turn,count,piece,place,if_held\nturn-2,1,north-foot,ashford,birch-hill\n".to_vec(),
    );
    let built = targets(&files);
    let bundle = bundle(&built);
    let phase = &bundle["phases"][0];
    assert_eq!((&phase["side"], &phase["sides"]), (&Value::Null, &json!(["north", "south"])));
    assert_eq!(phase["printed"], json!([{ "name": "Weather", "text": "fog" }]));
    let printed = &bundle["scenarios"][0]["arrivals"][0]["printed"];
    assert_eq!(*printed, json!([{ "name": "If held", "text": "Birch Hill" }]));
    let chart = inside(&built, "help/chart-2.html");
    assert!(chart.contains("<th>If held</th>") && chart.contains("<td>Birch Hill</td>"), "{chart}");
}

/// A road that one or several sides may use, a space below zero, and a scenario in a check are understood.
#[test]
fn sides_numbers_and_scenarios_are_understood() {
    let mut files = pack::named("own-points");
    add(&mut files, "system/columns.csv", "roads,only,,,,yes,sides,,,,,,Who may use it.\n");
    let roads = "from,to,kind,only\nashford,carrow,road,north|south\nashford,birch-hill,road,north\n";
    files.insert("roads.csv".into(), roads.into());
    let tracks = "id,name,kind,x,y,width,height,columns,lowest,highest\nturns,Turns,turn,60,780,110,90,6,,\n\
                  vp,Points,record,60,900,60,60,7,-3,3\n";
    files.insert("tracks.csv".into(), tracks.into());
    add(&mut files, "scenarios/campaign/setup.csv", "vp-minus-2,1,disordered\n");
    add(&mut files, "system/columns.csv", "units,scenario,,,,yes,scenarios,,,,,,Where it fights.\n");
    let held = "\"size(row.scenario) == 0 || row.scenario.exists(s, s == 'campaign')\"";
    add(&mut files, "system/checks.csv", &format!("everywhere,units,,{held},{{name}} fights nowhere,hint,,,\n"));
    let outcome = pack::examined(&files);
    let found: Vec<String> = outcome.reports().iter().map(|report| report.message.clone()).collect();
    assert!(found.iter().all(|message| !message.contains("vp-minus-2") && !message.contains("nothing")), "{found:?}");
    let bundle = json!(muster_build::lower::lower(outcome.pack.as_ref().unwrap(), false).unwrap());
    let ways = bundle["map"]["connections"].as_array().unwrap();
    assert_eq!((&ways[0]["only"], &ways[0]["sides"]), (&Value::Null, &json!(["north", "south"])));
    assert_eq!((&ways[1]["only"], ways[1].get("sides")), (&json!("north"), None));
    let placed = bundle["scenarios"][0]["placements"].as_array().unwrap();
    assert!(placed.iter().any(|placement| placement["place"] == "vp-minus-2"), "{placed:?}");
}

/// Charts and phases call a cell as the map prints it, which is what people type, too.
#[test]
fn cells_are_called_as_the_map_prints_them() {
    let mut files = pack::named("own-squares");
    add(&mut files, "system/tables.csv", "phases,,,,,The phases.,\ngoals,,,,,The goals.,Goals\n");
    add(&mut files, "system/columns.csv", "phases,at,,,,,,squares,,,,,,,Where.\n");
    add(
        &mut files,
        "system/columns.csv",
        "goals,id,id,,yes,,,,,,,,,,The id.\ngoals,square,,,yes,,,squares,,,,,,,Where.\n",
    );
    add(&mut files, "goals.csv", "id,square\nharbour,D3\n");
    files.insert("phases.csv".into(), b"id,name,at\nwind,Wind,d3\n".to_vec());
    let bundle = bundle(&targets(&files));
    assert_eq!(bundle["phases"][0]["printed"], json!([{ "name": "At", "text": "D3" }]));
    let charts = bundle["charts"].as_array().unwrap();
    let goals = charts.iter().find(|chart| chart["name"] == "Goals").unwrap();
    assert_eq!(goals["parts"][0]["rows"][0]["cells"], json!(["harbour", "D3"]));
    let squares = bundle["map"]["places"].as_array().unwrap();
    assert!(squares.iter().any(|square| square["id"] == "d3" && square["name"] == "D3"), "the id is as it was");
}

/// The colour of a marker and the picture of a leader are seen.
#[test]
fn colours_of_markers_and_pictures_of_leaders_arrive() {
    let mut files = pack::named("own-hexes");
    add(&mut files, "system/columns.csv", "markers,colour,colour,,,,,,,,,,Its ground.\n");
    let markers = "id,name,front,back,count,picture,colour\nturn,Turn,Turn,,1,hourglass,\n\
        disordered,Disordered,Disordered,,6,broken-standard,#00ff00\n";
    files.insert("markers.csv".into(), markers.into());
    pack::edit(&mut files, "leaders.csv", "General Harcourt,blue,general", "General Harcourt,blue,crown");
    let (built, shipped) = (targets(&files), as_shipped("own-hexes"));
    let is_same = |picture: &str| built[picture] == shipped[picture];
    assert!(is_same("images/counters/red-general-front.png") && is_same("images/counters/turn-front.png"));
    assert!(!is_same("images/counters/blue-general-front.png") && !is_same("images/counters/disordered-front.png"));
}
