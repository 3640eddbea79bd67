use crate::sovereigns::rules;
use muster_engine::sovereigns::diplomacy::{
    Stance, are_allies, are_friends, in_early_winter, is_playable, may_ratify, restricts, stance,
};
use muster_engine::sovereigns::records::{Event, Power, Theater};
use muster_schema::{Id, Ref};
use serde_json::json;

fn power(id: &str, alliance: Option<&str>, client_of: Option<&str>, joins: &[&str], leaves: &[&str]) -> Power {
    let power = json!({
        "id": id, "name": id, "code": "XX", "rank": "main", "colour": "#000000", "cite": "7.0",
        "alliance": alliance, "client_of": client_of, "joins": joins, "leaves": leaves,
    });
    muster_schema::table::record(&power).expect("a power")
}

fn event(id: &str, after: &[&str], before: &[&str]) -> Event {
    let event = json!({
        "id": id, "name": id, "source": "card", "cite": "6.5", "after": after, "before": before,
    });
    muster_schema::table::record(&event).expect("an event")
}

/// Both fight, and on different sides (7.1.1).
fn enemies(one: Stance, other: Stance) -> bool {
    one.belligerent && other.belligerent && !are_friends(one, other)
}

#[test]
fn events_bring_powers_in_and_out() {
    let bourbon = Some("bourbon");
    let powers = [
        power("prussia", bourbon, None, &["surprise-invasion", "re-enter-the-fray"], &["treaty-of-berlin"]),
        power("france", bourbon, None, &["belle-isle-triumphant"], &[]),
        power("bavaria", None, Some("france"), &["belle-isle-triumphant"], &["fussen"]),
        power("spain", bourbon, Some("france"), &[], &[]),
        power("austria", Some("pragmatic"), None, &["surprise-invasion"], &[]),
        power("piedmont", None, None, &["convention-of-turin", "treaty-of-worms"], &[]),
    ];
    let rules = rules();
    let turin = Event { power: Some(Ref::new(Id::new("austria"))), ..event("convention-of-turin", &[], &[]) };
    let of = |id, played: &[&str]| {
        stance(
            &rules,
            &powers,
            std::slice::from_ref(&turin),
            Id::new(id),
            &played.iter().map(|event| Id::new(event)).collect::<Vec<_>>(),
            &[Id::new("bavaria")],
        )
    };
    let war = ["surprise-invasion"];
    assert!(enemies(of("prussia", &war), of("austria", &war)), "7.2.1");
    assert!(!enemies(of("prussia", &[]), of("austria", &[])));
    let peace = ["surprise-invasion", "treaty-of-berlin"];
    assert!(!of("prussia", &peace).belligerent, "7.1.3");
    assert!(of("prussia", &["surprise-invasion", "treaty-of-berlin", "re-enter-the-fray"]).belligerent);
    assert!(of("spain", &["belle-isle-triumphant"]).belligerent, "7.4.1");
    let both = ["surprise-invasion", "belle-isle-triumphant"];
    assert!(are_allies(of("spain", &both), of("prussia", &both)));
    let late = ["belle-isle-triumphant", "convention-of-turin"];
    assert!(enemies(of("piedmont", &late), of("france", &late)), "7.5.2");
    assert!(!enemies(of("piedmont", &late), of("austria", &late)));
    let late = ["surprise-invasion", "convention-of-turin"];
    let formal = ["surprise-invasion", "convention-of-turin", "treaty-of-worms"];
    assert!(are_friends(of("piedmont", &late), of("austria", &late)), "7.5.2");
    assert!(!are_allies(of("piedmont", &late), of("austria", &late)), "7.5.2");
    assert!(are_allies(of("piedmont", &formal), of("austria", &formal)), "7.5.2");
    let again = ["surprise-invasion", "treaty-of-worms", "convention-of-turin"];
    assert!(are_allies(of("piedmont", &again), of("austria", &again)), "6.6.2");
    assert!(!are_allies(of("spain", &[]), of("prussia", &[])) && !of("nobody", &both).belligerent);
}

