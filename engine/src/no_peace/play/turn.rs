//! The sequence of play (8.0): what each phase does, and in which order.

use crate::no_peace::records::{Appeal, Skipped};

use super::action::Action;
use super::chance::{Chance, Draw, Roll};
use super::game::{Game, Place, Side, Succession};
use super::set::Set;
use super::state::{End, State};
use super::task::{Cause, Ordered, Retreat, Task};
use super::{events, lines, victory};

/// A turn begins: powers join, rulers die, late cards are added (7.2, 8.0).
pub(super) fn begin(game: &Game, state: &mut State, chance: &mut dyn Chance) {
    state.raised.fill([0; 2]);
    state.landed.fill(0);
    state.opening = [true; 2];
    // Who is expelled by what follows goes before the first phase.
    let skipped = |phase| state.turn == game.first && game.rules.turns.skip.contains(&phase);
    let phases = [(Skipped::Reinforcement, Task::Reinforcements), (Skipped::EventCard, Task::Events)];
    let phases = phases.map(|(phase, task)| (!skipped(phase)).then_some(task));
    state.tasks.extend([Task::Winter, Task::Loyalty, Task::Campaign]);
    state.tasks.extend(phases.into_iter().flatten());
    absence(game, state, chance);
    let waiting = |state: &State, number: u8| !state.at_war.contains(number) && !state.out.contains(number);
    for (number, power) in (0u8..).zip(&game.powers) {
        if waiting(state, number) && power.joins == Some(state.turn) {
            join(game, state, number);
        }
    }
    succession(game, state, chance);
    for (number, power) in (0u8..).zip(&game.powers) {
        let rolls = power.joining.as_ref().map_or(&[][..], |joining| &joining.rolls);
        let early = rolls.iter().find(|(turn, _)| *turn == state.turn).filter(|_| waiting(state, number));
        if early.is_some_and(|(_, highest)| chance.die(Roll::Fate) <= *highest) {
            join(game, state, number);
        }
    }
    if game.index.added == Some(state.turn) {
        state.events |= Set::of(&game.events, |event| event.later);
    }
}

/// A leader may be called away: he waits for the next turn (19.0 of A Pragmatic War).
fn absence(game: &Game, state: &mut State, chance: &mut dyn Chance) {
    let Some((after, leaders)) = game.index.absence.filter(|_| game.options.absence) else { return };
    if !state.at_war.contains(after) {
        return;
    }
    let Some(leader) = leaders[usize::from(chance.die(Roll::Absence)).min(6)] else { return };
    if matches!(state.place[usize::from(leader)], Place::Space(_))
        || state.place[usize::from(leader)] == Place::Turn(state.turn)
    {
        state.put(leader, Place::Turn(state.turn + 1));
    }
}

/// A power joins its side: its spaces are friendly from now on, without victory points (6.1.2, 7.2).
pub(super) fn join(game: &Game, state: &mut State, number: u8) {
    if state.at_war.contains(number) {
        return;
    }
    state.at_war.insert(number);
    state.checked.remove(number);
    let power = &game.powers[usize::from(number)];
    let side = state.side_of[usize::from(number)];
    let before = power.joining.as_ref().and_then(|joining| joining.friendly_to);
    for space in power.home {
        let holder = state.control.of(space);
        if holder.is_none() || (holder == before && before == Some(side.other())) {
            hold(game, state, space, side);
            expel(game, state, side.other(), space, Cause::Expelled);
        }
    }
    for (income, gained) in state.income.iter_mut().zip(power.gains()) {
        *income += gained;
    }
    for arrival in game.arrivals.iter().filter(|arrival| arrival.joins == Some(number)) {
        if let Place::Turn(_) = state.place[usize::from(arrival.piece)] {
            state.put(arrival.piece, Place::Turn(state.turn));
        }
    }
    lines::open(game, state);
}

