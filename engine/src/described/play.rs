//! A game from decision to decision.

use std::borrow::Cow;

use super::condition::{Name, Scene, Value};
use super::game::{Begins, Does, Game, On, StateKind, Suffer};
use super::march::{Ground, TRACES};
use super::state::{Action, At, Battle, Event, Party, State, Task};
use crate::machine::{Machine, Seeded};

impl Machine for Game {
    type State = State;
    type Action = Action;

    fn start(&self, chance: &mut Seeded) -> State {
        let mut state = State::new(self);
        state.note_lead(self, false);
        self.begin(&mut state, chance);
        self.settle(&mut state, chance);
        state
    }

    fn decider(&self, state: &State) -> Option<usize> {
        if state.is_over {
            return None;
        }
        Some(match state.tasks.last() {
            Some(Task::Loses(party, _) | Task::Stands(party, _) | Task::Retreats(party, ..)) => {
                state.owner(self, *party)
            }
            _ => state.side,
        })
    }

    fn options<'s>(&self, state: &'s State) -> Cow<'s, [Action]> {
        Cow::Borrowed(&state.options)
    }

    fn apply(&self, state: &mut State, action: Action, chance: &mut Seeded) {
        state.tally.decisions += 1;
        self.act(state, action, chance);
        self.settle(state, chance);
    }

    fn words(&self, state: &State, action: Action) -> String {
        let piece = |at: u16| self.pieces[usize::from(at)].name.as_str();
        let place = |at: u16| self.places[usize::from(at)].name.as_str();
        match action {
            Action::Done => match state.tasks.last() {
                Some(Task::Joins) => {
                    let dice = &self.dice[self.combats[state.battle.combat].table];
                    let prospect = self.prospect_of(state);
                    let column = dice.columns.get(prospect.column).map_or("", |(name, _)| name.as_str());
                    let names: Vec<&str> =
                        prospect.applied.iter().map(|at| dice.modifiers[*at].name.as_str()).collect();
                    let with = if names.is_empty() { String::new() } else { format!(" ({})", names.join("; ")) };
                    format!("rolls on {} {column}{with}", dice.name)
                }
                Some(Task::Goes(at)) => format!("{} stays", piece(*at)),
                Some(Task::Entries) => "ends arrivals".into(),
                Some(Task::Advances) => "ends the advance".into(),
                _ => format!("ends {}", self.phases[state.phase].name),
            },
            Action::Pick(at) => format!("takes {}", piece(at)),
            Action::Go(at, to) => match state.unit(at).place() {
                Some(from) => format!("{} from {} to {}", piece(at), place(from), place(to)),
                None => format!("{} enters at {}", piece(at), place(to)),
            },
            Action::Change(at, value) => {
                let kind = &self.states[self.changed(state)];
                let who = if kind.of_formations { &self.formations[usize::from(at)].name } else { piece(at) };
                let value = kind.values.get(usize::from(value)).map_or("", |word| self.name(*word));
                format!("{who}: {value}")
            }
            Action::Attack(at, combat) => {
                let defenders: Vec<&str> = self.defenders(state, at).into_iter().map(piece).collect();
                let combat = &self.combats[usize::from(combat)];
                let own = if self.combats.len() > 1 { format!(" ({})", combat.name) } else { String::new() };
                let table = &self.dice[combat.table].name;
                format!("attacks {} in {} by {table}{own}", defenders.join(", "), place(at))
            }
            Action::Join(at) => format!("with {}", piece(at)),
            Action::Lose(at) => format!("{} loses a step", piece(at)),
            Action::Stand => "stands, and loses a step".into(),
            Action::Yield => "retreats".into(),
            Action::Withdraw(at, to) => format!("{} retreats to {}", piece(at), place(to)),
            Action::Advance(at) => format!("{} advances to {}", piece(at), place(state.battle.place)),
        }
    }

    fn invariant(&self, state: &State) -> Result<(), String> {
        for (at, place) in self.places.iter().enumerate() {
            let number = u16::try_from(at).unwrap_or_default();
            let fighting = |side: usize| state.fighting(self, side, number).next();
            let here: Vec<(usize, u16)> =
                (0..self.sides.len()).filter_map(|side| Some((side, fighting(side)?))).collect();
            if here.len() > 1 && !self.meets {
                return Err(format!("two sides share {}", place.name));
            }
            for (side, piece) in here {
                if let Some(room) = state.room(self, piece, number)
                    && state.taken(self, side, number) > room.max(self.begun(state, side, number)) + 1e-9
                {
                    return Err(format!("too many are in {}", place.name));
                }
            }
        }
        for (unit, piece) in state.units.iter().zip(&self.pieces) {
            if (unit.steps == 0) != (unit.at == At::Lost) && piece.fights {
                return Err(format!("{} has {} steps", piece.name, unit.steps));
            }
            if unit.at == At::Due && piece.begins == Begins::Never {
                return Err(format!("{} has no part in the scenario", piece.name));
            }
        }
        Ok(())
    }

    fn worth(&self, state: &State, side: usize) -> f64 {
        super::policy::worth(self, state, side)
    }
}

