use crate::frederick::force::{infantry, leader, unit};
use crate::frederick::{charted, rules};
use muster_engine::frederick::combat::{
    Commander, Party, Site, may_play, meaning, most_markers, multiplied, odds, strength,
};
use muster_engine::frederick::force::{Counter, Kind};
use muster_engine::frederick::records::{CombatSide as Side, Drill, LeaderKind, Rules, Terrain, UnitKind};
use muster_schema::Id;

const OPEN: Site = Site { terrain: Terrain::Clear, fortress: false, fieldworks: false };
const WORKS: Site = Site { fieldworks: true, ..OPEN };
const HILLS: Site = Site { terrain: Terrain::Mountain, ..OPEN };
const CASTLE: Site = Site { fortress: true, ..OPEN };

fn ids(markers: &[&str]) -> Vec<Id> {
    markers.iter().map(|marker| Id::new(marker)).collect()
}

fn of(rules: &Rules, whose: Side, site: Site, force: &[Counter], markers: &[&str], against: &[&str]) -> u16 {
    let (markers, against) = (ids(markers), ids(against));
    let party = Party { side: whose, force, markers: &markers, against: &against, light_in_mountains: true };
    strength(rules, site, &party).expect("all is told")
}

fn plays(rules: &Rules, leader: &Counter, afloat: bool, site: Site, markers: &[&str]) -> bool {
    may_play(rules, Some(Commander { leader, afloat }), site, &ids(markers))
}

#[test]
fn two_multipliers_triple_and_nothing_counts_five_times() {
    let rules = rules();
    assert_eq!(multiplied(&rules, &[]), 1);
    assert_eq!([1, 2, 3, 4].map(|many| multiplied(&rules, &[2_u8; 4][..many])), [2, 3, 4, 4], "18.5");
    assert_eq!([multiplied(&rules, &[3]), multiplied(&rules, &[3, 2]), multiplied(&rules, &[3, 3])], [3, 4, 4]);
    assert_eq!(multiplied(&rules, &[1, 2]), 2, "a factor of one is none");
}

#[test]
fn leaders_bound_the_markers() {
    let rules = rules();
    let may = |value, site: Site, markers: &[&str]| plays(&rules, &leader(value, 1, 4), false, site, markers);
    assert!(may(2, OPEN, &["infantry-drill", "oblique-attack"]), "18.5 example");
    assert!(!may(2, OPEN, &["infantry-drill", "infantry-drill"]), "18.5 example");
    assert!(!may(1, OPEN, &["infantry-drill", "oblique-attack"]), "18.3");
    assert!(may(2, CASTLE, &["pioneers", "pioneers"]) && !may(2, CASTLE, &["infantry-drill"]), "19.3, 9.13");
    assert!(!may(2, WORKS, &["charge"]), "19.5");
    assert!(!may(2, OPEN, &["naval"]), "25.14");
    let admiral = Counter { kind: Kind::Leader(LeaderKind::Admiral), ..leader(2, 1, 4) };
    assert!(plays(&rules, &admiral, false, OPEN, &["naval", "infantry-drill"]), "25.14, 23.7");
    assert!(plays(&rules, &admiral, true, OPEN, &["naval"]), "25.14");
    assert!(!plays(&rules, &admiral, true, OPEN, &["infantry-drill"]), "25.14: not on board");
    let political = Counter { political: true, ..leader(2, 1, 4) };
    assert_eq!([most_markers(Some(&political)), most_markers(None)], [0, 0], "23.11, 23.3");
    assert!(may_play(&rules, None, OPEN, &[]));
}

#[test]
fn markers_multiply_those_whom_they_name() {
    let rules = rules();
    let horse = unit(UnitKind::Cavalry, 3, 4);
    let alone = |force: &[Counter], markers: &[&str]| of(&rules, Side::Attacker, OPEN, force, markers, &[]);
    assert_eq!(alone(&[horse, infantry(2, 3)], &["charge"]), 11, "9.13");
    assert_eq!(alone(&[infantry(2, 3)], &["charge"]), 2, "41.1: it takes cavalry");
    assert_eq!(alone(&[horse, infantry(2, 3), leader(2, 1, 4)], &["infantry-drill"]), 9, "9.13, 23.7");
    let guard = Counter { training: Drill::Guard, ..infantry(4, 3) };
    assert_eq!(alone(&[guard, infantry(2, 3), leader(2, 1, 4)], &["oblique-attack"]), 12, "9.13");
    assert_eq!(alone(&[guard], &["oblique-attack", "infantry-drill"]), 8, "18.5: only the best counts");
    assert_eq!(alone(&[unit(UnitKind::Fleet, 4, 9), horse], &["naval"]), 11, "9.13");
}

