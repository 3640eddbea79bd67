use muster_lower::point::resolve;
use serde_json::json;

#[test]
fn a_path_leads_through_lists_by_id() {
    let record = json!({ "faces": [{ "ratings": [{ "id": "tactical", "value": 2 }] }], "firstTurn": "one" });
    let found = |path| resolve(&record, path);
    assert_eq!(found("/faces/0/ratings/tactical/value").as_deref(), Some("/faces/0/ratings/0/value"));
    assert_eq!(found("/first_turn").as_deref(), Some("/firstTurn"));
    assert_eq!(found("/faces/1/ratings"), None);
    assert_eq!(found("/faces/0/ratings/command/value"), None);
}