impl State {
    /// The side whose counters a party is.
    fn owner(&self, game: &Game, party: Party) -> usize {
        let own = self.party(party);
        own.first().and_then(|piece| game.side_of(*piece)).unwrap_or(self.side)
    }

    /// The counters of a party that suffer the result.
    pub fn party(&self, party: Party) -> &[u16] {
        if party == Party::Attackers { &self.battle.suffering } else { &self.battle.defenders }
    }
}

impl Game {
    /// The room that counters take in a place when the scenario begins, which may be more than rules allow.
    fn begun(&self, state: &State, side: usize, place: u16) -> f64 {
        let here = |piece: &u16| {
            let piece = &self.pieces[usize::from(*piece)];
            piece.side == Some(side) && piece.fights && matches!(piece.begins, Begins::At(at, _) if at == place)
        };
        state.all().filter(here).map(|piece| state.number(self, piece, On::Takes, 1.0)).sum()
    }

    /// Goes on until somebody has to decide, or the game is over.
    fn settle(&self, state: &mut State, chance: &mut Seeded) {
        while !state.is_over {
            if self.ends_early && self.ends_now(state) {
                break;
            }
            let Some(task) = state.tasks.last().copied() else {
                self.next_step(state, chance);
                continue;
            };
            let options = self.offered(state, task);
            match options.as_slice() {
                [] => {
                    state.tasks.pop();
                    self.ended(state, task, chance);
                }
                // Nobody is asked what goes without saying.
                [only @ (Action::Done | Action::Lose(_) | Action::Withdraw(..))] => self.act(state, *only, chance),
                _ => {
                    state.options = options;
                    return;
                }
            }
        }
        state.options.clear();
    }

    /// Ends the game if a verdict that can be given at any time holds. A battle is fought to its end before.
    fn ends_now(&self, state: &mut State) -> bool {
        let rests = matches!(
            state.tasks.last(),
            None | Some(Task::Moves | Task::Entries | Task::Goes(_) | Task::Changes(_) | Task::Attacks)
        );
        let verdict = if rests { self.verdict(state, false) } else { None };
        state.verdict = verdict.or(state.verdict);
        state.is_over |= verdict.is_some();
        verdict.is_some()
    }

    /// Begins the step of the turn at hand.
    fn begin(&self, state: &mut State, chance: &mut Seeded) {
        let Some(step) = self.steps.get(state.step).copied() else { return };
        let phase = &self.phases[step.phase];
        let turn = self.turns.get(state.turn).map(|turn| turn.word);
        if !phase.turns.is_empty() && !turn.is_some_and(|turn| phase.turns.contains(&turn)) {
            return;
        }
        let is_new = state.step.checked_sub(1).and_then(|before| self.steps.get(before));
        if is_new.is_none_or(|before| (before.phase, before.side) != (step.phase, step.side)) {
            state.units.iter_mut().for_each(|unit| unit.has_moved = false);
        }
        (state.phase, state.side) = (step.phase, step.side);
        state.tell(Event::Begins(state.turn, state.step));
        match step.does {
            Does::Arrive => state.tasks.push(Task::Entries),
            Does::Move => state.tasks.push(Task::Moves),
            Does::Combat => {
                state.attacked.clear();
                for unit in &mut state.units {
                    (unit.has_fought, unit.is_changed) = (false, false);
                }
                state.tasks.push(Task::Attacks);
            }
            Does::Recover => state.tasks.push(Task::Recovers(0)),
            Does::Roll => {
                if let Some(table) = phase.roll {
                    let mut scene = Scene::new(self, state);
                    let dice = &self.dice[table];
                    let added: i32 = dice
                        .modifiers
                        .iter()
                        .filter(|modifier| modifier.when.as_ref().is_some_and(|when| scene.value(when).is_true()))
                        .map(|modifier| modifier.value)
                        .sum();
                    let rolled = self.roll(table, chance);
                    let outcome = dice.outcome(0, rolled + added);
                    state.rolled[table] =
                        outcome.map_or(Value::Nothing, |outcome| Value::Word(dice.outcomes[outcome].word));
                    tally(state, table, 0, outcome, &[]);
                    state.tell(Event::Rolls { side: state.side, table, column: 0, rolled, added, outcome });
                }
            }
            Does::Change => {
                let mut scene = Scene::new(self, state).with(Name::Side, self.sides[step.side].word);
                let most = phase.limit.as_ref().map_or(f64::from(u16::MAX), |limit| scene.number(limit));
                state.tasks.push(Task::Changes(count(most)));
            }
            Does::Trace => self.trace(state),
            Does::Count => self.count_points(state),
        }
    }