/// Rolls for the death of a ruler: his power's forces leave and his powers' spaces change sides (7.2.1).
fn succession(game: &Game, state: &mut State, chance: &mut dyn Chance) {
    let (Some(succession), Some(rule)) = (&game.index.succession, &game.rules.succession) else {
        return;
    };
    let Succession { leader, power, powers, rolls } = succession;
    if state.out.contains(*power) {
        return;
    }
    let Some((_, highest)) = rolls.iter().find(|(turn, _)| *turn == state.turn) else { return };
    if *highest < 6 && chance.die(Roll::Fate) > *highest {
        return;
    }
    let Some(side) = game.side(rule.side.id()) else { return };
    state.put(*leader, Place::Removed);
    for corps in game.powers[usize::from(*power)].corps {
        state.put(corps, Place::Removed);
    }
    state.out.insert(*power);
    for power in powers {
        state.side_of[usize::from(*power)] = side;
        for space in game.powers[usize::from(*power)].home {
            // Spaces that the other side still occupies stay in its hands.
            if state.field(game, side.other(), space).is_empty() {
                hold(game, state, space, side);
            }
        }
    }
    state.earn(game, &rule.resources);
    state.score(game, side, i32::try_from(rule.points).unwrap_or_default());
    lines::open(game, state);
}

/// A side takes control of a space: lines of the other side are destroyed (15.5), and the sea may change hands (10.2).
pub(super) fn hold(game: &Game, state: &mut State, space: u8, side: Side) {
    let at = usize::from(space);
    if state.control.of(space) == Some(side) {
        return;
    }
    state.control.put(space, Some(side));
    state.tally.taken.insert(space);
    state.breach[at] = 0;
    state.continued[at] = 0;
    if state.lines[at].is_some_and(|(owner, _)| owner != side) {
        state.lines[at] = None;
    }
    state.stale = true;
    for (zone, gainer, ports, _) in &game.index.seas {
        let gainer = Side::BOTH[*gainer];
        if !ports.contains(space) {
            continue;
        }
        let holder = &mut state.zones[usize::from(*zone)];
        if side == gainer && (state.naval | state.gained) >> zone & 1 == 0 {
            *holder = gainer;
            state.gained |= 1 << zone;
        } else if side != gainer && ports.into_iter().all(|port| state.control.of(port) == Some(side)) {
            *holder = side;
        }
    }
}

/// The forces of a side must leave a space, if there are any (16.4).
pub(super) fn expel(game: &Game, state: &mut State, side: Side, space: u8, cause: Cause) {
    let here = state.here(game, side, space);
    // A garrison has no fortress any more.
    state.inside -= here;
    if !here.is_empty() {
        state.tasks.push(Task::Retreat(Retreat { side, space, cause, shut: false, sailed: false }));
    }
}

/// Decides who goes first in a phase: the side that the rules name, or as the initiative chooses (8.1).
pub(super) fn order(game: &Game, state: &mut State, what: Ordered) {
    let named = game.rules.turns.first.and_then(|side| game.side(side.id()));
    match named.filter(|_| what != Ordered::Rounds) {
        Some(side) => ordered(state, what, side),
        None => state.tasks.push(Task::Order(game.turns[usize::from(state.turn)].initiative, what)),
    }
}

/// A phase begins with this side (8.0).
pub(super) fn ordered(state: &mut State, what: Ordered, first: Side) {
    match what {
        Ordered::Events => state.tasks.push(Task::Draws(first)),
        Ordered::Raises => state.tasks.push(Task::Raises(first)),
        Ordered::Rounds => start_rounds(state, first),
    }
}

/// The event cards of a turn: one for each player, and for some a second one (9.1, 9.2.4).
pub(super) fn draws(game: &Game, state: &mut State, first: Side) {
    let second = game.turns[usize::from(state.turn)].second;
    for side in [first.other(), first] {
        if second[side.ix()] {
            state.tasks.push(Task::Draw(side));
        }
    }
    state.tasks.extend([Task::Buy(first.other()), Task::Buy(first)]);
}

/// The events that a side can buy now, instead of drawing one (20.5.1).
pub(super) fn for_sale(game: &Game, state: &State, side: Side, legal: &mut Vec<Action>) {
    let economy = game.index.economy.as_ref().filter(|(buyer, _)| game.options.economy && *buyer == side);
    let Some((_, events)) = economy else { return };
    legal.push(Action::Done);
    let free = |(card, from): &&(u8, u8)| state.events.contains(*card) && *from <= state.turn;
    legal.extend(events.iter().filter(free).map(|(card, _)| Action::Event(*card)));
}

