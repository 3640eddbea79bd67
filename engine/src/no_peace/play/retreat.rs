//! Retreats (16.4), and the marches of those whom the rules move (7.2.2, 17.5.8).

use super::action::Action;
use super::chance::{Chance, Roll};
use super::charts::TROUBLE;
use super::game::{Game, Place, Side};
use super::raise::{overstacked, room};
use super::set::Set;
use super::state::State;
use super::task::{Cause, Losses, Purpose, Retreat, Task};
use super::{battle, lines, march};

/// The force that must retreat (16.4.1).
pub(super) fn force(game: &Game, state: &State, retreat: Retreat) -> Set {
    let field = state.field(game, retreat.side, retreat.space);
    match retreat.cause {
        Cause::Attacker => field & state.battle.forces[retreat.side.ix()],
        _ => field,
    }
}

/// Adds the spaces to which a force can retreat (16.4.2, 16.4.3).
pub(super) fn options(game: &Game, state: &State, retreat: Retreat, legal: &mut Vec<Action>) {
    let force = force(game, state, retreat);
    if force.is_empty() {
        return;
    }
    let Retreat { side, space, cause, .. } = retreat;
    let here = &game.spaces[usize::from(space)];
    let friendly = lines::friendly(game, state, side);
    let own = |to: u8| friendly.contains(to);
    let left = |to: u8| cause == Cause::Winter && state.vacated.contains(to);
    let free = |to: u8| state.field(game, side.other(), to).is_empty() && !left(to);
    let open = state.open_to(game, force);
    if matches!(cause, Cause::Defender | Cause::Alone) && !retreat.shut && state.shelters(side, space) {
        let full = (state.at[usize::from(space)] & state.inside).meets(game.corps);
        if force.meets(game.leaders) || !full {
            legal.push(Action::Shut);
        }
    }
    if !retreat.sailed && cause != Cause::Expelled {
        for (zone, bit) in game.zones.iter().zip(0u8..) {
            if here.zones >> bit & 1 == 1 && state.zones[usize::from(bit)] == side {
                for port in zone.ports {
                    if port != space
                        && own(port)
                        && free(port)
                        && open.contains(port)
                        && !legal.contains(&Action::Embark(port))
                    {
                        legal.push(Action::Embark(port));
                    }
                }
            }
        }
    }
    let land = legal.len();
    for edge in &here.edges {
        let usable = edge.is_open(state, side) && open.contains(edge.to);
        let barred = cause == Cause::Attacker && state.attack.origin == Some(edge.to);
        if usable && !barred && own(edge.to) && free(edge.to) && !legal.contains(&Action::Retreat(edge.to)) {
            legal.push(Action::Retreat(edge.to));
        }
    }
    let passes = cause != Cause::Attacker;
    if legal.len() == land && passes && !legal.iter().any(|action| matches!(action, Action::Embark(_))) {
        through(game, state, side, space, open, legal);
    }
    if legal.is_empty() && cause == Cause::Winter {
        // A fortress that its besiegers leave at the same time, if there is nothing else (19.0 A).
        for edge in &here.edges {
            if edge.only.is_none_or(|only| only == side) && open.contains(edge.to) && own(edge.to) {
                legal.push(Action::Retreat(edge.to));
            }
        }
    }
}

/// Adds ways through one enemy space; only those that lead nearer to a source of supply, if there are any (16.4.3 D).
fn through(game: &Game, state: &State, side: Side, space: u8, open: Set, legal: &mut Vec<Action>) {
    let friendly = lines::friendly(game, state, side);
    let own = |to: u8| friendly.contains(to);
    let free = |to: u8| state.field(game, side.other(), to).is_empty();
    let mut ways = Vec::new();
    let usable = |only: Option<Side>| only.is_none_or(|only| only == side);
    for first in game.spaces[usize::from(space)].edges.iter().filter(|edge| usable(edge.only) && open.contains(edge.to))
    {
        for second in
            game.spaces[usize::from(first.to)].edges.iter().filter(|edge| usable(edge.only) && open.contains(edge.to))
        {
            let way = (first.to, second.to);
            if second.to != space && own(second.to) && free(second.to) && !ways.contains(&way) {
                ways.push(way);
            }
        }
    }
    let powers = game.powers.iter().zip(&state.side_of).filter(|(_, of)| **of == side);
    let sources = powers.fold(Set::EMPTY, |all, (power, _)| all | power.sources[0]) & friendly;
    let distance = game.distances(side, sources);
    let nearer = |to: u8| distance[usize::from(to)] < distance[usize::from(space)];
    let short = ways.iter().any(|(_, to)| nearer(*to));
    legal.extend(ways.into_iter().filter(|(_, to)| !short || nearer(*to)).map(|(via, to)| Action::Through(via, to)));
}

/// Carries a choice out (16.4).
pub(super) fn decide(game: &Game, state: &mut State, retreat: Retreat, action: Action) {
    let pieces = force(game, state, retreat);
    let Retreat { side, space, .. } = retreat;
    match action {
        Action::Shut => {
            let most = march::shelter(game, state, space);
            let purpose = Purpose::Refuge(Retreat { shut: true, ..retreat });
            state.gather(side, purpose, space, pieces, most);
        }
        Action::Embark(port) => {
            let most = u8::try_from(game.rules.movement.sea_corps).unwrap_or(2);
            let purpose = Purpose::Embark(Retreat { sailed: true, ..retreat }, port);
            state.gather(side, purpose, space, pieces, most);
        }
        Action::Retreat(to) => {
            arrive(game, state, side, pieces, space, to);
        }
        Action::Through(via, to) => {
            arrive(game, state, side, pieces, space, to);
            state.tasks.push(Task::Fire(side, pieces, via));
        }
        _ => {}
    }
}