    /// Each counter of the side looks for its lines of supply and command.
    fn trace(&self, state: &mut State) {
        let who = self.phases[state.phase].who.as_ref();
        let ground = state.ground(self, state.side);
        let lacks = |piece: u16| {
            let kinds = self.traces.iter().take(TRACES).enumerate();
            kinds
                .filter(|(_, trace)| !state.has_line(self, piece, trace, &ground))
                .fold(0, |bits, (at, _)| bits | 1 << at)
        };
        let looks = |piece: &u16| {
            self.side_of(*piece) == Some(state.side)
                && state.unit(*piece).place().is_some()
                && state.holds(self, &mut None, *piece, who)
        };
        let found: Vec<(u16, u8)> = state.all().filter(looks).map(|piece| (piece, lacks(piece))).collect();
        for (piece, cut) in found {
            let before = std::mem::replace(&mut state.unit_mut(piece).cut, cut);
            if before != cut {
                state.tell(Event::Cut(piece, cut));
            }
        }
        state.refresh(self);
    }

    /// Adds the points that are counted in each turn.
    fn count_points(&self, state: &mut State) {
        let mut scene = Scene::new(self, state);
        let mut points = vec![0.0; self.sides.len()];
        for score in self.scores.iter().filter(|score| score.each_turn) {
            scene.set(Name::Side, Value::Word(self.sides[score.side].word));
            points[score.side] += scene.number(&score.points);
        }
        state.points.iter_mut().zip(points).for_each(|(sum, new)| *sum += new);
    }

    /// Goes on to the next step of the turn, to the next turn, or to the verdict.
    fn next_step(&self, state: &mut State, chance: &mut Seeded) {
        state.step += 1;
        if state.step < self.steps.len() {
            return self.begin(state, chance);
        }
        if self.steps.iter().all(|step| step.does != Does::Count) {
            self.count_points(state);
        }
        let is_last = state.turn >= self.last;
        state.note_lead(self, is_last);
        state.verdict = self.verdict(state, is_last);
        state.is_over = is_last || state.verdict.is_some();
        if !state.is_over {
            state.tally.waits += self.waiting(state);
            state.turn += 1;
            state.step = 0;
            self.begin(state, chance);
        }
    }

    /// The counters that are due and still wait.
    fn waiting(&self, state: &State) -> u32 {
        let waits = |piece: &u16| {
            let due = self.pieces[usize::from(*piece)].begins;
            state.unit(*piece).at == At::Due && matches!(due, Begins::Due(turn, _) if turn <= state.turn)
        };
        u32::try_from(state.all().filter(waits).count()).unwrap_or(u32::MAX)
    }

    fn verdict(&self, state: &State, is_last: bool) -> Option<usize> {
        let mut scene = Scene::new(self, state);
        let holds = |level: &super::game::Level| {
            let score = level.of.map_or(0.0, |side| state.score(self, side, is_last));
            (level.least..=level.most).contains(&score) && scene.is(level.when.as_ref())
        };
        let mut holds = holds;
        let level = |(at, level): (usize, &super::game::Level)| ((is_last || level.ends) && holds(level)).then_some(at);
        self.levels.iter().enumerate().find_map(level)
    }

    /// The defenders of a place against the side that decides.
    pub fn defenders(&self, state: &State, place: u16) -> Vec<u16> {
        let is = |piece: &u16| state.unit(*piece).fights && self.is_enemy(state.side, *piece);
        state.here(place).filter(is).collect()
    }

    fn prospect_of(&self, state: &State) -> super::battle::Prospect {
        let Battle { combat, place, attackers, defenders, .. } = &state.battle;
        state.prospect(self, &self.combats[*combat], *place, attackers, defenders)
    }

    /// The state that a phase changes.
    fn changed(&self, state: &State) -> usize {
        self.phases[state.phase].state.unwrap_or_default()
    }

