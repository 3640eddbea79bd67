use crate::sovereigns::rules;
use muster_engine::sovereigns::FACES;
use muster_engine::sovereigns::raid::{Raid, is_safe, may_place, raid};
use muster_engine::sovereigns::records::Area;
use muster_schema::Id;
use serde_json::json;

#[test]
fn markers_have_their_places() {
    let (rules, croats, guerrillas) = (rules(), Id::new("austria"), Id::new("piedmont"));
    let area = |id: &str, theater: &str| -> Area {
        let area = json!({ "id": id, "name": id, "theater": theater, "cite": "2.1" });
        muster_schema::table::record(&area).expect("an area")
    };
    let [lombardy, bohemia, netherlands] =
        [("lombardy", "italian"), ("bohemia", "border"), ("austrian-netherlands", "german")]
            .map(|(id, theater)| area(id, theater));
    assert!(may_place(&rules, croats, true, false, Some(&lombardy)), "12.1");
    assert!(may_place(&rules, croats, false, true, Some(&bohemia)), "12.1");
    assert!(!may_place(&rules, croats, false, false, Some(&bohemia)), "12.1");
    assert!(!may_place(&rules, croats, false, true, Some(&lombardy)), "12.1");
    assert!(!may_place(&rules, croats, false, true, Some(&netherlands)), "12.1");
    assert!(may_place(&rules, guerrillas, false, true, Some(&lombardy)), "12.2");
}

#[test]
fn raids_grow_harder_with_each_defender() {
    for die in 1..=FACES {
        for enemies in 0..8 {
            let (weaker, stronger) = (raid(die, enemies), raid(die, enemies + 1));
            assert!(weaker.succeeds || !stronger.succeeds, "12.4");
            assert!(!is_safe(enemies) || !weaker.succeeds, "12.4 example");
        }
    }
}

#[test]
fn the_die_must_exceed_the_enemies() {
    assert!(raid(3, 1).succeeds && !raid(3, 1).destroys_depots, "12.4 example");
    assert!(!raid(3, 3).succeeds && raid(4, 3).succeeds);
    assert_eq!(raid(1, 0), Raid { succeeds: true, destroys_depots: true });
    assert!(is_safe(6) && !is_safe(5), "12.4 example");
}
