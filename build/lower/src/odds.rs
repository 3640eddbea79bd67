//! Exact chances of die tables: how many of the equally likely rolls give a result, in a column and with modifiers.

use std::collections::BTreeMap;

use muster_schema::bundle::DieTable;
use muster_schema::common::Outcome;
use muster_schema::{Id, Text};
use muster_source::pack::Pack;

use super::dice::Meanings;

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

impl Rolls {
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
    pub fn hits(dice: u32, faces: u32, low: Option<i32>, high: Option<i32>) -> Option<Self> {
        let of = u128::from(faces).checked_pow(dice)?;
        let is_hit =
            |face: &i64| low.is_none_or(|low| *face >= low.into()) && high.is_none_or(|high| *face <= high.into());
        let hit = (1..=i64::from(faces)).filter(is_hit).count() as u128;
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

/// The parties that suffer the results of a die table.
pub const SUFFERERS: [&str; 3] = ["attacker", "defender", "unit"];

/// The effects of a result on one party.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// The steps that are lost.
    pub steps: u32,
    /// True if all are lost.
    pub is_eliminated: bool,
    /// The places of the retreat.
    pub retreat: u32,
    /// The states that begin, and with `-` those that end.
    pub states: Vec<String>,
}

impl Effect {
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// The effects of a result of a die table, in the order of [`SUFFERERS`], as far as its meanings state them in columns: those of its
/// parts together.
pub fn effects(pack: &Pack, table: Id, result: &str) -> [Effect; 3] {
    let mut effects = [(); 3].map(|()| Effect::default());
    let meanings = Meanings::of(pack, table);
    for outcome in meanings.parts(result).into_iter().filter_map(|part| meanings.outcome(part)) {
        for (effect, (steps, retreat, state)) in effects.iter_mut().zip(columns(outcome)) {
            match steps {
                Some("all") => effect.is_eliminated = true,
                Some(steps) => effect.steps += steps.parse::<u32>().unwrap_or_default(),
                None => {}
            }
            effect.retreat = effect.retreat.max(retreat.unwrap_or_default());
            effect.states.extend(state.map(str::to_owned));
        }
    }
    effects
}

/// The effects that a row of results states for each party: steps, retreat, state.
fn columns(outcome: &Outcome) -> [(Option<&str>, Option<u32>, Option<&str>); 3] {
    [
        (outcome.attacker_steps.as_ref(), outcome.attacker_retreat, outcome.attacker_state.as_ref()),
        (outcome.defender_steps.as_ref(), outcome.defender_retreat, outcome.defender_state.as_ref()),
        (outcome.unit_steps.as_ref(), outcome.unit_retreat, outcome.unit_state.as_ref()),
    ]
    .map(|(steps, retreat, state)| (steps.map(Text::as_str), retreat, state.map(Text::as_str)))
}