/// A side buys an event: it pays for it, and the event happens at once (20.5.1).
pub(super) fn buy(game: &Game, state: &mut State, side: Side, card: u8) {
    let points = game.rules.economy.as_ref().map_or(0, |rule| rule.points);
    state.score(game, side.other(), i32::try_from(points).unwrap_or_default());
    state.events.remove(card);
    state.tally.drawn.insert(card);
    events::play(game, state, side, card);
}

/// A side draws an event card (9.2.1).
pub(super) fn draw(game: &Game, state: &mut State, side: Side, chance: &mut dyn Chance) {
    if state.events.is_empty() {
        return;
    }
    let weights: Vec<u8> = (0u8..).zip(&game.events).map(|(at, _)| u8::from(state.events.contains(at))).collect();
    let Ok(card) = u8::try_from(chance.card(Draw::Event, &weights)) else { return };
    state.events.remove(card);
    state.tally.drawn.insert(card);
    if game.events[usize::from(card)].hold {
        state.held[side.ix()].insert(card);
    } else {
        events::play(game, state, side, card);
    }
}

/// Action cards are dealt, and the first player is found (13.1, 13.2).
pub(super) fn campaign(game: &Game, state: &mut State, chance: &mut dyn Chance) {
    state.rounds = [0; 2];
    state.last_round = None;
    state.irregulars_used = false;
    let mut wanted = Side::BOTH.map(|side| {
        let dealt = i32::from(game.turns[usize::from(state.turn)].hand);
        let withdrawn = game.rules.withdrawal.as_ref().filter(|_| state.withdrew.is_some());
        let left = withdrawn.filter(|_| withdrawing_side(game) == Some(side));
        let dealt = left.map_or(dealt, |rule| i32::try_from(rule.hand).unwrap_or(dealt));
        (dealt + state.extra_cards[side.ix()]).max(0)
    });
    let left: i32 = state.deck.iter().map(|count| i32::from(*count)).sum();
    if game.rules.cards.reshuffle_first && left < wanted.iter().sum() {
        for (deck, pile) in state.deck.iter_mut().zip(std::mem::take(&mut state.discards)) {
            *deck += pile;
        }
    }
    while wanted != [0; 2] {
        for side in Side::BOTH {
            if wanted[side.ix()] == 0 {
                continue;
            }
            wanted[side.ix()] -= 1;
            if state.deck == [0; 4] {
                state.deck = std::mem::take(&mut state.discards);
            }
            if state.deck == [0; 4] {
                continue;
            }
            let value = chance.card(Draw::Action, &state.deck).min(3);
            state.deck[value] = state.deck[value].saturating_sub(1);
            state.hand[side.ix()][value] += 1;
        }
    }
    let cards = |side: Side| -> u8 { state.hand[side.ix()].iter().sum() };
    match cards(Side::One).cmp(&cards(Side::Two)) {
        std::cmp::Ordering::Equal if cards(Side::One) == 0 => {}
        std::cmp::Ordering::Equal => {
            state.tasks.extend([Task::Compare, Task::Show(Side::Two), Task::Show(Side::One)]);
        }
        std::cmp::Ordering::Greater => start_rounds(state, Side::One),
        std::cmp::Ordering::Less => start_rounds(state, Side::Two),
    }
}

/// The side whose player may withdraw the British (19.0 D, E).
fn withdrawing_side(game: &Game) -> Option<Side> {
    game.index.withdrawal.as_ref().map(|withdrawal| game.powers[usize::from(withdrawal.power)].side)
}

/// The cards that were shown are compared (13.2.1).
pub(super) fn compare(game: &Game, state: &mut State) {
    match state.shown[0].cmp(&state.shown[1]) {
        std::cmp::Ordering::Greater => start_rounds(state, Side::One),
        std::cmp::Ordering::Less => start_rounds(state, Side::Two),
        std::cmp::Ordering::Equal => order(game, state, Ordered::Rounds),
    }
}

/// The first player must use the card that he showed; the other takes his back (13.2.1).
fn start_rounds(state: &mut State, first: Side) {
    state.shown[first.other().ix()] = None;
    state.tasks.push(Task::Rounds(first));
}

