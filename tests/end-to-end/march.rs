//! Who can march where, and by when: `muster march`.

use std::fs;
use std::path::{Path, PathBuf};

use muster_tests::pack;
use serde_json::Value;

use crate::muster;

fn shipped(game: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../sources").join(game).display().to_string()
}

/// The starter game on hexes, whose victory points are places of worth, with changes: a file, a text in it, and another for it.
fn game(root: &Path, changes: &[(&str, &str, &str)]) -> PathBuf {
    muster(root, &["new", "war", "--map", "hexes"]).ends(0);
    let worth = ("system/columns.csv", "hexes,points,whole,,", "hexes,points,whole,worth,");
    for (file, find, with) in [worth].iter().chain(changes) {
        let path = root.join("war").join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(find), "{find}");
        fs::write(path, text.replace(find, with)).unwrap();
    }
    root.join("war")
}

#[test]
fn each_side_comes_to_places_of_worth_in_the_turns_worked_out_by_hand() {
    let folder = pack::scratch();
    let game = game(folder.path(), &[]);
    let said = muster(&game, &["march"]).ends(0).out;
    // Foot at 0506 is two steps of road from Mill Ford. Horse at 0205 comes over 0306 and 0405 (fields, clear) to the road at 0506 and
    // with its seventh point to 0906, beside Harrow. Red horse at 0804 comes with seven points to 0307, and to Stane in its next turn.
    for line in [
        "The battle, turn 1 to turn 8\n",
        "  place              worth  The Blue Army  The Red Army\n",
        "  Mill Ford (0707)       3  turn 1  Foot   start   Foot\n",
        "  Upper Mill (0404)      2  start   Foot   turn 1  Foot\n",
        "  Harrow (1005)          2  turn 2  Horse  start   Guard\n",
        "  Stane (0207)           1  turn 1  Horse  turn 2  Horse\n",
    ] {
        assert!(said.contains(line), "{line} in {said}");
    }
    assert!(!said.contains("cannot move") && !said.contains("no room"), "{said}");
    let red = muster(&game, &["march", "battle", "--side", "the red army"]).ends(0).out;
    assert!(red.contains("Guard") && !red.contains("The Blue Army"), "{red}");
}

#[test]
fn who_cannot_move_and_where_nobody_comes_is_told() {
    let folder = pack::scratch();
    let dear = [
        ("clear,Clear,#e9e2c4,plain,1,1", "clear,Clear,#e9e2c4,plain,5,-"),
        ("fields,Fields,#ecd9a0,fields,1,1", "fields,Fields,#ecd9a0,fields,5,-"),
    ];
    let mut changes: Vec<_> = dear.iter().map(|(find, with)| ("terrain.csv", *find, *with)).collect();
    changes.push(("hexes.csv", "0609,,marsh,", "0609,,marsh,5\n0205,Barn,,4"));
    let game = game(folder.path(), &changes);
    let said = muster(&game, &["march", "--side", "blue"]).ends(0).out;
    assert!(said.contains("nobody comes there in time:\n    0609\n"), "{said}");
    assert!(said.contains("Baggage Train at Barn (0205): the next place takes 5 points, and it has 3\n"), "{said}");
    assert!(said.contains("Horse at Barn (0205): every way is closed to it\n"), "{said}");
    // What cannot leave a place holds it.
    assert!(said.contains("Barn (0205)            4  start   Baggage Train\n"), "{said}");
    let json: Value = serde_json::from_str(&muster(&game, &["march", "--json"]).ends(0).out).unwrap();
    let one = &json["scenarios"][0];
    assert_eq!(one["places"][0]["place"], "0609", "the most worth first");
    assert!(one["places"][0]["first"]["blue"].is_null());
    assert!(one["cannot_move"].as_array().unwrap().iter().any(|stuck| stuck["needs"] == 5.0), "{one}");
}

#[test]
fn arrivals_are_matched_with_room() {
    let folder = pack::scratch();
    let said = muster(folder.path(), &["march", &shipped("arlenbruck"), "whole-day"]).ends(0).out;
    let line = "8 am, The Republic: 4 counters at 0105, room for 3; all find room if they march on at once";
    assert!(said.contains(line), "{said}");
    // Where nobody can march on, some wait.
    let slow = [
        ("system/columns.csv", "terrain,texture,,", "terrain,stacking,whole,,,,,,,,,,Room.\nterrain,texture,,"),
        ("scenarios/battle/reinforcements.csv", "turn-3,2,blue-foot", "turn-3,5,blue-foot"),
        (
            "units.csv",
            "blue-foot,Foot,blue,infantry,foot,brigade,first,5,4,4,2,4",
            "blue-foot,Foot,blue,infantry,foot,brigade,first,8,4,0,2,4",
        ),
    ];
    let game = game(folder.path(), &slow);
    let terrain = fs::read_to_string(game.join("terrain.csv")).unwrap();
    let rows =
        terrain.lines().enumerate().map(|(at, line)| format!("{line},{}\n", if at == 0 { "stacking" } else { "3" }));
    fs::write(game.join("terrain.csv"), rows.collect::<String>()).unwrap();
    let said = muster(&game, &["march"]).ends(0).out;
    let line = "turn 3, The Blue Army: 5 counters at 0107, room for 3; 2 find none even if they march on";
    assert!(said.contains(line), "{said}");
}

