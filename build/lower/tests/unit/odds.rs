use muster_lower::odds::{Rolls, reach};
use muster_schema::bundle::DieTable;
use serde_json::json;

/// A table of odds with two columns.
fn table() -> DieTable {
    let line = |roll: &str, low: Option<i32>, high: Option<i32>, results: [&str; 2]| json!({ "roll": roll, "low": low, "high": high, "results": results, "attributes": {}, "provenance": provenance() });
    serde_json::from_value(json!({
        "id": "combat", "name": "Combat", "dice": 2, "faces": 6, "modifiers": [], "results": [], "attributes": {}, "provenance": provenance(),
        "columns": [{ "name": "1-1", "attacker": 1.0, "defender": 1.0 }, { "name": "2-1", "attacker": 2.0, "defender": 1.0 }],
        "lines": [
            line("3 or less", None, Some(3), ["AE", "AR"]),
            line("4-9", Some(4), Some(9), ["AR", "DR"]),
            line("10-11", Some(10), Some(11), ["AE", "DR"]),
        ],
    }))
    .expect("a table")
}

fn provenance() -> serde_json::Value {
    json!({ "cite": "1", "standing": "attested", "reconstructed": [] })
}

#[test]
fn chances_are_exact_and_sum_to_all_rolls() {
    let rolls = Rolls::of(2, 6, false).expect("few rolls");
    assert_eq!((rolls.of, rolls.ways[&2], rolls.ways[&7], rolls.ways[&12]), (36, 1, 6, 1));
    let table = table();
    let told = |column: usize, modifier: i64| -> Vec<(Option<&str>, u128)> {
        rolls.chances(&table, column, modifier).into_iter().map(|chance| (chance.result, chance.ways)).collect()
    };
    // 12 is for no line.
    assert_eq!(told(0, 0), [(Some("AE"), 8), (Some("AR"), 27), (None, 1)]);
    assert_eq!(told(1, -1), [(Some("AR"), 6), (Some("DR"), 30)]);
    for (column, modifier) in (0..3).flat_map(|column| (-20..20).map(move |modifier| (column, modifier))) {
        assert_eq!(told(column, modifier).iter().map(|(_, ways)| ways).sum::<u128>(), 36);
    }
}

#[test]
fn dice_side_by_side_and_dice_that_hit_are_counted() {
    let rolls = Rolls::of(2, 6, true).expect("few rolls");
    assert_eq!((rolls.of, rolls.ways.len(), rolls.ways[&35], rolls.ways.contains_key(&7)), (36, 36, 1, false));
    let hits = Rolls::hits(3, 6, Some(5), None).expect("few rolls");
    assert_eq!(hits.ways.into_iter().collect::<Vec<_>>(), [(0, 64), (1, 96), (2, 48), (3, 8)]);
    let never = Rolls::hits(2, 6, Some(7), None).expect("few rolls");
    assert_eq!(never.ways.into_iter().collect::<Vec<_>>(), [(0, 36)]);
    assert!((Rolls::of(3, 6, false).expect("few rolls").mean() - 10.5).abs() < 1e-9);
    assert_eq!(Rolls::of(12, 100, true), None);
    assert!(Rolls::of(12, 100, false).is_some_and(|rolls| rolls.ways.values().sum::<u128>() == rolls.of));
}

#[test]
fn of_a_group_one_modifier_applies() {
    let shifts = [(Some("ground"), -1), (Some("ground"), -2), (None, -1), (None, 1)];
    assert_eq!((reach(shifts), reach([(None, 1)]), reach([])), ([-3, 1], [0, 1], [0, 0]));
}
