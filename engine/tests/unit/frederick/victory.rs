use crate::frederick::rules;
use muster_engine::frederick::victory::{is_general, leads_the_empire, needed};

#[test]
fn fewer_players_need_more() {
    let rules = rules();
    assert_eq!([2, 3, 4].map(|players| needed(&rules, players, 12)), [Ok(32), Ok(27), Ok(22)], "30.2");
    assert!(needed(&rules, 5, 12).is_err());
}

#[test]
fn pillaged_cities_count_half() {
    let rules = rules();
    let enough = |cities: &[(u8, bool)]| is_general(&rules, 4, 0, cities);
    assert_eq!(enough(&[(6, false), (4, false)]), Ok(true), "30.2");
    assert_eq!(enough(&[(6, false), (7, true)]), Ok(false), "9.5");
    assert_eq!(enough(&[(6, false), (7, true), (1, true)]), Ok(true), "30.2: halves are kept");
}

#[test]
fn five_votes_matter() {
    assert!(leads_the_empire(&rules(), 5) && !leads_the_empire(&rules(), 4), "29.2");
}
