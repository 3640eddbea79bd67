//! Many games added up. The order in which they are added makes no difference.

use std::collections::BTreeMap;

use muster_engine::no_peace::play::{Game, Set};
use muster_engine::no_peace::playtest::Played;

/// How often each value occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts(BTreeMap<i64, u64>);

impl Counts {
    fn add(&mut self, value: impl Into<i64>) {
        *self.0.entry(value.into()).or_default() += 1;
    }

    /// How many values there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.0.values().sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Their sum.
    #[must_use]
    pub fn sum(&self) -> f64 {
        self.0.iter().map(|(value, count)| real(*value) * number(*count)).sum()
    }

    /// Their mean, and how far the true mean may be from it with 95 % confidence.
    #[must_use]
    pub fn mean(&self) -> (f64, f64) {
        let n = number(self.len()).max(1.0);
        let mean = self.sum() / n;
        let squares: f64 =
            self.0.iter().map(|(value, count)| crate::maths::square(real(*value) - mean) * number(*count)).sum();
        (mean, Z * (squares / (n - 1.0).max(1.0) / n).sqrt())
    }

    /// The least value that so great a share of them, from 0 to 1, does not exceed.
    #[must_use]
    pub fn percentile(&self, share: f64) -> i64 {
        let mut left = share * number(self.len());
        for (value, count) in &self.0 {
            left -= number(*count);
            if left <= 0.0 {
                return *value;
            }
        }
        self.0.keys().next_back().copied().unwrap_or_default()
    }
}

/// 95 % of a normal distribution lies within so many standard deviations.
const Z: f64 = 1.959_964;

/// A share with its confidence interval, each from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The share that was seen.
    pub share: f64,
    /// Where the true share lies with 95 % confidence.
    pub low: f64,
    /// Where the true share lies with 95 % confidence.
    pub high: f64,
}

/// So many of so many, with the interval of Wilson.
#[must_use]
pub fn share(count: u64, of: u64) -> Interval {
    if of == 0 {
        return Interval { share: 0.0, low: 0.0, high: 1.0 };
    }
    let (n, seen) = (number(of), number(count) / number(of));
    let centre = (seen + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (seen * (1.0 - seen) / n + Z * Z / (4.0 * n * n)).sqrt();
    // At either end the seen share is the end of the interval.
    let low = if count == 0 { 0.0 } else { centre - half };
    let high = if count == of { 1.0 } else { centre + half };
    Interval { share: seen, low, high }
}

/// How the games of a scenario ended: winner, whether major, whether automatic.
pub type Ending = (usize, bool, bool);

/// Many games added up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    /// How many games.
    pub games: u64,
    /// The lowest and the highest seed.
    pub seeds: (u64, u64),
    /// How they ended.
    pub endings: BTreeMap<Ending, u64>,
    /// Victory points at the end.
    pub points: Counts,
    /// Victory points after each turn of the scenario, of the games that lasted so long.
    pub by_turn: Vec<Counts>,
    /// How many turns the games lasted.
    pub turns: Counts,
    /// Battles, siege rolls and decisions.
    pub battles: Counts,
    /// Siege rolls.
    pub sieges: Counts,
    /// Decisions.
    pub decisions: Counts,
    /// Famous victories of each side.
    pub famous: [Counts; 2],
    /// Rounds in which a side did nothing.
    pub idle: [Counts; 2],
    /// For each turn of the scenario in how many games each side did nothing in it.
    pub inactive: Vec<[u64; 2]>,
    /// In how many games each space was entered.
    pub entered: Vec<u64>,
    /// In how many games each space was besieged.
    pub besieged: Vec<u64>,
    /// In how many games each space changed hands.
    pub taken: Vec<u64>,
    /// In how many games each leader led a campaign.
    pub led: Vec<u64>,
    /// In how many games each event card was drawn.
    pub drawn: Vec<u64>,
    /// In how many games each event card was played.
    pub played: Vec<u64>,
    /// In how many games the arrival of each counter was put off.
    pub delayed: Vec<u64>,
    /// What broke, by seed.
    pub broken: BTreeMap<u64, String>,
}

