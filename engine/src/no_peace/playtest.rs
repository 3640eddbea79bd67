//! Games played by themselves: a seed, a policy for each side, and what came of it.

use std::borrow::Cow;

use super::play::{Action, Game, Outcome, Side, State, Tally, check};
use super::policy::{Chart, Policy, choose};
use super::search;
use crate::machine::{self, Machine, Seeded};

/// Raised when the same seed gives another game than before.
pub const VERSION: u32 = 4;

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The seed that plays it again.
    pub seed: u64,
    /// The outcome; `None` if the game did not end.
    pub outcome: Option<Outcome>,
    /// Victory points at the end.
    pub points: i32,
    /// The last turn, counted from the first of the scenario.
    pub turns: u8,
    /// Statistics of the game.
    pub tally: Tally,
    /// An invariant that broke, in words.
    pub broken: Option<String>,
}

/// A game with the facts about its map that players prepare.
#[derive(Clone, Debug)]
pub struct Table {
    pub game: Game,
    pub(super) chart: Chart,
}

impl Table {
    /// Makes ready to play.
    pub fn new(game: Game) -> Self {
        Self { chart: Chart::new(&game), game }
    }

    /// Plays a game to its end. With `checked`, everything that must hold is looked at after every decision, else at the end.
    pub fn play(&self, seed: u64, policies: [Policy; 2], checked: bool) -> Played {
        self.watch(seed, policies, checked, |_, _| {})
    }

    /// [`Table::play`], and shows each decision with the state in which it is made.
    pub fn watch(
        &self,
        seed: u64,
        policies: [Policy; 2],
        checked: bool,
        watcher: impl FnMut(&State, Action),
    ) -> Played {
        let decide = |state: &State, side: usize, whim: &mut Seeded| choose(self, state, policies[side], whim);
        let (state, sound) = machine::play(self, seed, checked, decide, watcher);
        let turn = self.game.turns[usize::from(state.turn)].name;
        Played {
            seed,
            outcome: state.outcome,
            points: state.points,
            turns: (state.turn + 1).saturating_sub(self.game.first),
            tally: state.tally,
            broken: sound.err().map(|why| format!("{why} in {turn}")),
        }
    }
}

impl Machine for Table {
    type State = State;
    type Action = Action;

    fn start(&self, chance: &mut Seeded) -> State {
        self.game.start(chance)
    }

    fn decider(&self, state: &State) -> Option<usize> {
        state.to_move().map(Side::ix)
    }

    fn options<'s>(&self, state: &'s State) -> Cow<'s, [Action]> {
        Cow::Borrowed(state.legal())
    }

    fn apply(&self, state: &mut State, action: Action, chance: &mut Seeded) {
        self.game.play(state, action, chance);
    }

    fn words(&self, state: &State, action: Action) -> String {
        action.words(&self.game, state)
    }

    fn invariant(&self, state: &State) -> Result<(), String> {
        check(&self.game, state)
    }

    fn worth(&self, state: &State, side: usize) -> f64 {
        search::worth(self, state, Side::BOTH[side])
    }
}
