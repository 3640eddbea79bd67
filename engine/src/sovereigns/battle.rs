//! Major battles: ratings, modifiers, losses, victory, retreats (13.0, 14.0).

use crate::sovereigns::records::{PassRules, Route, Rules};
use muster_schema::Id;

use super::force::nation;
use super::{percent, rounded};

/// A power's part in one side of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contingent {
    pub power: Id,
    pub strength: u16,
    pub rating: u8,
}

/// The army rating of a side: that of the nation with more than half of the strength points, or the average of all nations
/// that have any (13.3.1). Of powers that are one nation the first named gives the rating.
pub fn army_rating(rules: &Rules, contingents: &[Contingent]) -> i8 {
    let mut nations: Vec<Contingent> = Vec::new();
    for contingent in contingents.iter().filter(|contingent| contingent.strength > 0) {
        let power = nation(rules, contingent.power);
        match nations.iter_mut().find(|known| known.power == power) {
            Some(known) => {
                known.strength = known.strength.saturating_add(contingent.strength);
                if contingent.power == power {
                    known.rating = contingent.rating;
                }
            }
            None => nations.push(Contingent { power, ..*contingent }),
        }
    }
    let all: u32 = nations.iter().map(|of| u32::from(of.strength)).sum();
    let rating = match nations.iter().find(|of| u32::from(of.strength) * 2 > all) {
        Some(majority) => u32::from(majority.rating),
        None => {
            let sum = nations.iter().map(|of| u32::from(of.rating)).sum();
            let count = u32::try_from(nations.len()).unwrap_or(u32::MAX);
            rounded(sum, count, rules.battle.round_up_from_tenths)
        }
    };
    i8::try_from(rating).unwrap_or(i8::MAX)
}

/// The army battle rating of a side: its army rating and those of the leaders who count, the commander's and what a Day of
/// Battle card adds to it (13.3.2, 13.2).
pub fn battle_rating(army: i8, leaders: &[i8]) -> i8 {
    leaders.iter().fold(army, |sum, rating| sum.saturating_add(*rating))
}

/// Further modifiers of the roll of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// Sum that battle cards of both sides add.
    pub cards: i8,
    /// Its level of worn (14.0).
    pub worn: u8,
    /// True if it is demoralized (14.0).
    pub demoralized: bool,
    /// Its state of short supply (11.3).
    pub short_supply: u8,
    /// True if it is a minor force, which does not suffer by short supply (11.3).
    pub minor: bool,
    /// True if an event spares it the penalty of a pass to its roll (13.4.2).
    pub spared: bool,
}

/// Computes both sides' modifiers: the better rating gets the difference, then come a pass by which one side moved in and each
/// side's own modifiers (13.3.3, 13.4, 13.5, 14.0, 11.3). Sides are in the order of `ratings`; `mover` came by `route`.
pub fn modifiers(rules: &Rules, ratings: [i8; 2], route: Route, mover: usize, sides: [Condition; 2]) -> [i8; 2] {
    let pass = pass(rules, route);
    let own = |side: usize| {
        let (rating, other) = if side == 0 { (ratings[0], ratings[1]) } else { (ratings[1], ratings[0]) };
        let ahead = rating.saturating_sub(other).max(0);
        let of = if side == 0 { sides[0] } else { sides[1] };
        let way = pass.map_or(0, |pass| match (side == mover, of.spared) {
            (true, true) => pass.mover.max(0),
            (true, false) => pass.mover,
            (false, _) => pass.other,
        });
        let hunger = if of.minor { 0 } else { of.short_supply };
        let shaken = if of.demoralized { rules.battle.demoralized } else { 0 };
        [way, of.cards, minus(of.worn), shaken, minus(hunger)].into_iter().fold(ahead, i8::saturating_add)
    };
    [own(0), own(1)]
}

/// Finds the effects of a pass; none on a regular route (13.4).
pub fn pass(rules: &Rules, route: Route) -> Option<&PassRules> {
    match route {
        Route::Road => None,
        Route::Mountain => Some(&rules.battle.mountain),
        Route::Alpine => Some(&rules.battle.alpine),
    }
}

/// Computes the losses of both sides: each inflicts a percentage of its own strength on the other (13.6); the side that came by
/// an Alpine pass loses more (13.4.2). Nobody loses more than there is.
pub fn losses(rules: &Rules, strength: [u16; 2], inflict: [u16; 2], route: Route, mover: usize) -> [u16; 2] {
    let up = rules.battle.round_up_from_tenths;
    let way = |side| if side == mover { pass(rules, route).map_or(0, |pass| pass.loss) } else { 0 };
    let [first, second] = strength;
    [
        percent(second, inflict[1], up).saturating_add(way(0)).min(first),
        percent(first, inflict[0], up).saturating_add(way(1)).min(second),
    ]
}

/// The side that wins: the one that loses less, if that is equal the one with the higher rating; none in a draw (13.7).
pub fn winner(lost: [u16; 2], ratings: [i8; 2]) -> Option<usize> {
    match lost[0].cmp(&lost[1]).then(ratings[1].cmp(&ratings[0])) {
        std::cmp::Ordering::Less => Some(0),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(1),
    }
}

/// Computes the level of worn of a force after a battle that it won or drew: one more if it lost anything or was worn before, or
/// if the battle was drawn (13.7.1).
pub fn worn(rules: &Rules, before: u8, lost: u16, drawn: bool) -> u8 {
    let more = lost > 0 || before > 0 || drawn;
    before.saturating_add(u8::from(more)).min(rules.battle.worn_worst)
}

/// Computes the modifier of a level of worn to the next roll (13.7.1, 14.0).
pub fn worn_modifier(worn: u8) -> i8 {
    minus(worn)
}

/// True if a victory on land is a major one, by the losses of the defeated and their strength before the battle (13.7.3).
pub fn is_major_victory(rules: &Rules, strength: u16, lost: u16) -> bool {
    let share = u32::from(lost) * 100 >= u32::from(strength) * u32::from(rules.battle.major_victory_percent);
    share && lost >= rules.battle.major_victory_loss
}

/// Spaces that the defeated retreats (13.8).
pub fn retreat(rules: &Rules, major: bool) -> u8 {
    if major { rules.battle.major_victory_retreat } else { rules.battle.retreat }
}

/// Computes the strength points that a retreat into or through this many enemy strength points costs (13.8).
pub fn retreat_loss(rules: &Rules, enemies: u16) -> u16 {
    if enemies == 0 { 0 } else { enemies.checked_div(rules.battle.retreat_loss_per).unwrap_or_default().max(1) }
}

fn minus(level: u8) -> i8 {
    i8::try_from(level).map_or(i8::MIN, |level| -level)
}
