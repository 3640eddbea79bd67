//! The Reinforcement phase (12.0).

use crate::no_peace::records::Arrival as Coming;

use super::action::Action;
use super::game::{Game, Place, Side};
use super::lines;
use super::set::Set;
use super::state::State;
use super::task::{Ordered, Task};
use super::turn;

/// The phase: squadrons first, then each side in turn (8.0, 12.1).
pub(super) fn phase(game: &Game, state: &mut State) {
    state.purse = state.income;
    // Those who were wounded come back, and need nobody in their place (20.5.3).
    for officer in game.leaders.into_iter().filter(|leader| game.is_staff(*leader)) {
        state.put(officer, Place::Removed);
    }
    turn::order(game, state, Ordered::Raises);
    let (Some((zone, power)), Some(rule)) = (game.index.squadrons, &game.rules.squadrons) else { return };
    if state.at_war.contains(power) {
        state.tasks.extend(game.side(rule.side.id()).map(Task::Squadron));
    } else {
        state.squadron = zone;
    }
}

/// Both sides raise troops, this one first: they spend, place what arrives, and move their leaders (12.1).
pub(super) fn raises(state: &mut State, first: Side) {
    for side in [first.other(), first] {
        state.tasks.extend([Task::Leaders(side, 0), Task::Receive(side), Task::Arrive(side), Task::Spend(side)]);
    }
}

/// Corps of a side in a space, those in a garrison not counted (17.3.4).
fn stack(game: &Game, state: &State, side: Side, space: u8) -> u32 {
    state.field_corps(game, side, space).len()
}

/// True if a space has room for another corps (12.2.3).
pub(super) fn room(game: &Game, state: &State, side: Side, space: u8) -> bool {
    stack(game, state, side, space) < u32::from(game.spaces[usize::from(space)].limit)
}

/// True if a space has more corps of a side than may stack there (4.1.3).
pub(super) fn overstacked(game: &Game, state: &State, side: Side, space: u8) -> bool {
    let limit = game.spaces[usize::from(space)].limit;
    limit < u8::MAX && stack(game, state, side, space) > u32::from(limit)
}

/// True if a power may raise troops now (7.1.2, 7.2).
fn raises_troops(game: &Game, state: &State, power: u8) -> bool {
    let joining = game.powers[usize::from(power)].joining.as_ref();
    !state.out.contains(power) && (state.at_war.contains(power) || joining.is_some_and(|joining| joining.builds))
}

/// The spaces where a corps of a power may be placed: home spaces with a line to its capital and room (12.2.3); for a
/// power with a landing that space, once a turn (12.2.5).
fn homes(game: &Game, state: &State, power: u8, side: Side, built: bool) -> Set {
    let own = |space: u8| state.control.of(space) == Some(side);
    let network = &state.networks[usize::from(power)];
    let fits = |space: &u8| network.contains(*space) && own(*space) && room(game, state, side, *space);
    let mut spaces: Set = game.powers[usize::from(power)].home.into_iter().filter(fits).collect();
    for ((lander, space, most, scheduled), used) in game.index.landings.iter().zip(&state.landed) {
        let free = state.at_war.contains(power) && used < most && !(built && *scheduled);
        if *lander == power && free && own(*space) && room(game, state, side, *space) {
            spaces.insert(*space);
        }
    }
    spaces
}

/// Records the use of a landing by a corps, if it used one (12.2.5).
fn land(game: &Game, state: &mut State, power: u8, space: u8) {
    let homes = game.powers[usize::from(power)].home;
    for ((lander, landing, ..), used) in game.index.landings.iter().zip(&mut state.landed) {
        if *lander == power && *landing == space && !homes.contains(space) {
            *used += 1;
        }
    }
}

/// True if a corps can be restored where it is: it has a line to its own capital and is not overstacked (12.3.3,
/// 12.3.5, 4.1.3).
pub(super) fn restorable(game: &Game, state: &State, piece: u8) -> bool {
    let counter = &game.pieces[usize::from(piece)];
    let (Some(power), Some(space)) = (counter.power, state.space_of(piece)) else { return false };
    let barred = state.turn == game.first && game.index.no_restore.contains(&power);
    let network = &state.networks[usize::from(power)];
    !state.out.contains(power)
        && !barred
        && !state.inside.contains(piece)
        && !overstacked(game, state, counter.side, space)
        && lines::has_line(game, state, counter.side, space, network)
}

