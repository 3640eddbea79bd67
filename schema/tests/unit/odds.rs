use muster_schema::bundle::{DieTable, Hits};
use muster_schema::odds::{Battle, Rolls, capped, reach};
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
    let hits = Rolls::hits(3, 6, Hits { low: Some(5), high: None }).expect("few rolls");
    assert_eq!(hits.ways.into_iter().collect::<Vec<_>>(), [(0, 64), (1, 96), (2, 48), (3, 8)]);
    let never = Rolls::hits(2, 6, Hits { low: Some(7), high: None }).expect("few rolls");
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

#[test]
fn shifts_are_capped_on_either_side() {
    let table = DieTable { most_shift: Some(3), ..table() };
    assert_eq!([-4, -3, 0, 5].map(|shifts| capped(&table, shifts)), [-3, -3, 0, 3]);
    assert_eq!(capped(&DieTable { most_shift: None, ..table }, -20), -20);
}

#[test]
fn a_battle_ends_as_counting_all_its_rolls_says() {
    let hits = Hits { low: Some(5), high: None };
    // Each of three dice hits on two of six faces.
    let mut counted = std::collections::BTreeMap::<[u32; 2], u32>::new();
    for roll in 0..216_u32 {
        let hit = |at: u32| u32::from(roll / 6_u32.pow(at) % 6 >= 4);
        *counted.entry([2_u32 - hit(2), 1_u32.saturating_sub(hit(0) + hit(1))]).or_default() += 1;
    }
    let battle = Battle { steps: [2, 1], rounds: 1, in_turn: false };
    let ends = battle.ends(6, hits);
    assert_eq!(ends.len(), counted.len());
    for (left, share) in ends {
        assert!((share - f64::from(counted[&left]) / 216.0).abs() < 1e-12, "{left:?}");
    }
    for (rounds, in_turn) in [(1, true), (3, false), (100, true)] {
        let ends = Battle { steps: [17, 30], rounds, in_turn }.ends(6, hits);
        assert!((ends.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-9);
    }
    // Nobody is left on both sides after a long battle, or both are if nothing hits.
    let over = Battle { steps: [3, 3], rounds: 100, in_turn: true }.ends(6, hits);
    assert!(over.iter().filter(|(left, _)| left[0] > 0 && left[1] > 0).all(|(_, share)| *share < 1e-9));
    let never = Battle { steps: [3, 3], rounds: 5, in_turn: false }.ends(6, Hits { low: Some(7), high: None });
    assert_eq!(never, [([3, 3], 1.0)]);
}
