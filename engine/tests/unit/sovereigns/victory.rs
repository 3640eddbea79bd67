use crate::sovereigns::rules;
use muster_engine::sovereigns::records::SpacePoints;
use muster_engine::sovereigns::victory::{
    Capture, Standing, automatic, capture, entry, joining, scorer, winner, worth,
};
use muster_schema::Id;

fn taken(owner: Option<&str>, by: &str, from: Option<&str>) -> Capture {
    Capture {
        owner: owner.map(Id::new),
        by: Id::new(by),
        recovers: false,
        from: from.map(Id::new),
        patron: None,
        unallied: false,
    }
}

fn changes(of: &Capture, worth: u8) -> Vec<(String, i16)> {
    capture(of, |_| worth).into_iter().map(|(power, points)| (power.to_string(), points)).collect()
}

fn change(power: &str, points: i16) -> (String, i16) {
    (power.into(), points)
}

#[test]
fn milan_is_worth_more_to_spain() {
    let row = |power: Option<&str>, vp| {
        let row = serde_json::json!({ "space": "milan", "power": power, "vp": vp, "cite": "20.4" });
        muster_schema::table::record::<SpacePoints>(&row).expect("points of a space")
    };
    let points = [row(Some("spain"), 3), row(None, 1)];
    let milan = |power| worth(Some(9), &points, Id::new("milan"), Id::new(power));
    assert_eq!([milan("spain"), milan("france")], [3, 1], "2.1.2 example");
    assert_eq!(worth(Some(2), &points, Id::new("munich"), Id::new("spain")), 2);
    let both = capture(&taken(Some("austria"), "spain", None), |power| if power.as_str() == "spain" { 3 } else { 1 });
    assert_eq!(both.into_values().sum::<i16>(), 2);
}

#[test]
fn captures_of_enemies_and_neutrals() {
    assert_eq!(changes(&taken(Some("austria"), "france", None), 2), [change("austria", -2), change("france", 2)]);
    let neutral = Capture { unallied: true, ..taken(Some("holy-roman-empire"), "france", None) };
    assert_eq!(changes(&neutral, 1), [change("france", 1)], "20.1.2 example");
    let retaken = Capture { by: Id::new("britain"), from: Some(Id::new("france")), ..neutral };
    assert_eq!(changes(&retaken, 1), [change("britain", 1), change("france", -1)], "20.1.2 example");
}

#[test]
fn what_is_recovered_is_the_owners() {
    let mons = Capture { recovers: true, ..taken(Some("austria"), "britain", Some("france")) };
    assert_eq!(changes(&mons, 1), [change("austria", 1), change("france", -1)], "20.1.3 example");
    assert_eq!(changes(&Capture { from: None, ..mons }, 1), []);
}

#[test]
fn minors_count_for_their_patrons() {
    let munich = Capture { patron: Some(Id::new("france")), ..taken(Some("bavaria"), "austria", None) };
    assert_eq!(changes(&munich, 2), [change("austria", 2), change("france", -2)], "20.6 example");
    assert_eq!(changes(&Capture { unallied: true, ..munich }, 2), [change("austria", 2)], "20.7 example");
    assert_eq!(joining([2, 1, 0]), 3, "20.6 example");
}

#[test]
fn capitals_bring_points() {
    let rules = rules();
    assert_eq!(entry(&rules, Id::new("france")), Some(3), "20.2.2");
    assert_eq!([entry(&rules, Id::new("prussia")), entry(&rules, Id::new("saxony"))], [Some(1), None]);
}

#[test]
fn clients_score_for_their_patrons() {
    let rules = rules();
    let of = |power, alliance: Option<&str>, played: &[&str]| {
        let played: Vec<Id> = played.iter().map(|event| Id::new(event)).collect();
        scorer(&rules, Id::new(power), alliance.map(Id::new), &played).to_string()
    };
    let bourbon = Some("bourbon");
    assert_eq!([of("bavaria", bourbon, &[]), of("genoa", bourbon, &[])], ["france", "france"], "7.8.1");
    assert_eq!([of("naples", bourbon, &[]), of("bavaria", None, &[])], ["spain", "bavaria"], "7.8.1, 20.7");
    assert_eq!(of("russia", Some("pragmatic"), &["the-russians-march"]), "britain", "7.7");
    assert_eq!(of("russia", Some("pragmatic"), &["fredericks-nightmare"]), "austria", "7.7");
    assert_eq!(of("russia", bourbon, &["le-diplomatic-coup"]), "france", "7.7");
    assert_eq!(of("austria", Some("pragmatic"), &[]), "austria");
}

#[test]
fn captures_keep_the_sum_between_enemies() {
    for worth in 0..=5 {
        for from in [None, Some("france")] {
            let of = taken(Some("austria"), if from.is_some() { "prussia" } else { "france" }, from);
            assert_eq!(capture(&of, |_| worth).into_values().sum::<i16>(), 0, "20.1.2");
        }
    }
}

#[test]
fn automatic_victories() {
    let rules = rules();
    let with = |of: &[(&str, i16)], crowned| {
        automatic(&rules, &of.iter().map(|(power, points)| (Id::new(power), *points)).collect(), crowned)
            .map(|alliance| alliance.to_string())
    };
    let bourbon = Some("bourbon".to_owned());
    assert_eq!(with(&[("france", 18), ("spain", 3), ("prussia", 2)], true), bourbon, "21.1");
    assert_eq!(with(&[("france", 18), ("spain", 3), ("prussia", 4)], false), None);
    assert_eq!(with(&[("france", 18), ("spain", 3), ("prussia", 5)], false), bourbon);
    assert_eq!(with(&[("austria", 8)], false), None);
    assert_eq!(with(&[("austria", 9)], false), Some("pragmatic".to_owned()));
}

fn standing(power: &str, level: u8, points: i16) -> Standing {
    Standing { power: Id::new(power), level, points }
}

#[test]
fn the_highest_level_wins_then_the_most_points() {
    let rules = rules();
    let wins = |of: &[Standing]| winner(&rules, of).map(|power| power.to_string());
    assert_eq!(wins(&[standing("austria", 2, 3), standing("britain", 2, 2)]), Some("austria".into()), "21.2 example");
    assert_eq!(wins(&[standing("austria", 1, 9), standing("france", 2, 2)]), Some("france".into()));
    let alone = [standing("austria", 1, 3), standing("britain", 3, 9), standing("piedmont", 0, 0)];
    assert_eq!(wins(&alone), Some("austria".into()), "21.2: Piedmont must win too");
    let prussia = |level| [standing("prussia", level, 9), standing("spain", 0, 0), standing("france", 1, 1)];
    assert_eq!([wins(&prussia(2)), wins(&prussia(3))], [Some("france".into()), Some("prussia".into())], "21.2");
    assert_eq!(wins(&[standing("austria", 2, 3), standing("france", 2, 3)]), None);
    assert_eq!(wins(&[standing("austria", 0, 3)]), None);
}
