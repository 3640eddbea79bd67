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

#[cfg(test)]
mod tests {
    use muster_schema::sovereigns::DieResult;

    use super::super::table::tests::line;
    use super::super::tests::rules;
    use super::*;

    fn lines(much: &str) -> Vec<DieResult> {
        vec![line(None, Some(3), "0"), line(Some(4), Some(5), "10"), line(Some(6), None, much)]
    }

    fn side(strength: u16, rating: i8, die: u8) -> Side {
        Side { strength, rating, condition: Condition::default(), die }
    }

    #[test]
    fn a_missing_table_is_told() {
        let error = inflicted(&[], 20, 3).expect_err("there is no table");
        assert!(error.to_string().contains("Combat Results Table"), "{error}");
        let lines = lines("25");
        let large = [Column { from: 30, lines: &lines }];
        assert!(inflicted(&large, 29, 3).is_err() && inflicted(&large, 30, 3) == Ok(0));
    }

    #[test]
    fn prussians_beat_austrians() {
        let lines = lines("25");
        let table = [Column { from: 1, lines: &lines }];
        let sides = [side(20, 8, 4), side(30, 6, 4)];
        let outcome = fight(&rules(), &table, sides, Route::Road, 0).expect("the table is whole");
        assert_eq!(
            (outcome.percent, outcome.lost, outcome.winner),
            ([25, 10], [3, 5], Some(0)),
            "13.3.3, 13.6 examples"
        );
        assert!(!outcome.major && outcome.retreat == 1, "13.7.3: five of thirty are no quarter");
        let sides = [side(20, 8, 4), side(20, 6, 1)];
        let outcome = fight(&rules(), &table, sides, Route::Road, 0).expect("the table is whole");
        assert_eq!((outcome.lost, outcome.major, outcome.retreat), ([0, 5], true, 2), "13.7.3, 13.8");
    }

    #[test]
    fn battles_are_fair_and_nobody_loses_more_than_he_has() {
        let rules = rules();
        let (small, large) = (lines("25"), lines("300"));
        let table = [Column { from: 0, lines: &small }, Column { from: 20, lines: &large }];
        for strengths in [[1, 1], [3, 40], [20, 30], [19, 20], [70, 12]] {
            for dice in (1..=6).flat_map(|one| (1..=6).map(move |other| [one, other])) {
                for ratings in [[5, 4], [4, 4], [2, 9]] {
                    let sides = [side(strengths[0], ratings[0], dice[0]), side(strengths[1], ratings[1], dice[1])];
                    for route in [Route::Road, Route::Mountain, Route::Alpine] {
                        let one = fight(&rules, &table, sides, route, 0).expect("the table is whole");
                        let other = fight(&rules, &table, [sides[1], sides[0]], route, 1).expect("the table is whole");
                        assert_eq!(one.lost, [other.lost[1], other.lost[0]]);
                        assert_eq!(one.winner, other.winner.map(|side| 1 - side));
                        assert!(one.lost[0] <= strengths[0] && one.lost[1] <= strengths[1]);
                        if let Some(winner) = one.winner {
                            assert!(one.lost[winner] <= one.lost[1 - winner], "13.7");
                        }
                        assert_eq!(one.winner.is_none(), one.retreat == 0);
                    }
                }
            }
        }
    }
}
