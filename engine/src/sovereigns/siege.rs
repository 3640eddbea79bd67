//! Fortresses: garrisons, blockade, siege (3.2, 15.0).

use muster_schema::Id;
use muster_schema::sovereigns::{DieResult, Fortress, Rules};

use super::activation::siege_roll_cost;
use super::force::{Size, size};
use super::table::{Lack, look_up};

/// Whether a power's strength points may be inside a fortress with the others there: room is for so many, and one power alone
/// holds the barrier (3.2, 15.2.2).
pub fn may_garrison(rules: &Rules, barrier: bool, power: Id, strength: u16) -> bool {
    strength <= rules.force.garrison && (!barrier || rules.force.barrier_garrison.id() == power)
}

/// A force before a fortress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Besiegers {
    /// Infantry, in strength points.
    pub infantry: u16,
    /// Cavalry, in strength points.
    pub cavalry: u16,
    /// Enemy strength points outside the fortress.
    pub outside: u16,
}

impl Besiegers {
    pub fn strength(&self) -> u16 {
        self.infantry.saturating_add(self.cavalry)
    }
}

/// Strength points that a blockade needs (15.3).
pub fn least(rules: &Rules, fortress: Fortress) -> u16 {
    match fortress {
        Fortress::Minor => rules.siege.blockade_minor,
        Fortress::Major => rules.siege.blockade_major,
    }
}

/// Whether a force blockades a fortress (15.3).
pub fn blockades(rules: &Rules, fortress: Fortress, besiegers: &Besiegers) -> bool {
    let strength = besiegers.strength();
    let outside = u32::from(besiegers.outside) * 100 <= u32::from(strength) * u32::from(rules.siege.outside_percent);
    outside && strength >= least(rules, fortress) && besiegers.infantry > besiegers.cavalry
}

/// Whether an activated command with so many points left may roll for a siege: it blockades the fortress and can pay (15.4).
pub fn may_besiege(rules: &Rules, fortress: Fortress, besiegers: &Besiegers, points_left: u8) -> bool {
    blockades(rules, fortress, besiegers) && points_left >= siege_roll_cost(rules, fortress)
}

/// Whether a force takes a fortress without a garrison when it comes, and no enemies are in the space (15.2.1).
pub fn takes_empty(rules: &Rules, fortress: Fortress, infantry: u16, points_left: u8) -> bool {
    infantry >= rules.siege.capture_infantry && points_left >= siege_roll_cost(rules, fortress)
}

/// A result of the Siege Table (15.4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The siege goes on by one.
    Advance,
    /// The fortress falls with honors of war.
    Honors,
    /// The fortress is breached.
    Breach,
    /// The besiegers lose a strength point.
    BesiegerLoses,
    GarrisonLoses,
    Nothing,
}

impl Outcome {
    /// What the word of a table means.
    ///
    /// # Errors
    ///
    /// If the rules do not explain the word.
    pub fn read(word: &str) -> Result<Self, Lack> {
        match word.trim() {
            "+1" => Ok(Self::Advance),
            "HW" => Ok(Self::Honors),
            "BR" => Ok(Self::Breach),
            "Besieger Loses 1 SP" => Ok(Self::BesiegerLoses),
            "Garrison Loses 1 SP" => Ok(Self::GarrisonLoses),
            "" | "-" | "—" => Ok(Self::Nothing),
            other => Err(Lack::new(format!("a meaning of the siege result `{other}`"))),
        }
    }
}

/// What the state of a besieging force adds to its roll: a major one suffers by short supply, a demoralized one by its state
/// (11.3, 14.0). The table has modifiers of its own, which the document does not print.
pub fn modifier(rules: &Rules, strength: u16, short_supply: u8, demoralized: bool) -> i8 {
    let hungry = size(rules, strength) == Size::Major;
    let hunger = if hungry { i8::try_from(short_supply).unwrap_or(i8::MAX) } else { 0 };
    let shaken = if demoralized { rules.battle.demoralized } else { 0 };
    shaken.saturating_sub(hunger)
}

/// What a siege roll comes to, by the lines of the Siege Table (15.4).
///
/// # Errors
///
/// If the pack lacks the table, which its document does not print, or a line for the roll, or the rules do not explain a word.
pub fn roll(table: &[DieResult], die: u8, modifier: i8) -> Result<Outcome, Lack> {
    let result = look_up("siege", table, i32::from(die) + i32::from(modifier))?;
    Outcome::read(result.as_str())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Siege {
    /// The value of the siege marker.
    pub marker: u8,
    pub garrison: u16,
    /// Strength points of the besiegers.
    pub besiegers: u16,
    /// How the fortress fell, if it did.
    pub fallen: Option<Fall>,
}

/// How a fortress fell (15.4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fall {
    /// The garrison goes free, to the nearest friendly fortress that is not besieged.
    Honors,
    /// The garrison and its leaders are captured: so many strength points.
    Captured(u16),
}

/// A siege after a result (15.4.3). A garrison that is lost to the last point does not open the gates; the marker grants the
/// garrison honors of war from its highest value on, which it does not exceed.
pub fn after(rules: &Rules, siege: Siege, outcome: Outcome) -> Siege {
    match outcome {
        Outcome::Advance => Siege { marker: siege.marker.saturating_add(1).min(rules.siege.honors_at), ..siege },
        Outcome::Honors => Siege { fallen: Some(Fall::Honors), ..siege },
        Outcome::Breach if siege.marker >= rules.siege.honors_at => Siege { fallen: Some(Fall::Honors), ..siege },
        Outcome::Breach => Siege { fallen: Some(Fall::Captured(siege.garrison)), ..siege },
        Outcome::BesiegerLoses => Siege { besiegers: siege.besiegers.saturating_sub(1), ..siege },
        Outcome::GarrisonLoses => Siege { garrison: siege.garrison.saturating_sub(1), ..siege },
        Outcome::Nothing => siege,
    }
}

/// Whether a siege is raised: the besiegers have no leader, are too few, or are gone (15.4.4).
pub fn is_raised(rules: &Rules, fortress: Fortress, besiegers: &Besiegers, leader: bool) -> bool {
    !leader || besiegers.strength() < least(rules, fortress)
}

/// Whether a garrison is free again after a battle before its fortress: the enemy retreats, or is too weak for the blockade
/// (15.5.1). In a draw it stays where it is, if that is not so.
pub fn is_relieved(rules: &Rules, fortress: Fortress, enemy_retreats: bool, besiegers: &Besiegers) -> bool {
    enemy_retreats || besiegers.strength() < least(rules, fortress)
}

/// Whether forces may come into a fortress or leave it otherwise than by battle: not while it is blockaded or besieged, neither
/// on the march nor by redeployment or events (4.1.2, 6.5.4, 15.5).
pub fn may_pass_gates(invested: bool) -> bool {
    !invested
}

/// Whether so many captured strength points make the siege a major victory (15.6).
pub fn is_major_victory(rules: &Rules, captured: u16) -> bool {
    captured >= rules.siege.major_victory_captured
}
