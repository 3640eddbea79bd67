//! Bids, the market, hands of markers, broken agreements (3.2, 7.0, 9.0, 10.3).

use crate::frederick::records::Rules;

use super::for_players;
use super::table::Lack;

/// Finds the places of the highest bidders for a marker: one, or several among whom another round decides (9.3). If all bids are
/// nothing there are none, and the marker goes back to the pool.
pub fn highest(bids: &[u16]) -> Vec<usize> {
    let most = bids.iter().copied().max().filter(|most| *most > 0);
    bids.iter().enumerate().filter(|(_, bid)| Some(**bid) == most).map(|(place, _)| place).collect()
}

/// Finds the places of the highest bidders for the initiative: one, or several among whom a die decides (7.1, 7.2). Somebody
/// always has it, so that bids of nothing tie too.
pub fn initiative(bids: &[u16]) -> Vec<usize> {
    let highest = highest(bids);
    if highest.is_empty() { (0..bids.len()).collect() } else { highest }
}

/// Markers that are put up in the market (3.2).
pub fn put_up(rules: &Rules, players: u8) -> u16 {
    u16::from(rules.markers.market_each) * u16::from(players)
}

/// The most markers in hand (9.4).
///
/// # Errors
///
/// If the pack does not tell for so many players.
pub fn most_in_hand(rules: &Rules, players: u8) -> Result<u16, Lack> {
    let most = for_players(&rules.markers.hand, players);
    most.ok_or_else(|| Lack::new(format!("the most markers in hand for {players} players")))
}

/// Markers that a player returns before he picks others (9.7).
///
/// # Errors
///
/// As [`most_in_hand`].
pub fn surplus(rules: &Rules, players: u8, in_hand: u16, picks: u16) -> Result<u16, Lack> {
    Ok(in_hand.saturating_add(picks).saturating_sub(most_in_hand(rules, players)?).min(in_hand))
}

/// Markers lost by a player who breaks an agreement; each other player picks as many as a die shows (10.3).
pub fn breach(rules: &Rules, in_hand: u16) -> u16 {
    super::share_up(in_hand, rules.markers.breach_share)
}