#[test]
fn ground_and_works_multiply_the_defense() {
    let (plain, chart) = (rules(), charted());
    let hold = |rules: &Rules, site, force: &[Counter]| of(rules, Side::Defender, site, force, &[], &[]);
    let foot = [infantry(2, 3)];
    assert_eq!([hold(&plain, OPEN, &foot), hold(&plain, WORKS, &foot)], [2, 4], "26.5");
    assert_eq!(hold(&chart, HILLS, &foot), 4);
    assert_eq!(hold(&chart, Site { fieldworks: true, ..HILLS }, &foot), 6, "18.5: tripled where doubled already");
    assert_eq!(hold(&chart, Site { fortress: true, ..HILLS }, &foot), 4, "18.5: the best one");
    let fleet = [unit(UnitKind::Fleet, 2, 9)];
    assert_eq!([hold(&chart, WORKS, &fleet), hold(&chart, CASTLE, &fleet)], [2, 6], "25.19");
    let light = [unit(UnitKind::LightTroops, 1, 4)];
    assert_eq!(hold(&chart, HILLS, &light), 3, "32.1: tripled, and the mountains do no more");
    assert_eq!(hold(&chart, Site { fieldworks: true, ..HILLS }, &light), 4, "32.1, 18.5: works do");
    assert_eq!(of(&chart, Side::Attacker, HILLS, &light, &[], &[]), 2, "32.1");
}

#[test]
fn trains_and_pioneers_break_what_strengthens() {
    let rules = charted();
    let train = [unit(UnitKind::SiegeTrain, 1, 2), infantry(2, 3)];
    let storm =
        |site, force: &[Counter], own: &[&str], other: &[&str]| of(&rules, Side::Attacker, site, force, own, other);
    assert_eq!([storm(OPEN, &train, &[], &[]), storm(CASTLE, &train, &[], &[])], [3, 6], "18.5, 19.2");
    assert_eq!(storm(WORKS, &train, &[], &[]), 6, "19.5");
    assert_eq!(storm(CASTLE, &train[1..], &["pioneers"], &[]), 4, "9.13");
    assert_eq!(storm(CASTLE, &train, &["pioneers"], &[]), 9, "9.13, 18.5: pioneers and a train together triple");
    assert_eq!(storm(CASTLE, &train, &["pioneers"], &["pioneers"]), 6, "9.13");
    assert_eq!(storm(CASTLE, &train, &["pioneers", "pioneers"], &["pioneers"]), 9, "9.13");
    assert_eq!(storm(HILLS, &[train[0], unit(UnitKind::Cavalry, 2, 4)], &["charge", "pioneers"], &[]), 11, "18.5");
    let admiral = Counter { kind: Kind::Leader(LeaderKind::Admiral), ..leader(2, 1, 4) };
    let ships = [unit(UnitKind::Fleet, 4, 9), admiral];
    assert_eq!(storm(CASTLE, &ships, &["pioneers"], &[]), 5, "25.15: no land unit");
    assert_eq!(storm(CASTLE, &[ships[0], train[1]], &["pioneers"], &[]), 12, "25.15");
    assert_eq!(storm(OPEN, &train, &["pioneers"], &[]), 3, "9.13");
    let hold = of(&rules, Side::Defender, CASTLE, &train, &[], &[]);
    assert_eq!(hold, 6, "19.2: only the fortress helps");
}

#[test]
fn what_the_chart_tells_is_lacking() {
    let party =
        Party { side: Side::Defender, force: &[infantry(2, 3)], markers: &[], against: &[], light_in_mountains: false };
    let lack = |site| strength(&rules(), site, &party).expect_err("no chart").to_string();
    assert_eq!(lack(HILLS), "the pack lacks what mountains does to the defense");
    assert_eq!(lack(CASTLE), "the pack lacks what a fortress does to the defense");
}

#[test]
fn odds_are_percents_and_letters_have_a_meaning() {
    assert_eq!(odds(7, 2), Some(350), "18.3");
    assert_eq!(odds(7, 0), None);
    let rules = rules();
    let of = |letters| meaning(&rules, letters).map(|row| (row.loser, row.scatters, row.trains_first, row.captures));
    assert_eq!(of("TV"), Ok((Some(Side::Defender), true, true, false)), "24.1, 41.1, 32.3");
    assert_eq!(of("AZ"), Ok((Some(Side::Attacker), false, false, true)), "24.1, 35.1");
    assert_eq!(of("BB"), Ok((None, false, false, false)));
    assert!(of("XX").is_err());
}
