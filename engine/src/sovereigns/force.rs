//! Forces: their size, nation and command (3.0).

use crate::sovereigns::records::Rules;
use muster_schema::{Id, Ref};

/// The weight of a force (3.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Five strength points or fewer.
    Minor,
    Major,
}

/// The weight of a force of so many strength points (3.1.1).
pub fn size(rules: &Rules, strength: u16) -> Size {
    if strength > rules.force.minor_most { Size::Major } else { Size::Minor }
}

/// A power's part in a force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    pub power: Id,
    pub strength: u16,
}

/// A leader, as far as command goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chief {
    /// The power that he serves.
    pub power: Id,
    pub stars: u8,
    /// True if he is a monarch whom no event has put at the head of his army: his stars do not count then (3.3.7).
    pub idle_monarch: bool,
}

impl Chief {
    /// The stars that count (3.3.1, 3.3.7).
    pub fn rank(&self) -> u8 {
        if self.idle_monarch { 0 } else { self.stars }
    }
}

/// The power under whose name a power's strength points are counted: the first of those that are one nation with it (3.1.2).
pub fn nation(rules: &Rules, power: Id) -> Id {
    let one = rules.force.one_nation.iter().find(|powers| powers.iter().any(|other| other.id() == power));
    one.and_then(|powers| powers.first()).map_or(power, Ref::id)
}

/// The strength of each nation in a force, in the order in which they are first met; those without strength are left out.
pub fn nations(rules: &Rules, parts: &[Part]) -> Vec<Part> {
    let mut nations: Vec<Part> = Vec::new();
    for part in parts.iter().filter(|part| part.strength > 0) {
        let power = nation(rules, part.power);
        match nations.iter_mut().find(|known| known.power == power) {
            Some(known) => known.strength = known.strength.saturating_add(part.strength),
            None => nations.push(Part { power, strength: part.strength }),
        }
    }
    nations
}

/// Finds the nations to which a force may belong: one, or those among which the owner chooses. The most strength points decide,
/// if they are equal the highest rank of the leaders, if that is equal the owner (3.1.2).
pub fn nationality(rules: &Rules, parts: &[Part], leaders: &[Chief]) -> Vec<Id> {
    let nations = nations(rules, parts);
    let most = nations.iter().map(|part| part.strength).max();
    let mut first: Vec<Id> = nations.iter().filter(|part| Some(part.strength) == most).map(|part| part.power).collect();
    if first.len() > 1 {
        let rank =
            |power: Id| leaders.iter().filter(|of| nation(rules, of.power) == power).map(|of| of.rank() + 1).max();
        let highest = first.iter().filter_map(|power| rank(*power)).max();
        if highest.is_some() {
            first.retain(|power| rank(*power) == highest);
        }
    }
    first
}

/// Strength points that leaders of these ranks move and attack with. Leaders without stars do not join to lead a larger force
/// (3.3.1, 3.3.3).
pub fn capacity(rules: &Rules, stars: &[u8]) -> u16 {
    let of = |stars: &u8| if *stars > 0 { rules.force.army_capacity } else { rules.force.corps_capacity };
    if stars.iter().any(|stars| *stars > 0) {
        stars.iter().map(of).fold(0, u16::saturating_add)
    } else {
        stars.first().map_or(0, of)
    }
}

/// True if a leader may command strength points of a power: some leaders command those of a few powers alone (6.7.2).
pub fn may_command(rules: &Rules, leader: Id, power: Id) -> bool {
    let own = rules.force.companions.iter().filter(|of| of.leader.id() == leader);
    own.into_iter().all(|of| of.powers.iter().any(|known| known.id() == power))
}
