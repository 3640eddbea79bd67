use crate::sovereigns::rules;
use muster_engine::sovereigns::reinforcement::{Holder, received};
use muster_schema::Id;

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
}
