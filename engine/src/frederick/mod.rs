//! The rules of Frederick's War, one file a subject: functions that answer a question of the rules from the numbers of a pack and
//! a few facts. They keep no state and never guess: anything that the pack lacks, such as a chart that its document does not
//! print, is reported.

pub mod areas;
pub mod attrition;
pub mod balance;
pub mod board;
pub mod charts;
pub mod combat;
pub mod diplomacy;
pub mod fleet;
pub mod force;
pub mod formal_siege;
pub mod honors;
pub mod leaders;
pub mod market;
pub mod mobilization;
pub mod movement;
pub mod occupation;
pub mod operation;
pub mod overrun;
pub mod pillage;
pub mod prisoners;
pub mod records;
pub mod retreat;
pub mod reward;
pub mod siege;
pub mod supply;
pub mod taxation;
pub mod turn;
pub mod victory;

pub use crate::table;

/// So many percent of something, rounded up: at least that share (12.3, 10.3).
pub fn share_up(of: u16, percent: u8) -> u16 {
    u16::try_from((u32::from(of) * u32::from(percent)).div_ceil(100)).unwrap_or(u16::MAX)
}

/// So many percent of something, rounded down (35.1).
pub fn share_down(of: u16, percent: u8) -> u16 {
    u16::try_from(u32::from(of) * u32::from(percent) / 100).unwrap_or(u16::MAX)
}

/// Finds the number for this many players in a list.
fn for_players(list: &[crate::frederick::records::ByPlayers], players: u8) -> Option<u16> {
    list.iter().find(|row| row.players == players).map(|row| row.number)
}
