//! Players: one that does anything, and one that looks one step ahead.

use super::battle::rolls;
use super::game::{Combat, Game, Suffer};
use super::state::{Action, Battle, State, Task};
use crate::machine::{Machine, Seeded, at_random, play_on, search};

/// A way to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The best for the moment: battles by their exact expectation, moves by what is near.
    OneStep,
    /// What turns out best where the one-step player plays on for a while.
    Search,
    /// Any of the options.
    Random,
}

impl Policy {
    pub const ALL: [Self; 3] = [Self::OneStep, Self::Search, Self::Random];

    pub fn name(self) -> &'static str {
        match self {
            Self::OneStep => "one-step",
            Self::Search => "search",
            Self::Random => "random",
        }
    }
}

/// Decides for a side.
pub fn choose(game: &Game, state: &State, side: usize, policy: Policy, whim: &mut Seeded) -> Option<Action> {
    match policy {
        Policy::Random => at_random(game, state, whim),
        Policy::OneStep => View::of(game, state, side).choose(whim),
        Policy::Search => look_ahead(game, state, side, whim),
    }
}

/// The most options that are tried, how often each at first, and the decisions that are played on after each.
const OPTIONS: usize = 6;
const TRIES: u64 = 4;
const DECISIONS: u32 = 30;

/// The weight of the liking of the one-step player for an option, in the worth of all tries.
const LIKING: f64 = 0.1;

/// Tries the options that seem best to the one-step player: a counter that is taken up is moved, and the game is played on.
fn look_ahead(game: &Game, state: &State, side: usize, whim: &mut Seeded) -> Option<Action> {
    let mut options = View::of(game, state, side).ranked(whim);
    options.truncate(OPTIONS);
    let options: Vec<(f64, Action)> =
        options.into_iter().map(|(value, action)| (LIKING * value.max(-10.0), action)).collect();
    search(game, state, side, &options, TRIES, whim, |state, chance| {
        let mut whim = Seeded::new(u64::from(chance.below(u32::MAX)));
        let mut left = DECISIONS;
        play_on(game, state, chance, |state, side| {
            left = left.checked_sub(1)?;
            View::of(game, state, side).choose(&mut whim)
        });
    })
}

/// How a side stands: the strength of its counters and its points, against those of the others.
pub fn worth(game: &Game, state: &State, side: usize) -> f64 {
    let sign = |other: usize| if other == side { 1.0 } else { -1.0 };
    let strengths = strengths(game, state);
    let counters = state.all().filter_map(|piece| Some(sign(game.side_of(piece)?) * strengths[usize::from(piece)]));
    let points = (0..game.sides.len()).map(|other| POINT * sign(other) * state.score(game, other, true));
    counters.sum::<f64>() + points.sum::<f64>()
}

/// The worth of a point in strength.
const POINT: f64 = 2.0;

/// The strength of each counter that fights on the map, as that of a defender.
fn strengths(game: &Game, state: &State) -> Vec<f64> {
    let of = |piece: u16| {
        let unit = state.unit(piece);
        let combat = game.combats.first().filter(|_| unit.fights && unit.place().is_some());
        combat.map_or(0.0, |combat| state.strength(game, combat, &[piece], false))
    };
    state.all().map(of).collect()
}

/// The position as a player sees it before a decision.
struct View<'v> {
    game: &'v Game,
    state: &'v State,
    side: usize,
    strengths: Vec<f64>,
    /// For each place the strength of the side in it and beside it, and that of its enemies.
    own: Vec<f64>,
    enemy: Vec<f64>,
    /// The places to win or to keep, each with its worth for the side.
    goals: Vec<(u16, f64)>,
}

