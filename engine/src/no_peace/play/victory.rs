//! Victory (6.0).

use super::game::{Game, Side};
use super::lines;
use super::set::Set;
use super::state::{End, Outcome, State};

/// The verdict on points, when the game ends so (6.3).
pub(super) fn on_points(game: &Game, state: &State, end: End) -> Outcome {
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
    Outcome { winner, major, end }
}

/// Ends the game if a side has won at once or the last turn is over (6.2, 19.0 F).
pub(super) fn check(game: &Game, state: &mut State) {
    let rule = &game.rules.victory;
    let prize = |side: Side| {
        let won = game.index.prizes.iter().find(|(owner, space, to, by_sea, _)| {
            let line = || match by_sea {
                None => by_land(game, state, side, *space, *to),
                Some(zone) => {
                    let ports = game.zones[usize::from(*zone)].ports;
                    state.zones[usize::from(*zone)] == side
                        && ports.into_iter().any(|port| port != *space && by_land(game, state, side, port, *to))
                }
            };
            Side::BOTH[*owner] == side && state.control.of(*space) == Some(side) && line()
        });
        won.map(|(_, space, ..)| End::Prize(*space))
    };
    let at_least = |points: u32| state.points >= i32::try_from(points).unwrap_or(i32::MAX);
    let [lowest, _] = rule.range;
    let withdrew = game.rules.withdrawal.as_ref().filter(|_| state.withdrew == Some(state.turn));
    let one = prize(Side::One).or(at_least(rule.automatic).then_some(End::Points));
    let two = prize(Side::Two)
        .or((!at_least(lowest + 1)).then_some(End::Points))
        .or(withdrew.filter(|rule| !at_least(rule.automatic + 1)).map(|_| End::Withdrawal));
    let winner = match (one, two) {
        (Some(_), Some(_)) => game.index.decider.and_then(|space| state.control.of(space)),
        (Some(_), None) => Some(Side::One),
        (None, Some(_)) => Some(Side::Two),
        (None, None) => None,
    };
    let end = winner.and_then(|winner| if winner == Side::One { one } else { two });
    let over = state.turn >= game.last || state.withdrew.is_some_and(|turn| turn < state.turn);
    if let (Some(winner), Some(end)) = (winner, end) {
        state.outcome = Some(Outcome { winner, major: true, end });
    } else if over {
        state.outcome = Some(on_points(game, state, End::LastTurn));
    }
    if state.outcome.is_some() {
        state.tally.points.push(state.points);
    }
}

/// True if a space has a line of communication by land alone to one of the others (6.2).
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
