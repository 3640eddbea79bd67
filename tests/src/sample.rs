//! The extent of tests: a sample with a seed by default, everything on request.
//!
//! `MUSTER_TESTS=all cargo test --release --workspace` tries everything; `MUSTER_TESTS=7` takes the sample of seed 7.

use std::collections::BTreeSet;

use crate::chance::Chance;

/// A selection among many trials: by seed, or all.
#[derive(Clone, Copy, Debug)]
pub struct Sample(pub Option<u64>);

/// The selection in `MUSTER_TESTS`; by default the sample of seed 0.
pub fn asked() -> Sample {
    match std::env::var("MUSTER_TESTS") {
        Ok(all) if all == "all" => Sample(None),
        Ok(seed) => Sample(Some(seed.parse().expect("MUSTER_TESTS is `all` or the number of a seed"))),
        Err(_) => Sample(Some(0)),
    }
}

impl Sample {
    /// True if all trials are made.
    pub fn is_all(self) -> bool {
        self.0.is_none()
    }

    /// True if the trial of this number belongs to a sample of one in `every`.
    pub fn takes(self, number: u64, every: u64) -> bool {
        self.0.is_none_or(|seed| Chance::new((seed << 32) ^ number).number().is_multiple_of(every.max(1)))
    }

    /// One in `every` of the tries, and the first of each kind.
    pub fn of_each<T, K: Ord>(self, tries: impl IntoIterator<Item = T>, every: u64, kind: impl Fn(&T) -> K) -> Vec<T> {
        let mut kinds = BTreeSet::new();
        let tries = (0..).zip(tries).filter(|(number, one)| kinds.insert(kind(one)) || self.takes(*number, every));
        tries.map(|(_, one)| one).collect()
    }

    /// The number of trials: all, or a tenth in a sample.
    pub fn times(self, all: u64) -> u64 {
        if self.is_all() { all } else { all.div_ceil(10) }
    }

    /// The number of `count` trials that must succeed if `floor` percent succeed in the whole: in a sample three
    /// standard deviations fewer. If none may fail in the whole, none may fail in a sample.
    pub fn least(self, floor: usize, count: usize) -> usize {
        let expected = floor * count;
        let spread = if self.is_all() { 0 } else { 9 * count * floor * 100_usize.saturating_sub(floor) };
        expected.saturating_sub(spread.isqrt()).div_ceil(100)
    }
}
