//! The invariants of every state of every game.

use super::game::{Game, Place, Side};
use super::lines;
use super::raise::overstacked;
use super::set::Set;
use super::state::State;
use super::task::Task;

/// Checks for states that no sequence of legal actions may lead to.
///
/// # Errors
/// The broken invariant, in words.
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
    event_cards(state)?;
    counters(game, state)?;
    if state.outcome.is_none() {
        decision(game, state)?;
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
        let sides = Side::BOTH.map(|side| !state.field(game, side, space).is_empty());
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

/// No event card is in two places at once.
fn event_cards(state: &State) -> Result<(), String> {
    let [one, two] = state.held;
    if state.events.meets(one | two) || one.meets(two) {
        return Err("an event card is in two places".into());
    }
    Ok(())
}

/// Checks decisions: a player has something to decide, no choice is offered twice, and stored values are up to date.
fn decision(game: &Game, state: &State) -> Result<(), String> {
    if state.legal.is_empty() {
        return Err("nobody can do anything".into());
    }
    for (at, action) in state.legal.iter().enumerate() {
        if state.legal[..at].contains(action) {
            return Err(format!("`{}` is offered twice", action.words(game, state)));
        }
    }
    if lines::fresh(game, state) { Ok(()) } else { Err("the lines of communication are not those of the map".into()) }
}

/// Checks counters: those in a fortress are in one of their side, demoralized ones are on the map, and there are no
/// more lines and fleets than counters (13.5.6, 15.2, 17.3).
fn counters(game: &Game, state: &State) -> Result<(), String> {
    let name = |piece: u8| game.pieces[usize::from(piece)].id;
    let on_map = state.at.iter().fold(Set::EMPTY, |all, here| all | *here);
    if let Some(piece) = (state.demoralized - on_map).first() {
        return Err(format!("{} is demoralized, but not on the map", name(piece)));
    }
    for piece in state.inside {
        let side = game.pieces[usize::from(piece)].side;
        let own = state.space_of(piece).is_some_and(|at| state.control.of(at) == Some(side));
        if !own && calm(state) {
            return Err(format!("{} is shut up in no fortress of its side", name(piece)));
        }
    }
    for side in Side::BOTH {
        let built = state.lines.iter().flatten().filter(|(owner, _)| *owner == side).count();
        if built > usize::from(game.line_counters[side.ix()]) {
            return Err(format!("{built} fortified lines of {}", game.side_names[side.ix()]));
        }
    }
    for ((at, space), line) in (0u8..).zip(&game.spaces).zip(&state.lines) {
        let holder = state.control.of(at);
        if line.is_some_and(|(owner, level)| Some(owner) != holder || level > space.lines) {
            return Err(format!("a fortified line may not stand in {}", space.id));
        }
    }
    if game.fleets.iter().zip(&state.fleets).any(|(fleet, strength)| *strength > fleet.strength) {
        return Err("a fleet is stronger than it can be".into());
    }
    Ok(())
}

/// True between steps: an action, a round or a phase is about to begin.
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
