//! Honors of war (17.0, 34.5, 35.1).

use muster_schema::frederick::Rules;

/// How many markers a player may commit whose leader there has this value; none without a leader (17.2).
pub fn most_markers(leader: Option<u8>) -> u8 {
    leader.unwrap_or_default()
}

/// Whether a player may try with so many markers: a leader is there, and at least one marker is played (17.2, 17.4).
pub fn may_try(leader: Option<u8>, markers: u8) -> bool {
    markers > 0 && markers <= most_markers(leader)
}

/// The square in which somebody would try honors of war.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Whether it is an area beyond the edge.
    pub area: bool,
    /// Whether it is all sea.
    pub sea: bool,
    /// Units of the enemy in it.
    pub enemies: u16,
}

/// Whether a force may try there: an enemy is in its square, which is no area beyond the edge and not all sea, and it has not tried in
/// this segment (17.2, 17.5, 17.7, 25.3).
pub fn may_target(target: Target, tried: bool) -> bool {
    !target.area && !target.sea && target.enemies > 0 && !tried
}

/// Whether the other may answer with so many markers: as many as the value of a leader who is there, or none (17.2, 17.4).
pub fn may_answer(leader: Option<u8>, markers: u8) -> bool {
    markers <= most_markers(leader)
}

/// Dice of the one who tries: one for each point, one more as a besieger with fieldworks in the square (17.2, 34.5).
pub fn attack_dice(rules: &Rules, points: u8, siege_works: bool) -> u8 {
    points.saturating_add(if siege_works { rules.honors.siege_dice } else { 0 })
}

/// Dice of the other: one in any case, one in a fortress, one for each point (17.2, 17.3).
pub fn defense_dice(rules: &Rules, points: u8, fortress: bool) -> u8 {
    let walls = if fortress { rules.honors.fortress_dice } else { 0 };
    rules.honors.free_dice.saturating_add(walls).saturating_add(points)
}

/// What an attempt comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether it succeeds: then the defenders retreat one square, else those who tried (17.2).
    pub succeeds: bool,
    /// Whether the losers become prisoners of war, by the optional rule (35.1).
    pub captures: bool,
}

/// What two totals of dice come to: the higher wins, the defender if they are equal (17.2).
pub fn outcome(rules: &Rules, attack: u16, defense: u16) -> Outcome {
    let succeeds = attack > defense;
    let (won, lost) = if succeeds { (attack, defense) } else { (defense, attack) };
    Outcome { succeeds, captures: won >= lost.saturating_mul(u16::from(rules.honors.prisoner_factor)) }
}

/// The lowest total that beats the defender's (17.2).
pub fn needed(defense: u16) -> u16 {
    defense.saturating_add(1)
}
