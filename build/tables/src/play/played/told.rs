//! A game told as it goes on: in words, and as a record of what happened to its counters.

use std::collections::BTreeMap;

use muster_engine::described::game::{Begins, Game};
use muster_engine::described::state::{Action, Event, State};
use muster_engine::machine::Machine;
use muster_schema::played::{Counter, Deed, Record, Step};

/// Tells a game decision by decision. Each is known before it is made, and its consequences with the next.
#[derive(Debug)]
pub struct Teller<'g> {
    game: &'g Game,
    /// The events that were told already.
    seen: usize,
    turn: Option<usize>,
    /// The text so far.
    pub text: String,
    steps: Vec<Step>,
    /// The numbers of counters in the record.
    counters: BTreeMap<u16, usize>,
    phase: Option<(usize, usize)>,
    /// The last decision: its own event goes without saying.
    decided: Option<Action>,
}

impl<'g> Teller<'g> {
    pub fn new(game: &'g Game, seed: u64) -> Self {
        let plays = |at: &u16| game.pieces[usize::from(*at)].begins != Begins::Never;
        let all = 0..u16::try_from(game.pieces.len()).unwrap_or(u16::MAX);
        Self {
            game,
            seen: 0,
            turn: None,
            text: format!("seed {seed}\n"),
            steps: Vec::new(),
            counters: all.filter(plays).zip(0..).collect(),
            phase: None,
            decided: None,
        }
    }

    /// Tells a decision, and what happened since the last.
    pub fn decides(&mut self, state: &State, action: Action) {
        self.catch_up(state);
        let side = self.game.decider(state).map(|side| &self.game.sides[side]);
        let words = format!("{}: {}", side.map_or("", |side| side.name.as_str()), self.game.words(state, action));
        self.line(2, &words);
        self.decided = Some(action);
        let side = side.map(|side| self.game.name(side.word).to_owned());
        self.steps.push(Step { side, says: vec![words], ..Step::default() });
    }

    /// Tells what happened since the last decision.
    pub fn catch_up(&mut self, state: &State) {
        let events = state.events.as_deref().unwrap_or_default();
        let new = events.get(self.seen..).unwrap_or_default();
        self.seen = events.len();
        if self.turn.is_none() {
            self.begins(state, state.turn);
        }
        for event in new {
            self.event(state, *event);
        }
    }

    /// The record; decisions without consequences are not in it.
    pub fn record(self) -> Record {
        let game = self.game;
        let of = |piece: &u16| {
            let piece = &game.pieces[usize::from(*piece)];
            let begins = match piece.begins {
                Begins::At(place, _) => game.places[usize::from(place)].word,
                Begins::Due(turn, _) => game.turns[turn].word,
                Begins::Never => game.scenario,
            };
            Counter { piece: game.kind(piece.word).to_owned(), begins: game.name(begins).to_owned() }
        };
        let counters = self.counters.keys().map(of).collect();
        let mut steps = self.steps;
        let matters = |step: &Step| step.moment.is_some() || !step.deeds.is_empty() || step.says.len() > 1;
        steps.retain(matters);
        Record { scenario: game.name(game.scenario).to_owned(), counters, steps }
    }

    fn line(&mut self, depth: usize, words: &str) {
        self.text.extend(std::iter::repeat_n("  ", depth).chain([words, "\n"]));
    }

    fn begins(&mut self, state: &State, turn: usize) {
        self.turn = Some(turn);
        let game = self.game;
        let scores =
            game.sides.iter().enumerate().map(|(at, side)| format!("{} {}", side.name, state.score(game, at, false)));
        let name = game.turns.get(turn).map_or("", |turn| turn.name.as_str());
        let words = format!("{name}: {}", scores.collect::<Vec<_>>().join(", "));
        self.line(0, &words);
        self.phase = None;
    }

    fn event(&mut self, state: &State, event: Event) {
        let game = self.game;
        let piece = |at: u16| game.pieces[usize::from(at)].name.as_str();
        let (words, deed) = match event {
            Event::Begins(turn, step) => {
                if self.turn != Some(turn) {
                    self.begins(state, turn);
                }
                let step = game.steps[step];
                if self.phase.replace((step.phase, step.side)) != Some((step.phase, step.side)) {
                    let is_shared = game.steps.iter().any(|other| other.phase == step.phase && other.side != step.side);
                    let side = if is_shared { format!(", {}", game.sides[step.side].name) } else { String::new() };
                    self.line(1, &format!("{}{side}", game.phases[step.phase].name));
                    let turn = game.turns.get(turn).map_or(String::new(), |turn| game.name(turn.word).to_owned());
                    self.steps.push(Step { moment: Some((turn, step.phase)), ..Step::default() });
                }
                return;
            }
            Event::Rolls { side, table, column, rolled, added, outcome } => {
                let dice = &game.dice[table];
                let side = game.sides.get(side).map_or("", |side| side.name.as_str());
                let column = dice.columns.get(column).map_or(String::new(), |(name, _)| format!(", column {name}"));
                let sum = if added == 0 { String::new() } else { format!(" {added:+} = {}", rolled + added) };
                let result = outcome.map_or("no result", |outcome| dice.outcomes[outcome].name.as_str());
                (format!("{}: {side}{column} rolls {rolled}{sum}: {result}", dice.name), None)
            }
            Event::Goes(at, to) => {
                let place = &game.places[usize::from(to)];
                let to = game.name(place.word).to_owned();
                (format!("{} → {}", piece(at), place.name), Some((at, Deed::Goes(to))))
            }
            Event::Steps(at, left) => {
                let face = game.pieces[usize::from(at)].faces.len().saturating_sub(usize::from(left).max(1));
                let steps = if left == 1 { "1 step".to_owned() } else { format!("{left} steps") };
                (format!("{} has {steps} left", piece(at)), Some((at, Deed::Shows(face))))
            }
            Event::Leaves(at) => (format!("{} is eliminated", piece(at)), Some((at, Deed::Leaves))),
            Event::Cut(at, cut) => {
                let lacks = (0..game.traces.len()).filter(|number| cut & (1 << number) != 0);
                let lacks: Vec<&str> = lacks.map(|number| game.traces[number].name.as_str()).collect();
                let lacks = if lacks.is_empty() {
                    "has all lines again".into()
                } else {
                    format!("not {}", lacks.join(", not "))
                };
                (format!("{}: {lacks}", piece(at)), None)
            }
            Event::State(at, state, begins) => {
                let marker = game.name(game.states[state].word).to_owned();
                let words = format!("{}: {}{marker}", piece(at), if begins { "" } else { "no longer " });
                (words, Some((at, if begins { Deed::Bears(marker) } else { Deed::Sheds(marker) })))
            }
        };
        let is_told = match (self.decided, event) {
            (Some(Action::Go(of, to) | Action::Withdraw(of, to)), Event::Goes(at, place)) => (of, to) == (at, place),
            (Some(Action::Advance(of)), Event::Goes(at, _)) => of == at,
            _ => false,
        };
        if !is_told {
            self.line(3, &words);
        }
        let Some(step) = self.steps.last_mut() else { return };
        step.deeds.extend(deed.and_then(|(at, deed)| Some((*self.counters.get(&at)?, deed))));
        if !is_told {
            step.says.push(words);
        }
    }
}
