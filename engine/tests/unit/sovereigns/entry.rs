use crate::sovereigns::rules;
use muster_engine::sovereigns::diplomacy::Stance;
use muster_engine::sovereigns::entry::{Entry, Place, Visitor, entry};
use muster_engine::sovereigns::records::{Area, Space};
use muster_schema::Id;
use serde_json::json;

/// A force that asks for spaces.
struct Asker {
    power: Id,
    side: Id,
    led_by: Option<Id>,
    played: Vec<Id>,
    provoked: bool,
}

fn force(power: &str, side: &str, played: &[&str]) -> Asker {
    let played = played.iter().map(|event| Id::new(event)).collect();
    Asker { power: Id::new(power), side: Id::new(side), led_by: None, played, provoked: false }
}

fn at_war(alliance: Id) -> Stance {
    Stance { alliance: Some(alliance), belligerent: true, informal: false }
}

/// The answer about a space in an area, whose owner is neutral or at war on a side.
fn told(asker: &Asker, id: &str, home: &str, area: &str, theater: Option<&str>, side: Option<&str>) -> Entry {
    let space = json!({ "id": id, "name": id, "home": home, "cite": "2.1", "region": if id == "hungary" { "yes" } else { "" } });
    let space: Space = muster_schema::table::record(&space).expect("a space");
    let area = json!({ "id": area, "name": area, "theater": theater, "cite": "2.1" });
    let area: Area = muster_schema::table::record(&area).expect("an area");
    let owner = side.map_or_else(Stance::default, |side| at_war(Id::new(side)));
    let visitor = Visitor {
        power: asker.power,
        stance: at_war(asker.side),
        led_by: asker.led_by,
        played: &asker.played,
        provoked: asker.provoked,
    };
    entry(&rules(), &visitor, &Place { space: &space, area: Some(&area), owner: Some(owner), defended: true })
}

fn closed(rule: &str) -> Entry {
    Entry::Closed(serde_json::from_value(json!(rule)).expect("a citation"))
}

#[test]
fn hungary_is_austrian() {
    let told = |power, side| told(&force(power, side, &[]), "hungary", "austria", "hungary", None, Some("pragmatic"));
    assert_eq!([told("austria", "pragmatic"), told("britain", "pragmatic")], [Entry::Open, Entry::Region], "2.1.1");
}

#[test]
fn the_french_wait_for_conti() {
    let milan = |played: &[&str]| {
        told(&force("france", "bourbon", played), "milan", "austria", "lombardy", Some("italian"), Some("pragmatic"))
    };
    assert_eq!(milan(&[]), closed("7.8.4"));
    assert_eq!(milan(&["prince-of-conti"]), Entry::Open, "7.8.4");
    let spain = force("spain", "bourbon", &[]);
    assert_eq!(told(&spain, "milan", "austria", "lombardy", Some("italian"), Some("pragmatic")), Entry::Open);
}

#[test]
fn the_netherlands_are_closed_to_the_bourbons() {
    let enters = |asker: &Asker, home: &str, area: &str| told(asker, "x", home, area, None, Some("pragmatic"));
    let mut french = force("france", "bourbon", &[]);
    assert_eq!(enters(&french, "austria", "austrian-netherlands"), closed("7.6.1"));
    assert_eq!(enters(&french, "netherlands", "dutch-netherlands"), closed("7.6.2"));
    french.provoked = true;
    assert_eq!(enters(&french, "netherlands", "dutch-netherlands"), Entry::Open, "7.6.2");
    let late = force("france", "bourbon", &["renewed-french-commitment", "velvet-glove-no-more"]);
    assert_eq!(enters(&late, "austria", "austrian-netherlands"), Entry::Open, "7.6.1");
    assert_eq!(enters(&late, "netherlands", "dutch-netherlands"), Entry::Open, "7.6.2");
}

#[test]
fn auxiliaries_spare_each_others_homes() {
    let enters = |asker: &Asker| told(asker, "metz", "france", "lorraine", None, Some("bourbon"));
    let mut british = force("britain", "pragmatic", &[]);
    assert_eq!(enters(&british), closed("7.3.1"));
    british.led_by = Some(Id::new("austria"));
    assert_eq!(enters(&british), Entry::Open, "7.3.1");
    assert_eq!(enters(&force("britain", "pragmatic", &["renewed-french-commitment"])), Entry::Open, "7.3.1");
    assert_eq!(enters(&force("austria", "pragmatic", &[])), Entry::Open);
    let england = |asker: &Asker, id: &str| told(asker, id, "britain", "england", None, Some("pragmatic"));
    assert_eq!(england(&force("france", "bourbon", &[]), "london"), closed("7.3.1"));
    let mut british = force("britain", "pragmatic", &[]);
    assert_eq!([england(&british, "london"), england(&british, "york")], [Entry::Open, closed("7.3.3")]);
    british.provoked = true;
    assert_eq!(england(&british, "york"), Entry::Open, "7.3.3");
}

#[test]
fn some_neutrals_are_open() {
    let enters = |power, side, played: &[&str], id: &str, home: &str| {
        told(&force(power, side, played), id, home, "somewhere", None, None)
    };
    assert_eq!(enters("france", "bourbon", &[], "x", "prussia"), Entry::Neutral, "7.1.3");
    assert_eq!(enters("france", "bourbon", &[], "frankfurt", "holy-roman-empire"), Entry::Open, "7.8.6");
    assert_eq!(enters("austria", "pragmatic", &[], "parma", "italian-states"), Entry::Open, "7.8.4");
    let hannover = ["convention-of-hannover"];
    assert_eq!(enters("britain", "pragmatic", &hannover, "minden", "prussia"), Entry::Open, "7.2.2");
    assert_eq!(enters("britain", "pragmatic", &hannover, "berlin", "prussia"), Entry::Neutral, "7.2.2");
    assert_eq!(enters("france", "bourbon", &["treaty-of-worms"], "genoa", "genoa"), Entry::Open, "7.8.5");
    assert_eq!(enters("austria", "pragmatic", &["treaty-of-worms"], "genoa", "genoa"), Entry::Neutral, "7.8.4");
    assert_eq!(enters("austria", "pragmatic", &["stabbing-the-rival"], "genoa", "genoa"), Entry::Open, "7.8.4");
    assert_eq!(enters("spain", "bourbon", &["belle-isle-triumphant"], "naples", "naples"), Entry::Open, "7.4.1");
    assert_eq!(enters("prussia", "bourbon", &["revenge"], "dresden", "saxony"), Entry::Open, "7.8.3");
    assert_eq!(enters("austria", "pragmatic", &["fussen"], "munich", "bavaria"), Entry::Passing, "7.9.3");
}
