//! Playing: the legal actions and their effects.

use std::fmt;

use super::action::Action;
use super::chance::Chance;
use super::game::{Game, Place, Side};
use super::set::Set;
use super::state::{End, State};
use super::task::{Cause, Ordered, Purpose, Retreat, Stage, Task};
use super::{battle, lines, march, raise, retreat, round, siege, turn, victory};

/// An action that is not legal now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Illegal(pub Action);

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not legal now", self.0)
    }
}

impl std::error::Error for Illegal {}

impl Game {
    /// A game from its set-up to its first decision.
    pub fn start(&self, chance: &mut dyn Chance) -> State {
        let mut state = State::new(self);
        lines::open(self, &mut state);
        state.tasks.push(Task::Turn);
        run(self, &mut state, chance);
        state
    }

    /// Carries an action out, and everything that follows from it up to the next decision. Decisions that leave no choice are
    /// made at once.
    ///
    /// # Errors
    /// If the action is not among [`State::legal`]; the state is then as it was.
    pub fn apply(&self, state: &mut State, action: Action, chance: &mut dyn Chance) -> Result<(), Illegal> {
        if !state.legal.contains(&action) {
            return Err(Illegal(action));
        }
        self.play(state, action, chance);
        Ok(())
    }

    /// [`Game::apply`] of an action that was taken from [`State::legal`].
    pub fn play(&self, state: &mut State, action: Action, chance: &mut dyn Chance) {
        state.tally.decisions += 1;
        state.forced.clear();
        decide(self, state, action, chance);
        run(self, state, chance);
    }
}

/// Runs tasks until a player has a choice, or the game is over.
pub(super) fn run(game: &Game, state: &mut State, chance: &mut dyn Chance) {
    loop {
        state.legal.clear();
        if state.outcome.is_some() {
            state.tasks.clear();
            return;
        }
        lines::refresh(game, state);
        let Some(task) = state.tasks.last().copied() else { return };
        if task.decider().is_none() {
            state.tasks.pop();
            proceed(game, state, task, chance);
            continue;
        }
        let mut legal = std::mem::take(&mut state.legal);
        options(game, state, &task, &mut legal);
        state.legal = legal;
        match state.legal.as_slice() {
            [] => {
                state.tasks.pop();
                without_choice(game, state, task);
            }
            [only] => {
                let only = *only;
                state.forced.push(only);
                decide(game, state, only, chance);
            }
            _ => return,
        }
    }
}