/// Adds the purchases with resource points (12.3).
pub(super) fn spend(game: &Game, state: &State, side: Side, legal: &mut Vec<Action>) {
    legal.push(Action::Done);
    let purse = u32::try_from(state.purse[side.ix()]).unwrap_or_default();
    let rules = &game.rules.resources;
    if purse >= rules.restore {
        let mut seen: Vec<(u8, u8, bool)> = Vec::new();
        for piece in game.corps & game.of[side.ix()] & state.down {
            let counter = &game.pieces[usize::from(piece)];
            let (Some(space), Some(power)) = (state.space_of(piece), counter.power) else { continue };
            let alike = (counter.kind, space, state.demoralized.contains(piece));
            if state.raised[usize::from(power)][1] >= game.powers[usize::from(power)].limits[1] || seen.contains(&alike)
            {
                continue;
            }
            if restorable(game, state, piece) {
                seen.push(alike);
                legal.push(Action::Restore(piece));
            }
        }
    }
    for (power, row) in (0u8..).zip(&game.powers) {
        if state.raised[usize::from(power)][0] >= row.limits[0] || !raises_troops(game, state, power) {
            continue;
        }
        let mut kinds = Vec::new();
        for piece in row.corps & game.of[side.ix()] {
            let kind = game.pieces[usize::from(piece)].kind;
            if state.place[usize::from(piece)] != Place::Pool || kinds.contains(&kind) {
                continue;
            }
            kinds.push(kind);
            for space in homes(game, state, power, side, true) {
                for (down, cost) in [(false, rules.build_full), (true, rules.build_reduced)] {
                    if purse >= cost {
                        legal.push(Action::Build(piece, space, down));
                    }
                }
            }
        }
    }
    if let Some(rule) = &game.rules.lines
        && purse >= rule.cost
    {
        let built = state.lines.iter().flatten().filter(|(owner, _)| *owner == side).count();
        for (space, row) in (0u8..).zip(&game.spaces) {
            let level = match state.lines[usize::from(space)] {
                None if built < usize::from(game.line_counters[side.ix()]) => 0,
                Some((owner, level)) if owner == side => level,
                _ => continue,
            };
            if level < row.lines
                && state.control.of(space) == Some(side)
                && stack(game, state, side, space) >= rule.corps
                && state.network[side.ix()].contains(space)
            {
                legal.push(Action::Fortify(space));
            }
        }
    }
    for (number, fleet) in (0u8..).zip(&game.fleets) {
        let affordable = state.purse[side.ix()] >= fleet.cost && state.fleets[usize::from(number)] < fleet.strength;
        if fleet.side == side && affordable && !state.fleets_lost.contains(number) && fitted_out(game, state, number) {
            legal.push(Action::Commission(number));
        }
    }
}

/// True if a fleet can be made ready: its port is held and has a line to the required space (12.3.6).
fn fitted_out(game: &Game, state: &State, number: u8) -> bool {
    let fleet = &game.fleets[usize::from(number)];
    let Some(port) = fleet.port else { return true };
    if state.control.of(port) != Some(fleet.side) {
        return false;
    }
    fleet.line_to.is_none_or(|to| lines::trace(game, state, fleet.side, Set::one(to), Set::EMPTY).contains(port))
}

/// Carries a purchase out (12.3).
pub(super) fn buy(game: &Game, state: &mut State, side: Side, action: Action) {
    let rules = &game.rules.resources;
    let cost = match action {
        Action::Restore(piece) => {
            state.down.remove(piece);
            count(game, state, piece, 1);
            rules.restore
        }
        Action::Build(piece, space, down) => {
            state.put(piece, Place::Space(space));
            state.down.put(piece, down);
            count(game, state, piece, 0);
            if let Some(power) = game.pieces[usize::from(piece)].power {
                land(game, state, power, space);
            }
            if down { rules.build_reduced } else { rules.build_full }
        }
        Action::Fortify(space) => {
            let level = state.lines[usize::from(space)].map_or(1, |(_, level)| level + 1);
            state.lines[usize::from(space)] = Some((side, level));
            game.rules.lines.as_ref().map_or(0, |rule| rule.cost)
        }
        Action::Commission(fleet) => {
            state.fleets[usize::from(fleet)] += 1;
            u32::try_from(game.fleets[usize::from(fleet)].cost).unwrap_or_default()
        }
        _ => return,
    };
    state.purse[side.ix()] -= i32::try_from(cost).unwrap_or_default();
    state.tasks.push(Task::Spend(side));
}

fn count(game: &Game, state: &mut State, piece: u8, what: usize) {
    if let Some(power) = game.pieces[usize::from(piece)].power {
        state.raised[usize::from(power)][what] += 1;
    }
}

/// Prepares the arrivals that are due: corps wait for a space, leaders for the next step, some go to the force pool
/// (12.2).
pub(super) fn arrive(game: &Game, state: &mut State, side: Side) {
    for arrival in &game.arrivals {
        let here = game.of[side.ix()].contains(arrival.piece);
        if here && arrival.action == Coming::Pool && due(state, arrival.piece) {
            state.put(arrival.piece, Place::Pool);
        }
    }
    let corps = game.corps & game.of[side.ix()];
    state.waiting = corps.into_iter().filter(|piece| due(state, *piece)).collect();
    state.waiting.reverse();
    state.waiting_in = None;
}

/// True if a counter arrives in this turn, or waits from an earlier one (12.2.4).
fn due(state: &State, piece: u8) -> bool {
    matches!(state.place[usize::from(piece)], Place::Turn(turn) if turn <= state.turn)
}

