//! Movement on foot: costs of steps, stops, and barriers (16.0, 32.1).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::frederick::records::{Power, Rank, Rules, Terrain};
use muster_schema::Id;

use super::board::Board;
use super::force::Counter;
use super::table::Lack;
use muster_ground::squares::Square;

/// The board, and who is on it, seen from the player who moves.
#[derive(Clone, Debug)]
pub struct Situation<'a> {
    pub board: &'a Board,
    /// Units of others in squares where there are any, those of neutrals too (13.2).
    pub enemies: BTreeMap<Square, u16>,
    /// The minor powers that are neutral now: see [`closed`].
    pub neutrals: BTreeSet<Id>,
    /// True if the optional rule for light troops in mountains is in force (32.1).
    pub light_in_mountains: bool,
}

impl Situation<'_> {
    /// Units of others in a square.
    pub fn enemies(&self, square: Square) -> u16 {
        self.enemies.get(&square).copied().unwrap_or_default()
    }
}

/// The powers among `neutral` whose borders may not be crossed: only minor powers are ever neutral. Major powers are always at
/// war, and the land of trivial states is open to everybody (4.1, 4.4, 4.5, 28.1).
pub fn closed(powers: &[Power], neutral: &BTreeSet<Id>) -> BTreeSet<Id> {
    let minor = powers.iter().filter(|power| power.rank == Rank::Minor);
    minor.map(|power| power.id).filter(|power| neutral.contains(power)).collect()
}

/// Reason why a force may not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bar {
    /// No unit that moves is left in it (12.2, 16.5).
    Nobody,
    /// A unit in it never moves (16.4).
    Immobile,
    /// A fleet is in it, which does not go on land (16.14).
    Fleet,
    /// The square is not on the map (16.13).
    Beyond,
    /// The squares do not touch (16.2).
    Apart,
    /// The squares touch at a corner, and not all units that move are light troops that may cross it (16.2, 16.15).
    Corner,
    /// The squares touch along the sea (16.12).
    Strait,
    /// The square is all sea (16.14).
    Sea,
    /// The square belongs to this neutral power (16.9).
    Neutral(Id),
    /// The force has had to stop (13.2, 16.7).
    Stopped,
    /// The force has not enough movement points left (16.2).
    Spent,
    /// The pack does not tell what the step costs.
    Lack(Lack),
}

impl fmt::Display for Bar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nobody => f.write_str("nobody is left who moves"),
            Self::Immobile => f.write_str("a unit in the force does not move"),
            Self::Fleet => f.write_str("a fleet does not go on land"),
            Self::Beyond => f.write_str("the square is not on the map"),
            Self::Apart => f.write_str("the squares do not touch"),
            Self::Corner => f.write_str("only light troops cross corners"),
            Self::Strait => f.write_str("the sea lies between the squares"),
            Self::Sea => f.write_str("the square is all sea"),
            Self::Neutral(power) => write!(f, "{power} is neutral"),
            Self::Stopped => f.write_str("the force has had to stop"),
            Self::Spent => f.write_str("the force has no movement points left for it"),
            Self::Lack(lack) => lack.fmt(f),
        }
    }
}

impl std::error::Error for Bar {}

impl From<Lack> for Bar {
    fn from(lack: Lack) -> Self {
        Self::Lack(lack)
    }
}

/// A step of a march.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The counters that stay behind where the step begins, by their places in the force (16.5).
    pub drop: Vec<usize>,
    /// The square that the others enter.
    pub to: Square,
    /// True if they overrun the enemies there (33.1).
    pub overrun: bool,
}

impl Leg {
    /// A step of the whole force.
    pub fn to(to: Square) -> Self {
        Self { drop: Vec::new(), to, overrun: false }
    }
}

/// Reason why a force stops for a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Mountains (16.7). By the optional rule light troops go on, even if other units that came with them stay behind (16.5,
    /// 32.1).
    Mountains,
    /// Units of others in the square (13.2).
    Enemies,
}

/// The end of a march.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrived {
    pub at: Square,
    /// Movement points left, in parts: a point has as many parts as the factor of a move along a river (16.6).
    pub left: u16,
    /// Reason why it stops there for this phase, if it does.
    pub stop: Option<Stop>,
    /// True if it is in mountains or moved into some, which matters to attrition (12.3). Mountains that it left at the start do
    /// not count.
    pub mountains: bool,
}

/// The movement allowance of a force, which is that of its slowest unit at the start and stays so (16.5).
pub fn allowance(force: &[Counter]) -> u8 {
    force.iter().map(|counter| counter.movement).min().unwrap_or_default()
}

/// Checks that units may step from one square to the next at all, whatever that costs: all of them move, and on foot, the squares
/// touch, no sea, border of a neutral or edge of the map is between them (16.2, 16.4, 16.9, 16.12 to 16.15).
///
/// # Errors
///
/// The reason why they may not.
pub fn may_step(situation: &Situation<'_>, force: &[&Counter], from: Square, to: Square) -> Result<(), Bar> {
    let board = situation.board;
    walks(force)?;
    let ground = board.ground(to).ok_or(Bar::Beyond)?;
    if !from.beside(to) {
        if from.apart(to) != 1 {
            return Err(Bar::Apart);
        }
        if !force.iter().all(|counter| counter.diagonal && counter.is_light()) {
            return Err(Bar::Corner);
        }
    }
    if !ground.is_land() {
        return Err(Bar::Sea);
    }
    if board.is_strait(from, to) {
        return Err(Bar::Strait);
    }
    match ground.home {
        Some(power) if situation.neutrals.contains(&power) => Err(Bar::Neutral(power)),
        _ => Ok(()),
    }
}

