use muster_schema::{Attributes, Text};
use serde_json::json;

#[test]
fn data_means_nothing() {
    let name = Text::new("fortress");
    let all = || Attributes::in_order([(name, json!(2))]);
    assert_eq!(all().told("fortress"), Some(&json!(2)));
    let data = all().with_data([name].into_iter());
    assert_eq!((data.told("fortress"), data.get("fortress")), (None, Some(&json!(2))));
}

#[test]
fn attributes_are_in_the_order_of_their_names() {
    let mut all: Attributes =
        [("on", json!(["corps"])), ("fort", json!(2)), ("on", json!("leader"))].into_iter().collect();
    all.extend([("gold".to_owned(), json!(1)), ("fort".to_owned(), json!(3))]);
    let written = r#"{"fort":3,"gold":1,"on":"leader"}"#;
    let sorted = [("fort", json!(2)), ("fort", json!(3)), ("gold", json!(1)), ("on", json!("leader"))];
    assert_eq!(Attributes::in_order(sorted.map(|(name, value)| (Text::new(name), value))), all);
    assert_eq!(serde_json::to_string(&all).unwrap_or_default(), written);
    assert_eq!(serde_json::from_str::<Attributes>(written).ok(), Some(all.clone()));
    assert!(all.get("gold") == Some(&json!(1)) && !all.has("silver"));
}