/// The legal actions of a task that waits for a decision (8.0).
fn options(game: &Game, state: &mut State, task: &Task, legal: &mut Vec<Action>) {
    match task {
        Task::Order(..) => legal.extend([Action::First(true), Action::First(false)]),
        Task::Squadron(_) => legal.extend((0u8..).zip(&game.zones).map(|(zone, _)| Action::Squadron(zone))),
        Task::Spend(side) => raise::spend(game, state, *side, legal),
        Task::Receive(side) => raise::receive(game, state, *side, legal),
        Task::Leaders(side, from) => {
            if *from == 0 {
                raise::promote(game, state, *side);
            }
            raise::leaders(game, state, *side, *from, legal);
        }
        Task::Show(side) => turn::cards(state, *side, false, legal),
        Task::Round(side) => turn::cards(state, *side, true, legal),
        Task::Act(side, _) => round::actions(game, state, *side, legal),
        Task::Select(select) => round::select(game, state, select, legal),
        Task::Transfer(side, piece, _) => round::transfers(game, state, *side, *piece, legal),
        Task::Second(side) => {
            legal.push(Action::Done);
            for space in game.all_spaces() {
                let ready = round::ready(game, state, *side, space);
                legal.extend(state.kinds(game, ready).map(Action::Transfer));
            }
        }
        Task::March(side) => march::options(game, state, *side, legal),
        Task::Sail(side, force, from) => round::harbours(game, state, *side, *force, *from, legal),
        Task::Storm(_, force, _) => {
            legal.push(Action::Cancel);
            legal.extend(state.kinds(game, *force & game.corps).map(Action::Hit));
        }
        Task::Intercept(side) => march::interceptions(game, state, *side, legal),
        Task::Bypass(_) => legal.extend([Action::Bypass, Action::Attack]),
        Task::Resume(_) => {
            legal.push(Action::Attack);
            if state.attack.from.is_some() {
                legal.push(Action::Cancel);
            }
        }
        Task::Compel(_) => legal.extend([Action::Attack, Action::Done]),
        Task::React(side) => march::reactions(game, state, *side, legal),
        Task::Evade(side) => march::refuges(game, state, *side, legal),
        Task::Surprise(side) => battle::surprises(game, state, *side, legal),
        Task::Lead(side) => battle::leads(game, state, *side, legal),
        Task::Losses(losses) => battle::hits(game, state, losses, legal),
        Task::Ransom(..) => legal.extend([Action::Ransom(true), Action::Ransom(false)]),
        Task::Retreat(retreat) => retreat::options(game, state, *retreat, legal),
        Task::Overstack(side, space) => retreat::overstack(game, state, *side, *space, legal),
        Task::Honors(side, piece, from) => retreat::honors(game, state, *side, *piece, *from, legal),
        Task::Displace(side, space) => retreat::displaced(game, state, *side, *space, legal),
        Task::Lines(side) => {
            legal.push(Action::Done);
            let own = (0u8..).zip(&state.lines).filter(|(_, line)| line.is_some_and(|(owner, _)| owner == *side));
            legal.extend(own.map(|(space, _)| Action::Raze(space)));
        }
        Task::Offer(_) => {
            legal.push(Action::Done);
            let most = game.rules.withdrawal.as_ref().map_or(0, |rule| rule.concessions.len());
            legal.extend((1..=u8::try_from(most).unwrap_or_default()).map(Action::Offer));
        }
        Task::Buy(side) => turn::for_sale(game, state, *side, legal),
        Task::PlayOn(_) => legal.extend([Action::PlayOn(true), Action::PlayOn(false)]),
        _ => {}
    }
}

/// A decision for which there is nothing to decide (8.0).
fn without_choice(game: &Game, state: &mut State, task: Task) {
    match task {
        Task::Buy(side) => state.tasks.push(Task::Draw(side)),
        Task::Retreat(retreat) if !retreat::force(game, state, retreat).is_empty() => {
            retreat::perish(game, state, retreat);
        }
        Task::Displace(side, space) => retreat::displace(game, state, side, space, None),
        Task::Honors(_, piece, _) => state.put(piece, Place::Pool),
        _ => {}
    }
}

