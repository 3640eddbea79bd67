//! Retreats after combat and honors of war (18.7, 18.8, 17.8, 32.1).

use muster_schema::frederick::Terrain;

use super::force::Counter;
use super::movement::{Situation, may_step};
use crate::squares::Square;

/// The units of a force that cannot retreat since they never move, such as garrisons, so that they are eliminated where they stand
/// (16.4, 18.8). The others retreat without them.
pub fn rooted(force: &[Counter]) -> Vec<&Counter> {
    force.iter().filter(|counter| counter.movement == 0 && !counter.is_fleet()).collect()
}

/// Whether units may retreat from one square to the next: as they could move, but not into mountains, nor twice into one square
/// (18.8). By the optional rule light troops retreat into mountains too (32.1).
pub fn may_enter(situation: &Situation<'_>, force: &[&Counter], from: Square, to: Square, been: &[Square]) -> bool {
    let mountain = situation.board.ground(to).is_some_and(|ground| ground.terrain == Terrain::Mountain);
    let unhindered = situation.light_in_mountains && force.iter().all(|counter| counter.is_light());
    let moves = may_step(situation, force, from, to).is_ok();
    moves && (!mountain || unhindered) && !been.contains(&to)
}

/// The squares among which the winner chooses the first one of a retreat (18.8). If there is none, all units that retreat are
/// eliminated. Squares of enemies come last: only a force that has no other square must go there.
pub fn first(situation: &Situation<'_>, force: &[&Counter], from: Square) -> Vec<Square> {
    let open: Vec<Square> =
        from.sides().chain(from.corners()).filter(|to| may_enter(situation, force, from, *to, &[])).collect();
    let free: Vec<Square> = open.iter().copied().filter(|to| situation.enemies(*to) == 0).collect();
    if free.is_empty() { open } else { free }
}

/// What happens to units that retreat into a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entered {
    /// How many of them are eliminated.
    pub lost: u16,
    /// Whether the others retreat one square more than they had to.
    pub on: bool,
    /// Whether they end their retreat here, however far they had to go.
    pub ends: bool,
}

/// What happens to so many units that retreat into a square with so many of others: as many are eliminated, and the others go
/// on (18.8). After `honors` of war nobody is lost (17.8). In a fortress that friends hold they end (19.1).
pub fn enter(units: u16, enemies: u16, honors: bool, friendly_fortress: bool) -> Entered {
    let lost = if honors { 0 } else { enemies.min(units) };
    Entered { lost, on: enemies > 0 && lost < units, ends: enemies == 0 && friendly_fortress }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use muster_schema::Id;
    use muster_schema::frederick::UnitKind;

    use super::super::board::tests::{at, drawn};
    use super::super::force::tests::{infantry, unit};
    use super::*;

    #[test]
    fn mountains_neutrals_sea_and_old_ground_are_shut() {
        let board = drawn(&[".^.", "B.~", "..."], &[], &[]);
        let mut situation = Situation {
            board: &board,
            enemies: BTreeMap::new(),
            neutrals: BTreeSet::from([Id::new("bavaria")]),
            light_in_mountains: true,
        };
        let foot = infantry(2, 3);
        let light = Counter { diagonal: true, ..unit(UnitKind::LightTroops, 1, 4) };
        assert_eq!(first(&situation, &[&foot], at("2B")), [at("3B")], "18.8");
        assert!(first(&situation, &[&light], at("2B")).contains(&at("1B")), "32.1");
        assert!(!may_enter(&situation, &[&foot], at("3A"), at("3B"), &[at("3B")]), "18.8: not twice");
        let garrison = unit(UnitKind::Garrison, 1, 0);
        assert!(first(&situation, &[&garrison], at("2B")).is_empty(), "16.4");
        assert_eq!(rooted(&[foot, garrison]), [&garrison], "16.4");
        situation.light_in_mountains = false;
        assert!(!first(&situation, &[&light], at("2B")).contains(&at("1B")), "18.8");
        situation.enemies.insert(at("3B"), 1);
        assert_eq!(first(&situation, &[&foot], at("2B")), [at("3B")], "no other is left");
    }

    #[test]
    fn enemies_on_the_way_cost_as_many() {
        assert_eq!(enter(3, 2, false, false), Entered { lost: 2, on: true, ends: false }, "18.8");
        assert_eq!(enter(2, 2, false, false), Entered { lost: 2, on: false, ends: false }, "18.8");
        assert_eq!(enter(3, 2, true, false), Entered { lost: 0, on: true, ends: false }, "17.8");
        assert_eq!(enter(3, 0, false, true), Entered { lost: 0, on: false, ends: true }, "19.1");
    }
}
