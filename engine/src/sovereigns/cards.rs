//! What cards are good for beside events and campaign points (4.1, 4.3.2, 6.0).

use muster_schema::sovereigns::{Power, Rules};

use super::table::Lack;

/// Cards that a player discards who has drawn so many: a hand has its limit (4.1.3, 6.2).
pub fn discards(rules: &Rules, held: u16, drawn: u16) -> u16 {
    held.saturating_add(drawn).saturating_sub(u16::from(rules.cards.hand))
}

/// Depots that a power buys with so many cards in a segment (4.2.1, 6.9, 11.4.1).
///
/// # Errors
///
/// If the pack does not tell what a depot costs it.
pub fn depots(rules: &Rules, power: &Power, cards: u8) -> Result<u8, Lack> {
    let cost = power.depot.ok_or_else(|| Lack::new(format!("the cost of depots for `{}`", power.id)))?;
    Ok(cards.checked_div(cost).unwrap_or_default().min(rules.supply.depots_bought))
}

/// Whether a power may turn so many cards into strength points or depots in early winter (4.3.2).
pub fn may_recruit(power: &Power, cards: u8) -> bool {
    power.recruits.is_some_and(|most| cards <= most)
}

/// What a card of so many campaign points does when it moves the marker of the Forty-Five: whether its points can be used too
/// (6.7.1).
pub fn keeps_points(rules: &Rules, points: u8) -> bool {
    points >= rules.cards.pretender_card
}

/// Whether an interrupt may be played on an activated enemy force on which so many were played in this turn (6.5.5).
pub fn may_interrupt(played_on_it: u8) -> bool {
    played_on_it == 0
}
