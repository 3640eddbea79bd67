//! How much is tried: a sample with a seed in the test command, the whole where somebody asks for it.
//!
//! `MUSTER_TESTS=all cargo test --release --workspace` tries everything; `MUSTER_TESTS=7` takes the sample of seed 7.

use std::collections::BTreeSet;

use crate::chance::Chance;

/// Which of many tries are made: those of a seed, or all.
#[derive(Clone, Copy, Debug)]
pub struct Sample(pub Option<u64>);

/// What `MUSTER_TESTS` asks for; without it, the sample of seed 0.
pub fn asked() -> Sample {
    match std::env::var("MUSTER_TESTS") {
        Ok(all) if all == "all" => Sample(None),
        Ok(seed) => Sample(Some(seed.parse().expect("MUSTER_TESTS is `all` or the number of a seed"))),
        Err(_) => Sample(Some(0)),
    }
}

impl Sample {
    /// Whether everything is tried.
    pub fn is_all(self) -> bool {
        self.0.is_none()
    }

    /// Whether the try of this number belongs to a sample of one in `every`.
    pub fn takes(self, number: u64, every: u64) -> bool {
        self.0.is_none_or(|seed| Chance::new((seed << 32) ^ number).number().is_multiple_of(every.max(1)))
    }

    /// One in `every` of the tries, and the first of each kind.
    pub fn of_each<T, K: Ord>(self, tries: impl IntoIterator<Item = T>, every: u64, kind: impl Fn(&T) -> K) -> Vec<T> {
        let mut kinds = BTreeSet::new();
        let tries = (0..).zip(tries).filter(|(number, one)| kinds.insert(kind(one)) || self.takes(*number, every));
        tries.map(|(_, one)| one).collect()
    }

    /// How often something is tried: so often, or a tenth of that.
    pub fn times(self, all: u64) -> u64 {
        if self.is_all() { all } else { all.div_ceil(10) }
    }

    /// How many of `count` tries must succeed if `floor` of a hundred do in the whole: in a sample three standard deviations
    /// fewer. What must never fail must not fail in a sample either.
    pub fn least(self, floor: usize, count: usize) -> usize {
        let expected = floor * count;
        let spread = if self.is_all() { 0 } else { 9 * count * floor * 100_usize.saturating_sub(floor) };
        expected.saturating_sub(spread.isqrt()).div_ceil(100)
    }
}
