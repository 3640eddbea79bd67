use crate::sovereigns::rules;
use muster_engine::sovereigns::fleet::{
    Sortie, bombarded, built, crosses, intercepted_in, may_fetch_treasure, may_sail_free, may_transfer, may_transport,
    sail_together, sends_fleets, treasure,
};
use muster_schema::Id;
use muster_schema::sovereigns::{Card, Waters};

#[test]
fn transports_and_transfers_are_limited() {
    let rules = rules();
    assert!(may_transport(&rules, 15, 1) && !may_transport(&rules, 16, 0) && !may_transport(&rules, 1, 2));
    assert!(may_transfer(&rules, 3) && !may_transfer(&rules, 4) && !may_transfer(&rules, 0));
}

#[test]
fn between_the_seas_there_are_two_interceptions() {
    assert_eq!(crosses(Waters::Atlantic, Waters::Mediterranean).len(), 2);
    assert_eq!(crosses(Waters::Atlantic, Waters::Atlantic), [Waters::Atlantic]);
}

#[test]
fn sorties_are_intercepted_where_they_sail() {
    use Waters::{Atlantic, Mediterranean};
    assert_eq!(intercepted_in(Sortie::Transfer), [Atlantic, Mediterranean], "16.4");
    assert_eq!(intercepted_in(Sortie::Transport(Mediterranean, Atlantic)).len(), 2, "16.4");
    assert_eq!(intercepted_in(Sortie::Transport(Atlantic, Atlantic)), [Atlantic], "16.4");
    assert_eq!(intercepted_in(Sortie::Treasure), [Atlantic], "16.4");
    assert_eq!(intercepted_in(Sortie::Bombardment(Mediterranean)), [Mediterranean], "22.7");
    assert!(may_sail_free(&[Atlantic], &[Atlantic, Mediterranean]) && !may_sail_free(&[Atlantic], &[Mediterranean]));
    assert_eq!(
        [(1, 2, 5), (3, 2, 5), (9, 2, 5)].map(|(hits, depots, strength)| bombarded(hits, depots, strength)),
        [(1, 0), (2, 1), (2, 5)]
    );
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

#[test]
fn cards_of_three_points_build() {
    let rules = rules();
    assert_eq!([2, 3, 4].map(|points| built(&rules, points)), [0, 2, 2]);
    assert_eq!([12, 20, 25].map(|points| treasure(&rules, points)), [12, 20, 20]);
    assert!(may_fetch_treasure(1, 1) && !may_fetch_treasure(0, 1) && !may_fetch_treasure(1, 0));
}
