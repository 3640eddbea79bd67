//! Fleets: where they sail, transits, transport, battles at sea (25.0).

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use muster_schema::Id;
use muster_schema::frederick::{Rules, Sea};

use super::board::Board;
use super::force::{Counter, count};
use crate::squares::Square;

/// The squares that fleets reach in a Movement Segment on one side of the map: they sail without limit, and stop where enemy
/// fleets are (13.3, 25.2, 25.9).
#[must_use]
pub fn reach(board: &Board, enemy_fleets: &BTreeMap<Square, u16>, from: Square) -> BTreeSet<Square> {
    let mut seen = BTreeSet::from([from]);
    let mut next = VecDeque::from([from]);
    while let Some(square) = next.pop_front() {
        for to in square.sides().filter(|to| board.by_sea(square, *to)) {
            if seen.insert(to) && enemy_fleets.get(&to).copied().unwrap_or_default() == 0 {
                next.push_back(to);
            }
        }
    }
    seen.remove(&from);
    seen
}

/// Whether fleets go from one sea to another beyond the edge of the map, one way or the other; they end their move there
/// (25.9).
#[must_use]
pub fn may_transit(seas: &[Sea], from: Id, to: Id) -> bool {
    let goes = |from: Id, to: Id| {
        let sea = seas.iter().find(|sea| sea.id == from);
        sea.is_some_and(|sea| sea.transits.iter().any(|other| other.id() == to))
    };
    from != to && (goes(from, to) || goes(to, from))
}

/// Whether so many fleets carry these units: each of them so many, leaders too, and none that never moves (25.5).
#[must_use]
pub fn may_carry(rules: &Rules, fleets: u16, units: &[Counter]) -> bool {
    let room = fleets.saturating_mul(u16::from(rules.fleet.carries));
    count(units) <= room && units.iter().all(|unit| unit.movement > 0 && !unit.is_fleet())
}

/// The coast where units go on board or ashore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quay {
    /// Whether it has a port.
    pub port: bool,
    /// Whether enemies are in the square too, so that its port is nobody's (25.8).
    pub contested: bool,
    /// Whether it is pillaged, so that its port counts for nothing (21.6).
    pub pillaged: bool,
}

impl Quay {
    /// Whether its port is of use.
    #[must_use]
    pub fn is_port(&self) -> bool {
        self.port && !self.contested && !self.pillaged
    }
}

/// How units go on board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Embarkation {
    /// Not in this phase: they and the fleet did not begin it in one square.
    No,
    /// They do, and the fleet may sail in the same segment.
    Sails,
    /// They do, and that takes the whole segment.
    Stays,
}

/// How units go on board that have begun the Operations Phase in the square of the fleet, or have not (25.5 to 25.8).
#[must_use]
pub fn embark(quay: Quay, began_together: bool) -> Embarkation {
    match (began_together, quay.is_port()) {
        (false, _) => Embarkation::No,
        (true, true) => Embarkation::Sails,
        (true, false) => Embarkation::Stays,
    }
}

/// Whether a fleet may sail on after its units have gone ashore; those do not move any more (25.10).
#[must_use]
pub fn sails_on(quay: Quay) -> bool {
    quay.is_port()
}

/// Whether fleets find each other: on the high seas by a roll of the attacker's die, elsewhere always (25.17).
#[must_use]
pub fn find(rules: &Rules, high_seas: bool, die: u8) -> bool {
    !high_seas || die <= rules.fleet.finds
}

/// Those of a force who fight: fleets and units that are not embarked, at sea an admiral too (25.13, 25.16, 25.18).
#[must_use]
pub fn fighters(fleets: &[Counter], ashore: &[Counter], embarked: &[Counter]) -> Vec<Counter> {
    use muster_schema::frederick::LeaderKind::Admiral;
    let admirals = embarked.iter().filter(|counter| counter.kind == super::force::Kind::Leader(Admiral));
    fleets.iter().chain(ashore).chain(admirals).copied().collect()
}

#[cfg(test)]
mod tests {
    use muster_schema::frederick::{LeaderKind, UnitKind};

    use super::super::board::tests::{at, drawn};
    use super::super::force::Kind;
    use super::super::force::tests::{infantry, leader, unit};
    use super::super::tests::rules;
    use super::*;

    const PORT: Quay = Quay { port: true, contested: false, pillaged: false };

    #[test]
    fn fleets_sail_far_and_stop_at_fleets() {
        let board = drawn(&["p~~~c", "...~."], &[], &[]);
        let all = reach(&board, &BTreeMap::new(), at("1A"));
        assert!(all.contains(&at("1E")) && all.contains(&at("2D")) && !all.contains(&at("2A")), "25.2, 25.9");
        let met = reach(&board, &BTreeMap::from([(at("1C"), 1)]), at("1A"));
        assert_eq!(met, BTreeSet::from([at("1B"), at("1C")]), "13.3");
    }

    #[test]
    fn seas_are_joined_beyond_the_edge() {
        let sea = |id: &str, transits: &[&str]| -> Sea {
            let row = serde_json::json!({ "id": id, "name": id, "transits": transits, "lat": 50.0, "lon": 5.0,
                "cite": "25.9" });
            serde_json::from_value(row).expect("a sea")
        };
        let seas = [sea("north-sea", &["baltic"]), sea("baltic", &[]), sea("adriatic", &[])];
        let may = |from, to| may_transit(&seas, Id::new(from), Id::new(to));
        assert!(may("north-sea", "baltic") && may("baltic", "north-sea"), "25.9");
        assert!(!may("baltic", "adriatic") && !may("baltic", "baltic"));
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
}
