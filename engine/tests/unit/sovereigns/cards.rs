use crate::sovereigns::rules;
use muster_engine::sovereigns::cards::{depots, discards, keeps_points, may_interrupt, may_recruit};
use muster_schema::sovereigns::Power;
use serde_json::json;

fn power(depot: Option<u8>, recruits: Option<u8>) -> Power {
    let power = json!({
        "id": "x", "name": "x", "code": "XX", "rank": "main", "colour": "#000000", "cite": "6.9",
        "depot": depot, "recruits": recruits,
    });
    muster_schema::table::record(&power).expect("a power")
}

#[test]
fn hands_have_twelve_cards() {
    assert_eq!([(0, 13), (2, 10), (5, 10)].map(|(held, drawn)| discards(&rules(), held, drawn)), [1, 0, 3], "4.1.3");
}

#[test]
fn cards_buy_depots_and_recruits() {
    let rules = rules();
    let buys = |cost, cards| depots(&rules, &power(Some(cost), None), cards);
    assert_eq!([1, 2, 6, 9].map(|cards| buys(2, cards)), [Ok(0), Ok(1), Ok(3), Ok(3)], "6.9");
    assert_eq!([3, 5].map(|cards| buys(1, cards)), [Ok(3), Ok(3)], "4.2.1");
    assert!(depots(&rules, &power(None, None), 3).is_err());
    assert!(may_recruit(&power(None, Some(3)), 3) && !may_recruit(&power(None, Some(3)), 4), "4.3.2");
    assert!(!may_recruit(&power(None, None), 1));
    assert!(keeps_points(&rules, 3) && !keeps_points(&rules, 2), "6.7.1");
    assert!(may_interrupt(0) && !may_interrupt(1), "6.5.5");
}
