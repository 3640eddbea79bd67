use crate::graph::row;
use crate::sovereigns::rules;
use muster_engine::sovereigns::winter::{Shelter, Wintering, has_quarters, may_leave_behind, wintering};
use muster_schema::sovereigns::Theater;

#[test]
fn major_forces_go_into_quarters() {
    let rules = rules();
    let winters = |shelters: &[Shelter; 5], strength| wintering(&rules, &row(5), shelters, 0, strength);
    let mut shelters = [Shelter::default(); 5];
    assert_eq!(winters(&shelters, 5), Some(Wintering::Stays), "17.2: minor");
    assert_eq!(winters(&shelters, 6), Some(Wintering::Suffers(vec![])));
    shelters[4].roof = true;
    shelters[3].roof = true;
    assert_eq!(winters(&shelters, 6), Some(Wintering::Suffers(vec![3])), "17.2: the nearest");
    shelters[2].roof = true;
    assert_eq!(winters(&shelters, 6), Some(Wintering::Marches(vec![2])), "17.2");
    shelters[1].closed = true;
    assert_eq!(winters(&shelters, 6), Some(Wintering::Suffers(vec![2])));
    shelters[0].roof = true;
    assert_eq!(winters(&shelters, 6), Some(Wintering::Stays));
}

#[test]
fn ports_are_quarters_in_italy() {
    let port = |theater| has_quarters(&Shelter { port: true, theater, ..Shelter::default() });
    assert!(port(Some(Theater::Italian)) && !port(Some(Theater::German)) && !port(None), "17.2");
}

#[test]
fn five_may_stay_behind() {
    let rules = rules();
    assert!(may_leave_behind(&rules, 9, 5, 1) && !may_leave_behind(&rules, 9, 6, 1), "17.2");
    assert!(!may_leave_behind(&rules, 9, 1, 0) && !may_leave_behind(&rules, 5, 1, 1), "17.2");
}
