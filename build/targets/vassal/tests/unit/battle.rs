use muster_schema::bundle::{DieTable, Rounding};
use muster_vassal::battle::column;

#[test]
fn a_battle_stands_for_the_highest_column_that_it_reaches() {
    let bundle = muster_fixture::bundle();
    let table = |heads: &str, columns: &[&str]| -> DieTable {
        let columns: Vec<_> = columns.iter().map(|name| serde_json::json!({ "name": name })).collect();
        let provenance = serde_json::json!({ "cite": "1", "standing": "attested" });
        let table = serde_json::json!({
            "id": "t", "name": "T", "dice": 1, "faces": 6, "modifiers": [], "results": [], "heads": heads,
            "columns": columns, "provenance": provenance,
        });
        serde_json::from_value(table).unwrap_or_else(|error| panic!("{error}"))
    };
    let column = |heads, columns| column(&bundle, &table(heads, columns));
    let odds = column("odds", &["1-2", "1-1", "3-1"]).unwrap_or_default();
    let cases = r#"Attack*1>=Defence*3?"3-1":Attack*1>=Defence*1?"1-1":"1-2")"#;
    assert!(odds.ends_with(cases), "{odds}");
    let differential = column("differential", &["−1", "0", "+2"]).unwrap_or_default();
    assert!(differential.contains("Attack-Defence>=2?\"+2\u{a0}\":Attack-Defence>=0?"), "{differential}");
    let table = DieTable { rounded: Some(Rounding::Attacker), ..table("odds", &["1-1", "2-1"]) };
    let rounded = muster_vassal::battle::column(&bundle, &table).unwrap_or_default();
    assert!(rounded.ends_with(r#"Attack*1>Defence*1?"2-1":"1-1")"#), "{rounded}");
    assert_eq!(column("odds", &["1-2", "better"]), None);
    assert_eq!(column("named", &["Siege", "Storm"]), None);
}
