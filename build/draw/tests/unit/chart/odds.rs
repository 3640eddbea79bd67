use muster_canvas::theme::Theme;
use muster_draw::chart::odds;
use muster_schema::Phrases;
use serde_json::{Value, json};

/// A chart of odds as SVG.
fn chart(table: Value, modifier: i64) -> String {
    let table = serde_json::from_value(table).unwrap_or_else(|error| panic!("{error}"));
    odds::picture(&Phrases::default(), &table, modifier, &Theme::default()).document()
}

fn provenance() -> Value {
    json!({ "cite": "1", "standing": "attested" })
}

/// A table of one column, or of no results.
fn plain(dice: u32, modifiers: &[i32]) -> Value {
    let modifier =
        |value: &i32| json!({ "id": "m", "name": "M", "value": value, "shifts": false, "provenance": provenance() });
    let result = |low: Option<i32>, high: Option<i32>, result: &str| json!({ "low": low, "high": high, "result": result, "provenance": provenance() });
    json!({
        "id": "rally", "name": "Rally", "dice": dice, "faces": 6, "provenance": provenance(),
        "modifiers": modifiers.iter().map(modifier).collect::<Vec<_>>(),
        "results": [result(None, Some(2), "breaks"), result(Some(3), None, "rallies")],
    })
}

#[test]
fn one_column_has_a_bar_for_each_sum_of_modifiers() {
    let svg = chart(plain(1, &[1, -1]), 0);
    for text in [">−1<", ">0<", ">+1<", ">50 %<", ">33 %<", ">17 %<", ">83 %<", ">Breaks<", ">Rallies<"] {
        assert!(svg.contains(text), "{text}");
    }
    // One bar says in its key how likely each result is, and names the dice.
    let svg = chart(plain(2, &[]), 0);
    assert!(svg.contains(">2d6<") && svg.contains(">Breaks 3 %<") && svg.contains(">Rallies 97 %<"));
    // Dice that are counted have a bar for each number of dice.
    let mut counted = plain(3, &[]);
    counted["hits"] = json!({ "low": 5, "high": null });
    let svg = chart(counted, 0);
    assert!(svg.contains(">Hits<") && svg.contains(">67 %<"));
}

#[test]
fn columns_are_a_heat_map_with_what_results_do() {
    let line = |low: Option<i32>, high: Option<i32>, results: [&str; 2]| json!({ "roll": "", "low": low, "high": high, "results": results, "provenance": provenance() });
    let table = json!({
        "id": "combat", "name": "Combat", "dice": 1, "faces": 6, "modifiers": [], "results": [], "provenance": provenance(),
        "heads": "odds", "columns": [{ "name": "1-1", "attacker": 1, "defender": 1 }, { "name": "2-1", "attacker": 2, "defender": 1 }],
        "lines": [line(None, Some(2), ["AR", "DR"]), line(Some(3), Some(5), ["DR", "D1"])],
        "effects": [{ "result": "D1", "party": "defender", "steps": 1 }, { "result": "DR", "party": "defender", "retreat": 1 }],
    });
    let svg = chart(table.clone(), 0);
    for text in ["AR", "D1", "33 %", "50 %", "Defender retreats", "Defender’s steps lost", "0.5", "no result", "17 %"]
    {
        assert!(svg.contains(&format!(">{text}<")), "{text}");
    }
    assert!(!svg.contains("Attacker retreats"));
    assert!(chart(table, 2).contains("with +2 to the roll"));
    // Nothing that a table may lack makes it fail.
    let empty = json!({ "id": "x", "name": "", "dice": 12, "faces": 100, "crossed": true, "modifiers": [], "results": [], "provenance": provenance() });
    assert!(chart(empty, 0).contains("<svg"));
}
