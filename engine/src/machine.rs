//! Games that the machine can play: who decides, what can be done, what comes of it. One form for games whose rules are rows and
//! for those whose rules are code.

use std::borrow::Cow;
use std::fmt::Debug;

/// Chance from a seed: the same seed gives the same numbers on every machine (the generator `SplitMix64` of Steele, Lea and Flood,
/// 2014).
#[derive(Clone, Debug)]
pub struct Seeded(u64);

impl Seeded {
    /// Chance from a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5851_F42D_4C95_7F2D)
    }

    /// A number from 0 to `below - 1`; 0 if `below` is 0.
    pub fn below(&mut self, below: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        u32::try_from((u64::from(below) * (mixed >> 32)) >> 32).unwrap_or_default()
    }

    /// One of several.
    pub fn one_of<'o, T>(&mut self, options: &'o [T]) -> Option<&'o T> {
        options.get(self.below(u32::try_from(options.len()).unwrap_or(u32::MAX)) as usize)
    }
}

/// A scenario that the machine can play.
pub trait Machine: Debug + Sync {
    type State: Clone;
    type Action: Copy + Debug;

    /// The beginning of a game.
    fn start(&self, chance: &mut Seeded) -> Self::State;

    /// The side that decides, by its number; `None` once the game is over.
    fn decider(&self, state: &Self::State) -> Option<usize>;

    /// All that it can do: at least one thing, unless there is a dead end.
    fn options<'s>(&self, state: &'s Self::State) -> Cow<'s, [Self::Action]>;

    /// Does one of these, and all that follows from it until somebody has to decide.
    fn apply(&self, state: &mut Self::State, action: Self::Action, chance: &mut Seeded);

    /// An action in words.
    fn words(&self, state: &Self::State, action: Self::Action) -> String;

    /// Looks at everything that must hold.
    ///
    /// # Errors
    /// What does not, in words.
    fn invariant(&self, state: &Self::State) -> Result<(), String>;

    /// How a side stands; more is better, and the unit is the game's own.
    fn worth(&self, state: &Self::State, side: usize) -> f64;
}

/// More decisions than any game has.
const TOO_MANY: u32 = 200_000;

/// Plays the game of a seed: `choose` decides, `watch` sees each decision with the state in which it is made. With `checked`,
/// everything that must hold is looked at after every decision, else at the end. Returns the last state, and what broke.
pub fn play<M: Machine>(
    machine: &M,
    seed: u64,
    checked: bool,
    mut choose: impl FnMut(&M::State, usize, &mut Seeded) -> Option<M::Action>,
    mut watch: impl FnMut(&M::State, M::Action),
) -> (M::State, Result<(), String>) {
    let mut chance = Seeded::new(seed);
    // The players' whims are not the dice: another policy meets the same fate.
    let mut whim = Seeded::new(!seed);
    let mut state = machine.start(&mut chance);
    let mut decisions = 0;
    while let Some(side) = machine.decider(&state) {
        if checked && let Err(why) = machine.invariant(&state) {
            return (state, Err(why));
        }
        let Some(action) = choose(&state, side, &mut whim) else {
            return (state, Err("nobody can do anything".into()));
        };
        watch(&state, action);
        machine.apply(&mut state, action, &mut chance);
        decisions += 1;
        if decisions > TOO_MANY {
            return (state, Err(format!("the game does not end within {TOO_MANY} decisions")));
        }
    }
    let sound = machine.invariant(&state);
    (state, sound)
}

/// Any of the options.
pub fn at_random<M: Machine>(machine: &M, state: &M::State, whim: &mut Seeded) -> Option<M::Action> {
    whim.one_of(&machine.options(state)).copied()
}

/// Plays on from a state, with dice of its own, until the game is over or `choose` has had enough.
pub fn play_on<M: Machine>(
    machine: &M,
    state: &mut M::State,
    chance: &mut Seeded,
    mut choose: impl FnMut(&M::State, usize) -> Option<M::Action>,
) {
    while let Some(side) = machine.decider(state)
        && let Some(action) = choose(state, side)
    {
        machine.apply(state, action, chance);
    }
}

/// The one of some options after which a side stands best on the average. Each is tried `tries` times, and played on by
/// `rollout`, before the worth of the state is asked; then the better half of them as often again, until one is left. The
/// number with an option is what speaks for it beforehand, in the unit of worth, as if it had been found by a try.
pub fn search<M: Machine>(
    machine: &M,
    state: &M::State,
    side: usize,
    options: &[(f64, M::Action)],
    tries: u64,
    whim: &mut Seeded,
    mut rollout: impl FnMut(&mut M::State, &mut Seeded),
) -> Option<M::Action> {
    let mut left = options.to_vec();
    while left.len() > 1 {
        let seed = u64::from(whim.below(u32::MAX)) << 32;
        for (sum, option) in &mut left {
            for one in 0..tries {
                // Each option meets the same dice.
                let mut chance = Seeded::new(seed | one);
                let mut state = state.clone();
                machine.apply(&mut state, *option, &mut chance);
                rollout(&mut state, &mut chance);
                *sum += machine.worth(&state, side);
            }
        }
        left.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        left.truncate(left.len().div_ceil(2));
    }
    left.first().map(|(_, option)| *option)
}
