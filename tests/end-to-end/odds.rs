//! The chances of die tables: `muster odds`.

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
        "attacker: loses 0.17 steps on average",
        "defender: driven back 83 %, disordered 50 %, loses 0.67 steps on average",
    ] {
        assert!(said.contains(line), "{line} in {said}");
    }
}

#[test]
fn chances_of_all_shipped_tables_sum_to_one() {
    let folder = pack::scratch();
    let mut tables = 0;
    for game in ["npws", "apw", "cos", "fw", "amber", "arlenbruck"] {
        let said = muster(folder.path(), &["odds", &shipped(game), "--json"]).ends(0).out;
        let told: Value = serde_json::from_str(&said).unwrap();
        let number = |value: &Value| value.as_str().unwrap().parse::<u128>().unwrap();
        for table in told["tables"].as_array().unwrap() {
            tables += 1;
            let Some(columns) = table["rolls"]["columns"].as_array() else {
                assert!(table["pools"].is_array(), "{table}");
                continue;
            };
            for column in columns {
                let ways: u128 =
                    column["chances"].as_array().unwrap().iter().map(|chance| number(&chance["ways"])).sum();
                assert_eq!(ways, number(&table["rolls"]["of"]), "{table}");
            }
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
        said.contains("dice with 6 faces that hit") && said.contains("30 %   44 %   22 %  3.7 %    1.00"),
        "{said}"
    );
    let said = muster(root, &["odds", "war", "volley", "--dice", "31"]).ends(2).err;
    assert!(said.contains("a number from 1 to 30"), "{said}");
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