    /// What can be done of a task; nothing if it is over.
    fn offered(&self, state: &State, task: Task) -> Vec<Action> {
        let own = |piece: &u16| self.side_of(*piece) == Some(state.side);
        match task {
            Task::Moves => {
                let phase = &self.phases[state.phase];
                let can = |piece: &u16| {
                    let unit = state.unit(*piece);
                    unit.place().is_some()
                        && !unit.has_moved
                        && !self.pieces[usize::from(*piece)].movement.is_empty()
                        && state.holds(self, &mut None, *piece, phase.who.as_ref())
                };
                let mut options = vec![Action::Done];
                options.extend(state.all().filter(own).filter(can).map(Action::Pick));
                options
            }
            Task::Entries => {
                let is_due = |piece: &u16| {
                    let begins = self.pieces[usize::from(*piece)].begins;
                    state.unit(*piece).at == At::Due && matches!(begins, Begins::Due(turn, _) if turn <= state.turn)
                };
                let due: Vec<u16> = state.all().filter(own).filter(is_due).collect();
                let mut options = vec![Action::Done];
                if !due.is_empty() {
                    let ground = state.ground(self, state.side);
                    options.extend(
                        due.into_iter()
                            .filter(|piece| !state.entries(self, *piece, &ground).is_empty())
                            .map(Action::Pick),
                    );
                }
                options
            }
            Task::Goes(piece) => {
                let ground = state.ground(self, state.side);
                let reached = if state.unit(piece).at == At::Due {
                    state.entries(self, piece, &ground)
                } else {
                    state.reach(self, piece, &ground)
                };
                // He that was picked may stay.
                let stays = (state.unit(piece).at != At::Due).then_some(Action::Done);
                stays.into_iter().chain(reached.into_iter().map(|to| Action::Go(piece, to))).collect()
            }
            Task::Changes(left) => {
                let mut options = vec![Action::Done];
                if left > 0 {
                    self.changes(state, &mut options);
                }
                options
            }
            Task::Attacks => self.attacks(state),
            Task::Joins => {
                let Battle { combat, place, attackers, .. } = &state.battle;
                let combat = &self.combats[*combat];
                let more = state.attackers(self, state.side, combat, *place);
                let more = more.into_iter().filter(|piece| !attackers.contains(piece)).map(Action::Join);
                let roll = (!attackers.is_empty()).then_some(Action::Done);
                let mut options: Vec<Action> = roll.into_iter().chain(more).collect();
                // The roll itself is decided, even if nobody else can join.
                if options == [Action::Done] {
                    options.push(Action::Done);
                }
                options
            }
            Task::Loses(party, left) => {
                if left == 0 {
                    return Vec::new();
                }
                let pieces = state.party(party);
                let lives = |at: &usize| !state.unit(pieces[*at]).is_lost();
                let taken = |at: &usize| state.battle.taken.get(*at).copied().unwrap_or_default();
                let least = (0..pieces.len()).filter(lives).map(|at| taken(&at)).min();
                let next = (0..pieces.len()).filter(lives).filter(|at| Some(taken(at)) == least);
                next.map(|at| Action::Lose(pieces[at])).collect()
            }
            Task::Stands(..) => vec![Action::Stand, Action::Yield],
            Task::Retreats(party, at, left) => {
                let Some(piece) = state.party(party).get(usize::from(at)).copied() else { return Vec::new() };
                if left == 0 || state.unit(piece).is_lost() {
                    return Vec::new();
                }
                self.withdrawals(state, party, piece)
            }
            Task::Advances => {
                let Battle { place, suffering, .. } = &state.battle;
                let ground = state.ground(self, state.side);
                if ground.is_taken(*place) || state.is_blocked(self, &ground, state.side, *place, false) {
                    return vec![Action::Done];
                }
                let can = |piece: &&u16| {
                    let unit = state.unit(**piece);
                    let costs = state.prices(self, **piece);
                    let from = unit.place().filter(|from| self.distance(*from, *place) == Some(1));
                    from.is_some_and(|from| self.is_open(costs, from, *place)) && state.has_room(self, **piece, *place)
                };
                let mut options = vec![Action::Done];
                options.extend(suffering.iter().filter(can).map(|piece| Action::Advance(*piece)));
                options
            }
            Task::Recovers(_) => Vec::new(),
        }
    }

    /// True if a counter can step from a place to the next at all.
    fn is_open(&self, costs: usize, from: u16, to: u16) -> bool {
        let ways = self.ways[usize::from(from)].iter().zip(&self.costs[costs][usize::from(from)]);
        ways.into_iter().any(|(way, cost)| way.to == to && *cost != super::game::Cost::Never)
    }