/// Moves a force into a space; sieges in the space that it left may end, and the new one may be overstacked (16.4,
/// 17.6, 4.1.3).
fn arrive(game: &Game, state: &mut State, side: Side, pieces: Set, from: u8, to: u8) {
    state.move_all(pieces, to);
    march::lift(game, state, from);
    state.tasks.push(Task::Overstack(side, to));
}

/// Part of the force is inside the fortress; the rest still has to go (14.7.4).
pub(super) fn refuge(state: &mut State, retreat: Retreat, inside: Set) {
    state.inside |= inside;
    state.tasks.push(Task::Retreat(retreat));
}

/// Part of the force goes by sea: on a 1 it loses a step (16.4.2 A, 16.4.3 B).
pub(super) fn flee(game: &Game, state: &mut State, retreat: Retreat, force: Set, port: u8, chance: &mut dyn Chance) {
    let corps = force & game.corps;
    let trouble = chance.die(Roll::Sea) == TROUBLE && !corps.is_empty();
    state.tasks.push(Task::Retreat(retreat));
    arrive(game, state, retreat.side, force, retreat.space, port);
    if trouble {
        let losses = Losses { side: retreat.side, force: corps, left: 1, begun: [true; 2], counted: false };
        state.tasks.push(Task::Losses(losses));
    }
}

/// Removes a force that cannot retreat: corps are eliminated and count for a famous victory, leaders are captured
/// (16.4.5).
pub(super) fn perish(game: &Game, state: &mut State, retreat: Retreat) {
    let pieces = force(game, state, retreat);
    let counted = state.battle.loser == Some(retreat.side.ix());
    for corps in pieces & game.corps {
        let steps = if state.down.contains(corps) { 1 } else { 2 };
        state.put(corps, Place::Pool);
        state.down.remove(corps);
        if counted {
            state.battle.taken[retreat.side.ix()] += steps;
            state.battle.removed[retreat.side.ix()] += 1;
        }
    }
    for leader in pieces & game.leaders {
        if retreat.cause == Cause::Winter && game.rules.turns.winter_returns {
            state.put(leader, Place::Turn(state.turn + 1));
        } else {
            battle::capture(game, state, leader);
        }
    }
    march::lift(game, state, retreat.space);
}

/// Full corps in excess of half the limit of an overstacked space are reduced (4.1.3).
pub(super) fn overstack(game: &Game, state: &State, side: Side, space: u8, legal: &mut Vec<Action>) {
    if !overstacked(game, state, side, space) {
        return;
    }
    let full = state.field_corps(game, side, space) - state.down;
    if full.len() > u32::from(game.spaces[usize::from(space)].limit / 2) {
        legal.extend(state.kinds(game, full).map(Action::Hit));
    }
}

/// The nearest spaces of a side, by connections, that fit (17.5.8).
fn nearest(game: &Game, state: &State, side: Side, from: u8, fits: impl Fn(u8) -> bool) -> Set {
    let distance = game.distances(side, Set::one(from));
    let held = lines::friendly(game, state, side) - Set::one(from);
    let own: Set = held.into_iter().filter(|to| fits(*to)).collect();
    let closest = own.into_iter().map(|to| distance[usize::from(to)]).min();
    own.into_iter().filter(|to| Some(distance[usize::from(*to)]) == closest).collect()
}

/// Adds the destinations of counters whose space has gone over to the other side (7.2.2, 7.2.9).
pub(super) fn displaced(game: &Game, state: &State, side: Side, space: u8, legal: &mut Vec<Action>) {
    let pieces = state.here(game, side, space);
    if pieces.is_empty() {
        return;
    }
    let open = state.open_to(game, pieces);
    let fits = |to: u8| open.contains(to) && state.field(game, side.other(), to).is_empty();
    legal.extend(nearest(game, state, side, space, fits).into_iter().map(Action::Retreat));
}

/// Moves them there; with nowhere to go, corps return to the force pool and leaders in the next turn (7.2.9).
pub(super) fn displace(game: &Game, state: &mut State, side: Side, space: u8, to: Option<u8>) {
    let pieces = state.here(game, side, space);
    match to {
        Some(to) => arrive(game, state, side, pieces, space, to),
        None => {
            for piece in pieces {
                let place = if game.corps.contains(piece) { Place::Pool } else { Place::Turn(state.turn + 1) };
                state.put(piece, place);
            }
        }
    }
}

/// Adds the destinations of a garrison with the honors of war: the nearest friendly unbesieged space with room, or by a
/// friendly sea any such port (17.5.8).
pub(super) fn honors(game: &Game, state: &State, side: Side, piece: u8, from: u8, legal: &mut Vec<Action>) {
    let open = state.open_to(game, Set::one(piece));
    let fits =
        |to: u8| room(game, state, side, to) && open.contains(to) && state.field(game, side.other(), to).is_empty();
    let mut spaces = nearest(game, state, side, from, fits);
    let zones = game.spaces[usize::from(from)].zones;
    for (zone, bit) in game.zones.iter().zip(0u8..) {
        if zones >> bit & 1 == 1 && state.zones[usize::from(bit)] == side {
            let own = |port: &u8| *port != from && state.control.of(*port) == Some(side) && fits(*port);
            spaces |= zone.ports.into_iter().filter(own).collect();
        }
    }
    legal.extend(spaces.into_iter().map(Action::Retreat));
}
