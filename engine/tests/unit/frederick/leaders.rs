use muster_engine::frederick::leaders::{costs_all_markers, goes, is_saved};
use muster_engine::frederick::records::{Destiny, Leader};

fn leader(kind: &str, power: Option<&str>, named: &str) -> Leader {
    let row = serde_json::json!({ "id": "a", "name": "A", "power": power, "kind": kind, "named": named,
        "cite": "23.6" });
    muster_schema::table::record(&row).expect("a leader")
}

#[test]
fn a_die_no_higher_than_his_value_saves_him() {
    assert!(is_saved(3, 3, true) && !is_saved(3, 4, true), "23.5");
    assert!(!is_saved(3, 1, false), "23.5: nobody receives him");
}

#[test]
fn persons_do_not_come_back() {
    let king = leader("sovereign", Some("britain"), "yes");
    assert_eq!(goes(&king), Destiny::Out, "23.9");
    assert!(costs_all_markers(&king), "23.9");
    assert_eq!(goes(&leader("commander", Some("britain"), "yes")), Destiny::Out, "23.6 example");
    let marshal = leader("commander", Some("britain"), "no");
    assert_eq!(goes(&marshal), Destiny::Pool, "23.10");
    assert!(!costs_all_markers(&marshal), "23.9");
    assert_eq!(goes(&leader("commander", None, "yes")), Destiny::Markers, "23.8");
}
