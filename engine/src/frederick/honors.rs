//! Honors of war (17.0, 34.5, 35.1).

use crate::frederick::records::Rules;

/// Dice of the side that tries: one for each point, one more as a besieger with fieldworks in the square (17.2, 34.5).
pub fn attack_dice(rules: &Rules, points: u8, siege_works: bool) -> u8 {
    points.saturating_add(if siege_works { rules.honors.siege_dice } else { 0 })
}

/// Dice of the other side: one in any case, one in a fortress, one for each point (17.2, 17.3).
pub fn defense_dice(rules: &Rules, points: u8, fortress: bool) -> u8 {
    let walls = if fortress { rules.honors.fortress_dice } else { 0 };
    rules.honors.free_dice.saturating_add(walls).saturating_add(points)
}

/// The result of an attempt at honors of war.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// True if it succeeds: then the defenders retreat one square, otherwise the side that tried (17.2).
    pub succeeds: bool,
    /// True if the losers become prisoners of war, by the optional rule (35.1).
    pub captures: bool,
}

/// Compares two totals of dice: the higher wins, the defender if they are equal (17.2).
pub fn outcome(rules: &Rules, attack: u16, defense: u16) -> Outcome {
    let succeeds = attack > defense;
    let (won, lost) = if succeeds { (attack, defense) } else { (defense, attack) };
    Outcome { succeeds, captures: won >= lost.saturating_mul(u16::from(rules.honors.prisoner_factor)) }
}

/// The lowest total that beats the defender's (17.2).
pub fn needed(defense: u16) -> u16 {
    defense.saturating_add(1)
}
