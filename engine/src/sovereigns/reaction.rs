//! What a march meets: overruns, minor battles, interception, withdrawal (8.9, 8.10, 9.0, 10.0).

use muster_schema::sovereigns::{Route, Rules};

use super::force::{Size, size};
use crate::graph::Graph;

/// How a force came upon its enemies, and how these stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// Strength points of those who move.
    pub own: u16,
    /// Strength points of their enemies.
    pub enemies: u16,
    /// The route by which they came into the space.
    pub route: Route,
    /// Whether the enemies are inside a fortress.
    pub inside: bool,
    /// Whether those who move are demoralized.
    pub demoralized: bool,
}

impl Meeting {
    fn outnumbers(self, ratio: u16) -> bool {
        u32::from(self.own) >= u32::from(self.enemies) * u32::from(ratio)
    }
}

/// Whether the enemies can be overrun (8.9.1, 14.0).
pub fn may_overrun(rules: &Rules, meeting: &Meeting) -> bool {
    let shut = meeting.inside || meeting.demoralized || meeting.route == Route::Alpine;
    !shut && meeting.own > 0 && meeting.outnumbers(rules.activation.overrun_ratio)
}

/// Whether a minor battle can be declared against them (8.10, 14.0).
pub fn may_fight_minor_battle(rules: &Rules, meeting: &Meeting) -> bool {
    let shut = meeting.inside || meeting.demoralized || meeting.route != Route::Road;
    !shut && meeting.own > 0 && meeting.outnumbers(rules.activation.minor_battle_ratio)
}

/// How leaders, strength points or irregulars come to another space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    Activation,
    /// By an administrative march.
    Admin,
    /// By the free one of spring.
    SpringAdmin,
    /// They do not move, but besiege.
    SiegeRoll,
    Interception,
    Retreat,
    /// They go into winter quarters.
    WinterQuarters,
    Redeployment,
    /// An event places them.
    Placement,
    IrregularPlacement,
    /// A leader goes by sea without cost.
    LeaderBySea,
}

/// Whether forces that come so can be intercepted on land (4.1.2, 6.5.4, 8.6.2, 8.8.1, 9.1, 13.8, 17.2).
pub fn can_be_intercepted(motion: Motion) -> bool {
    matches!(motion, Motion::Activation | Motion::Admin | Motion::SiegeRoll)
}

/// Whether what forces do so can be interrupted by an event (6.3.4, 6.5.5).
pub fn can_be_interrupted(motion: Motion) -> bool {
    !matches!(motion, Motion::Admin | Motion::SpringAdmin | Motion::Redeployment)
}

/// What each side loses in a minor battle, the mover's first; the defender retreats too, see [`super::retreat::steps`] (8.10.2).
pub fn minor_battle(rules: &Rules, strength: [u16; 2]) -> [u16; 2] {
    strength.map(|strength| strength.min(rules.activation.minor_battle_loss))
}

/// Whether a command may try to intercept a force: its good order, its supply there if it is major, and more than half of the
/// other's strength (9.1, 11.2).
pub fn may_intercept(rules: &Rules, own: u16, enemies: u16, demoralized: bool, supplied_there: bool) -> bool {
    let enough = u32::from(own) * u32::from(rules.activation.minor_battle_ratio) > u32::from(enemies);
    let fed = supplied_there || size(rules, own) == Size::Minor;
    enough && !demoralized && fed
}

/// Whether an interception succeeds (9.2).
pub fn intercepts(rules: &Rules, die: u8, offense: i8, mixed: bool, route: Route) -> bool {
    let mixed = if mixed { rules.reaction.intercept_mixed } else { 0 };
    let pass = if route == Route::Road { 0 } else { rules.reaction.intercept_pass };
    sum(die, &[offense, mixed, pass]) >= i16::from(rules.reaction.intercept_from)
}

/// Who wants to withdraw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Withdrawal {
    /// The commander's modifier in defense, 0 without a commander.
    pub defense: i8,
    /// Whether irregulars or a raid of theirs are in the space.
    pub irregulars: bool,
    /// Whether only irregulars and leaders withdraw.
    pub alone: bool,
}

/// Whether a withdrawal succeeds (10.2). The modifiers for irregulars in the space and for irregulars alone add up.
pub fn withdraws(rules: &Rules, die: u8, who: Withdrawal) -> bool {
    let irregulars = if who.irregulars { rules.reaction.withdraw_irregulars } else { 0 };
    let alone = if who.alone { rules.reaction.withdraw_alone } else { 0 };
    sum(die, &[who.defense, irregulars, alone]) >= i16::from(rules.reaction.withdraw_from)
}

/// Whether a force that was intercepted may try to withdraw: it pays for the attempt (10.1.3).
pub fn intercepted_may_withdraw(rules: &Rules, points_left: u8) -> bool {
    points_left >= rules.activation.withdrawal
}

/// Strength points that withdraw without a roll into a friendly fortress of their space which has so many inside (10.2.1, 3.2).
pub fn into_fortress(rules: &Rules, strength: u16, inside: u16) -> u16 {
    rules.force.garrison.saturating_sub(inside).min(strength)
}

/// Whether leaders are captured who tried to withdraw: they were alone, and did not succeed (10.2.3).
pub fn are_captured(strength: u16, irregulars: u16, withdrew: bool) -> bool {
    strength == 0 && irregulars == 0 && !withdrew
}

/// The spaces to which a force can withdraw from this one: not that from which the enemy came (10.2.2). `closed` tells where it
/// may not go for other reasons.
pub fn ways_out(graph: &Graph, from: u32, enemy_came_from: Option<u32>, closed: impl Fn(u32) -> bool) -> Vec<u32> {
    let mut spaces: Vec<u32> = graph.ways(from).iter().map(|way| way.to).collect();
    spaces.sort_unstable();
    spaces.dedup();
    spaces.retain(|space| *space != from && Some(*space) != enemy_came_from && !closed(*space));
    spaces
}

fn sum(die: u8, modifiers: &[i8]) -> i16 {
    i16::from(die) + modifiers.iter().map(|modifier| i16::from(*modifier)).sum::<i16>()
}