    fn changes(&self, state: &State, options: &mut Vec<Action>) {
        let phase = &self.phases[state.phase];
        let at = self.changed(state);
        let Some(kind) = self.states.get(at) else { return };
        let values =
            |own: u8| (0..u8::try_from(kind.values.len()).unwrap_or(u8::MAX)).filter(move |value| *value != own);
        if kind.of_formations {
            for (number, formation) in self.formations.iter().enumerate() {
                let mut scene = Scene::new(self, state).with(Name::Formation, formation.word);
                scene.set(Name::Side, Value::Word(self.sides[state.side].word));
                if formation.side == Some(state.side) && scene.is(phase.who.as_ref()) {
                    let number = u16::try_from(number).unwrap_or_default();
                    let own = state.formations[usize::from(number)][at];
                    options.extend(values(own).map(|value| Action::Change(number, value)));
                }
            }
            return;
        }
        for piece in state.all().filter(|piece| self.side_of(*piece) == Some(state.side)) {
            let unit = state.unit(piece);
            if unit.place().is_some() && state.holds(self, &mut None, piece, phase.who.as_ref()) {
                options.extend(values(unit.states[at]).map(|value| Action::Change(piece, value)));
            }
        }
    }

    /// The places that can be attacked, each with the kind of battle.
    fn attacks(&self, state: &State) -> Vec<Action> {
        let mut options = vec![Action::Done];
        let mut places: Vec<u16> = state
            .all()
            .filter(|piece| state.unit(*piece).fights && self.is_enemy(state.side, *piece))
            .filter_map(|piece| state.unit(piece).place())
            .filter(|place| !state.attacked.contains(place))
            .collect();
        places.sort_unstable();
        places.dedup();
        for (at, combat) in self.combats.iter().enumerate() {
            let at = u8::try_from(at).unwrap_or(u8::MAX);
            for place in &places {
                if state.all().any(|piece| state.may_attack(self, state.side, combat, piece, *place)) {
                    options.push(Action::Attack(*place, at));
                }
            }
        }
        options
    }

    /// The places to which a counter can retreat: each is farther from all enemies that took part.
    fn withdrawals(&self, state: &State, party: Party, piece: u16) -> Vec<Action> {
        let (Some(from), Some(side)) = (state.unit(piece).place(), self.side_of(piece)) else { return Vec::new() };
        let foes = &state.battle.foes[party as usize];
        let ground = state.ground(self, side);
        let costs = state.prices(self, piece);
        let far = |to: u16, foe: &u16| self.distance(to, *foe).unwrap_or(u8::MAX);
        let ways = self.ways[usize::from(from)].iter().zip(&self.costs[costs][usize::from(from)]);
        let can = ways.into_iter().filter(|(way, cost)| {
            **cost != super::game::Cost::Never
                && !ground.is_taken(way.to)
                && foes.iter().all(|foe| far(way.to, foe) > far(from, foe))
                && !state.is_blocked(self, &ground, side, way.to, true)
                && state.has_room(self, piece, way.to)
        });
        can.map(|(way, _)| Action::Withdraw(piece, way.to)).collect()
    }

