use crate::frederick::rules;
use muster_engine::frederick::mobilization::{
    Camp, Muster, levy_dice, may_demobilize, may_fortify, may_mobilize, may_pay, most_units,
};
use muster_engine::frederick::records::{Rank, UnitKind};
use muster_schema::Id;

#[test]
fn rich_cities_raise_more() {
    let most = |tax, fieldworks, pillaged| most_units(&rules(), &Muster { tax, fieldworks, pillaged });
    assert_eq!([0, 1, 2, 4].map(|tax| most(tax, false, false)), [1, 1, 2, 4], "11.9");
    assert_eq!([most(4, false, true), most(4, true, true), most(0, true, false)], [0, 1, 1], "11.9, 26.5");
}

#[test]
fn major_powers_mobilize_anywhere() {
    let [prussia, austria, saxony] = ["prussia", "austria", "saxony"].map(Id::new);
    let foot = UnitKind::Infantry;
    assert!(may_mobilize(Rank::Major, prussia, foot, Some(austria)), "11.12 example");
    assert!(may_mobilize(Rank::Minor, saxony, foot, Some(saxony)), "11.12");
    assert!(!may_mobilize(Rank::Minor, saxony, foot, Some(austria)), "11.12");
    let german = Id::new("german-states");
    assert!(may_mobilize(Rank::Trivial, german, UnitKind::Garrison, Some(german)), "4.5");
    assert!(!may_mobilize(Rank::Trivial, german, foot, Some(german)), "4.5");
}

#[test]
fn units_go_home_from_shelter() {
    let field = Camp { settled: false, fieldworks: false, area: false };
    assert!(!may_demobilize(field), "11.8");
    let camps = [Camp { settled: true, ..field }, Camp { fieldworks: true, ..field }, Camp { area: true, ..field }];
    assert!(camps.into_iter().all(may_demobilize), "11.8");
}

#[test]
fn some_come_late() {
    let rules = rules();
    let [france, prussia] = ["france", "prussia"].map(Id::new);
    assert!(!may_pay(&rules, france, true) && may_pay(&rules, france, false), "31.7");
    assert!(may_pay(&rules, prussia, true), "31.7");
}

#[test]
fn levies_roll_dice() {
    let rules = rules();
    assert_eq!([levy_dice(&rules, 0, None), levy_dice(&rules, 2, Some(3)), levy_dice(&rules, 3, Some(3))], [1, 4, 5]);
}

#[test]
fn works_are_not_built_in_fortresses() {
    assert!(may_fortify(1, false, false, false) && !may_fortify(0, false, false, false), "26.2");
    assert!(!may_fortify(1, true, false, false) && !may_fortify(1, false, true, false), "26.3");
    assert!(may_fortify(1, false, true, true), "34.2");
}