/// A player's decision (8.0).
fn decide(game: &Game, state: &mut State, action: Action, chance: &mut dyn Chance) {
    let Some(task) = state.tasks.pop() else { return };
    match (task, action) {
        (Task::Order(side, what), Action::First(first)) => {
            turn::ordered(state, what, if first { side } else { side.other() });
        }
        (Task::Squadron(_), Action::Squadron(zone)) => state.squadron = zone,
        (Task::Spend(side), _) => raise::buy(game, state, side, action),
        (Task::Receive(side), Action::Place(piece, space)) => raise::place(game, state, side, piece, space),
        (Task::Leaders(side, _), Action::Place(leader, space)) => {
            state.put(leader, Place::Space(space));
            state.tasks.push(Task::Leaders(side, leader + 1));
        }
        (Task::Leaders(side, _), Action::Stay(leader)) => state.tasks.push(Task::Leaders(side, leader + 1)),
        (Task::Show(side), Action::Show(value)) => state.shown[side.ix()] = Some(value),
        (Task::Round(side), Action::Play(value)) => turn::play(state, side, value),
        (Task::Act(side, left), _) => round::act(game, state, side, left, action, chance),
        (Task::Select(mut select), Action::Take(piece)) => {
            select.chosen.insert(piece);
            state.tasks.push(Task::Select(select));
        }
        (Task::Select(select), Action::Go) => round::gathered(game, state, select, chance),
        (Task::Select(select), Action::Done) => {
            if let Purpose::Refuge(retreat) = select.purpose {
                state.tasks.push(Task::Retreat(retreat));
            }
        }
        (Task::Transfer(side, piece, more), Action::Move(space)) => {
            round::bring_in(game, state, Set::one(piece));
            state.tally.busy = true;
            let from = state.space_of(piece);
            state.put(piece, Place::Space(space));
            state.acted.insert(piece);
            if let Some(from) = from {
                march::lift(game, state, from);
            }
            if more {
                state.tasks.push(Task::Second(side));
            }
        }
        (Task::Transfer(side, piece, more), Action::Stop) => {
            state.acted.insert(piece);
            if more {
                state.tasks.push(Task::Second(side));
            }
        }
        (Task::Second(side), Action::Transfer(piece)) => state.tasks.push(Task::Transfer(side, piece, false)),
        (Task::March(side), _) => march::go_on(game, state, side, action, chance),
        (Task::Sail(side, force, _), Action::Move(to)) => round::sail(game, state, side, force, to, chance),
        (Task::Storm(side, force, to), Action::Hit(piece)) => {
            battle::remove_step(game, state, piece);
            let left: Set = force.into_iter().filter(|piece| state.space_of(*piece).is_some()).collect();
            let safe = state.control.of(to) == Some(side) && state.field(game, side.other(), to).is_empty();
            if left.meets(game.corps) || safe {
                state.tasks.push(Task::Land(side, left, to));
            }
        }
        (Task::Intercept(side), Action::Intercept(from)) => march::try_intercept(game, state, side, from),
        (Task::Bypass(side), Action::Bypass) => march::bypass(game, state, side, chance),
        (Task::Resume(side), Action::Cancel) => state.tasks.push(Task::Compel(side.other())),
        (Task::Compel(_), Action::Attack) => {
            // The battle takes place, without the lines and without a way round it (15.4).
            state.attack.bypassed = true;
            if state.tasks.last() == Some(&Task::Enter(Stage::Third)) {
                state.tasks.pop();
                state.tasks.push(Task::Enter(Stage::Fourth));
            }
        }
        (Task::Compel(_), Action::Done) => march::call_off(game, state),
        (Task::React(side), Action::Shut) => march::garrison(game, state, side),
        (Task::React(side), Action::Avoid) => march::avoid(game, state, side, chance),
        (Task::Evade(side), Action::Move(to)) => march::evaders(game, state, side, to),
        (Task::Surprise(side), Action::Event(card)) => {
            state.held[side.ix()].remove(card);
            state.tally.played.insert(card);
            state.battle.first_fire = Some(side.ix());
        }
        (Task::Lead(side), Action::Lead(one, other)) => {
            state.battle.leaders[side.ix()] = one.into_iter().chain(other).collect();
        }
        (Task::Losses(losses), Action::Hit(piece)) => battle::hit(game, state, losses, piece),
        (Task::Ransom(_, leader), Action::Ransom(pays)) => battle::ransom(game, state, leader, pays),
        (Task::Retreat(retreat), _) => retreat::decide(game, state, retreat, action),
        (Task::Overstack(side, space), Action::Hit(piece)) => {
            state.down.insert(piece);
            state.tasks.push(Task::Overstack(side, space));
        }
        (Task::Honors(_, piece, _), Action::Retreat(to)) => state.put(piece, Place::Space(to)),
        (Task::Displace(side, space), Action::Retreat(to)) => retreat::displace(game, state, side, space, Some(to)),
        (Task::Lines(side), Action::Raze(space)) => {
            state.lines[usize::from(space)] = None;
            state.tasks.push(Task::Lines(side));
        }
        (Task::Buy(side), Action::Event(card)) => turn::buy(game, state, side, card),
        (Task::Buy(side), _) => state.tasks.push(Task::Draw(side)),
        (Task::Offer(side), Action::Offer(count)) => turn::offer(game, state, side, count, chance),
        (Task::PlayOn(_), Action::PlayOn(false)) => state.outcome = Some(victory::on_points(game, state, End::Talks)),
        _ => {}
    }
}