/// Checks that all units of a force go on foot, and that there are any (12.2, 16.4, 16.14).
fn walks(force: &[&Counter]) -> Result<(), Bar> {
    if force.is_empty() {
        return Err(Bar::Nobody);
    }
    if force.iter().any(|counter| counter.is_fleet()) {
        return Err(Bar::Fleet);
    }
    if force.iter().any(|counter| counter.movement == 0) { Err(Bar::Immobile) } else { Ok(()) }
}

/// Movement points for entering a kind of square (16.2).
///
/// # Errors
///
/// If the pack does not tell: the document leaves it to its Terrain Effects Chart.
pub fn cost(rules: &Rules, terrain: Terrain) -> Result<u8, Lack> {
    let row = rules.movement.costs.iter().find(|row| row.terrain == terrain);
    row.map(|row| row.points).ok_or_else(|| Lack::new(format!("the movement points for entering {}", name(terrain))))
}

/// Names a kind of square in messages.
pub(super) fn name(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "open land",
        Terrain::Mountain => "mountains",
        Terrain::Sea => "the sea",
    }
}

/// Marches a force along squares.
///
/// # Errors
///
/// The place of the leg on which it may not go on, from 0, and the reason.
pub fn march(
    rules: &Rules,
    situation: &Situation<'_>,
    force: &[Counter],
    from: Square,
    legs: &[Leg],
) -> Result<Arrived, (usize, Bar)> {
    let ground = situation.board.ground(from);
    let mountains = legs.is_empty() && ground.is_some_and(|ground| ground.terrain == Terrain::Mountain);
    let left = u16::from(allowance(force)) * rate(rules);
    march_on(rules, situation, force, Arrived { at: from, left, stop: None, mountains }, legs)
}

/// Marches on a force that has already arrived somewhere, for example out of an area beyond the edge (27.3).
///
/// # Errors
///
/// As [`march`].
pub fn march_on(
    rules: &Rules,
    situation: &Situation<'_>,
    force: &[Counter],
    mut now: Arrived,
    legs: &[Leg],
) -> Result<Arrived, (usize, Bar)> {
    if allowance(force) == 0 && !legs.is_empty() {
        return Err((0, Bar::Immobile));
    }
    let mut moving: Vec<(usize, &Counter)> = force.iter().enumerate().collect();
    for (number, leg) in legs.iter().enumerate() {
        moving.retain(|(place, _)| !leg.drop.contains(place));
        let counters: Vec<&Counter> = moving.iter().map(|(_, counter)| *counter).collect();
        now = step(rules, situation, &counters, now, leg).map_err(|bar| (number, bar))?;
    }
    Ok(now)
}

/// Number of parts in a movement point (16.6).
fn rate(rules: &Rules) -> u16 {
    u16::from(rules.movement.river_factor.max(1))
}

fn step(rules: &Rules, situation: &Situation<'_>, force: &[&Counter], now: Arrived, leg: &Leg) -> Result<Arrived, Bar> {
    if is_held(situation, force, now.stop) {
        return Err(Bar::Stopped);
    }
    may_step(situation, force, now.at, leg.to)?;
    let overrun = leg.overrun && situation.enemies(leg.to) > 0;
    let points = if situation.board.along_river(now.at, leg.to) { 1 } else { rate(rules) };
    let points = u16::from(cost(rules, terrain(situation, leg.to))?) * points;
    let extra = if overrun { u16::from(rules.overrun.movement) * rate(rules) } else { 0 };
    let left = now.left.checked_sub(points + extra).ok_or(Bar::Spent)?;
    let there = enter(situation, leg.to, left, overrun);
    Ok(Arrived { mountains: now.mountains || there.mountains, ..there })
}

/// True if a stop holds the counters of a force that would go on.
fn is_held(situation: &Situation<'_>, force: &[&Counter], stop: Option<Stop>) -> bool {
    let light = situation.light_in_mountains && force.iter().all(|counter| counter.is_light());
    stop.is_some_and(|stop| stop == Stop::Enemies || !light)
}

fn terrain(situation: &Situation<'_>, square: Square) -> Terrain {
    situation.board.ground(square).map_or(Terrain::Sea, |ground| ground.terrain)
}

/// Applies the effects of a square that a force enters: enemies that are not overrun stop it, and so do mountains (13.2, 16.7).
fn enter(situation: &Situation<'_>, to: Square, left: u16, overrun: bool) -> Arrived {
    let mountains = terrain(situation, to) == Terrain::Mountain;
    let met = situation.enemies(to) > 0 && !overrun;
    let stop = if met { Some(Stop::Enemies) } else { mountains.then_some(Stop::Mountains) };
    Arrived { at: to, left, stop, mountains }
}