    /// Does what was chosen.
    fn act(&self, state: &mut State, action: Action, chance: &mut Seeded) {
        match (action, state.tasks.last().copied()) {
            (Action::Done, Some(Task::Joins)) => {
                state.tasks.pop();
                self.fight(state, chance);
            }
            (Action::Done, Some(Task::Goes(piece))) => {
                state.tasks.pop();
                state.unit_mut(piece).has_moved = true;
            }
            (Action::Done, _) => drop(state.tasks.pop()),
            (Action::Pick(piece), _) => state.tasks.push(Task::Goes(piece)),
            (Action::Go(piece, to), _) => {
                state.tasks.pop();
                self.put(state, piece, to);
                state.unit_mut(piece).has_moved = true;
            }
            (Action::Change(at, value), task) => {
                let kind = self.changed(state);
                if self.states[kind].of_formations {
                    state.formations[usize::from(at)][kind] = value;
                } else {
                    state.unit_mut(at).states[kind] = value;
                }
                state.refresh(self);
                if let (Some(Task::Changes(left)), Some(last)) = (task, state.tasks.last_mut()) {
                    *last = Task::Changes(left.saturating_sub(1));
                }
            }
            (Action::Attack(place, combat), _) => {
                let defenders = self.defenders(state, place);
                state.battle = Battle { combat: usize::from(combat), place, defenders, ..Battle::default() };
                state.tasks.push(Task::Joins);
            }
            (Action::Join(piece), _) => state.battle.attackers.push(piece),
            (Action::Lose(piece), Some(Task::Loses(party, left))) => {
                if let Some(last) = state.tasks.last_mut() {
                    *last = Task::Loses(party, left.saturating_sub(1));
                }
                let at = state.party(party).iter().position(|one| *one == piece).unwrap_or_default();
                let taken = &mut state.battle.taken;
                taken.resize(taken.len().max(at + 1), 0);
                taken[at] = taken[at].saturating_add(1);
                self.lose(state, piece, 1);
            }
            (Action::Stand, Some(Task::Stands(party, _))) => {
                state.tasks.pop();
                state.battle.taken.clear();
                state.tasks.push(Task::Loses(party, 1));
            }
            (Action::Yield, Some(Task::Stands(party, left))) => {
                state.tasks.pop();
                state.tasks.push(Task::Retreats(party, 0, left));
            }
            (Action::Withdraw(piece, to), Some(Task::Retreats(party, at, left))) => {
                self.put(state, piece, to);
                if let Some(last) = state.tasks.last_mut() {
                    *last = Task::Retreats(party, at, left - 1);
                }
            }
            (Action::Advance(piece), _) => self.put(state, piece, state.battle.place),
            _ => {}
        }
    }

    /// Goes on after a task with nothing left to choose.
    fn ended(&self, state: &mut State, task: Task, chance: &mut Seeded) {
        match task {
            // Whoever was picked and cannot enter, or go anywhere, stays.
            Task::Goes(piece) => state.unit_mut(piece).has_moved = true,
            Task::Retreats(party, at, left) => {
                let Some(piece) = state.party(party).get(usize::from(at)).copied() else {
                    return self.follow(state, party);
                };
                // For each place that it cannot retreat a counter loses a step.
                if left > 0 && !state.unit(piece).is_lost() {
                    self.lose(state, piece, left);
                }
                let most = self.hops(state, party);
                state.tasks.push(Task::Retreats(party, at + 1, most));
            }
            Task::Recovers(from) => self.recover(state, from, chance),
            _ => {}
        }
    }

    /// The places that each of a party retreats.
    fn hops(&self, state: &State, party: Party) -> u8 {
        self.suffered(state, party).map_or(0, |suffer| u8::try_from(suffer.retreat).unwrap_or(u8::MAX))
    }

    /// What the result of the battle does to a party.
    fn suffered(&self, state: &State, party: Party) -> Option<&Suffer> {
        let is_battle = !state.battle.attackers.is_empty();
        let table =
            if is_battle { Some(self.combats[state.battle.combat].table) } else { self.phases[state.phase].roll };
        let outcome = self.dice[table?].outcomes.iter().find(|outcome| Some(outcome.word) == state.battle.result)?;
        Some(&outcome.suffer[if is_battle { party as usize } else { 2 }])
    }

    /// Rolls for the battle at hand, and leaves its consequences to be done.
    fn fight(&self, state: &mut State, chance: &mut Seeded) {
        let prospect = self.prospect_of(state);
        let combat = &self.combats[state.battle.combat];
        let dice = &self.dice[combat.table];
        let (column, added) = (prospect.column, prospect.added);
        let rolled = self.roll(combat.table, chance);
        let outcome = dice.outcome(column, rolled + added);
        tally(state, combat.table, column, outcome, &prospect.applied);
        state.tell(Event::Rolls { side: state.side, table: combat.table, column, rolled, added, outcome });
        state.tally.attacks[state.side] += 1;
        state.attacked.push(state.battle.place);
        let attackers = state.battle.attackers.clone();
        for piece in &attackers {
            state.unit_mut(*piece).has_fought = true;
        }
        state.battle.suffering = {
            let mut scene = Scene::new(self, state);
            scene.battle(state.battle.place, [&attackers, &state.battle.defenders, &[], &[]]);
            let suffers = |piece: &u16| {
                scene.unit(*piece);
                scene.is(combat.suffers.as_ref())
            };
            attackers.iter().copied().filter(suffers).collect()
        };
        let mut from: Vec<u16> = attackers.iter().filter_map(|piece| state.unit(*piece).place()).collect();
        from.sort_unstable();
        from.dedup();
        state.battle.foes = [vec![state.battle.place], from];
        let Some(outcome) = outcome.map(|outcome| &dice.outcomes[outcome]) else { return };
        state.battle.result = Some(outcome.word);
        if combat.advance {
            state.tasks.push(Task::Advances);
        }
        // What is pushed last comes first: losses, then retreats, the attackers' before the defenders'.
        for party in [Party::Defenders, Party::Attackers] {
            self.retreat(state, party, &outcome.suffer[party as usize]);
        }
        for party in [Party::Defenders, Party::Attackers] {
            self.hit(state, party, &outcome.suffer[party as usize]);
        }
    }

