//! The chances of die tables: `muster odds`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use muster_tests::pack;
use serde_json::Value;

use crate::muster;

fn shipped(game: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../sources").join(game).display().to_string()
}

#[test]
fn a_column_is_told_with_what_its_results_do() {
    let folder = pack::scratch();
    let pack = shipped("arlenbruck");
    let words = ["odds", &pack, "combat", "--column", "3-1", "--with", "shift-woods", "--with", "attack-led"];
    let said = muster(folder.path(), &words).ends(0).out;
    // Worked out by hand from the Combat table: 3-1 shifted to 2-1, and 2 to 7 on the die.
    for line in [
        "Combat: 1d6 by odds, +1 to the roll",
        "column 3-1, shifted to 2-1",
        "A leader with the attackers (+1 to the roll)",
        "EX      17 %  1/6",
        "D1      50 %  3/6",
    ] {
        assert!(said.contains(line), "{line} in {said}");
    }
    assert!(
        said.ends_with(
            "3-1 in woods or village, a leader with the attackers: defender driven off 83 % and disordered 50 %, the defender loses \
             0.7 steps, the attacker 0.2.\n"
        ),
        "{said}"
    );
    let said = muster(folder.path(), &["odds", &pack, "rally"]).ends(0).out;
    let rally = "Rally: unit back 17 %, disordered 50 % and no longer disordered 50 %, the unit loses 0.2 steps.";
    assert!(said.contains(rally), "{said}");
}

#[test]
fn shifts_together_count_for_no_more_than_the_table_says() {
    let folder = pack::scratch();
    let pack = shipped("arlenbruck");
    // The example of rule 7.7: 2-1, two columns for the town, one for the bridge and one for Hold, and never more than three.
    let mut words = vec!["odds", &pack, "combat", "--column", "2-1"];
    for modifier in ["shift-town", "shift-crossing", "shift-hold", "attack-led", "defence-led"] {
        words.extend(["--with", modifier]);
    }
    let said = muster(folder.path(), &words).ends(0).out;
    assert!(said.contains("column 2-1, shifted to 1-2") && said.contains("AR      33 %  2/6"), "{said}");
    assert!(said.contains("2-1 in town across bridge, ford or stream, all defenders hold, a leader"), "{said}");
    // Its second part: 3-1 becomes 1-1, and a third hex adds one.
    let words =
        ["odds", &pack, "combat", "--column", "3-1", "--with", "shift-town", "--with", "shift-hold", "--with", "flank"];
    let said = muster(folder.path(), &words).ends(0).out;
    assert!(said.contains("Combat: 1d6 by odds, +1 to the roll"), "{said}");
    assert!(said.contains("column 3-1, shifted to 1-1"), "{said}");
    let said = muster(folder.path(), &["odds", &pack, "combat"]).ends(0).out;
    assert!(said.contains("modifiers shift the column by -4 to +2, together 3 at most"), "{said}");
}

#[test]
fn programs_are_told_what_the_data_pack_has() {
    let folder = pack::scratch();
    let built: Value = serde_json::from_slice(&crate::as_shipped("arlenbruck")["bundle.json"]).unwrap();
    let said = muster(folder.path(), &["odds", &shipped("arlenbruck"), "--json"]).ends(0).out;
    let told: Value = serde_json::from_str(&said).unwrap();
    for (built, told) in built["tables"].as_array().unwrap().iter().zip(told["tables"].as_array().unwrap()) {
        for member in ["id", "dice", "faces", "rolls", "chances", "effects"] {
            let (built, told) = (&built[member], &told[member]);
            assert!(!told.is_null() && told == built, "{member}: {told} {built}");
        }
    }
    // The first column of Combat: a 1 is A2, and Rally turns a unit from one state to another.
    let (combat, rally) = (&built["tables"][0], &built["tables"][1]);
    assert_eq!(combat["chances"][0], serde_json::json!({ "column": "1-3", "result": "A2", "ways": 1 }));
    assert_eq!(combat["mostShift"], 3);
    assert_eq!(combat["modifiers"][9]["across"], Value::Null);
    assert_eq!(combat["modifiers"][10]["across"], serde_json::json!(["bridge", "ford", "stream"]));
    let has = |table: &Value, effect: Value| assert!(table["effects"].as_array().unwrap().contains(&effect), "{table}");
    has(combat, serde_json::json!({ "result": "DE", "party": "defender", "eliminated": true }));
    has(
        combat,
        serde_json::json!({ "result": "D1", "party": "defender", "steps": 1, "retreat": 2, "states": ["disordered"] }),
    );
    has(rally, serde_json::json!({ "result": "rallies", "party": "unit", "ended": ["disordered"] }));
}

#[test]
fn chances_of_all_shipped_tables_sum_to_one() {
    let folder = pack::scratch();
    let mut tables = 0;
    for game in ["npws", "apw", "cos", "fw", "amber", "arlenbruck"] {
        let said = muster(folder.path(), &["odds", &shipped(game), "--json"]).ends(0).out;
        let told: Value = serde_json::from_str(&said).unwrap();
        for table in told["tables"].as_array().unwrap() {
            tables += 1;
            let Some(chances) = table["chances"].as_array() else {
                assert!(table["pools"].is_array(), "{table}");
                continue;
            };
            let mut columns: BTreeMap<Option<&str>, u64> = BTreeMap::new();
            for chance in chances {
                *columns.entry(chance["column"].as_str()).or_default() += chance["ways"].as_u64().unwrap();
            }
            assert!(
                !columns.is_empty() && columns.values().all(|ways| Some(*ways) == table["rolls"].as_u64()),
                "{table}"
            );
        }
    }
    assert!(tables > 30, "{tables}");
}

