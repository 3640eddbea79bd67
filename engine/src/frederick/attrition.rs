//! Attrition checks (12.3).

use crate::frederick::records::{DieModifier, DieResult, Rules};
use muster_schema::Ref;

use super::force::{Counter, best_leader, count, powers};
use super::table::{Lack, look_up_percent};
use super::{share_up, table};

/// Further circumstances of an attrition check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trial {
    /// True if the force is in mountains or moved into them.
    pub mountains: bool,
    /// True if a power with units in the force has levied this turn (11.6).
    pub levy: bool,
}

/// True if enough of a force are leaders, light troops, veterans or guards, by number of counters (12.3, 42.0).
pub fn is_steady(rules: &Rules, force: &[Counter]) -> bool {
    let steady = force.iter().filter(|counter| counter.is_steady()).count();
    !force.is_empty() && steady * 100 >= force.len() * usize::from(rules.attrition.steady_share)
}

/// Sums the die roll modifiers: the rows of `modifiers` that apply, less the value of the best leader (12.3).
///
/// # Errors
///
/// If a modifier that applies is not among the rows.
pub fn modifier(rules: &Rules, modifiers: &[DieModifier], force: &[Counter], trial: Trial) -> Result<i32, Lack> {
    let named = &rules.attrition.modifiers;
    let applies = [
        (named.steady, is_steady(rules, force)),
        (named.mountain, trial.mountains),
        (named.large, count(force) >= u16::from(rules.attrition.large_force)),
        (named.levy, trial.levy),
        (named.mixed, powers(force).len() > 1),
    ];
    let row = |of: Ref<DieModifier>| modifiers.iter().find(|row| row.id == of.id());
    let leader = i32::from(best_leader(force).unwrap_or_default());
    applies.into_iter().filter(|(_, applies)| *applies).try_fold(-leader, |sum, (of, _)| {
        let row = row(of).ok_or_else(|| Lack::new(format!("the die modifier `{of}`")))?;
        Ok(sum + row.value)
    })
}

/// Counts the counters that a force loses by a percentage of the table, rounded up (12.3).
pub fn loss(counters: u16, percent: u8) -> u16 {
    share_up(counters, percent).min(counters)
}

/// The whole check: the counters that a force loses by a roll of the die (12.3). The owner chooses which.
///
/// # Errors
///
/// If the pack lacks the table or a modifier, or if a result is no percentage.
pub fn check(
    rules: &Rules,
    rows: &[DieResult],
    modifiers: &[DieModifier],
    force: &[Counter],
    trial: Trial,
    die: u8,
) -> Result<u16, Lack> {
    let table = rules.attrition.table.id();
    let roll = i32::from(die) + modifier(rules, modifiers, force, trial)?;
    let result = table::look_up(table.as_str(), rows, roll)?;
    // What is no number is the table's word for no attrition.
    if !result.as_str().contains(|sign: char| sign.is_ascii_digit()) {
        return Ok(0);
    }
    let percent = look_up_percent(table.as_str(), rows, roll)?;
    Ok(loss(count(force), u8::try_from(percent).unwrap_or(u8::MAX)))
}
