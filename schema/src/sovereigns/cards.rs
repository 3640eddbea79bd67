//! Events and strategy cards.

use super::{Deck, Power};
use crate::picture::Emblem;
use crate::{Cite, List, Name, Ref, Text, YesNo, record, words};

/// A named event: of a card, of a track, or of the Fortunes of War.
#[record(table = "events", file = "events.csv", role = Event, has(named, sourced))]
pub struct Event {
    /// Where it comes from.
    pub source: Source,
    /// The power whose card it is, or whose forces it concerns.
    pub power: Option<Ref<Power>>,
    /// Events of which one must have happened before (6.5.2).
    #[schema("x-label" = "can be played after")]
    pub after: List<Ref<Event>>,
    /// Events after which it cannot happen any more.
    #[schema("x-label" = "can be played before")]
    pub before: List<Ref<Event>>,
    /// The first turn in which it can happen: a year, or a season and a year (`early winter 1743`).
    #[schema("x-label" = "can be played from", "x-untranslated" = "yes")]
    pub from: Option<Text>,
    /// The last one.
    #[schema("x-label" = "can be played until")]
    pub until: Option<Text>,
    /// What the rules say that it does, in words of our own.
    pub effect: Option<Text>,
}

/// Where an event comes from.
#[words]
pub enum Source {
    /// It is played as a card.
    Card,
    /// A space of a track brings it (6.7, 6.8).
    Track,
    /// The Fortunes of War bring it (5.0).
    Fortunes,
    /// Something that forces do brings it.
    Play,
}

/// A strategy card or a Day of Battle card.
#[record(table = "cards", file = "cards.csv", role = Card, has(id, sourced))]
pub struct Card {
    /// The number printed on it: `F21`.
    pub code: Text,
    /// Its title; for one whose title the document does not give, its number.
    #[schema(with = Name)]
    pub name: Text,
    /// Other spellings.
    pub aliases: List<Text>,
    /// The deck it begins in: that of its power and era, or the Day of Battle deck.
    pub deck: Ref<Deck>,
    /// When it comes into play; empty where the document does not tell, and for Day of Battle cards.
    pub era: Option<Era>,
    /// Campaign points (6.4).
    #[schema(minimum = 1, maximum = 9)]
    pub points: Option<u8>,
    /// The higher number of campaign points for which the card leaves the game (6.4).
    #[schema(minimum = 1, maximum = 9)]
    pub once: Option<u8>,
    /// The event that it brings.
    pub event: Option<Ref<Event>>,
    /// Whether it is in its power's hand at the start (6.1.1).
    #[schema("x-label" = "in hand at the start")]
    pub starting: YesNo,
    /// Whether it interrupts (6.3.4).
    pub interrupt: YesNo,
    /// Whether it is a battle card (6.3.5).
    pub battle: YesNo,
    /// Whether it gives a fleet sortie marker when played for campaign points (16.2).
    pub sortie: YesNo,
    /// Whether its event can be played only once, or removes it from the game (6.5.2, 6.5.3).
    pub removed: YesNo,
    /// Whether it is a Piedmont card, which goes over to the French hand with Piedmont (6.1.3).
    pub piedmont: YesNo,
    /// Words printed on the card that the errata quote, as they stood before.
    #[schema("x-label" = "wording")]
    pub quoted: Option<Text>,
    /// What it does, in words of our own; empty where the document does not tell.
    pub effect: Option<Text>,
    /// What is drawn on it; without one, what its title suggests.
    pub picture: Option<Emblem>,
    /// The rule, or `reconstructed`, or `missing`.
    pub cite: Cite,
}

/// When a card comes into play (2.3).
#[words]
pub enum Era {
    /// From the start.
    Early,
    /// From spring 1743.
    Wider,
    /// From spring 1746.
    Late,
}
