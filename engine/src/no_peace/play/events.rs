//! Event cards as far as the documents give their effects (9.2); all others are inert.

use crate::no_peace::records::Effect;

use super::game::{Game, Place, Side};
use super::lines;
use super::set::Set;
use super::state::State;
use super::task::Task;
use super::turn::hold;

/// Plays an event that its drawer may not hold, or that he has held (9.2.1).
pub(super) fn play(game: &Game, state: &mut State, drawer: Side, card: u8) {
    let event = &game.events[usize::from(card)];
    let Some(rule) = &event.rule else { return };
    if rule.after.is_some_and(|after| !state.happened.contains(after)) {
        return;
    }
    let side = rule.side.unwrap_or(drawer);
    state.tally.played.insert(card);
    state.happened.insert(card);
    if rule.turns > 0 {
        state.ending.push((state.turn + rule.turns - 1, card, side));
    }
    match rule.effect {
        Effect::ChangeSides => change_sides(game, state, rule.power),
        Effect::Seize => {
            for space in rule.spaces {
                hold(game, state, space, side);
                displace(game, state, side.other(), space);
            }
        }
        Effect::Hand => state.extra_cards[side.ix()] += rule.value,
        Effect::Fortify => {
            for space in rule.spaces {
                state.fortress[usize::from(space)] = u8::try_from(rule.value).unwrap_or_default();
            }
        }
        Effect::Leave => leave(game, state, rule.power, rule.spaces),
        Effect::Return => back(game, state, rule.power, rule.spaces),
        Effect::FirstFire | Effect::Rising | Effect::Remember => {}
    }
    lines::open(game, state);
    state.stale = true;
}

/// An event that lasts some turns is over (9.2.3).
pub(super) fn end(game: &Game, state: &mut State, card: u8, side: Side) {
    state.happened.remove(card);
    let Some(rule) = &game.events[usize::from(card)].rule else { return };
    if rule.effect == Effect::Hand {
        state.extra_cards[side.ix()] -= rule.value;
    }
}

/// Moves the forces of a side from a space that is no longer theirs to the nearest one that is (7.2).
fn displace(game: &Game, state: &mut State, side: Side, space: u8) {
    if !state.here(game, side, space).is_empty() {
        state.tasks.push(Task::Displace(side, space));
    }
}

/// A power goes over to the other side (7.2.2).
fn change_sides(game: &Game, state: &mut State, power: Option<u8>) {
    let Some(number) = power else { return };
    let power = &game.powers[usize::from(number)];
    let old = state.side_of[usize::from(number)];
    let new = old.other();
    state.side_of[usize::from(number)] = new;
    for corps in power.corps & game.of[old.ix()] {
        state.put(corps, Place::Removed);
    }
    for space in power.home {
        if state.control.of(space) == Some(old) {
            hold(game, state, space, new);
        }
        displace(game, state, old, space);
    }
    let aside = (power.corps & game.of[new.ix()]).into_iter();
    let aside: Vec<u8> = aside.filter(|corps| state.place[usize::from(*corps)] == Place::Aside).collect();
    let capital = power.sources[0].first();
    for (corps, first) in aside.into_iter().zip(std::iter::once(true).chain(std::iter::repeat(false))) {
        let place = capital.filter(|_| first).map_or(Place::Pool, Place::Space);
        state.put(corps, place);
    }
}

/// Removes a power from the war: its forces go to the force pool, its country is closed, and the spaces that the enemy
/// held there are free again, with victory points for those that the rule names (6.1.1, 7.2.9).
fn leave(game: &Game, state: &mut State, power: Option<u8>, region: Set) {
    let Some(number) = power else { return };
    if state.out.contains(number) {
        return;
    }
    let power = &game.powers[usize::from(number)];
    let side = state.side_of[usize::from(number)];
    let own_leaders: Set = game
        .leaders
        .into_iter()
        .filter(|leader| game.pieces[usize::from(*leader)].power == Some(number))
        .filter(|leader| matches!(state.place[usize::from(*leader)], Place::Space(_)))
        .collect();
    for space in game.all_spaces() {
        let here = state.here(game, side, space);
        if !here.meets(power.corps | own_leaders) {
            continue;
        }
        let others = here - power.corps - own_leaders;
        for piece in here & (power.corps | own_leaders) {
            state.put(piece, Place::Pool);
        }
        if !others.meets(game.corps) {
            let nameless = others.into_iter().filter(|leader| !game.named(*leader, state.down.contains(*leader)));
            for leader in nameless.collect::<Set>() {
                state.put(leader, Place::Turn(state.turn + 1));
            }
        }
    }
    state.out.insert(number);
    for space in power.home | region {
        if state.control.of(space) == Some(side.other()) {
            hold(game, state, space, side);
            if region.contains(space) {
                state.score(game, side, state.worth(game, space));
            }
        }
        for side in Side::BOTH {
            displace(game, state, side, space);
        }
    }
}

/// A power comes back into the war with all that lies in its force pool (7.2.9).
fn back(game: &Game, state: &mut State, power: Option<u8>, region: Set) {
    let Some(number) = power else { return };
    if !state.out.contains(number) {
        return;
    }
    state.out.remove(number);
    let side = state.side_of[usize::from(number)];
    let power = &game.powers[usize::from(number)];
    let own = game.leaders.into_iter().filter(|leader| game.pieces[usize::from(*leader)].power == Some(number));
    let own: Set = power.corps | own.collect::<Set>();
    state.waiting = own.into_iter().filter(|piece| state.place[usize::from(*piece)] == Place::Pool).collect();
    state.waiting_in = Some(power.home | region);
    state.tasks.push(Task::Receive(side));
    // A card that sent it away can do so once more.
    for (card, event) in (0u8..).zip(&game.events) {
        let leaves = event.rule.as_ref().is_some_and(|rule| rule.effect == Effect::Leave && rule.power == Some(number));
        if leaves && state.happened.contains(card) {
            state.events.insert(card);
        }
    }
}
