use crate::sovereigns::rules;
use muster_engine::sovereigns::records::Area;
use muster_engine::sovereigns::source::{Kind, Source, may_draw, may_have_depot};
use muster_schema::Id;
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
