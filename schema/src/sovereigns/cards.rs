//! Events and strategy cards.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Deck, Power};
use crate::picture::Emblem;
use crate::{Cite, Id, List, Name, Ref, Text, YesNo, table};

/// A named event: of a card, of a track, or of the Fortunes of War.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// The permanent id of the event; never change it.
    pub id: Id,
    /// What players call it.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// Where it comes from.
    pub source: Source,
    /// The power whose card it is, or whose forces it concerns.
    #[serde(default)]
    pub power: Option<Ref<Power>>,
    /// Events of which one must have happened before (6.5.2).
    #[serde(default)]
    pub after: List<Ref<Event>>,
    /// Events after which it cannot happen any more.
    #[serde(default)]
    pub before: List<Ref<Event>>,
    /// The first turn in which it can happen: a year, or a season and a year (`early winter 1743`).
    #[serde(default)]
    pub from: Option<Text>,
    /// The last one.
    #[serde(default)]
    pub until: Option<Text>,
    /// What the rules say that it does, in words of our own.
    #[serde(default)]
    pub effect: Option<Text>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Event, "events", "events.csv", ["id"]);

/// Where an event comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
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
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// The permanent id of the card; never change it.
    pub id: Id,
    /// The number printed on it: `F21`.
    pub code: Text,
    /// Its title; for one whose title the document does not give, its number.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// The deck it begins in: that of its power and era, or the Day of Battle deck.
    pub deck: Ref<Deck>,
    /// When it comes into play; empty where the document does not tell, and for Day of Battle cards.
    #[serde(default)]
    pub era: Option<Era>,
    /// Campaign points (6.4).
    #[serde(default)]
    #[schemars(range(min = 1, max = 9))]
    pub points: Option<u8>,
    /// The higher number of campaign points for which the card leaves the game (6.4).
    #[serde(default)]
    #[schemars(range(min = 1, max = 9))]
    pub once: Option<u8>,
    /// The event that it brings.
    #[serde(default)]
    pub event: Option<Ref<Event>>,
    /// Whether it is in its power's hand at the start (6.1.1).
    #[serde(default)]
    pub starting: YesNo,
    /// Whether it interrupts (6.3.4).
    #[serde(default)]
    pub interrupt: YesNo,
    /// Whether it is a battle card (6.3.5).
    #[serde(default)]
    pub battle: YesNo,
    /// Whether it gives a fleet sortie marker when played for campaign points (16.2).
    #[serde(default)]
    pub sortie: YesNo,
    /// Whether its event can be played only once, or removes it from the game (6.5.2, 6.5.3).
    #[serde(default)]
    pub removed: YesNo,
    /// Whether it is a Piedmont card, which goes over to the French hand with Piedmont (6.1.3).
    #[serde(default)]
    pub piedmont: YesNo,
    /// Words printed on the card that the errata quote, as they stood before.
    #[serde(default)]
    pub quoted: Option<Text>,
    /// What it does, in words of our own; empty where the document does not tell.
    #[serde(default)]
    pub effect: Option<Text>,
    /// What is drawn on it; without one, what its title suggests.
    #[serde(default)]
    pub picture: Option<Emblem>,
    /// The rule, or `reconstructed`, or `missing`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Card, "cards", "cards.csv", ["id"]);

/// When a card comes into play (2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Era {
    /// From the start.
    Early,
    /// From spring 1743.
    Wider,
    /// From spring 1746.
    Late,
}
