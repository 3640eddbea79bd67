//! Forces: how large, of which nation, under whom (3.0).

use muster_schema::sovereigns::{Power, Rules};
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
    pub id: Id,
    /// The power that he serves.
    pub power: Id,
    pub stars: u8,
    /// Whether he is a monarch whom no event has put at the head of his army: his stars do not count then (3.3.7).
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

/// Whether a force is mixed: of more than one nation (3.1.2).
pub fn is_mixed(rules: &Rules, parts: &[Part]) -> bool {
    nations(rules, parts).len() > 1
}

/// The nations whose force it may be: one, or those among which the owner chooses. The most strength points decide, if they
/// are equal the highest rank of the leaders, if that is equal the owner (3.1.2).
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

/// Those of the leaders who may command: the highest in rank of those who serve the force's nation (3.1.2, 3.3.2). Several
/// if they are equal; then the owner chooses.
pub fn commanders(rules: &Rules, parts: &[Part], leaders: &[Chief]) -> Vec<Id> {
    let nationality = nationality(rules, parts, leaders);
    // Leaders without strength points command nobody but themselves.
    let own = || leaders.iter().filter(|of| parts.is_empty() || nationality.contains(&nation(rules, of.power)));
    let highest = own().map(Chief::rank).max();
    own().filter(|of| Some(of.rank()) == highest).map(|of| of.id).collect()
}

/// Whether the whole of a mixed force can be activated otherwise than by an administrative march: a leader of its nation is
/// with it (3.1.2, 3.3.2).
pub fn has_commander(rules: &Rules, parts: &[Part], leaders: &[Chief]) -> bool {
    !leaders.is_empty() && !commanders(rules, parts, leaders).is_empty()
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

/// Whether a commander of this rank may pick up a leader of that one: not one above him (8.7).
pub fn may_pick_up(commander: &Chief, leader: &Chief) -> bool {
    leader.rank() <= commander.rank()
}

/// The initiative of a force, and its activation points before anything lessens them: its commander's, or those of a force
/// without leaders (3.1, 8.3).
pub fn ratings(rules: &Rules, commander: Option<(u8, u8)>) -> (u8, u8) {
    commander.unwrap_or((rules.force.leaderless_initiative, rules.force.leaderless_activation))
}

/// Whether forces of two powers that are allies may end in one space; where they may not, they can still pass through each
/// other (3.2.1).
pub fn may_stay_together(rules: &Rules, one: Id, other: Id) -> bool {
    let quarrel = |powers: &Vec<Ref<Power>>| {
        let among = |power: Id| powers.iter().any(|of| of.id() == power);
        among(one) && among(other)
    };
    one == other || !rules.force.friction.iter().any(quarrel)
}

/// Whether a leader may command strength points of a power: some command those of a few powers alone (6.7.2).
pub fn may_command(rules: &Rules, leader: Id, power: Id) -> bool {
    let own = rules.force.companions.iter().filter(|of| of.leader.id() == leader);
    own.into_iter().all(|of| of.powers.iter().any(|known| known.id() == power))
}

/// A force of one power in one theater.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InTheater {
    pub strength: u16,
    /// The rank of its commander, if it has one.
    pub rank: Option<u8>,
}

/// Whether a power breaks the rule of theater command: a leader of the highest rank there, of one star at least, must lead a
/// force that none of the power's others in the theater exceeds (3.3.4).
pub fn breaks_theater_command(rules: &Rules, power: Id, forces: &[InTheater]) -> bool {
    if rules.force.no_theater_command.iter().any(|exempt| exempt.id() == power) {
        return false;
    }
    let Some(highest) = forces.iter().filter_map(|force| force.rank).max().filter(|rank| *rank > 0) else {
        return false;
    };
    let largest = forces.iter().map(|force| force.strength).max().unwrap_or_default();
    !forces.iter().any(|force| force.rank == Some(highest) && force.strength == largest)
}
