use crate::sovereigns::rules;
use muster_engine::sovereigns::reinforcement::{
    Holder, cavalry_most, may_redeploy, minor_receives, received, receives, within_limit,
};
use muster_schema::Id;
use muster_schema::sovereigns::Power;

#[test]
fn few_receive_anything_in_the_first_year() {
    let rules = rules();
    let of = |power, year| receives(&rules, Id::new(power), year);
    assert!(of("austria", 1741) && of("prussia", 1741) && !of("france", 1741) && of("france", 1742), "4.1.1");
    assert!(minor_receives(Holder::Others) && !minor_receives(Holder::Enemies), "18.1.1");
    assert!(may_redeploy(&rules, 5) && !may_redeploy(&rules, 6), "4.1.2");
}

#[test]
fn what_exceeds_the_limit_is_lost() {
    let power = |limit: Option<u8>| {
        let power = serde_json::json!({
            "id": "x", "name": "x", "code": "XX", "rank": "main", "colour": "#000000", "cite": "2.2.2",
            "strength_limit": limit,
        });
        muster_schema::table::record::<Power>(&power).expect("a power")
    };
    let of = |in_play, points| within_limit(&power(Some(40)), in_play, points);
    assert_eq!([of(30, 5), of(38, 5), of(44, 5)], [Ok(5), Ok(2), Ok(0)], "2.2.2");
    assert!(within_limit(&power(None), 0, 5).is_err());
}

#[test]
fn paris_and_antwerp_cost_french_reinforcements() {
    let rules = rules();
    let lost =
        |place: &'static str| move |space: Id| if space.as_str() == place { Holder::Enemies } else { Holder::Friends };
    let french = |year, place| received(&rules, Id::new("france"), 21, year, lost(place));
    assert_eq!(french(1744, "nowhere"), 21);
    assert_eq!(french(1744, "paris"), 11, "18.1.2: rounded up");
    assert_eq!([french(1744, "antwerp"), french(1745, "antwerp")], [21, 16], "18.1.2");
    assert_eq!(received(&rules, Id::new("france"), 21, 1746, |_| Holder::Enemies), 6);
    assert_eq!(received(&rules, Id::new("france"), 3, 1746, |_| Holder::Others), 0);
    assert_eq!(received(&rules, Id::new("austria"), 21, 1746, |_| Holder::Enemies), 21);
    assert_eq!([1, 2, 5].map(|infantry| cavalry_most(&rules, infantry)), [0, 1, 2], "18.0");
}
