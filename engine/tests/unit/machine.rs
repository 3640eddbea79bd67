use std::borrow::Cow;

use muster_engine::machine::{Machine, Seeded, play_on, search};

/// Three coins to choose from: how many of six faces win. The state is the coin, and the points; then the game is over.
#[derive(Debug)]
struct Coins;

impl Machine for Coins {
    type State = (Option<u32>, u32);
    type Action = u32;

    fn start(&self, _: &mut Seeded) -> Self::State {
        (None, 0)
    }

    fn decider(&self, state: &Self::State) -> Option<usize> {
        (state.1 < 3).then_some(0)
    }

    fn options<'s>(&self, _: &'s Self::State) -> Cow<'s, [u32]> {
        Cow::Borrowed(&[1, 5, 3])
    }

    fn apply(&self, state: &mut Self::State, action: u32, chance: &mut Seeded) {
        *state = (Some(action), state.1 + u32::from(chance.below(6) < action));
    }

    fn words(&self, _: &Self::State, action: u32) -> String {
        action.to_string()
    }

    fn invariant(&self, _: &Self::State) -> Result<(), String> {
        Ok(())
    }

    fn worth(&self, state: &Self::State, _: usize) -> f64 {
        f64::from(state.1)
    }
}

#[test]
fn search_finds_what_is_best_on_the_average() {
    let state = Coins.start(&mut Seeded::new(0));
    let best = |liking: [f64; 3], tries: u64| {
        let options = [1, 5, 3].iter().zip(liking).map(|(coin, liking)| (liking, *coin)).collect::<Vec<_>>();
        search(&Coins, &state, 0, &options, tries, &mut Seeded::new(7), |_, _| {})
    };
    assert_eq!(best([0.0; 3], 200), Some(5));
    // What speaks for an option beforehand tips the balance, and decides alone if nothing is tried.
    assert_eq!(best([1000.0, 0.0, 0.0], 200), Some(1));
    assert_eq!(best([0.0, 0.0, 1.0], 0), Some(3));
    assert_eq!(search(&Coins, &state, 0, &[], 9, &mut Seeded::new(7), |_, _| {}), None);
}

#[test]
fn a_rollout_ends_with_the_game_or_when_it_has_had_enough() {
    let mut state = (None, 0);
    play_on(&Coins, &mut state, &mut Seeded::new(1), |_, _| Some(5));
    assert_eq!(state, (Some(5), 3));
    let (mut state, mut left) = ((None, 0), 2);
    play_on(&Coins, &mut state, &mut Seeded::new(1), |_, _| {
        left -= 1;
        (left > 0).then_some(1)
    });
    assert_eq!((state.0, left), (Some(1), 0));
}