impl<'v> View<'v> {
    fn of(game: &'v Game, state: &'v State, side: usize) -> Self {
        let strengths = strengths(game, state);
        let mut own = vec![0.0; game.places.len()];
        let mut enemy = own.clone();
        for piece in state.all() {
            let (Some(at), strength) = (state.unit(piece).place(), strengths[usize::from(piece)]) else { continue };
            if strength <= 0.0 {
                continue;
            }
            let sums = if game.side_of(piece) == Some(side) { &mut own } else { &mut enemy };
            sums[usize::from(at)] += strength;
            for way in &game.ways[usize::from(at)] {
                sums[usize::from(way.to)] += strength;
            }
        }
        let holder = u8::try_from(side).ok();
        let goals = game.places.iter().zip(&state.held).enumerate().filter(|(_, (place, _))| place.worth > 0.0);
        let goal = |(at, (place, held)): (usize, (&super::game::Place, &Option<u8>))| {
            let number = u16::try_from(at).ok()?;
            // What is held already draws counters only as far as it is threatened.
            let draws = if *held != holder {
                1.0
            } else if enemy[at] > 0.0 {
                0.8
            } else {
                0.2
            };
            Some((number, place.worth * draws))
        };
        let goals = goals.filter_map(goal).collect();
        Self { game, state, side, strengths, own, enemy, goals }
    }