impl Totals {
    /// No games yet.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let turns = usize::from((game.last + 1).saturating_sub(game.first));
        let none = |count: usize| vec![0; count];
        Self {
            games: 0,
            seeds: (u64::MAX, 0),
            endings: BTreeMap::new(),
            points: Counts::default(),
            by_turn: vec![Counts::default(); turns],
            turns: Counts::default(),
            battles: Counts::default(),
            sieges: Counts::default(),
            decisions: Counts::default(),
            famous: [Counts::default(), Counts::default()],
            idle: [Counts::default(), Counts::default()],
            inactive: vec![[0; 2]; turns],
            entered: none(game.spaces.len()),
            besieged: none(game.spaces.len()),
            taken: none(game.spaces.len()),
            led: none(game.pieces.len()),
            drawn: none(game.events.len()),
            played: none(game.events.len()),
            delayed: none(game.pieces.len()),
            broken: BTreeMap::new(),
        }
    }

    /// Adds a game. One that broke counts as broken, and for nothing else.
    pub fn add(&mut self, game: &Game, played: &Played) {
        self.games += 1;
        self.seeds = (self.seeds.0.min(played.seed), self.seeds.1.max(played.seed));
        if let Some(why) = &played.broken {
            self.broken.insert(played.seed, why.clone());
            return;
        }
        let Some(outcome) = played.outcome else { return };
        let tally = &played.tally;
        *self.endings.entry((outcome.winner.ix(), outcome.major, outcome.automatic)).or_default() += 1;
        self.points.add(played.points);
        for (counts, points) in self.by_turn.iter_mut().zip(&tally.points) {
            counts.add(*points);
        }
        self.turns.add(played.turns);
        self.battles.add(tally.battles);
        self.sieges.add(tally.sieges);
        self.decisions.add(tally.decisions);
        for side in 0..2 {
            self.famous[side].add(tally.victories[side]);
            self.idle[side].add(tally.idle[side]);
            for (turn, inactive) in (game.first..).zip(&mut self.inactive).take(usize::from(played.turns)) {
                inactive[side] += u64::from(!tally.active[side].contains(turn));
            }
        }
        let sets: [(&mut Vec<u64>, Set); 7] = [
            (&mut self.entered, tally.entered),
            (&mut self.besieged, tally.besieged),
            (&mut self.taken, tally.taken),
            (&mut self.led, tally.led),
            (&mut self.drawn, tally.drawn),
            (&mut self.played, tally.played),
            (&mut self.delayed, tally.delayed),
        ];
        for (counts, set) in sets {
            for at in set {
                if let Some(count) = counts.get_mut(usize::from(at)) {
                    *count += 1;
                }
            }
        }
    }

    /// Games that ended as they should.
    #[must_use]
    pub fn ended(&self) -> u64 {
        self.endings.values().sum()
    }

    /// How many games ended so.
    #[must_use]
    pub fn endings(&self, fits: impl Fn(Ending) -> bool) -> u64 {
        self.endings.iter().filter(|(ending, _)| fits(**ending)).map(|(_, count)| count).sum()
    }
}

/// A count as a number to reckon with.
#[expect(clippy::cast_precision_loss, reason = "nobody plays so many games")]
fn number(count: u64) -> f64 {
    count as f64
}

#[expect(clippy::cast_precision_loss, reason = "values are small")]
fn real(value: i64) -> f64 {
    value as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_have_sensible_intervals() {
        let half = share(50, 100);
        assert!((half.low - 0.404).abs() < 0.001 && (half.high - 0.596).abs() < 0.001, "{half:?}");
        assert!(share(0, 100).low == 0.0 && share(0, 100).high > 0.03);
        assert!(share(100, 100).high > 0.999 && share(0, 0).high > 0.999);
    }

    #[test]
    fn percentiles_and_means() {
        let mut counts = Counts::default();
        for value in 1..=100 {
            counts.add(value);
        }
        assert_eq!([0.05, 0.5, 0.95].map(|share| counts.percentile(share)), [5, 50, 95]);
        assert!((counts.mean().0 - 50.5).abs() < 1e-9);
    }
}