/// Plays the next round, until no player has a card left (13.3).
pub(super) fn rounds(game: &Game, state: &mut State, side: Side, chance: &mut dyn Chance) {
    let plays = |side: &Side| {
        let over = state.last_round.is_some_and(|last| state.rounds[side.ix()] >= last);
        !over && state.hand[side.ix()] != [0; 4]
    };
    let Some(side) = [side, side.other()].into_iter().find(plays) else {
        for side in Side::BOTH {
            let hand = std::mem::take(&mut state.hand[side.ix()]);
            for (pile, cards) in state.discards.iter_mut().zip(hand) {
                *pile += cards;
            }
        }
        return;
    };
    state.rounds[side.ix()] += 1;
    if game.index.march == Some(state.turn) && state.last_round.is_none() {
        let roller = game.rules.march.as_ref().and_then(|march| game.side(march.side.id()));
        if roller == Some(side) && chance.die(Roll::March) <= state.rounds[side.ix()] {
            state.last_round = Some(state.rounds[side.ix()]);
        }
    }
    state.tasks.extend([Task::Rounds(side.other()), Task::EndRound(side), Task::Round(side)]);
}

/// The cards that a side may show or play (13.2.1, 13.3).
pub(super) fn cards(state: &State, side: Side, play: bool, legal: &mut Vec<Action>) {
    let hand = &state.hand[side.ix()];
    for (value, count) in (1u8..).zip(hand) {
        let bound = state.shown[side.ix()].filter(|_| play);
        if *count > 0 && bound.is_none_or(|shown| shown == value) {
            legal.push(if play { Action::Play(value) } else { Action::Show(value) });
        }
    }
}

/// A card is played: it goes to the discards and gives its actions (13.4.1).
pub(super) fn play(state: &mut State, side: Side, value: u8) {
    let slot = usize::from(value.saturating_sub(1)).min(3);
    state.hand[side.ix()][slot] = state.hand[side.ix()][slot].saturating_sub(1);
    state.discards[slot] += 1;
    state.shown[side.ix()] = None;
    state.busy = false;
    state.tally.busy = false;
    state.tasks.push(Task::Act(side, value));
}

/// A round ends: everybody may act again in the next (13.4.3); a prize that falls at once does so (10.3.2).
pub(super) fn end_round(game: &Game, state: &mut State, side: Side) {
    state.acted = Set::EMPTY;
    state.rolled = Set::EMPTY;
    state.replaced = false;
    state.rallied = false;
    state.opening[side.ix()] = false;
    if state.tally.busy {
        state.tally.active[side.ix()].insert(state.turn);
    } else {
        state.tally.idle[side.ix()] += 1;
    }
    for (owner, space, _, _, at_once) in &game.index.prizes {
        let owner = Side::BOTH[*owner];
        let alone = state.field_corps(game, owner.other(), *space).is_empty();
        if *at_once
            && alone
            && !state.field_corps(game, owner, *space).is_empty()
            && state.control.of(*space) != Some(owner)
        {
            hold(game, state, *space, owner);
            let value = state.worth(game, *space);
            state.score(game, owner, value);
        }
    }
}

/// The phase between campaign and winter: who keeps the capital and the loyalty marker (18.1, 18.2), or the appeal (17.1).
pub(super) fn loyalty(game: &Game, state: &mut State, chance: &mut dyn Chance) {
    appeal(game, state, chance);
    let (Some(uprising), Some(rule)) = (&game.index.uprising, &game.rules.uprising) else { return };
    let Some(side) = game.side(rule.side.id()) else { return };
    state.tasks.push(Task::Rising);
    let number = i32::from(loyalty_number(game, state));
    if state.loyalty.1 != side && state.control.of(uprising.capital) == Some(side) {
        let roll = i32::from(chance.die(Roll::Capital));
        if roll >= number {
            hold(game, state, uprising.capital, side.other());
            // Its points go back with it (ruling `madrid-points`).
            state.score(game, side.other(), state.worth(game, uprising.capital));
            expel(game, state, side, uprising.capital, Cause::Expelled);
        }
    }
    // The marker is set before anybody has marched off: it looks at control alone.
    let held = |by: Side, spaces: Set| spaces.into_iter().filter(|space| state.control.of(*space) == Some(by)).count();
    let enough = usize::try_from(rule.fortresses).unwrap_or_default();
    let capital = held(side, Set::one(uprising.capital)) == 1;
    let second = held(side, Set::one(uprising.second)) == 1;
    let others = held(side, uprising.fortresses) >= enough;
    let theirs = state.control.of(uprising.capital) == Some(side.other()) && held(side.other(), uprising.all) >= enough;
    let towards_rising = match (capital, second, others) {
        (true, true, true) => 3,
        (true, true, false) => 2,
        (true, false, _) | (false, true, true) => 1,
        (false, ..) => 0,
    };
    state.loyalty.1 = state.control.of(uprising.capital).unwrap_or(state.loyalty.1);
    let moved = i32::from(theirs) - towards_rising;
    let highest = i32::try_from(game.loyalty.len() - 1).unwrap_or_default();
    let place = (i32::from(state.loyalty.0) + moved).clamp(0, highest);
    state.loyalty.0 = u8::try_from(place).unwrap_or_default();
}

