//! Exact chances of die tables: how many of the equally likely rolls give a result, in a column and with modifiers.

use std::collections::BTreeMap;

use crate::bundle::{DieChance, DieTable, Hits};

/// The most rolls of dice that are read side by side.
const MAX_CROSSED: u128 = 1_000_000;

/// The rolls of some dice: how many of the equally likely rolls show a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolls {
    /// The number of all rolls.
    pub of: u128,
    /// The number of rolls of each total.
    pub ways: BTreeMap<i64, u128>,
}

/// A result, and how many of the rolls give it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance<'t> {
    /// The result as printed; `None` if no line of the table is for the roll.
    pub result: Option<&'t str>,
    pub ways: u128,
}

impl Chance<'_> {
    /// The chance as the bundle has it.
    pub fn written(&self, column: Option<&String>) -> DieChance {
        DieChance {
            column: column.cloned(),
            result: self.result.map(str::to_owned),
            ways: u64::try_from(self.ways).unwrap_or(u64::MAX),
        }
    }
}

impl Rolls {
    /// The rolls of a table; none for dice that are counted.
    pub fn of_table(table: &DieTable) -> Option<Self> {
        Self::of(table.dice, table.faces, table.crossed).filter(|_| table.hits.is_none())
    }

    /// The totals of dice that are added, or the numbers of dice that are read side by side. `None` if there are more than can be
    /// counted.
    pub fn of(dice: u32, faces: u32, crossed: bool) -> Option<Self> {
        let of = u128::from(faces).checked_pow(dice).filter(|of| !crossed || *of <= MAX_CROSSED)?;
        let mut ways: BTreeMap<i64, u128> = BTreeMap::from([(0, 1)]);
        for _ in 0..dice {
            let mut next: BTreeMap<i64, u128> = BTreeMap::new();
            for (total, number) in ways {
                for face in 1..=i64::from(faces) {
                    let shown = if crossed { total.checked_mul(10)?.checked_add(face)? } else { total + face };
                    *next.entry(shown).or_default() += number;
                }
            }
            ways = next;
        }
        Some(Self { of, ways })
    }

    /// The hits of dice that are counted: the dice that show a number from `low` to `high`.
    pub fn hits(dice: u32, faces: u32, hits: Hits) -> Option<Self> {
        let of = u128::from(faces).checked_pow(dice)?;
        let hit = hit_faces(faces, hits);
        let miss = u128::from(faces) - hit;
        let mut ways: BTreeMap<i64, u128> = BTreeMap::from([(0, 1)]);
        for _ in 0..dice {
            let mut next: BTreeMap<i64, u128> = BTreeMap::new();
            for (hits, number) in ways {
                for (shown, times) in [(hits, miss), (hits + 1, hit)] {
                    if times > 0 {
                        *next.entry(shown).or_default() += number * times;
                    }
                }
            }
            ways = next;
        }
        Some(Self { of, ways })
    }

    /// The mean of what is shown.
    pub fn mean(&self) -> f64 {
        let shown = |number: i64| i32::try_from(number).map_or(0.0, f64::from);
        self.ways.iter().map(|(number, ways)| share(*ways, self.of) * shown(*number)).sum()
    }

    /// The chances of the results of a table in a column, by its number, with a number that is added to the roll. The results come in
    /// the order of the lines that give them first.
    pub fn chances<'t>(&self, table: &'t DieTable, column: usize, modifier: i64) -> Vec<Chance<'t>> {
        let lines: Vec<([Option<i32>; 2], Option<&str>)> = if table.lines.is_empty() {
            table.results.iter().map(|line| ([line.low, line.high], Some(line.result.as_str()))).collect()
        } else {
            let result = |results: &'t [String]| results.get(column).map(String::as_str);
            table.lines.iter().map(|line| ([line.low, line.high], result(&line.results))).collect()
        };
        let mut chances: Vec<Chance<'t>> = Vec::new();
        let mut add = |result: Option<&'t str>, ways: u128| match chances.iter_mut().find(|one| one.result == result) {
            Some(known) => known.ways += ways,
            None => chances.push(Chance { result, ways }),
        };
        let is_for = |[low, high]: &[Option<i32>; 2], roll: i64| {
            low.is_none_or(|low| roll >= low.into()) && high.is_none_or(|high| roll <= high.into())
        };
        let mut rest = self.of;
        for (at, (span, result)) in lines.iter().enumerate() {
            let own = |roll: &i64| is_for(span, *roll) && !lines[..at].iter().any(|(before, _)| is_for(before, *roll));
            let ways = self.ways.iter().filter(|(roll, _)| own(&(**roll + modifier))).map(|(_, ways)| ways).sum();
            rest -= ways;
            if ways > 0 {
                add(*result, ways);
            }
        }
        if rest > 0 {
            add(None, rest);
        }
        chances
    }
}

