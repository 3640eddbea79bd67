use crate::frederick::force::{infantry, leader, unit};
use crate::frederick::rules;
use muster_engine::frederick::fleet::{Embarkation, Quay, embark, find, may_carry, sails_on};
use muster_engine::frederick::records::UnitKind;

const PORT: Quay = Quay { port: true, contested: false, pillaged: false };

#[test]
fn a_fleet_carries_two() {
    let rules = rules();
    let two = [infantry(2, 3), leader(2, 1, 4)];
    assert!(may_carry(&rules, 1, &two), "25.5: leaders count");
    assert!(!may_carry(&rules, 1, &[two[0], two[0], two[1]]) && may_carry(&rules, 2, &[two[0], two[0], two[1]]));
    assert!(!may_carry(&rules, 1, &[unit(UnitKind::Garrison, 1, 0)]), "25.5");
}

#[test]
fn boarding_takes_a_port_or_a_segment() {
    assert_eq!(embark(PORT, false), Embarkation::No, "25.5, 25.7 example");
    assert_eq!(embark(PORT, true), Embarkation::Sails, "25.6, 25.7 example");
    assert_eq!(embark(Quay { port: false, ..PORT }, true), Embarkation::Stays, "25.7");
    assert_eq!(embark(Quay { contested: true, ..PORT }, true), Embarkation::Stays, "25.8");
    assert!(sails_on(PORT) && !sails_on(Quay { pillaged: true, ..PORT }), "25.10, 21.6");
}

#[test]
fn the_sea_is_wide() {
    let rules = rules();
    assert!(find(&rules, true, 3) && !find(&rules, true, 4) && find(&rules, false, 6), "25.17");
}
