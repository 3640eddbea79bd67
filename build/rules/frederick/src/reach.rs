//! Squares that touch a square, fortresses that supply it, and squares that infantry can reach from it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use muster_engine::frederick::board;
use muster_engine::frederick::force::{Counter, Kind};
use muster_engine::frederick::movement::{Arrived, Leg, Situation, march, march_on};
use muster_engine::frederick::records::{City, Drill, Rules, Square, Unit, UnitKind};
use muster_engine::frederick::supply;
use muster_ground::squares::Square as At;
use muster_schema::Id;
use muster_schema::bundle::Scenario;

use muster_rules::Reach;
use muster_source::pack::Pack;

pub(super) fn reaches(pack: &Pack, scenario: &Scenario, place: Id) -> Option<Vec<Reach>> {
    let (_, rules): (_, Rules) = pack.document("rules")?;
    let board = super::board(pack);
    let city = pack.find::<City>(place).map(|(_, city)| city.square.id());
    let from = board::named(city.unwrap_or(place))?;
    let alone =
        Situation { board: &board, enemies: BTreeMap::new(), neutrals: BTreeSet::new(), light_in_mountains: false };
    let names: BTreeMap<At, Id> =
        pack.records::<Square>().iter().filter_map(|one| Some((board::named(one.id)?, one.id))).collect();
    let ids = |squares: &mut dyn Iterator<Item = At>| squares.filter_map(|at| names.get(&at).copied()).collect();

    let holder = |id: Id| scenario.control.get(id.as_str());
    let here = names.get(&from).copied()?;
    let fortresses = pack.records::<City>().iter().filter(|city| city.fortress.is_yes());
    let friendly = fortresses.filter(|city| holder(city.id) == holder(here) || city.square.id() == here);
    let friendly = friendly.filter_map(|city| board::named(city.square.id()));
    let feeding: Vec<Id> = ids(&mut friendly.filter(|at| supply::line(&rules, &alone, &[*at], from).is_some()));
    let title = if feeding.is_empty() { "No magazine reaches it" } else { "Fortresses whose magazines reach it" };
    let supply = Reach { title: title.to_owned(), rule: "22.9", places: feeding };

    let beside = Reach {
        title: "Squares that touch it".to_owned(),
        rule: "16.2",
        places: ids(&mut board.beside(from).map(|(at, _)| at)),
    };
    let movement = pack.records::<Unit>().iter().filter(|unit| unit.kind == UnitKind::Infantry);
    let movement = movement.filter_map(|unit| unit.movement).max();
    let near = movement.and_then(|movement| marches(&rules, &alone, from, movement)).map(|(movement, squares)| Reach {
        title: format!("Where infantry comes to with {movement} movement points, if nobody stops it"),
        rule: "16.2; 16.5",
        places: ids(&mut squares.into_iter()),
    });
    Some([beside, supply].into_iter().chain(near).collect())
}

/// Finds the squares that infantry can reach with so many movement points; returns the points, too.
fn marches(rules: &Rules, alone: &Situation<'_>, from: At, movement: u8) -> Option<(u8, Vec<At>)> {
    let unit = [Counter {
        kind: Kind::Unit(UnitKind::Infantry),
        power: None,
        training: Drill::Recruit,
        strength: 0,
        movement,
        diagonal: false,
        value: 0,
        political: false,
    }];
    let start = march(rules, alone, &unit, from, &[]).ok()?;
    let mut best: BTreeMap<At, u16> = BTreeMap::from([(from, start.left)]);
    let mut next: VecDeque<Arrived> = VecDeque::from([start]);
    while let Some(now) = next.pop_front() {
        for to in now.at.sides() {
            let Ok(then) = march_on(rules, alone, &unit, now, &[Leg::to(to)]) else { continue };
            if best.get(&to).is_none_or(|left| *left < then.left) {
                best.insert(to, then.left);
                if then.stop.is_none() {
                    next.push_back(then);
                }
            }
        }
    }
    Some((movement, best.into_keys().filter(|at| *at != from).collect()))
}