/// A battle of dice that hit: each step rolls a die in every round, and each hit takes a step.
#[derive(Clone, Copy, Debug)]
pub struct Battle {
    /// The steps of either side.
    pub steps: [u32; 2],
    pub rounds: u32,
    /// True if the second side rolls only with what the first has left of it.
    pub in_turn: bool,
}

impl Battle {
    /// The steps that either side has left in the end, each with its chance.
    pub fn ends(&self, faces: u32, hits: Hits) -> Vec<([u32; 2], f64)> {
        let hit = share(hit_faces(faces, hits), faces.into());
        let most = self.steps[0].max(self.steps[1]);
        let mut pools: Vec<Vec<f64>> = vec![vec![1.0]];
        for _ in 0..most {
            let last = pools.last().map_or(&[][..], Vec::as_slice);
            let at = |hits: usize| last.get(hits).copied().unwrap_or(0.0);
            let next = (0..=last.len()).map(|hits| {
                let one_more = hits.checked_sub(1).map_or(0.0, at);
                at(hits) * (1.0 - hit) + one_more * hit
            });
            pools.push(next.collect());
        }
        // The chances of what a side has left after the dice of the other.
        let left = |steps: u32, dice: u32| {
            let hits = (0_u32..).zip(&pools[dice as usize]).filter(|(_, share)| **share > 0.0);
            hits.map(move |(hits, share)| (steps.saturating_sub(hits), *share))
        };
        let mut ends = BTreeMap::from([(self.steps, 1.0)]);
        for _ in 0..self.rounds {
            let mut next: BTreeMap<[u32; 2], f64> = BTreeMap::new();
            for ([own, other], chance) in ends {
                // Nobody rolls against nobody.
                let dice = if other == 0 { 0 } else { own };
                for (other_left, one) in left(other, dice) {
                    for (own_left, two) in left(own, if self.in_turn { other_left } else { other }) {
                        *next.entry([own_left, other_left]).or_default() += chance * one * two;
                    }
                }
            }
            ends = next;
        }
        ends.into_iter().collect()
    }
}

/// The number of faces of a die that are hits.
pub fn hit_faces(faces: u32, Hits { low, high }: Hits) -> u128 {
    let is_hit = |face: &i64| low.is_none_or(|low| *face >= low.into()) && high.is_none_or(|high| *face <= high.into());
    (1..=i64::from(faces)).filter(is_hit).map(|_| 1).sum()
}

/// A share of all rolls.
pub fn share(ways: u128, of: u128) -> f64 {
    real(ways) / real(of)
}

#[expect(clippy::cast_precision_loss, reason = "shares are shown to a tenth of a percent")]
fn real(number: u128) -> f64 {
    number as f64
}

/// The least and the greatest sum of modifiers that can apply at once, each with its group: of a group only one does.
pub fn reach<'m>(modifiers: impl IntoIterator<Item = (Option<&'m str>, i32)>) -> [i64; 2] {
    let mut groups: BTreeMap<&str, [i64; 2]> = BTreeMap::new();
    let mut sum = [0; 2];
    for (group, value) in modifiers {
        let value = i64::from(value);
        match group {
            Some(group) => {
                let ends = groups.entry(group).or_default();
                *ends = [ends[0].min(value), ends[1].max(value)];
            }
            None => sum = [sum[0] + value.min(0), sum[1] + value.max(0)],
        }
    }
    groups.values().fold(sum, |sum, ends| [sum[0] + ends[0], sum[1] + ends[1]])
}

/// The sum of shifts as far as the table lets them count together.
pub fn capped(table: &DieTable, shifts: i64) -> i64 {
    let most = table.most_shift.map_or(i64::MAX, i64::from);
    shifts.clamp(-most, most)
}