/// Adds the spaces for the next waiting counter. One that finds no space waits for another turn (12.2.4).
pub(super) fn receive(game: &Game, state: &mut State, side: Side, legal: &mut Vec<Action>) {
    while let Some(piece) = state.waiting.last().copied() {
        let spaces = destinations(game, state, side, piece);
        if !spaces.is_empty() {
            legal.extend(spaces.into_iter().map(|space| Action::Place(piece, space)));
            return;
        }
        state.waiting.pop();
        state.tally.delayed.insert(piece);
    }
}

/// The space of a counter's arrival, if the schedule names one (20.2).
fn scheduled(game: &Game, piece: u8) -> Option<u8> {
    game.arrivals.iter().filter(|arrival| arrival.piece == piece).find_map(|arrival| arrival.place)
}

/// The spaces where an arriving counter may be placed (12.2.2).
fn destinations(game: &Game, state: &State, side: Side, piece: u8) -> Set {
    let own = |space: &u8| state.control.of(*space) == Some(side);
    if let Some(spaces) = state.waiting_in {
        let fits = |space: &u8| game.leaders.contains(piece) || room(game, state, side, *space);
        return spaces.into_iter().filter(own).filter(fits).collect();
    }
    if let Some(space) = scheduled(game, piece) {
        let free = state.here(game, side.other(), space).is_empty() && state.control.of(space) != Some(side.other());
        let fits = free && room(game, state, side, space);
        return if fits { Set::one(space) } else { Set::EMPTY };
    }
    let power = game.pieces[usize::from(piece)].power;
    power
        .filter(|power| raises_troops(game, state, *power))
        .map_or(Set::EMPTY, |power| homes(game, state, power, side, false))
}

/// Places a counter that waited (12.2.2).
pub(super) fn place(game: &Game, state: &mut State, side: Side, piece: u8, space: u8) {
    state.waiting.pop();
    state.put(piece, Place::Space(space));
    if let Some(power) = game.pieces[usize::from(piece)].power.filter(|_| state.waiting_in.is_none()) {
        land(game, state, power, space);
    }
    state.tasks.push(Task::Receive(side));
}

/// Leaders are promoted, then moved one after the other (12.4).
pub(super) fn promote(game: &Game, state: &mut State, side: Side) {
    for arrival in game.arrivals.iter().filter(|arrival| arrival.turn == state.turn) {
        if !game.of[side.ix()].contains(arrival.piece) {
            continue;
        }
        match arrival.action {
            Coming::Promote if !state.fallen.contains(arrival.piece) => state.down.remove(arrival.piece),
            Coming::Replace => {
                state.down.insert(arrival.piece);
                state.fallen.remove(arrival.piece);
            }
            _ => {}
        }
    }
}

/// Adds the moves of leaders, from this number on: to any friendly-controlled space (12.2.2, 12.4).
pub(super) fn leaders(game: &Game, state: &State, side: Side, from: u8, legal: &mut Vec<Action>) {
    let sieges = state.sieges(game);
    for leader in (game.leaders & game.of[side.ix()]).into_iter().filter(|leader| *leader >= from) {
        let power = game.pieces[usize::from(leader)].power;
        let bound = power.is_some_and(|power| state.out.contains(power) || !state.acts(game, power));
        let on_map = state.space_of(leader);
        let absent = power.is_some_and(|power| state.out.contains(power));
        if absent
            || !(on_map.is_some() || due(state, leader))
            || (bound && on_map.is_some())
            || state.inside.contains(leader)
        {
            continue;
        }
        let open = state.open_to(game, Set::one(leader));
        let home = power.filter(|_| bound).map(|power| game.powers[usize::from(power)].home);
        let printed =
            game.arrivals.iter().filter(|_| on_map.is_none()).find(|row| row.piece == leader && due(state, row.piece));
        let printed = printed.and_then(|row| row.place);
        // Where the schedule sends him he may come to a space that is nobody's.
        let empty =
            |space: &u8| state.control.of(*space).is_none() && state.here(game, side.other(), *space).is_empty();
        let nobodys = printed.filter(empty).map_or(Set::EMPTY, Set::one);
        let mut spaces = home.unwrap_or(open & (state.control.by(side) | nobodys)) - sieges;
        if let Some(space) = on_map {
            spaces.remove(space);
        }
        legal.extend(spaces.into_iter().map(|space| Action::Place(leader, space)));
        // One who arrives may also come where the schedule names a space, as his corps do (12.2.2, 12.2.6).
        if on_map.is_none()
            && let Some(space) = scheduled(game, leader)
            && !legal.contains(&Action::Place(leader, space))
            && state.control.of(space) != Some(side.other())
            && state.here(game, side.other(), space).is_empty()
        {
            legal.push(Action::Place(leader, space));
        }
        if on_map.is_some() {
            legal.push(Action::Stay(leader));
        }
        if !legal.is_empty() {
            return;
        }
    }
}
