use muster_engine::table::{look_up, look_up_percent};
use muster_schema::common::DieResult;

/// A line of a die table to test with.
pub(crate) fn line(low: Option<i32>, high: Option<i32>, result: &str) -> DieResult {
    let row = serde_json::json!({ "low": low, "high": high, "result": result, "cite": "reconstructed" });
    muster_schema::table::record(&row).expect("a line of a die table")
}

#[test]
fn a_missing_table_is_told() {
    let error = look_up("siege", &[], 3).expect_err("there is no table");
    assert_eq!(error.to_string(), "the pack lacks the table `siege`");
}

#[test]
fn lines_are_found_by_their_bounds() {
    let rows = [line(None, Some(2), "5%"), line(Some(3), Some(6), "10 %"), line(Some(8), None, "many")];
    let percent = |roll| look_up_percent("battle", &rows, roll);
    assert_eq!([-3, 2, 3, 6].map(percent), [Ok(5), Ok(5), Ok(10), Ok(10)]);
    assert!(percent(7).is_err(), "no line");
    assert!(percent(8).is_err(), "no number");
    assert_eq!(look_up("battle", &rows, 9).map(|text| text.as_str()), Ok("many"));
}