/// A task that runs by itself (8.0).
fn proceed(game: &Game, state: &mut State, task: Task, chance: &mut dyn Chance) {
    match task {
        Task::Turn => turn::begin(game, state, chance),
        Task::Events => turn::order(game, state, Ordered::Events),
        Task::Draws(first) => turn::draws(game, state, first),
        Task::Draw(side) => turn::draw(game, state, side, chance),
        Task::Reinforcements => raise::phase(game, state),
        Task::Raises(first) => raise::raises(state, first),
        Task::Arrive(side) => raise::arrive(game, state, side),
        Task::Campaign => turn::campaign(game, state, chance),
        Task::Compare => turn::compare(game, state),
        Task::Rounds(side) => turn::rounds(game, state, side, chance),
        Task::EndAction(side) => end_action(game, state, side),
        Task::EndRound(side) => turn::end_round(game, state, side),
        Task::Loyalty => turn::loyalty(game, state, chance),
        Task::Rising => turn::rising(game, state, chance),
        Task::Winter => turn::winter(game, state),
        Task::Clear => turn::clear(game, state),
        Task::Withdrawal => turn::withdrawal(game, state),
        Task::Check => victory::check(game, state),
        Task::Next => turn::next(game, state),
        Task::Land(side, force, to) => march::land(game, state, side, force, to),
        Task::Enter(step) => march::attack(game, state, step),
        Task::Battle(step) => battle::step(game, state, step, chance),
        Task::Casualties(leaders) => battle::casualties(game, state, leaders, chance),
        Task::Flee(retreat, force, port) => retreat::flee(game, state, retreat, force, port, chance),
        Task::Fire(side, force, via) => battle::passing(game, state, side, force, via, chance),
        Task::Walls(side, space, hits) => siege::walls(game, state, side, space, hits),
        _ => {}
    }
}

/// Ends an action: overstacked spaces lose their surplus, and beaten forces may intercept again (4.1.3, 14.6.2).
fn end_action(game: &Game, state: &mut State, side: Side) {
    state.spent = Set::EMPTY;
    state.battle = super::task::Battle::default();
    state.attack = super::task::Attack::default();
    let touched = std::mem::take(&mut state.touched);
    for space in touched {
        march::lift(game, state, space);
        for owner in [side.other(), side] {
            if stranded(game, state, owner, space) {
                let cause = Cause::Alone;
                state.tasks.push(Task::Retreat(Retreat { side: owner, space, cause, shut: false, sailed: false }));
            }
            if raise::overstacked(game, state, owner, space) {
                state.tasks.push(Task::Overstack(owner, space));
            }
        }
    }
    checks(game, state);
}

/// True if leaders are without a corps in an enemy-controlled space with enemies: their besieging corps have gone, and
/// they cannot stay (4.3, 14.3.4, 17.3.3).
fn stranded(game: &Game, state: &State, side: Side, space: u8) -> bool {
    let field = state.field(game, side, space);
    !field.is_empty()
        && !field.meets(game.corps)
        && state.control.of(space) != Some(side)
        && !state.field(game, side.other(), space).is_empty()
}

/// Powers that a force keeps in check: it must have come with the first action of its side, and stay (7.2.8).
fn checks(game: &Game, state: &mut State) {
    for (number, power) in (0u8..).zip(&game.powers) {
        let Some((space, checker, corps)) = power.joining.as_ref().and_then(|joining| joining.checked) else {
            continue;
        };
        if state.at_war.contains(number) {
            continue;
        }
        let by = state.side_of[usize::from(checker)];
        let there = (state.at[usize::from(space)] & game.powers[usize::from(checker)].corps).len() >= u32::from(corps);
        let held = state.checked.contains(number);
        let opening = state.turn == game.first && state.opening[by.ix()] && state.first_action[by.ix()];
        let now = there && (held || opening);
        if now != held {
            state.checked.put(number, now);
            lines::open(game, state);
        }
    }
    let active = state.tasks.iter().rev().find_map(|task| match task {
        Task::EndRound(side) => Some(*side),
        _ => None,
    });
    if let Some(side) = active.filter(|side| state.busy && state.opening[side.ix()]) {
        state.first_action[side.ix()] = false;
    }
}
