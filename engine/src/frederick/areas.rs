//! Areas beyond the edge of the map (27.0). Units in them need no provisions, and nobody fights them or tries honors of war
//! there (27.5, 27.6).

use muster_schema::Id;
use muster_schema::frederick::{By, Rules};

use super::board::Board;
use super::force::Counter;
use super::movement::{Arrived, Bar, Situation, allowance, cost, enter, is_held, rate, walks};
use crate::squares::Square;

/// Whether all of a force cross between a square and an area in this way: only units of the owner do, whoever leads them, and
/// only where the two touch (27.2, 27.3). Fleets pay nothing for it (25.9), and those whom they carry count too.
pub fn may_cross(board: &Board, force: &[Counter], square: Square, area: Id, by: By) -> bool {
    let crosses = |counter: &Counter| counter.power.is_some_and(|power| board.may_cross(square, area, by, power));
    !force.is_empty() && force.iter().all(crosses)
}

/// Whether a force on the march enters an area, where it stays for this phase; `came_out` is whether it began the phase in one,
/// and then it does not (27.3, 27.4).
///
/// # Errors
///
/// Why it does not.
pub fn enters(
    rules: &Rules,
    situation: &Situation<'_>,
    force: &[Counter],
    now: &Arrived,
    area: Id,
    came_out: bool,
) -> Result<(), Bar> {
    let counters: Vec<&Counter> = force.iter().collect();
    walks(&counters)?;
    if is_held(situation, &counters, now.stop) || came_out {
        return Err(Bar::Stopped);
    }
    if !may_cross(situation.board, force, now.at, area, By::Land) {
        return Err(Bar::Area(area));
    }
    if now.left < u16::from(rules.movement.area) * rate(rules) { Err(Bar::Spent) } else { Ok(()) }
}

/// A force comes out of an area into a square, as it would enter it from another; from there it may march on, but not back into
/// the area (27.3, 27.4).
///
/// # Errors
///
/// Why it may not.
pub fn leaves(
    rules: &Rules,
    situation: &Situation<'_>,
    force: &[Counter],
    area: Id,
    to: Square,
) -> Result<Arrived, Bar> {
    walks(&force.iter().collect::<Vec<_>>())?;
    let ground = situation.board.ground(to).ok_or(Bar::Beyond)?;
    if !ground.is_land() {
        return Err(Bar::Sea);
    }
    if !may_cross(situation.board, force, to, area, By::Land) {
        return Err(Bar::Area(area));
    }
    if let Some(power) = ground.home.filter(|power| situation.neutrals.contains(power)) {
        return Err(Bar::Neutral(power));
    }
    let points = u16::from(cost(rules, ground.terrain)?) * rate(rules);
    let left = (u16::from(allowance(force)) * rate(rules)).checked_sub(points).ok_or(Bar::Spent)?;
    Ok(enter(situation, to, left, false))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::super::board::tests::{at, drawn};
    use super::super::force::tests::infantry;
    use super::super::movement::{Leg, Stop, march, march_on};
    use super::super::tests::rules;
    use super::*;

    fn on(board: &Board) -> Situation<'_> {
        Situation { board, enemies: BTreeMap::new(), neutrals: BTreeSet::new(), light_in_mountains: false }
    }

    fn austrian(movement: u8) -> Counter {
        Counter { power: Some(Id::new("austria")), ..infantry(2, movement) }
    }

    #[test]
    fn entering_costs_a_point() {
        let board = drawn(&["...", "..."], &[], &[]);
        let hungary = Id::new("hungary");
        let goes = |force: &[Counter], from: &str, legs: &[Leg]| {
            let now = march(&rules(), &on(&board), force, at(from), legs).expect("open land");
            enters(&rules(), &on(&board), force, &now, hungary, false)
        };
        let back = [Leg::to(at("1B")), Leg::to(at("1A"))];
        assert_eq!(goes(&[austrian(3)], "1C", &back), Ok(()), "27.3");
        assert_eq!(goes(&[austrian(2)], "1C", &back), Err(Bar::Spent), "27.3");
        assert_eq!(goes(&[austrian(3)], "1B", &[]), Err(Bar::Area(hungary)), "27.3: not from there");
        assert_eq!(goes(&[austrian(3), infantry(2, 3)], "1A", &[]), Err(Bar::Area(hungary)), "27.2");
        let mercenary = Counter { power: None, ..austrian(3) };
        assert_eq!(goes(&[austrian(3), mercenary], "1A", &[]), Err(Bar::Area(hungary)), "27.2, 23.8");
    }

    #[test]
    fn coming_back_costs_what_the_ground_costs() {
        let board = drawn(&["..", ".^"], &[], &[]);
        let out = leaves(&rules(), &on(&board), &[austrian(2)], Id::new("hungary"), at("1A")).expect("open land");
        assert_eq!((out.at, out.left), (at("1A"), 2), "27.3: a point of two, in halves");
        let on_foot = march_on(&rules(), &on(&board), &[austrian(2)], out, &[Leg::to(at("1B"))]);
        assert_eq!(on_foot.map(|end| end.left), Ok(0), "27.3");
        let hungary = Id::new("hungary");
        assert_eq!(enters(&rules(), &on(&board), &[austrian(2)], &out, hungary, true), Err(Bar::Stopped), "27.4");
        assert_eq!(enters(&rules(), &on(&board), &[austrian(2)], &out, hungary, false), Ok(()));
        let met = Situation { enemies: BTreeMap::from([(at("1A"), 1)]), ..on(&board) };
        let stopped = leaves(&rules(), &met, &[austrian(2)], Id::new("hungary"), at("1A"));
        assert_eq!(stopped.map(|end| end.stop), Ok(Some(Stop::Enemies)), "13.2");
        let nowhere = leaves(&rules(), &on(&board), &[austrian(2)], Id::new("hungary"), at("1B"));
        assert_eq!(nowhere, Err(Bar::Area(Id::new("hungary"))), "27.3");
    }

    #[test]
    fn fleets_cross_by_sea_only() {
        let board = drawn(&["..", ".."], &[], &[]);
        assert!(!may_cross(&board, &[austrian(3)], at("1A"), Id::new("hungary"), By::Sea), "27.3");
        assert!(!may_cross(&board, &[], at("1A"), Id::new("hungary"), By::Land));
    }
}
