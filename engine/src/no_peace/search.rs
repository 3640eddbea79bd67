//! A player that looks ahead: it tries the actions that seem best to a sensible player, who then plays this round and the enemy's.

use super::play::{Action, Set, Side, State, Task};
use super::playtest::Table;
use super::policy::{self, Player, Policy};
use crate::machine::{Seeded, play_on, search};

/// The most actions that are tried, and how often each at first.
const OPTIONS: usize = 5;
const TRIES: u64 = 4;

/// The rounds that are played after an action: its own, and the enemy's.
const ROUNDS: u8 = 2;

/// What a point of the sensible player's liking speaks for an action, in victory points of all tries. Without it, a siege is put
/// off from round to round: its losses are seen at once, its gain comes later.
const LIKING: f64 = 0.2;

/// The worth of a victory in points, and that of a space that wins the game at once.
const VICTORY: f64 = 30.0;
const PRIZE: f64 = 12.0;

/// Decides what the side to move does with an action of its card; all else is decided as a sensible player does.
pub(super) fn choose(table: &Table, state: &State, side: Side, whim: &mut Seeded) -> Option<Action> {
    let Some(task @ Task::Act(..)) = state.tasks.last() else {
        return policy::choose(table, state, Policy::Sensible, whim);
    };
    let mut options = Player::new(table, state, side).ranked(task, whim);
    options.truncate(OPTIONS);
    let options: Vec<(f64, Action)> =
        options.into_iter().map(|(value, action)| (LIKING * f64::from(value), action)).collect();
    search(table, state, side.ix(), &options, TRIES, whim, |state, chance| {
        let mut whim = Seeded::new(u64::from(chance.below(u32::MAX)));
        let (mut round, mut left) = ((state.turn, state.rounds), ROUNDS);
        play_on(table, state, chance, |state, _| {
            if (state.turn, state.rounds) != round {
                (round, left) = ((state.turn, state.rounds), left - 1);
            }
            if left == 0 { None } else { policy::choose(table, state, Policy::Sensible, &mut whim) }
        });
    })
}

/// How a side stands, in victory points: its own and those it can hope for, less the same of the enemy. What a step, a siege and so
/// on is worth was found by least squares, from the points at the end of 3,000 games of sensible players.
pub(super) fn worth(table: &Table, state: &State, side: Side) -> f64 {
    let points = f64::from(if side == Side::One { state.points } else { -state.points });
    match state.outcome {
        Some(outcome) if outcome.winner == side => points + VICTORY,
        Some(_) => points - VICTORY,
        None => points + prospects(table, state, side) - prospects(table, state, side.other()),
    }
}

/// The points that a side can hope for: by its steps, its leaders, its sieges, what its corps can reach, less the corps that its
/// prizes lack.
fn prospects(table: &Table, state: &State, side: Side) -> f64 {
    let game = &table.game;
    let player = Player::new(table, state, side);
    let on_map = |pieces: Set| -> Set { pieces.into_iter().filter(|piece| state.space_of(*piece).is_some()).collect() };
    let corps = on_map(game.of[side.ix()] & game.corps);
    let steps = 2.0 * size(corps) - size(corps & state.down);
    let leaders = on_map(game.of[side.ix()] & game.leaders);
    let tactical = leaders.into_iter().map(|piece| f64::from(game.ratings(piece, state.down.contains(piece)).0));
    let besieged = state.sieges(game) & state.control.by(side.other());
    let siege = |space: u8| {
        let at = usize::from(space);
        let before = size(state.field_corps(game, side, space));
        let share = before / f64::from(state.defense_value(game, space).max(1));
        let breach = f64::from(state.breach[at]) / f64::from(state.fortress[at].max(1));
        let is_prize = game.index.prizes.iter().any(|(owner, prize, ..)| *owner == side.ix() && *prize == space);
        let gain = f64::from(state.worth(game, space).max(1)) + if is_prize { PRIZE } else { 0.0 };
        gain * (0.33 * share.min(1.0) + 0.07 * breach)
    };
    let hope = |space: u8| {
        let corps = player.friends(space);
        f64::from(corps * player.hope(space, corps).max(-20))
    };
    let missing = player.guards.iter().map(|guard| f64::from(guard.missing.max(0)));
    0.2 * steps
        + 0.1 * tactical.sum::<f64>()
        + besieged.into_iter().map(siege).sum::<f64>()
        + 0.01 * state.spread(corps - state.inside).into_iter().map(hope).sum::<f64>()
        - 0.68 * missing.sum::<f64>()
}

fn size(set: Set) -> f64 {
    f64::from(set.len())
}
