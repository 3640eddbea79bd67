//! Counts of events, and their confidence intervals.

use std::collections::BTreeMap;
use std::fmt;

/// The frequency of each value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts(BTreeMap<i64, u64>);

impl Counts {
    pub fn add(&mut self, value: impl Into<i64>) {
        *self.0.entry(value.into()).or_default() += 1;
    }

    /// The total number of values.
    pub fn len(&self) -> u64 {
        self.0.values().sum()
    }

    /// True without any values.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn sum(&self) -> f64 {
        self.0.iter().map(|(value, count)| real(*value) * number(*count)).sum()
    }

    /// Their mean, and how far the true mean may be from it with 95 % confidence.
    pub fn mean(&self) -> (f64, f64) {
        let n = number(self.len()).max(1.0);
        let mean = self.sum() / n;
        let squares: f64 = self
            .0
            .iter()
            .map(|(value, count)| muster_ground::maths::square(real(*value) - mean) * number(*count))
            .sum();
        (mean, Z * (squares / (n - 1.0).max(1.0) / n).sqrt())
    }

    /// The least value that is not exceeded by a share of them, given from 0 to 1.
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

/// The number of standard deviations that contain 95 % of a normal distribution.
const Z: f64 = 1.959_964;

/// A share with its confidence interval, each from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The observed share.
    pub share: f64,
    /// The lower bound of the true share, with 95 % confidence.
    pub low: f64,
    /// The upper bound of the true share, with 95 % confidence.
    pub high: f64,
}

/// The share of a count in a total, with Wilson's interval.
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

/// A figure about many games, to be compared with that about others.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The subject.
    pub what: String,
    /// The figure in words.
    pub shown: String,
    /// The lower bound of the true figure, with 95 % confidence.
    pub low: f64,
    /// The upper bound of the true figure, with 95 % confidence.
    pub high: f64,
}

impl Figure {
    /// The share of a number of games among all.
    pub fn share(what: impl Into<String>, count: u64, of: u64) -> Self {
        let interval = share(count, of);
        Self { what: what.into(), shown: interval.to_string(), low: interval.low, high: interval.high }
    }

    /// The mean of a count.
    pub fn mean(what: impl Into<String>, counts: &Counts) -> Self {
        let (mean, error) = counts.mean();
        // One game says nothing of others.
        let error = if counts.len() > 1 { error } else { f64::INFINITY };
        let shown = if error.is_finite() { format!("{mean:.2} ± {error:.2}") } else { format!("{mean:.2}") };
        Self { what: what.into(), shown, low: mean - error, high: mean + error }
    }
}

/// `54.2 % (53.2 to 55.2)`.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { share, low, high } = self;
        write!(f, "{:>5.1} % ({:.1} to {:.1})", share * 100.0, low * 100.0, high * 100.0)
    }
}

/// A count as a floating-point number.
#[expect(clippy::cast_precision_loss, reason = "nobody plays so many games")]
fn number(count: u64) -> f64 {
    count as f64
}

#[expect(clippy::cast_precision_loss, reason = "values are small")]
fn real(value: i64) -> f64 {
    value as f64
}