/// The number on the loyalty track: a roll that reaches it succeeds (18.1, 18.3).
fn loyalty_number(game: &Game, state: &State) -> u8 {
    game.loyalty.get(usize::from(state.loyalty.0)).and_then(|value| u8::try_from(*value).ok()).unwrap_or(6)
}

/// The uprising (18.3).
pub(super) fn rising(game: &Game, state: &mut State, chance: &mut dyn Chance) {
    let (Some(uprising), Some(rule)) = (&game.index.uprising, &game.rules.uprising) else { return };
    let Some(side) = game.side(rule.side.id()) else { return };
    if state.risen || state.zones[usize::from(uprising.zone)] != side {
        return;
    }
    let own = |space: u8| state.control.of(space) == Some(side);
    let sure = own(uprising.capital) || own(uprising.second);
    if !sure && chance.die(Roll::Uprising) < loyalty_number(game, state) {
        return;
    }
    state.risen = true;
    state.at_war.insert(uprising.power);
    for space in uprising.spaces {
        hold(game, state, space, side);
        expel(game, state, side.other(), space, Cause::Expelled);
    }
    let corps = uprising.corps.into_iter().find(|corps| state.place[usize::from(*corps)] == Place::Aside);
    if let Some(corps) = corps {
        state.put(corps, Place::Space(uprising.second));
    }
    lines::open(game, state);
}

/// The appeal: it may fail once (17.1, 17.2).
fn appeal(game: &Game, state: &mut State, chance: &mut dyn Chance) {
    let Some(rule) = &game.rules.appeal else { return };
    if state.appeal.is_some() {
        return;
    }
    let first = state.turn == game.first;
    if first && u32::from(chance.die(Roll::Appeal)) > rule.roll {
        return;
    }
    heard(game, state, rule, state.turn);
}

/// The appeal succeeds in a turn: points, corps for the force pool, and corps for the turn after (17.1).
pub(super) fn heard(game: &Game, state: &mut State, rule: &Appeal, turn: u8) {
    state.appeal = Some(turn);
    state.stale = true;
    state.earn(game, &rule.resources);
    let Some(power) = game.powers.iter().find(|power| power.id == rule.power.id()) else { return };
    let aside = power.corps.into_iter().filter(|corps| state.place[usize::from(*corps)] == Place::Aside);
    let aside: Vec<u8> = aside.collect();
    for (corps, number) in aside.into_iter().zip(0u32..) {
        if number < rule.pool {
            state.put(corps, Place::Pool);
        } else if number < rule.pool + rule.corps {
            state.put(corps, Place::Turn(turn + 1));
        }
    }
}

/// Winter begins: all forces in enemy-controlled spaces must go (19.0 A).
pub(super) fn winter(game: &Game, state: &mut State) {
    state.tasks.push(Task::Clear);
    state.vacated = game.all_spaces().filter(|space| state.besieged(game, *space)).collect();
    for side in Side::BOTH {
        for space in game.all_spaces() {
            let away = state.control.of(space) == Some(side.other());
            let going = state.field(game, side, space);
            if away && !going.is_empty() {
                state.withdrawing |= going;
                expel(game, state, side, space, Cause::Winter);
            }
        }
    }
}

