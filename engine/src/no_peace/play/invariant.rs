//! What must hold in every state of every game.

use super::game::{Game, Place, Side};
use super::raise::overstacked;
use super::set::Set;
use super::state::State;
use super::task::Task;

/// Looks for anything that no sequence of legal actions may lead to.
///
/// # Errors
/// What is broken, in words.
pub fn check(game: &Game, state: &State) -> Result<(), String> {
    let mut seen = Set::EMPTY;
    for (space, pieces) in (0u8..).zip(&state.at) {
        for piece in *pieces {
            if seen.contains(piece) {
                return Err(format!("{} is in two places", game.pieces[usize::from(piece)].id));
            }
            seen.insert(piece);
            if state.place[usize::from(piece)] != Place::Space(space) {
                return Err(format!("{} is not where it is", game.pieces[usize::from(piece)].id));
            }
        }
    }
    for (piece, place) in (0u8..).zip(&state.place) {
        if matches!(place, Place::Space(_)) != seen.contains(piece) {
            return Err(format!("{} is lost", game.pieces[usize::from(piece)].id));
        }
    }
    if state.place.len() != game.pieces.len() {
        return Err("counters have come or gone".into());
    }
    let [low, high] = game.rules.victory.range.map(|end| i32::try_from(end).unwrap_or(i32::MAX));
    if !(low..=high).contains(&state.points) {
        return Err(format!("{} victory points are off the track", state.points));
    }
    for side in Side::BOTH {
        if state.purse[side.ix()] < 0 {
            return Err("a side has spent more than it has".into());
        }
    }
    let cards: u32 = (0..4)
        .map(|value| {
            let held: u32 = state.hand.iter().map(|hand| u32::from(hand[value])).sum();
            u32::from(state.deck[value]) + u32::from(state.discards[value]) + held
        })
        .sum();
    let printed: u32 = game.actions.iter().map(|count| u32::from(*count)).sum();
    if cards != printed {
        return Err(format!("{cards} action cards of {printed}"));
    }
    for (space, row) in (0u8..).zip(&game.spaces) {
        let at = usize::from(space);
        if state.breach[at] > state.fortress[at] {
            return Err(format!("the walls of {} have lost more than they had", row.id));
        }
        let inside = state.at[at] & state.inside;
        if (inside & game.corps).len() > game.rules.siege.garrison {
            return Err(format!("there are too many corps inside {}", row.id));
        }
        if !inside.is_empty()
            && !state.tasks.iter().any(|task| task.decider().is_none() && !quiet(task))
            && !state.besieged(game, space)
            && calm(state)
        {
            return Err(format!("a garrison is shut up in {} without a siege", row.id));
        }
        if !calm(state) {
            continue;
        }
        let sides = Side::BOTH.map(|side| !state.field_corps(game, side, space).is_empty());
        if sides == [true, true] {
            return Err(format!("both sides are in {} at the end of an action", row.id));
        }
        for side in Side::BOTH {
            if row.only.is_some_and(|only| only != side) && !state.here(game, side, space).is_empty() {
                return Err(format!("{} is entered by the wrong side", row.id));
            }
            if overstacked(game, state, side, space) {
                let full = (state.field_corps(game, side, space) - state.down).len();
                if full > u32::from(row.limit / 2) {
                    return Err(format!("{} has too many full corps", row.id));
                }
            }
        }
    }
    Ok(())
}

/// Whether nothing is half done: an action, a round or a phase is about to begin.
fn calm(state: &State) -> bool {
    state.outcome.is_none()
        && matches!(state.tasks.last(), Some(Task::Act(..) | Task::Round(_) | Task::Spend(_) | Task::Show(_)))
}

fn quiet(task: &Task) -> bool {
    matches!(
        task,
        Task::Rounds(_) | Task::EndRound(_) | Task::EndAction(_) | Task::Loyalty | Task::Winter | Task::Campaign
    )
}
