//! Counts of what happened, and how sure one can be of them.

use std::collections::BTreeMap;

/// How often each value occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts(BTreeMap<i64, u64>);

impl Counts {
    pub fn add(&mut self, value: impl Into<i64>) {
        *self.0.entry(value.into()).or_default() += 1;
    }

    /// How many values there are.
    pub fn len(&self) -> u64 {
        self.0.values().sum()
    }

    /// Whether there are none.
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

    /// The least value that so great a share of them, from 0 to 1, does not exceed.
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

/// A count as a number to reckon with.
#[expect(clippy::cast_precision_loss, reason = "nobody plays so many games")]
fn number(count: u64) -> f64 {
    count as f64
}

#[expect(clippy::cast_precision_loss, reason = "values are small")]
fn real(value: i64) -> f64 {
    value as f64
}