    fn choose(&self, whim: &mut Seeded) -> Option<Action> {
        let options = self.game.options(self.state);
        let mut best: Option<(f64, Action)> = None;
        for option in options.iter().copied() {
            // A breath of whim between equals.
            let value = self.value(option) + f64::from(whim.below(100)) * 1e-4;
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, option));
            }
        }
        best.map(|(_, option)| option)
    }

    /// The options with their values, the best first.
    fn ranked(&self, whim: &mut Seeded) -> Vec<(f64, Action)> {
        let options = self.game.options(self.state);
        let value = |option: &Action| (self.value(*option) + f64::from(whim.below(100)) * 1e-4, *option);
        let mut options: Vec<(f64, Action)> = options.iter().map(value).collect();
        options.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        options
    }

    fn value(&self, action: Action) -> f64 {
        let Self { game, state, .. } = *self;
        let strength = |piece: u16| self.strengths[usize::from(piece)];
        match action {
            Action::Done => match state.tasks.last() {
                Some(Task::Goes(piece)) => state.unit(*piece).place().map_or(0.0, |at| self.place(*piece, at)),
                Some(Task::Moves | Task::Entries) => -1e3,
                Some(Task::Joins) => self.expected(state.battle.place, &state.battle.attackers),
                _ => 0.0,
            },
            // Whoever is near the enemy makes room for those behind.
            Action::Pick(piece) => state.unit(piece).place().map_or(0.0, |at| self.enemy[usize::from(at)]),
            Action::Go(piece, to) => self.place(piece, to),
            Action::Change(at, value) => self.change(at, value),
            Action::Attack(place, combat) => {
                let combat = &game.combats[usize::from(combat)];
                let all = state.attackers(game, self.side, combat, place);
                self.expectation(combat, place, &all) - 0.3
            }
            Action::Join(piece) => {
                let combat = &game.combats[state.battle.combat];
                let all = state.attackers(game, self.side, combat, state.battle.place);
                let mut with = state.battle.attackers.clone();
                with.push(piece);
                // One more may change nothing by itself, and yet all together reach a better column.
                let best = self.expected(state.battle.place, &with).max(self.expected(state.battle.place, &all));
                best - if state.battle.attackers.is_empty() { 0.0 } else { 0.05 }
            }
            Action::Lose(piece) => {
                let steps = f64::from(state.unit(piece).steps.max(1));
                -strength(piece) / steps - if steps <= 1.0 { 1.0 } else { 0.0 }
            }
            Action::Stand => game.places[usize::from(state.battle.place)].worth - 0.5,
            Action::Yield => 0.0,
            Action::Withdraw(piece, to) => self.place(piece, to) - self.enemy[usize::from(to)],
            Action::Advance(piece) => {
                let from = state.unit(piece).place().map_or(0.0, |at| self.place(piece, at));
                self.place(piece, state.battle.place) - from - 0.1
            }
        }
    }

    /// The worth of a place for a counter: what it holds or comes near to, and the company there.
    fn place(&self, piece: u16, at: u16) -> f64 {
        let Self { game, .. } = *self;
        let number = usize::from(at);
        let own = self.strengths[usize::from(piece)];
        let pull = |(goal, worth): &(u16, f64)| {
            let steps = game.distance(at, *goal).map_or(f64::INFINITY, f64::from);
            worth * 6.0 / (1.0 + steps)
        };
        let pulls = self.goals.iter().map(pull).fold(0.0, f64::max);
        let enemy = self.enemy[number];
        if enemy <= 0.0 {
            return pulls;
        }
        let here =
            self.state.unit(piece).place().is_some_and(|from| game.distance(from, at).is_some_and(|far| far <= 1));
        let company = self.own[number] + if here { 0.0 } else { own };
        pulls + ((company - enemy) * 0.25).clamp(-4.0, 2.0)
    }

    /// What a change of state lets its counters do.
    fn change(&self, at: u16, value: u8) -> f64 {
        let Self { game, state, side, .. } = *self;
        let Some(kind) = game.phases[state.phase].state else { return 0.0 };
        let is_of_formations = game.states[kind].of_formations;
        let pieces = if is_of_formations { game.formations[usize::from(at)].pieces.clone() } else { vec![at] };
        let mut changed = state.clone();
        if is_of_formations {
            changed.formations[usize::from(at)][kind] = value;
        } else {
            changed.unit_mut(at).states[kind] = value;
        }
        let ground = state.ground(game, side);
        let prospects = |state: &State| -> f64 {
            let of = |piece: &u16| {
                let Some(from) = state.unit(*piece).place() else { return 0.0 };
                let reached = state.reach(game, *piece, &ground);
                let best = reached.iter().map(|to| self.place(*piece, *to)).fold(self.place(*piece, from), f64::max);
                let may = state.may(game, *piece, super::game::On::Attack, true);
                best + if may && self.enemy[usize::from(from)] > 0.0 { 1.0 } else { 0.0 }
            };
            pieces.iter().map(of).sum()
        };
        prospects(&changed) - prospects(state) - 0.5
    }

    fn expected(&self, place: u16, attackers: &[u16]) -> f64 {
        let Battle { combat, .. } = self.state.battle;
        self.expectation(&self.game.combats[combat], place, attackers)
    }

    /// What a battle brings on the average, in strength.
    fn expectation(&self, combat: &Combat, place: u16, attackers: &[u16]) -> f64 {
        let Self { game, state, .. } = *self;
        if attackers.is_empty() {
            return f64::NEG_INFINITY;
        }
        let defenders = game.defenders(state, place);
        let prospect = state.prospect(game, combat, place, attackers, &defenders);
        let dice = &game.dice[combat.table];
        let sum = |pieces: &[u16]| pieces.iter().map(|piece| self.strengths[usize::from(*piece)]).sum::<f64>();
        let steps = |pieces: &[u16]| -> f64 {
            pieces.iter().map(|piece| f64::from(state.unit(*piece).steps)).sum::<f64>().max(1.0)
        };
        let parties = [attackers, defenders.as_slice()].map(|pieces| (sum(pieces), steps(pieces)));
        let prize = POINT * game.places[usize::from(place)].worth;
        let cost = |party: usize, suffer: &Suffer| {
            let (all, steps) = parties[party];
            let lost = (f64::from(suffer.steps) / steps).min(1.0) * all;
            let lost = if suffer.is_eliminated { all } else { lost };
            let driven = if suffer.retreat > 0 || suffer.is_eliminated { [1.0, 1.5 + prize][party] } else { 0.0 };
            lost + driven + f64::from(u8::from(!suffer.begins.is_empty()))
        };
        let of_roll = |(roll, chance): (i32, f64)| {
            let outcome = dice.outcome(prospect.column, roll + prospect.added);
            let [own, other, _] = outcome.map(|at| &dice.outcomes[at].suffer)?;
            Some(chance * (cost(1, other) - cost(0, own)))
        };
        rolls(dice).into_iter().filter_map(of_roll).sum()
    }
}