/// Markers are cleared, the blockade ends, and the seas are counted (19.0 B, C).
pub(super) fn clear(game: &Game, state: &mut State) {
    state.inside = Set::EMPTY;
    state.vacated = Set::EMPTY;
    state.withdrawing = Set::EMPTY;
    state.demoralized = Set::EMPTY;
    state.breach.fill(0);
    state.continued.fill(0);
    state.victory.fill(None);
    state.fleets.fill(0);
    state.irregulars = None;
    state.stale = true;
    if let (true, Some((space, corps))) = (state.blockade, &game.index.blockade) {
        state.blockade = false;
        state.fortress[usize::from(*space)] = game.spaces[usize::from(*space)].fortress;
        if let Some(corps) = corps.into_iter().find(|corps| state.place[usize::from(*corps)] == Place::Aside) {
            state.put(corps, Place::Pool);
        }
    }
    state.tasks.extend([Task::Next, Task::Check, Task::Withdrawal]);
    for side in Side::BOTH {
        if state.lines.iter().flatten().any(|(owner, _)| *owner == side) {
            state.tasks.push(Task::Lines(side));
        }
    }
    for (zone, side, _, penalty) in &game.index.seas {
        let side = Side::BOTH[*side];
        if state.zones[usize::from(*zone)] != side {
            state.score(game, side.other(), *penalty);
        }
    }
}

/// The withdrawal of a power, by itself or by negotiation (19.0 D, E).
pub(super) fn withdrawal(game: &Game, state: &mut State) {
    let Some(withdrawal) = &game.index.withdrawal else { return };
    if state.withdrew.is_some() {
        return;
    }
    if game.options.historical && state.turn == withdrawal.historical {
        withdraw(game, state);
    } else if game.options.negotiations && withdrawal.turns.contains(&state.turn) {
        let side = game.powers[usize::from(withdrawal.power)].side.other();
        state.tasks.push(Task::Offer(side));
    }
}

/// Makes an offer: rolls, and applies the result (19.0 E).
pub(super) fn offer(game: &Game, state: &mut State, side: Side, concessions: u8, chance: &mut dyn Chance) {
    let (Some(withdrawal), Some(rule)) = (&game.index.withdrawal, &game.rules.withdrawal) else { return };
    let mut roll = u32::from(chance.die(Roll::Negotiation)) + u32::from(concessions);
    roll += u32::from(state.control.of(withdrawal.space) == Some(side));
    roll += u32::from(withdrawal.after.is_some_and(|card| state.happened.contains(card)));
    roll += u32::from(state.turn >= withdrawal.from);
    if roll < rule.roll {
        return;
    }
    let cost = rule.concessions.get(usize::from(concessions).saturating_sub(1)).copied().unwrap_or_default();
    state.score(game, side.other(), i32::try_from(cost).unwrap_or_default());
    withdraw(game, state);
    let verdict = victory::on_points(game, state, End::Talks);
    if verdict.major {
        state.outcome = Some(verdict);
    } else {
        state.tasks.push(Task::PlayOn(verdict.winner.other()));
    }
}

/// A power leaves the game with all that is its own (19.0 D).
fn withdraw(game: &Game, state: &mut State) {
    let (Some(withdrawal), Some(rule)) = (&game.index.withdrawal, &game.rules.withdrawal) else { return };
    state.withdrew = Some(state.turn);
    let power = &game.powers[usize::from(withdrawal.power)];
    for piece in power.corps | withdrawal.leaders {
        state.put(piece, Place::Removed);
    }
    state.out.insert(withdrawal.power);
    state.income[power.side.ix()] = i32::try_from(rule.points).unwrap_or_default();
    if let Some(card) = withdrawal.event {
        state.events.remove(card);
        state.happened.remove(card);
    }
    lines::open(game, state);
}

/// The next turn, or the end (19.0 F, G).
pub(super) fn next(game: &Game, state: &mut State) {
    // What the fleets have won goes back only now, after victory was looked for (6.2, 10.2, 19.0 C).
    for (zone, side, ports, _) in &game.index.seas {
        let side = Side::BOTH[*side];
        if ports.is_empty() || ports.into_iter().any(|port| state.control.of(port) == Some(side)) {
            state.zones[usize::from(*zone)] = side;
        }
    }
    state.naval = 0;
    state.stale = true;
    let ended: Vec<_> = state.ending.iter().filter(|(turn, ..)| *turn <= state.turn).copied().collect();
    state.ending.retain(|(turn, ..)| *turn > state.turn);
    for (_, card, side) in ended {
        events::end(game, state, card, side);
    }
    state.tally.points.push(state.points);
    state.turn += 1;
    state.tasks.push(Task::Turn);
}