    /// Leaves a retreat to be done, or the choice to stand instead.
    fn retreat(&self, state: &mut State, party: Party, suffer: &Suffer) {
        let Ok(left @ 1..) = u8::try_from(suffer.retreat) else { return };
        let stands = state.party(party).first().is_some_and(|piece| state.may(self, *piece, On::Stand, false));
        state.tasks.push(if stands { Task::Stands(party, left) } else { Task::Retreats(party, 0, left) });
    }

    /// Changes the states of a party, and leaves its losses to be done.
    fn hit(&self, state: &mut State, party: Party, suffer: &Suffer) {
        let pieces = state.party(party).to_vec();
        for piece in &pieces {
            if suffer.is_eliminated {
                self.lose(state, *piece, u8::MAX);
            }
            let begins = suffer.begins.iter().map(|at| (*at, true));
            for (at, begins) in begins.chain(suffer.ends.iter().map(|at| (*at, false))) {
                let unit = state.unit_mut(*piece);
                if (unit.states[at] > 0) != begins {
                    unit.states[at] = u8::from(begins);
                    unit.is_changed |= begins;
                    state.tell(Event::State(*piece, at, begins));
                }
            }
        }
        state.refresh(self);
        if suffer.steps > 0 && !suffer.is_eliminated && !pieces.is_empty() {
            state.battle.taken.clear();
            state.tasks.push(Task::Loses(party, suffer.steps));
        }
    }

    /// Rolls for the next counter that is to recover.
    fn recover(&self, state: &mut State, from: u16, chance: &mut Seeded) {
        let phase = &self.phases[state.phase];
        let Some(table) = phase.roll else { return };
        let is_next = |piece: &u16| {
            *piece >= from
                && self.side_of(*piece) == Some(state.side)
                && state.unit(*piece).place().is_some()
                && state.unit(*piece).fights
                && state.holds(self, &mut None, *piece, phase.who.as_ref())
        };
        let Some(piece) = state.all().find(is_next) else { return };
        state.tasks.push(Task::Recovers(piece + 1));
        let dice = &self.dice[table];
        let prospect = state.for_one(self, dice, piece);
        let (rolled, added) = (self.roll(table, chance), prospect.added);
        let outcome = dice.outcome(0, rolled + added);
        tally(state, table, 0, outcome, &prospect.applied);
        state.tell(Event::Rolls { side: state.side, table, column: 0, rolled, added, outcome });
        let Some(outcome) = outcome.map(|outcome| &dice.outcomes[outcome]) else { return };
        let place = state.unit(piece).place().unwrap_or_default();
        let near = |other: &u16| {
            let at = state.unit(*other).place();
            state.unit(*other).fights
                && self.is_enemy(state.side, *other)
                && at.and_then(|at| self.distance(at, place)).is_some_and(|steps| steps <= 2)
        };
        let mut foes: Vec<u16> = state.all().filter(near).filter_map(|other| state.unit(other).place()).collect();
        foes.dedup();
        state.battle = Battle {
            place,
            defenders: vec![piece],
            foes: [Vec::new(), foes],
            result: Some(outcome.word),
            ..Battle::default()
        };
        self.retreat(state, Party::Defenders, &outcome.suffer[2]);
        self.hit(state, Party::Defenders, &outcome.suffer[2]);
    }

    /// Takes steps from a counter.
    fn lose(&self, state: &mut State, piece: u16, steps: u8) {
        let unit = state.unit_mut(piece);
        let lost = unit.steps.min(steps);
        let place = unit.place();
        unit.steps -= lost;
        let is_lost = unit.steps == 0;
        if is_lost {
            unit.at = At::Lost;
        }
        let left = unit.steps;
        state.tell(if is_lost { Event::Leaves(piece) } else { Event::Steps(piece, left) });
        if let Some(side) = self.side_of(piece) {
            state.tally.steps[side] += u32::from(lost);
            state.tally.counters[side] += u32::from(is_lost);
            if let Some(place) = place.filter(|_| is_lost) {
                self.left(state, place);
                self.abandoned(state, side, place);
            }
        }
    }