#[test]
fn hits_are_told_by_the_number_of_dice() {
    let folder = pack::scratch();
    let root = folder.path();
    muster(root, &["new", "war", "--map", "hexes"]).ends(0);
    let tables = root.join("war/die-tables.csv");
    let text = fs::read_to_string(&tables).unwrap();
    let head = text.lines().next().unwrap();
    let cells = head.split(',').map(|column| match column {
        "id" => "volley",
        "name" => "Volley",
        "dice" => "3",
        "faces" => "6",
        _ => "",
    });
    let row = format!("{},5+", cells.collect::<Vec<_>>().join(","));
    let rest: Vec<String> = text.lines().skip(1).map(|line| format!("{line},")).collect();
    fs::write(&tables, format!("{head},hits\n{}\n{row}\n", rest.join("\n"))).unwrap();
    let said = muster(&root.join("war"), &["odds", "volley", "--dice", "3"]).ends(0).out;
    assert!(
        said.contains("dice with 6 faces that hit on 5 or more") && said.contains("30 %   44 %   22 %  3.7 %    1.00"),
        "{said}"
    );
    let said = muster(root, &["odds", "war", "volley", "--dice", "31"]).ends(2).err;
    assert!(said.contains("a number from 1 to 30"), "{said}");
    // A number is added to each die: 4 and more hit.
    let said = muster(root, &["odds", "war", "volley", "--dice", "1", "--modifier", "1"]).ends(0).out;
    assert!(said.contains("+1 to each die") && said.contains("50 %   50 %    0.50"), "{said}");
    let battle = ["odds", "war", "volley", "--dice", "2", "--against", "1"];
    let said = muster(root, &battle).ends(0).out;
    // Two dice miss with 4/9; one hits with 1/3, even if it is hit itself.
    assert!(said.contains("2 dice against 1, one round, both roll at once"), "{said}");
    assert!(said.contains("second       56 %   44 %") && said.contains("first               33 %   67 %"), "{said}");
    // If the first side rolls first, the other rolls only where it was missed: 4/9 of 1/3.
    let said = muster(root, &[&battle[..], &["--first"]].concat()).ends(0).out;
    assert!(
        said.contains("first               15 %   85 %") && said.contains("the first side alone 56 %, both sides 44 %"),
        "{said}"
    );
    assert!(muster(root, &[&battle[..], &["--rounds", "0"]].concat()).ends(2).err.contains("from 1 to 100"));
    assert!(muster(root, &["odds", "war", "volley", "--against", "2"]).ends(2).err.contains("--dice"));
    assert!(muster(root, &["odds", "war", "--dice", "2", "--against", "2"]).ends(2).err.contains("name the die table"));
}

#[test]
fn what_a_pack_does_not_have_is_said_in_words() {
    let folder = pack::scratch();
    let pack = shipped("arlenbruck");
    let says = |words: &[&str]| muster(folder.path(), &[&["odds", &pack], words].concat()).ends(2).err;
    assert!(says(&["combatt"]).contains("no die table `combatt`. Did you mean `combat`?"));
    assert!(says(&["combat", "--column", "3-2-1"]).contains("Combat has no column `3-2-1`"));
    assert!(says(&["combat", "--column", "3-1", "--with", "wood"]).contains("Combat has no modifier `wood`"));
    assert!(says(&["combat", "--with", "shift-woods"]).contains("a shift needs a column"));
    assert!(says(&["--column", "3-1"]).contains("name the die table"));
    assert!(says(&["combat", "--dice", "2"]).contains("it has always as many"));
    let two = ["combat", "--column", "3-1", "--with", "shift-woods", "--with", "shift-town"];
    assert!(says(&two).contains("`shift-woods` and `shift-town` are of one group"));
    assert!(muster(folder.path(), &["odds"]).ends(2).err.contains("there is no pack here"));
    // A pack with errors is not guessed at.
    muster(folder.path(), &["new", "war", "--map", "hexes"]).ends(0);
    fs::write(folder.path().join("war/tables/combat.csv"), "die,1-1\n1,AE\n").unwrap();
    assert!(muster(folder.path(), &["odds", "war"]).ends(3).err.contains("has errors"));
}

#[test]
fn a_chart_of_the_odds_is_written_once() {
    let folder = pack::scratch();
    let root = folder.path();
    let pack = shipped("arlenbruck");
    let chart = |words: &[&str]| muster(root, &[&["odds", &pack], words].concat());
    assert!(chart(&["--chart", "odds.svg"]).ends(2).err.contains("name the die table"));
    chart(&["combat", "--chart", "odds.svg"]).ends(0);
    let svg = fs::read_to_string(root.join("odds.svg")).unwrap();
    assert!(svg.starts_with("<svg") && svg.len() > 10_000, "{}", svg.len());
    let said = chart(&["combat", "--chart", "odds.svg"]).ends(2).err;
    assert!(said.contains("--replace"), "{said}");
    chart(&["combat", "--chart", "odds.svg", "--modifier", "1", "--replace"]).ends(0);
    assert_ne!(fs::read_to_string(root.join("odds.svg")).unwrap(), svg);
}

#[test]
fn players_get_the_chart_where_the_table_asks_for_it() {
    let built = crate::as_shipped("arlenbruck");
    let bundle: Value = serde_json::from_slice(&built["bundle.json"]).unwrap();
    for table in bundle["tables"].as_array().unwrap() {
        assert_eq!(table["odds"], true, "{table}");
        let picture = table["oddsImage"]["png"].as_str().unwrap();
        assert!(built.contains_key(picture), "{picture}");
    }
}