#[test]
fn what_is_not_there_is_said_in_a_sentence() {
    let folder = pack::scratch();
    let root = folder.path();
    let said = muster(root, &["march", &shipped("npws")]).ends(0).out;
    assert!(
        said.ends_with("says nothing of costs of movement: no column of terrain or of lines has the slot `cost`.\n"),
        "{said}"
    );
    let json: Value = serde_json::from_str(&muster(root, &["march", &shipped("npws"), "--json"]).ends(0).out).unwrap();
    assert!(json["why_not"].is_string() && json["scenarios"].as_array().unwrap().is_empty(), "{json}");
    let game = game(root, &[("system/columns.csv", "whole,movement,", "whole,front,")]);
    let said = muster(&game, &["march"]).ends(0).out;
    assert!(said.contains("no counters with movement points"), "{said}");
    let typo = muster(root, &["march", &shipped("arlenbruck"), "crossin"]).ends(2).err;
    assert!(typo.contains("no scenario `crossin`. Did you mean `crossing`?"), "{typo}");
    let typo = muster(root, &["march", &shipped("arlenbruck"), "--side", "palatin"]).ends(2).err;
    assert!(typo.contains("no side `palatin`. Did you mean `palatine`?"), "{typo}");
}

/// The game with a weather that is rolled, and other costs in mud.
fn muddy(root: &Path) -> PathBuf {
    let columns = "costs,of,,of,yes,,,,,,,,What it costs.\ncosts,foot,,cost,yes,,,,,,,,On foot.\n\
                   costs,horse,,cost,yes,,,,,,,,On horseback.\ncosts,when,,,,,,,,,,,When it costs that.\n";
    let game = game(
        root,
        &[
            ("system/tables.csv", "terrain,terrain,", "costs,cost,,of|when,yes,Costs in mud.,\nterrain,terrain,"),
            ("system/columns.csv", "terrain,id,id,", &format!("{columns}terrain,id,id,")),
            ("die-tables.csv", "combat,Combat,1,6,odds,", "combat,Combat,1,6,odds,\nweather,Weather,1,6,,"),
            ("phases.csv", "id,name,does,who\n", "id,name,does,who,roll\nweather,Weather,roll,,weather\n"),
            ("phases.csv", "arrive|move,", "arrive|move,,"),
            ("phases.csv", "combat,\nrally,Rally,,", "combat,,\nrally,Rally,,,"),
        ],
    );
    let costs =
        "of,foot,horse,when\nclear,2,3,weather == 'mud'\nfields,2,3,weather == 'mud'\nroad,2,2,weather == 'mud'\n";
    fs::write(game.join("costs.csv"), costs).unwrap();
    fs::write(game.join("tables/weather.csv"), "low,high,result\n1,3,fair\n4,6,mud\n").unwrap();
    game
}

#[test]
fn other_costs_count_while_their_condition_holds() {
    let folder = pack::scratch();
    let game = muddy(folder.path());
    let said = muster(&game, &["march"]).ends(0).out;
    let (dry, mud) = said.split_once("The battle, turn 1 to turn 8, while weather == 'mud'\n").unwrap();
    assert!(dry.contains("  Stane (0207)           1  turn 1  Horse  turn 2  Horse\n"), "{dry}");
    // Horse at 0205 pays three points for 0206, and three more for the village.
    assert!(mud.contains("  Stane (0207)           1  turn 1  Horse "), "{mud}");
    // Foot at 0506 pays four points for two steps of road, and Mill Ford is a village as before.
    assert!(mud.contains("  Mill Ford (0707)       3  turn 1  Foot   start   Foot\n"), "{mud}");
    assert!(mud.contains("  Harrow (1005)          2  turn 3  Foot   start   Guard\n"), "{mud}");
    // What is rolled decides in play: a general has eight points, and in mud each step takes two.
    for (weather, farthest) in [("1,6,fair", 8), ("1,6,mud", 4)] {
        fs::write(game.join("tables/weather.csv"), format!("low,high,result\n{weather}\n")).unwrap();
        let only =
            "of,foot,horse,when\nclear,2,3,weather == 'mud'\nfields,2,3,weather == 'mud'\nroad,2,2,weather == 'mud'\n";
        let costs = if weather.ends_with("fair") {
            only.replace("'mud'", "'fair'").replace(",2", ",1").replace(",3", ",1")
        } else {
            only.into()
        };
        fs::write(game.join("costs.csv"), costs).unwrap();
        let trace = muster(&game, &["playtest", "--policy", "random", "--seeds", "0..20", "--trace"]).ends(0).out;
        let steps = trace.lines().filter_map(|line| {
            let (from, to) = line.split_once(" from ")?.1.split_once(" to ")?;
            let number = |place: &str| {
                let digits: String = place.chars().filter(char::is_ascii_digit).collect();
                Some((digits.get(..2)?.parse::<i32>().ok()?, digits.get(2..4)?.parse::<i32>().ok()?))
            };
            let (from, to) = (number(from)?, number(to)?);
            Some((from.0 - to.0).abs())
        });
        assert_eq!(steps.max(), Some(farthest), "{weather}");
    }
    // A condition that nobody understands is found in its cell.
    fs::write(game.join("costs.csv"), "of,foot,horse,when\nclear,2,3,wether == 'mud'\n").unwrap();
    let wrong = muster(&game, &["check"]).ends(1).out;
    assert!(wrong.contains("T080") && wrong.contains("costs.csv:2:11"), "{wrong}");
}
