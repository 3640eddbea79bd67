use std::collections::BTreeSet;

use crate::frederick::board::{at, drawn};
use crate::frederick::force::{infantry, unit};
use crate::frederick::rules;
use muster_engine::frederick::force::Counter;
use muster_engine::frederick::markers::{Combat, drilled, is_disputed, is_kept, mercenaries_stay, uprising, withdraws};
use muster_schema::Id;
use muster_schema::frederick::{CampaignMarker, UnitKind};

#[test]
fn twice_as_many_light_troops_withdraw() {
    let light = unit(UnitKind::LightTroops, 1, 4);
    assert!(withdraws(&[light, light], &[light]) && !withdraws(&[light], &[light]), "9.13");
    assert!(withdraws(&[light], &[infantry(2, 3)]) && !withdraws(&[infantry(2, 3)], &[]), "9.13");
}

#[test]
fn allies_dispute() {
    let ally = Counter { power: Some(Id::new("france")), ..infantry(2, 3) };
    let mercenary = Counter { power: None, ..infantry(2, 3) };
    assert!(is_disputed(&[infantry(2, 3), ally]) && !is_disputed(&[infantry(2, 3), mercenary]), "9.13, 23.8");
    assert!(mercenaries_stay(&[ally]) && !mercenaries_stay(&[mercenary]) && !mercenaries_stay(&[]), "9.8");
    assert_eq!([drilled(5, 3), drilled(2, 3)], [3, 2], "9.13");
}

#[test]
fn uprisings_spread_by_land() {
    let board = drawn(&["c.~", "c.B"], &[], &[["1a", "2a"]]);
    let none = BTreeSet::new();
    assert_eq!(uprising(&board, &none, at("1A")), [at("1A"), at("1B")], "9.13: not across the sea, nor corners");
    let pillaged = BTreeSet::from([at("1A"), at("1B")]);
    assert_eq!(uprising(&board, &pillaged, at("1B")), [at("2B")], "9.13");
}

#[test]
fn winners_keep_their_markers() {
    let marker = |id: &str, returns: &str| -> CampaignMarker {
        let row = serde_json::json!({ "id": id, "name": id, "deck": "pool", "class": "battle", "returns": returns,
            "cite": "9.13" });
        muster_schema::table::record(&row).expect("a marker")
    };
    let kept = |id, combat| is_kept(&rules(), &marker(id, "lost"), combat);
    assert!(kept("charge", Combat::Won) && !kept("charge", Combat::Lost) && kept("charge", Combat::Drawn), "18.4");
    assert!(kept("pioneers", Combat::Won) && !kept("pioneers", Combat::Held), "19.4");
    assert!(!is_kept(&rules(), &marker("light-troops", "played"), Combat::Won), "9.13: in any case");
}
