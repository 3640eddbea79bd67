use std::collections::{BTreeMap, BTreeSet};

use crate::frederick::board::{at, drawn};
use crate::frederick::force::{infantry, leader, unit};
use crate::frederick::rules;
use muster_engine::frederick::fleet::{
    Embarkation, Quay, embark, fighters, find, may_carry, reach, retreats, sails_on, slips, transits,
};
use muster_engine::frederick::force::{Counter, Kind};
use muster_engine::frederick::movement::Situation;
use muster_schema::Id;
use muster_schema::frederick::{LeaderKind, UnitKind};

const PORT: Quay = Quay { port: true, contested: false, pillaged: false };

#[test]
fn fleets_sail_far_and_stop_at_fleets() {
    let board = drawn(&["p~~~c", "...~."], &[], &[]);
    let none = BTreeSet::new();
    let all = reach(&board, &BTreeMap::new(), &none, at("1A"));
    assert!(all.contains(&at("1E")) && all.contains(&at("2D")) && !all.contains(&at("2A")), "25.2, 25.9");
    let met = reach(&board, &BTreeMap::from([(at("1C"), 1)]), &none, at("1A"));
    assert_eq!(met, BTreeSet::from([at("1B"), at("1C")]), "13.3");
}

#[test]
fn neutral_coasts_are_passed() {
    let board = drawn(&["pb~", "..."], &[], &[]);
    let bavaria = BTreeSet::from([Id::new("bavaria")]);
    assert_eq!(reach(&board, &BTreeMap::new(), &bavaria, at("1A")), BTreeSet::from([at("1C")]), "25.4");
    assert_eq!(reach(&board, &BTreeMap::new(), &BTreeSet::new(), at("1A")).len(), 2);
}

#[test]
fn seas_are_joined_beyond_the_edge() {
    let board = drawn(&["~~c.n", "~~c.N", "~~c.n"], &[], &[]);
    let to = |from: &str| transits(&board, &BTreeSet::new(), at(from));
    assert_eq!(to("1A"), [at("1E"), at("2E"), at("3E")], "25.9");
    assert!(to("2B").is_empty() && to("1D").is_empty(), "25.9: not from within the map, nor from land");
    assert!(to("2E").contains(&at("1C")) && !to("2E").contains(&at("2C")), "25.9: to its edge");
    let all = reach(&board, &BTreeMap::new(), &BTreeSet::new(), at("1A"));
    assert!(!all.contains(&at("2E")), "25.9: only beyond the edge");
}

#[test]
fn who_misses_or_flees_goes_where_no_enemies_are() {
    let board = drawn(&["c~c", ".b."], &[], &[]);
    let mut situation = Situation {
        board: &board,
        enemies: BTreeMap::from([(at("1A"), 1)]),
        neutrals: BTreeSet::from([Id::new("bavaria")]),
        light_in_mountains: false,
    };
    assert_eq!(slips(&situation, at("1B")), [at("1C")], "25.17, 25.4");
    situation.enemies.insert(at("1C"), 1);
    assert!(slips(&situation, at("1B")).is_empty(), "25.17");
    assert_eq!(retreats(&situation, at("1B")), [at("1C"), at("1A")], "18.8");
}

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
    let admiral = Counter { kind: Kind::Leader(LeaderKind::Admiral), ..leader(2, 1, 4) };
    let fleet = unit(UnitKind::Fleet, 4, 9);
    assert_eq!(fighters(&[fleet], &[], &[infantry(2, 3), admiral]), [fleet, admiral], "25.13");
}
