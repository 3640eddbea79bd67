use crate::sovereigns::rules;
use muster_engine::sovereigns::source::{Kind, Source, is_port_of, may_draw, may_draw_limited, may_have_depot};
use muster_schema::Id;
use muster_schema::sovereigns::{Area, Space};
use serde_json::json;

fn source(space: &str, kind: Kind, holder: &str) -> Source {
    Source { space: Id::new(space), kind, holder: Id::new(holder) }
}

fn draws(space: &str, holder: &str, power: &str, allied: bool) -> bool {
    may_draw(&rules(), &source(space, Kind::Fortress, holder), Id::new(power), allied)
}

#[test]
fn ingolstadt_is_bavarian() {
    assert!(draws("ingolstadt", "bavaria", "bavaria", true) && !draws("ingolstadt", "bavaria", "france", true));
    assert!(!draws("ingolstadt", "austria", "austria", true), "11.4.3: the fortress, whoever holds it");
    assert!(draws("munich", "bavaria", "france", true));
    assert!(may_draw(&rules(), &source("ingolstadt", Kind::Depot, "france"), Id::new("france"), true));
}

#[test]
fn allies_share_when_they_are_allied() {
    for (power, holder) in [
        ("bavaria", "france"),
        ("naples", "spain"),
        ("genoa", "spain"),
        ("modena", "spain"),
        ("netherlands", "austria"),
    ] {
        assert!(draws("x", holder, power, true) && !draws("x", holder, power, false), "11.4.3: {power}");
    }
    assert!(!draws("turin", "piedmont", "austria", false) && draws("turin", "piedmont", "austria", true), "7.5.2");
    for contingent in ["hannover", "hesse"] {
        assert!(draws("x", "britain", contingent, false), "11.4.3: {contingent}");
    }
    assert!(draws("x", "britain", "denmark", true) && draws("x", "hannover", "denmark", true), "11.4.3");
}

#[test]
fn few_french_eat_prussian_bread_by_the_optional_rule() {
    let rules = rules();
    let feeds = |holder, power, strength| {
        may_draw_limited(&rules, &source("x", Kind::Depot, holder), Id::new(power), strength, true)
    };
    assert!(feeds("prussia", "france", 5) && !feeds("prussia", "france", 6), "22.8");
    assert!(feeds("france", "prussia", 5) && !feeds("france", "prussia", 6), "22.8");
    assert!(feeds("spain", "france", 30) && !feeds("spain", "prussia", 1), "22.8");
    assert!(feeds("prussia", "prussia", 30) && feeds("prussia", "saxony", 30));
}

fn port(sea: Option<&str>, home: &str) -> Space {
    let space =
        json!({ "id": "x", "name": "x", "ports": sea.into_iter().collect::<Vec<_>>(), "home": home, "cite": "2.1" });
    muster_schema::table::record(&space).expect("a space")
}

#[test]
fn ports_feed_those_who_sail() {
    let rules = rules();
    let feeds = |sea, home, power| is_port_of(&rules, &port(sea, home), Id::new(power));
    for power in ["france", "spain", "britain", "naples", "hannover", "denmark"] {
        assert!(feeds(Some("tyrrhenian"), "genoa", power), "11.5: {power}");
    }
    assert!(!feeds(Some("tyrrhenian"), "genoa", "austria") && !feeds(None, "france", "france"));
    assert!(feeds(Some("atlantic"), "france", "france") && !feeds(Some("atlantic"), "austria", "france"), "11.5");
    assert!(feeds(Some("atlantic"), "hannover", "britain") && !feeds(Some("atlantic"), "britain", "spain"), "11.5");
}

#[test]
fn spanish_depots_are_for_italy() {
    let rules = rules();
    let area = |id, theater: Option<&str>| {
        let area = json!({ "id": id, "name": id, "theater": theater, "cite": "2.1.2" });
        muster_schema::table::record::<Area>(&area).expect("an area")
    };
    let may = |power, area: &Area| may_have_depot(&rules, Id::new(power), Some(area));
    let (lombardy, bohemia) = (area("lombardy", Some("italian")), area("bohemia", Some("border")));
    assert!(may("spain", &lombardy) && !may("spain", &bohemia) && may("france", &bohemia), "4.2.1");
    assert!(!may("france", &area("england", None)) && may("britain", &area("england", None)), "16.5");
}
