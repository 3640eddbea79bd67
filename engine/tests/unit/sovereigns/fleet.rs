use crate::sovereigns::rules;
use muster_engine::sovereigns::fleet::{crosses, sail_together, sends_fleets};
use muster_engine::sovereigns::records::{Card, Waters};
use muster_schema::Id;

#[test]
fn between_the_seas_there_are_two_interceptions() {
    assert_eq!(crosses(Waters::Atlantic, Waters::Mediterranean), [Waters::Atlantic, Waters::Mediterranean], "16.4");
    assert_eq!(crosses(Waters::Atlantic, Waters::Atlantic), [Waters::Atlantic], "16.4");
}

#[test]
fn bourbon_fleets_sail_together() {
    let rules = rules();
    let [france, spain, britain] = ["france", "spain", "britain"].map(Id::new);
    assert!(sail_together(&rules, &[france, spain]), "16.2 example");
    assert!(!sail_together(&rules, &[france, britain]) && sail_together(&rules, &[britain]));
}

#[test]
fn few_cards_send_fleets() {
    let card = |event: Option<&str>, sortie: &str| -> Card {
        let card = serde_json::json!({
            "id": "x", "code": "X1", "name": "X", "deck": "d", "event": event, "sortie": sortie, "cite": "16.2",
        });
        muster_schema::table::record(&card).expect("a card")
    };
    let sends = |event, sortie| sends_fleets(&rules(), &card(event, sortie));
    assert!(sends(Some("campillo-and-montemar"), "") && sends(None, "yes"), "16.2");
    assert!(!sends(Some("fleurys-intransigence"), "") && !sends(None, ""), "16.2");
}
