//! Who has won (6.0).

use super::game::{Game, Side};
use super::lines;
use super::set::Set;
use super::state::{Outcome, State};

/// The verdict on points (6.3).
#[must_use]
pub(super) fn on_points(game: &Game, state: &State) -> Outcome {
    let rule = &game.rules.victory;
    let later = rule.later_levels.filter(|_| game.options.later_levels || state.withdrew.is_some());
    let [major, minor, defeat] = later.unwrap_or([rule.automatic, rule.levels[0], rule.levels[1]]);
    let reached = |level: u32| state.points >= i32::try_from(level).unwrap_or(i32::MAX);
    let (winner, major) = if reached(major) {
        (Side::One, true)
    } else if reached(minor) {
        (Side::One, false)
    } else {
        (Side::Two, !reached(defeat))
    };
    Outcome { winner, major, automatic: false }
}

/// Ends the game where a side has won at once or the last turn is over (6.2, 19.0 F).
pub(super) fn check(game: &Game, state: &mut State) {
    let rule = &game.rules.victory;
    let prize = |side: Side| {
        game.index.prizes.iter().any(|(owner, space, to, by_sea, _)| {
            let line = || match by_sea {
                None => by_land(game, state, side, *space, *to),
                Some(zone) => {
                    let ports = game.zones[usize::from(*zone)].ports;
                    state.zones[usize::from(*zone)] == side
                        && ports.into_iter().any(|port| port != *space && by_land(game, state, side, port, *to))
                }
            };
            Side::BOTH[*owner] == side && state.control.of(*space) == Some(side) && line()
        })
    };
    let at_least = |points: u32| state.points >= i32::try_from(points).unwrap_or(i32::MAX);
    let [lowest, _] = rule.range;
    let one = prize(Side::One) || at_least(rule.automatic);
    let withdrew = game.rules.withdrawal.as_ref().filter(|_| state.withdrew == Some(state.turn));
    let two = prize(Side::Two) || !at_least(lowest + 1) || withdrew.is_some_and(|rule| !at_least(rule.automatic + 1));
    let winner = match (one, two) {
        (true, true) => game.index.decider.and_then(|space| state.control.of(space)),
        (true, false) => Some(Side::One),
        (false, true) => Some(Side::Two),
        (false, false) => None,
    };
    let over = state.turn >= game.last || state.withdrew.is_some_and(|turn| turn < state.turn);
    if let Some(winner) = winner {
        state.outcome = Some(Outcome { winner, major: true, automatic: true });
    } else if over {
        state.outcome = Some(on_points(game, state));
    }
    if state.outcome.is_some() {
        state.tally.points.push(state.points);
    }
}

/// Whether a space has a line of communication by land alone to one of the others (6.2).
fn by_land(game: &Game, state: &State, side: Side, from: u8, to: Set) -> bool {
    let friendly = lines::friendly(game, state, side);
    let mut reached = Set::one(from) & state.control.by(side);
    let mut wave = reached;
    while !wave.is_empty() && !reached.meets(to) {
        wave = (game.beside(side, wave) & friendly) - reached;
        reached |= wave;
    }
    reached.meets(to)
}