#[test]
fn france_comes_with_bavaria() {
    let powers = [
        power("france", Some("bourbon"), None, &["belle-isle-triumphant"], &[]),
        power("spain", Some("bourbon"), Some("france"), &[], &[]),
        power("bavaria", None, Some("france"), &["belle-isle-triumphant"], &["fussen"]),
    ];
    let ally = stance(&rules(), &powers, &[], Id::new("bavaria"), &[], &[Id::new("bavaria")]);
    assert_eq!((ally.alliance, ally.belligerent), (Some(Id::new("bourbon")), false), "7.3: an ally at peace");
    let at_war = |played: &[&str], allied: &[&str]| {
        let ids = |words: &[&str]| words.iter().map(|word| Id::new(word)).collect::<Vec<_>>();
        let stance = |id| stance(&rules(), &powers, &[], Id::new(id), &ids(played), &ids(allied));
        ["france", "spain", "bavaria"].map(|id| stance(id).belligerent)
    };
    assert_eq!(at_war(&["belle-isle-triumphant"], &["bavaria"]), [true; 3], "7.3");
    assert_eq!(at_war(&["belle-isle-triumphant"], &[]), [false; 3], "7.3: if they are allied");
    assert_eq!(at_war(&[], &["bavaria"]), [false; 3], "7.3");
    assert_eq!(at_war(&["fussen", "belle-isle-triumphant"], &["bavaria"]), [false; 3], "7.8.2");
    assert_eq!(at_war(&["belle-isle-triumphant", "fussen"], &["bavaria"]), [true, true, false], "7.8.2");
}

#[test]
fn prussia_comes_back_once() {
    let powers = [
        power(
            "prussia",
            Some("bourbon"),
            None,
            &["surprise-invasion", "treaty-of-paris", "re-enter-the-fray"],
            &["treaty-of-berlin", "treaty-of-dresden"],
        ),
        power("britain", Some("pragmatic"), None, &["lord-carteret"], &[]),
        Power {
            belligerent: muster_schema::YesNo::Yes,
            ..power("hannover", Some("pragmatic"), Some("britain"), &[], &["protocol-of-neustadt"])
        },
    ];
    let of = |id: &str, played: &[&str]| {
        let played: Vec<Id> = played.iter().map(|event| Id::new(event)).collect();
        stance(&rules(), &powers, &[], Id::new(id), &played, &[])
    };
    let mut played = vec!["surprise-invasion", "treaty-of-berlin", "treaty-of-paris"];
    let ally = of("prussia", &played);
    assert!(ally.alliance.is_some() && !ally.belligerent, "7.2.1: an ally at peace");
    played.push("re-enter-the-fray");
    assert!(of("prussia", &played).belligerent, "7.2.1");
    played.extend(["treaty-of-dresden", "re-enter-the-fray"]);
    assert_eq!(of("prussia", &played), Stance::default(), "7.2.1: for good");
    assert!(of("hannover", &[]).belligerent && !of("hannover", &["protocol-of-neustadt"]).belligerent, "7.3.2");
    assert!(of("hannover", &["protocol-of-neustadt", "lord-carteret"]).belligerent, "7.3.2: British in all else");
}

#[test]
fn events_need_others() {
    let ids = |events: &[&str]| events.iter().map(|event| Id::new(event)).collect::<Vec<_>>();
    let late = event("prince-of-conti", &["treaty-of-fontainebleau"], &["peace"]);
    assert!(!is_playable(&late, false, &[]));
    assert!(is_playable(&late, false, &ids(&["treaty-of-fontainebleau"])));
    assert!(!is_playable(&late, false, &ids(&["treaty-of-fontainebleau", "peace"])));
    let again = ids(&["treaty-of-fontainebleau", "prince-of-conti"]);
    assert!(is_playable(&late, false, &again) && !is_playable(&late, true, &again), "6.5.2");
    let [fleury, conti, france, spain] = ["fleurys-intransigence", "prince-of-conti", "france", "spain"].map(Id::new);
    let italy = |event, power, played, done| restricts(&rules(), event, power, Some(Theater::Italian), played, done);
    assert!(!italy(fleury, france, 2, 1) && italy(fleury, france, 1, 2), "6.5.2 example");
    assert!(!italy(fleury, spain, 1, 2) && !italy(conti, france, 1, 2), "6.5.2");
    assert!(!restricts(&rules(), fleury, france, Some(Theater::German), 1, 2), "6.5.2");
}

#[test]
fn treaties_are_ratified() {
    let piedmont = power("piedmont", None, None, &["convention-of-turin"], &[]);
    assert!(may_ratify(&piedmont, Id::new("convention-of-turin")), "6.6.2 example");
    assert!(!may_ratify(&piedmont, Id::new("negotiations")), "7.9");
}

#[test]
fn few_events_work_in_early_winter() {
    assert!(in_early_winter(&rules(), Id::new("surprise-invasion")), "4.3 example");
    assert!(!in_early_winter(&rules(), Id::new("prince-of-conti")));
}
