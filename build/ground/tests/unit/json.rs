use muster_ground::json::{WIDTH, text};

#[test]
fn keys_are_sorted_and_numbers_short() {
    let long = "x".repeat(WIDTH);
    let value = serde_json::json!({ "b": 2.0, "a": { "d": -0.0, "c": [1.5, 7] }, "c": [long] });
    let expected =
        format!("{{\n  \"a\": {{\"c\":[1.5,7],\"d\":0}},\n  \"b\": 2,\n  \"c\": [\n    \"{long}\"\n  ]\n}}\n");
    assert_eq!(text(&value), expected);
}
