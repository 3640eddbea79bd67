use muster_lower::dice::is_rolled;
use muster_schema::common::DieTable;

#[test]
fn dice_side_by_side_leave_gaps() {
    let table = serde_json::json!({
        "id": "fortune", "name": "Fortune", "dice": 2, "faces": 6, "crossed": "yes", "cite": "6.1"
    });
    let table: DieTable = muster_schema::table::record(&table).expect("a table");
    let shown: Vec<i64> = (1..100).filter(|roll| is_rolled(&table, *roll) && *roll >= 11).collect();
    assert_eq!(shown.len(), 36);
    assert_eq!((shown[0], shown[6], shown[35]), (11, 21, 66));
}
