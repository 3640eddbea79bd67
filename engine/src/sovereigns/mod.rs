//! The rules of Clash of Sovereigns, one file a subject: functions that answer a question of the rules from the numbers of a pack
//! and a few facts. They keep no state and never guess: anything that the pack lacks is reported.

pub mod activation;
pub mod attrition;
pub mod battle;
pub mod calendar;
pub mod cards;
pub mod charts;
pub mod diplomacy;
pub mod entry;
pub mod fleet;
pub mod force;
pub mod raid;
pub mod reaction;
pub mod records;
pub mod reinforcement;
pub mod siege;
pub mod source;
pub mod supply;
pub mod victory;

pub use crate::table;

/// The faces of a die (1.0).
pub const FACES: u8 = 6;

/// Rounds a fraction, up from so many tenths on (13.3.1, 13.6, 5.1): with 6, .6 and more goes up, and anything less goes down.
/// Division by 0 gives 0.
pub fn rounded(numerator: u32, denominator: u32, up_from_tenths: u8) -> u32 {
    let (Some(whole), Some(rest)) = (numerator.checked_div(denominator), numerator.checked_rem(denominator)) else {
        return 0;
    };
    let up = u64::from(rest) * 10 >= u64::from(up_from_tenths) * u64::from(denominator) && rest > 0;
    whole + u32::from(up)
}

/// Computes a percentage of strength points, rounded as by [`rounded`]; never more than there are, unless the percentage is above
/// 100.
pub fn percent(of: u16, percent: u16, up_from_tenths: u8) -> u16 {
    let points = rounded(u32::from(of) * u32::from(percent), 100, up_from_tenths);
    u16::try_from(points).unwrap_or(u16::MAX)
}

/// Counts the cavalry among the strength points lost: every so many-th that a player loses, if there is any (5.1, 13.6.1, 17.3).
/// `before` has been lost already where losses are counted together.
pub fn cavalry_share(every: u16, before: u16, lost: u16, cavalry: u16) -> u16 {
    let whole = |points: u16| points.checked_div(every).unwrap_or_default();
    (whole(before.saturating_add(lost)) - whole(before)).min(cavalry)
}
