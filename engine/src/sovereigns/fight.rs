//! A major battle from the ratings to the retreat (13.2, 13.6, 13.7).

use muster_schema::sovereigns::{Route, Rules};

use super::battle::{Condition, is_major_victory, losses, modifiers, retreat, winner};
use super::table::{Column, Lack, column, look_up_percent};

/// The percentage that a force inflicts with this modified roll (13.6).
///
/// # Errors
///
/// If there is no table, which the document does not print, no column for the strength, or no line for the roll.
pub fn inflicted(table: &[Column<'_>], strength: u16, roll: i32) -> Result<u16, Lack> {
    look_up_percent("combat-results", column(table, u32::from(strength))?, roll)
}

/// A side of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// All its strength points (13.2).
    pub strength: u16,
    /// Its army battle rating, see [`super::battle::battle_rating`].
    pub rating: i8,
    /// What else modifies its roll.
    pub condition: Condition,
    /// The roll of its die.
    pub die: u8,
}

/// What a battle comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The percentages that the sides inflict.
    pub percent: [u16; 2],
    /// Strength points that they lose.
    pub lost: [u16; 2],
    /// The side that wins; none in a draw.
    pub winner: Option<usize>,
    /// Whether it is a major victory.
    pub major: bool,
    /// Spaces that the defeated retreats; none in a draw.
    pub retreat: u8,
}

/// Fights a battle in a space that `mover` entered by `route` (13.2).
///
/// # Errors
///
/// If the Combat Results Table is missing or has holes.
pub fn fight(
    rules: &Rules,
    table: &[Column<'_>],
    sides: [Side; 2],
    route: Route,
    mover: usize,
) -> Result<Outcome, Lack> {
    let ratings = sides.map(|side| side.rating);
    let strength = sides.map(|side| side.strength);
    let added = modifiers(rules, ratings, route, mover, sides.map(|side| side.condition));
    let roll = |side: Side, added: i8| inflicted(table, side.strength, i32::from(side.die) + i32::from(added));
    let percent = [roll(sides[0], added[0])?, roll(sides[1], added[1])?];
    let lost = losses(rules, strength, percent, route, mover);
    let winner = winner(lost, ratings);
    let beaten = winner.map(|side| if side == 0 { (strength[1], lost[1]) } else { (strength[0], lost[0]) });
    let major = beaten.is_some_and(|(strength, lost)| is_major_victory(rules, strength, lost));
    Ok(Outcome { percent, lost, winner, major, retreat: if winner.is_some() { retreat(rules, major) } else { 0 } })
}
