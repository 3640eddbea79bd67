//! Victory points and winners (20.0, 21.0).

use std::collections::BTreeMap;

use crate::sovereigns::records::{Rules, SpacePoints};
use muster_schema::Id;

/// Finds the worth of a space to a power: the points for this power, or for all others, or on the map (2.1.2, 20.4).
pub fn worth(on_the_map: Option<u8>, points: &[SpacePoints], space: Id, power: Id) -> u8 {
    let said = |of: Option<Id>| {
        points.iter().find(|row| row.space.id() == space && row.power.map(|power| power.id()) == of).map(|row| row.vp)
    };
    said(Some(power)).or_else(|| said(None)).or(on_the_map).unwrap_or_default()
}

/// Finds the power to which the points of another go: its patron, if it belongs to the required alliance, brought by its event
/// where that matters; otherwise itself (7.7, 7.8.1, 20.6).
pub fn scorer(rules: &Rules, power: Id, alliance: Option<Id>, played: &[Id]) -> Id {
    let bound = rules.victory.patrons.iter().filter(|of| of.of.id() == power && alliance == Some(of.alliance.id()));
    let mut patrons = bound.filter(|of| of.by.is_none_or(|event| played.contains(&event.id())));
    patrons.next().map_or(power, |of| of.to.id())
}

/// The capture of a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// The power to which the space belongs; none for one that is neutral for ever.
    pub owner: Option<Id>,
    /// The power that captures it.
    pub by: Id,
    /// True if the captor is the owner's ally, or the owner.
    pub recovers: bool,
    /// The power that held it; none for its owner.
    pub from: Option<Id>,
    /// The power to whose points its owner's were added when it joined an alliance (7.8.1, 20.6).
    pub patron: Option<Id>,
    /// True if its owner is neutral or has left its alliance (20.1.2, 20.7).
    pub unallied: bool,
}

/// Computes the change of each power's points by a capture, from the worth of the space to it. Powers whose points stay are left
/// out (20.1 to 20.7).
pub fn capture(capture: &Capture, worth: impl Fn(Id) -> u8) -> BTreeMap<Id, i16> {
    let mut points = BTreeMap::new();
    let mut add = |power: Id, sign: i16| {
        *points.entry(power).or_insert(0) += sign * i16::from(worth(power));
    };
    // An owner's points are those of its patron (20.6).
    let owner = capture.owner.map(|owner| capture.patron.unwrap_or(owner)).filter(|_| !capture.unallied);
    match (owner, capture.recovers) {
        // What is recovered for its owner is counted for the owner, whoever does it (20.1.3).
        (Some(owner), true) => {
            if let Some(from) = capture.from {
                add(owner, 1);
                add(from, -1);
            }
        }
        // Taken from an enemy: of its owner or of another (20.1.2, 20.6). From nobody: of a neutral (20.1.2, 20.7).
        _ => {
            add(capture.by, 1);
            if let Some(loser) = capture.from.or(owner) {
                add(loser, -1);
            }
        }
    }
    points.retain(|_, points| *points != 0);
    points
}

/// Sums the worth of a power's spaces, which its patron gains when it joins an alliance (7.8.1, 20.6).
pub fn joining(spaces: impl IntoIterator<Item = u8>) -> i16 {
    spaces.into_iter().map(i16::from).sum()
}

/// Points for the first entry into the capital of a power; none if it has no capital that counts (20.2.2).
pub fn entry(rules: &Rules, power: Id) -> Option<i8> {
    rules.victory.entries.iter().find(|entry| entry.power.id() == power).map(|entry| entry.points)
}

/// The alliance that wins at once, with all points at the end of a season (21.1).
pub fn automatic(rules: &Rules, points: &BTreeMap<Id, i16>, emperor_is_bavarian: bool) -> Option<Id> {
    let own = |power: Id| points.get(&power).copied().unwrap_or_default();
    let reached = rules.victory.automatic.iter().find(|of| {
        let sum = of.powers.iter().map(|power| own(power.id())).fold(0, i16::saturating_add);
        let needed = of.points_with_emperor.filter(|_| emperor_is_bavarian).unwrap_or(of.points);
        sum >= needed
    });
    reached.map(|of| of.alliance.id())
}

/// The result of a power at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub power: Id,
    /// Its level of victory: 0 for none, 1 for marginal, 2 for substantial, 3 for decisive.
    pub level: u8,
    pub points: i16,
}

const DECISIVE: u8 = 3;

/// The power whose player wins: the highest level, then the most points. Powers of one player that must win together count
/// only if all of them have won, or one of them decisively where that is enough; those that are not in the game do not matter.
/// None if nobody wins, or two are equal (21.2).
pub fn winner(rules: &Rules, standings: &[Standing]) -> Option<Id> {
    let of = |power: Id| standings.iter().find(|standing| standing.power == power);
    let may_win = |power: Id| {
        rules.victory.together.iter().filter(|bond| bond.powers.iter().any(|other| other.id() == power)).all(|bond| {
            let all = bond.powers.iter().filter_map(|other| of(other.id())).all(|standing| standing.level > 0);
            let decisive = bond.or_decisive.and_then(|other| of(other.id()));
            all || decisive.is_some_and(|standing| standing.level >= DECISIVE)
        })
    };
    let rank = |standing: &Standing| (standing.level, standing.points);
    let best =
        standings.iter().filter(|standing| standing.level > 0 && may_win(standing.power)).max_by_key(|it| rank(it))?;
    let equals = standings.iter().filter(|standing| rank(standing) == rank(best) && may_win(standing.power)).count();
    (equals == 1).then_some(best.power)
}
