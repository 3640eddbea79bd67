//! Prisoners of war, an optional rule (35.0).

use crate::frederick::records::Rules;

/// The fate of an annihilated force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fate {
    /// Counters that are eliminated.
    pub eliminated: u16,
    /// Counters that become prisoners.
    pub prisoners: u16,
}

/// Divides counters that are annihilated or overrun: half of them are taken, and an odd one is eliminated (35.1).
pub fn fate(rules: &Rules, counters: u16) -> Fate {
    let prisoners = super::share_down(counters, rules.prisoners.share).min(counters);
    Fate { eliminated: counters - prisoners, prisoners }
}
