//! The sources of dice rolls and card draws.

use crate::machine::Seeded;

/// The purpose of a die roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Roll {
    /// The entry of a power into the war, or the death of a ruler (7.2).
    Fate,
    /// A sea move, or a retreat by sea (14.5.4).
    Sea,
    /// An interception (14.6.5).
    Interception,
    /// Bypassing a fortified line (15.4).
    Bypass,
    /// Avoiding battle (14.7.2).
    Avoid,
    /// A battle die (16.2), or a die fired at a force that passes (16.4.3 D).
    Battle,
    /// One of the two dice for a leader's fate (16.3.2).
    Casualty,
    /// A siege (17.5.2).
    Siege,
    /// A naval battle (13.5.6).
    Naval,
    /// Control of the capital (18.1).
    Capital,
    /// An uprising (18.3.2).
    Uprising,
    /// An appeal (17.1).
    Appeal,
    /// Peace negotiations (19.0 E).
    Negotiation,
    /// An army on the march (18.0 D).
    March,
    /// A leader is called away (19.0 of A Pragmatic War).
    Absence,
}

/// The purpose of a card draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draw {
    /// An event card (9.2.1): the choice is a card of the event deck.
    Event,
    /// An action card (13.1): the choice is a number of actions less one.
    Action,
}

/// Dice and cards come from outside, so that a game can be repeated, or a rule book's example played with its own rolls.
pub trait Chance {
    /// A roll of a six-sided die, 1 to 6.
    fn die(&mut self, roll: Roll) -> u8;

    /// One of the items, each as likely as its weight says. At least one weight is above 0, and the answer's is.
    fn card(&mut self, draw: Draw, weights: &[u8]) -> usize;
}

impl Chance for Seeded {
    fn die(&mut self, _: Roll) -> u8 {
        u8::try_from(self.below(6) + 1).unwrap_or(6)
    }

    fn card(&mut self, _: Draw, weights: &[u8]) -> usize {
        let mut left = self.below(weights.iter().map(|weight| u32::from(*weight)).sum());
        weights
            .iter()
            .position(|weight| {
                let here = left < u32::from(*weight);
                left = left.saturating_sub(u32::from(*weight));
                here
            })
            .unwrap_or_default()
    }
}
