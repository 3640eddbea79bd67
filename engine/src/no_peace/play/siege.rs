//! Siege (17.0).

use super::chance::{Chance, Roll};
use super::game::{Game, Place, Side};
use super::set::Set;
use super::state::State;
use super::task::{Losses, Task};
use super::{battle, lines, turn};

/// True if these corps can roll for a siege of their space: at least as many as the fortress's defense value, once a
/// round (17.5.1, 17.5.4).
pub(super) fn possible(game: &Game, state: &State, side: Side, space: u8, corps: Set) -> bool {
    let at = usize::from(space);
    if state.control.of(space) != Some(side.other()) || state.fortress[at] == 0 || state.rolled.contains(space) {
        return false;
    }
    let allies = game
        .index
        .allies
        .iter()
        .find(|(owner, at, _, until)| *owner == side.ix() && *at == space && state.turn < *until);
    let allies = allies.map_or(0, |(_, _, corps, _)| u32::from(*corps));
    corps.len() + allies >= u32::from(state.defense_value(game, space))
}

/// The modifiers of a siege roll (17.5.3).
pub(super) fn modifier(game: &Game, state: &State, side: Side, space: u8, force: Set) -> i32 {
    let at = usize::from(space);
    let values = &game.modifiers;
    let mut sum = 0;
    if !lines::has_line(game, state, side, space, &state.network[side.ix()]) {
        sum += values.no_line;
    } else if lines::threatened(game, state, side, space) {
        sum += values.threatened;
    }
    let held = |bit: u8| state.zones[usize::from(bit)] == side.other();
    if (0..8).zip(&game.zones).any(|(bit, _)| game.spaces[at].zones >> bit & 1 == 1 && held(bit)) {
        sum += values.port;
    }
    if side == Side::Two && game.index.hard.contains(space) {
        sum += values.hard;
    }
    let inside = state.at[at] & state.inside & game.leaders;
    if inside.into_iter().any(|leader| game.ratings(leader, state.down.contains(leader)).0 > 0) {
        sum += values.inside;
    }
    if let Some(step) = usize::from(state.continued[at]).checked_sub(1) {
        sum += values.continued[step.min(1)];
    }
    let good = (force & game.leaders).into_iter().any(|leader| {
        let (tactical, _) = game.ratings(leader, state.down.contains(leader));
        let home = game.pieces[usize::from(leader)].leader.as_ref().map_or(&[][..], |leader| &leader.home);
        tactical >= 2 && home.iter().any(|power| game.powers[usize::from(*power)].corps.meets(force))
    });
    if good {
        sum += values.leader;
    }
    let near = game.spaces[at].edges.iter().map(|edge| edge.to).chain([space]);
    if near.into_iter().any(|near| state.victory[usize::from(near)] == Some(side)) {
        sum += values.famous;
    }
    sum
}

/// The roll (17.5.2): losses among the activated corps, then on the walls and the garrison.
pub(super) fn roll(game: &Game, state: &mut State, side: Side, chance: &mut dyn Chance) {
    let (space, force) = (state.march.at, state.march.force);
    state.rolled.insert(space);
    state.tally.besieged.insert(space);
    state.tally.sieges += 1;
    for (number, fleet) in (0u8..).zip(&game.fleets) {
        if fleet.lost_in_siege && fleet.port == Some(space) && fleet.side != side {
            state.fleets[usize::from(number)] = 0;
            state.fleets_lost.insert(number);
        }
    }
    let roll = i32::from(chance.die(Roll::Siege)) + modifier(game, state, side, space, force);
    let line = usize::try_from(roll.max(0)).unwrap_or_default().min(game.siege.len() - 1);
    let (attacker, defender) = game.siege[line];
    state.tasks.push(Task::Walls(side, space, defender));
    let corps = force & game.corps;
    let left = attacker.min(u8::try_from(corps.len()).unwrap_or(u8::MAX));
    if left > 0 {
        state.tasks.push(Task::Losses(Losses { side, force: corps, left, begun: [false; 2], counted: false }));
    }
}

/// Applies losses to the besieged: the walls first, then the garrison, which marches off with the honors of war when it
/// would be eliminated (17.5.6, 17.5.8).
pub(super) fn walls(game: &Game, state: &mut State, side: Side, space: u8, hits: u8) {
    let at = usize::from(space);
    let standing = state.fortress[at] - state.breach[at].min(state.fortress[at]);
    let walls = hits.min(standing);
    state.breach[at] += walls;
    let mut left = hits - walls;
    let garrison = (state.at[at] & state.inside & game.corps).first();
    if let Some(corps) = garrison
        && left > 0
        && !state.down.contains(corps)
    {
        state.down.insert(corps);
        left -= 1;
    }
    let fallen = state.breach[at] >= state.fortress[at] && (garrison.is_none() || left > 0);
    if fallen {
        capture(game, state, side, space);
    } else if state.besieged(game, space) {
        state.continued[at] = (state.continued[at] + 1).min(2);
    } else {
        super::march::lift(game, state, space);
    }
}

/// The fortress falls (17.5.7, 17.5.9).
fn capture(game: &Game, state: &mut State, side: Side, space: u8) {
    let at = usize::from(space);
    let inside = state.at[at] & state.inside;
    let mut value = state.worth(game, space);
    if let (true, Some((blockaded, held)), Some(rule)) = (state.blockade, &game.index.blockade, &game.rules.blockade)
        && *blockaded == space
    {
        // The blockaded garrison is relieved, and the fortress has its full strength again (20.4.3).
        state.blockade = false;
        state.fortress[at] = game.spaces[at].fortress;
        value = i32::try_from(rule.points).unwrap_or_default();
        if let Some(corps) = held.into_iter().find(|corps| state.place[usize::from(*corps)] == Place::Aside) {
            state.put(corps, Place::Space(space));
        }
    }
    turn::hold(game, state, space, side);
    state.score(game, side, value);
    for leader in inside & game.leaders {
        battle::capture(game, state, leader);
    }
    for corps in inside & game.corps {
        state.down.insert(corps);
        state.tasks.push(Task::Honors(side.other(), corps, space));
    }
    state.inside -= state.at[at] & game.leaders;
}