    /// Puts a counter into a place: it takes hold of it, and drives out enemies that do not fight.
    fn put(&self, state: &mut State, piece: u16, to: u16) {
        let from = state.unit(piece).place();
        state.unit_mut(piece).at = At::Map(to);
        state.tell(Event::Goes(piece, to));
        from.into_iter().for_each(|from| self.left(state, from));
        let (Some(side), true) = (self.side_of(piece), state.unit(piece).fights) else { return };
        if state.has_enemy(self, side, to) {
            return;
        }
        state.held[usize::from(to)] = u8::try_from(side).ok();
        let others: Vec<u16> = state.here(to).filter(|other| self.is_enemy(side, *other)).collect();
        for other in others {
            self.drive_out(state, other, to);
        }
    }

    /// After a counter has left a place, the enemies that it met there hold it.
    fn left(&self, state: &mut State, place: u16) {
        if !self.meets {
            return;
        }
        let mut sides = (0..self.sides.len()).filter(|side| state.fighting(self, *side, place).next().is_some());
        if let (Some(side), None) = (sides.next(), sides.next()) {
            state.held[usize::from(place)] = u8::try_from(side).ok();
        }
    }

    /// After the last of a side that fights has left a place in defeat, the others there leave, too.
    fn abandoned(&self, state: &mut State, side: usize, place: u16) {
        if state.fighting(self, side, place).next().is_none() {
            let left: Vec<u16> = state.here(place).filter(|piece| self.side_of(*piece) == Some(side)).collect();
            for piece in left {
                self.drive_out(state, piece, place);
            }
        }
    }

    /// A counter that does not fight goes to the nearest of its own that does, of its formation if there is one; without any it
    /// is removed.
    fn drive_out(&self, state: &mut State, piece: u16, from: u16) {
        let Some(side) = self.side_of(piece) else { return };
        let formation = self.pieces[usize::from(piece)].formation;
        let is = |other: &u16| {
            let unit = state.unit(*other);
            *other != piece && unit.fights && self.side_of(*other) == Some(side) && unit.place() != Some(from)
        };
        let far = |other: &u16| state.unit(*other).place().and_then(|at| self.distance(from, at));
        let is_own = |other: &u16| formation.is_none() || self.pieces[usize::from(*other)].formation == formation;
        let near = state.all().filter(is).filter_map(|other| Some((!is_own(&other), far(&other)?, other))).min();
        let to = near.and_then(|(_, _, other)| state.unit(other).place());
        state.unit_mut(piece).at = to.map_or(At::Lost, At::Map);
        state.tell(to.map_or(Event::Leaves(piece), |to| Event::Goes(piece, to)));
        if to.is_none() {
            state.unit_mut(piece).steps = 0;
        }
    }

    /// Those that do not fight go with the counters that retreated.
    fn follow(&self, state: &mut State, party: Party) {
        let Some(side) = state.party(party).first().and_then(|piece| self.side_of(*piece)) else { return };
        let places = if party == Party::Defenders { vec![state.battle.place] } else { state.battle.foes[1].clone() };
        for place in places {
            self.abandoned(state, side, place);
        }
    }

    fn roll(&self, table: usize, chance: &mut Seeded) -> i32 {
        let dice = &self.dice[table];
        let faces = dice.faces.max(1);
        (0..dice.dice).fold(0i32, |total, _| {
            let face = i32::try_from(chance.below(faces)).unwrap_or_default() + 1;
            if dice.crossed { total.saturating_mul(10).saturating_add(face) } else { total + face }
        })
    }
}

/// Counts a roll for the report.
fn tally(state: &mut State, table: usize, column: usize, outcome: Option<usize>, applied: &[usize]) {
    let all = &mut state.tally;
    if let Some(outcome) = outcome {
        all.results[table][column][outcome] += 1;
    }
    for (at, [times, asked]) in all.modifiers[table].iter_mut().map(|[times, asked]| [times, asked]).enumerate() {
        *asked += 1;
        *times += u32::from(applied.contains(&at));
    }
}

impl Ground {
    /// True if an enemy that fights is in a place.
    pub fn is_taken(&self, place: u16) -> bool {
        self.taken.get(usize::from(place)).copied().unwrap_or(true)
    }
}

impl StateKind {
    /// The number of a word among its values.
    pub fn number_of(&self, word: u32) -> Option<u8> {
        self.values.iter().position(|value| *value == word).and_then(|at| u8::try_from(at).ok())
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few at most, and never below 0")]
fn count(number: f64) -> u32 {
    number.clamp(0.0, f64::from(u16::MAX)) as u32
}
