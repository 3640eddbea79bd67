//! Victory: thaler of occupied cities, levels, votes of the Empire (29.2, 30.0).

use crate::frederick::records::{Rules, VictoryLevel};
use muster_schema::Id;

use super::for_players;
use super::table::Lack;

/// The total of taxation that wins, from what a player had at the start (30.2).
///
/// # Errors
///
/// If the pack does not tell for so many players.
pub fn needed(rules: &Rules, players: u8, initial: u16) -> Result<u16, Lack> {
    let beyond = for_players(&rules.victory.beyond, players);
    let beyond = beyond.ok_or_else(|| Lack::new(format!("the thaler that win for {players} players")))?;
    Ok(initial.saturating_add(beyond))
}

/// True if occupied cities, given with taxation value and whether pillaged, suffice to win: pillaged ones count half, and halves
/// are kept (30.2). Areas beyond the edge and treasuries count for nothing.
///
/// # Errors
///
/// As [`needed`].
pub fn is_general(rules: &Rules, players: u8, initial: u16, cities: &[(u8, bool)]) -> Result<bool, Lack> {
    let share = |pillaged: bool| if pillaged { u32::from(rules.victory.pillaged_share) } else { 100 };
    let total: u32 = cities.iter().map(|(tax, pillaged)| u32::from(*tax) * share(*pillaged)).sum();
    Ok(total >= u32::from(needed(rules, players, initial)?) * 100)
}

/// Conditions of victory that a player has fulfilled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub player: Id,
    /// True if the general condition is fulfilled (30.2).
    pub general: bool,
    /// True if the special condition of each of his powers is fulfilled (30.3, 30.7).
    pub special: bool,
}

impl Standing {
    /// The level of victory (30.4).
    pub fn level(&self) -> VictoryLevel {
        match (self.general, self.special) {
            (true, true) => VictoryLevel::Continental,
            (false, false) => VictoryLevel::None,
            _ => VictoryLevel::Marginal,
        }
    }
}

/// True if a player has the votes in the Empire that matter (29.2).
pub fn leads_the_empire(rules: &Rules, votes: u8) -> bool {
    votes >= rules.victory.votes
}
