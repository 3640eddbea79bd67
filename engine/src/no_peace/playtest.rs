//! Games played by themselves: a seed, a policy for each side, and what came of it.

use super::play::{Action, Game, Outcome, Seeded, State, Tally, check};
use super::policy::{Chart, Policy, choose};

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

/// More decisions than any game has.
const TOO_MANY: u32 = 200_000;

/// A game with the facts about its map that players prepare.
#[derive(Clone, Debug)]
pub struct Table {
    pub game: Game,
    chart: Chart,
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
        mut watcher: impl FnMut(&State, Action),
    ) -> Played {
        let game = &self.game;
        let mut chance = Seeded::new(seed);
        // The players' whims are not the dice: another policy meets the same fate.
        let mut whim = Seeded::new(!seed);
        let mut state = game.start(&mut chance);
        let mut broken = None;
        while state.outcome.is_none() && broken.is_none() {
            if checked && let Err(why) = check(game, &state) {
                broken = Some(why);
                break;
            }
            let policy = state.to_move().map_or(Policy::Random, |side| policies[side.ix()]);
            let Some(action) = choose(game, &self.chart, &state, policy, &mut whim) else {
                broken = Some(format!("nobody can do anything: {:?}", state.tasks.last()));
                break;
            };
            watcher(&state, action);
            game.play(&mut state, action, &mut chance);
            if state.tally.decisions > TOO_MANY {
                broken = Some(format!("the game does not end within {TOO_MANY} decisions"));
            }
        }
        let broken = broken.or_else(|| check(game, &state).err());
        Played {
            seed,
            outcome: state.outcome,
            points: state.points,
            turns: (state.turn + 1).saturating_sub(game.first),
            tally: state.tally,
            broken: broken.map(|why| format!("{why} in {}", game.turns[usize::from(state.turn)].name)),
        }
    }
}
