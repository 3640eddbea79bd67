//! Alliances and powers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Event, Space};
use crate::common::Side;
use crate::picture::Pattern;
use crate::{Cite, Colour, Id, List, Name, Ref, Text, YesNo, table};

/// An alliance that powers join and leave.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Alliance {
    /// The permanent id of the alliance; never change it.
    pub id: Id,
    /// What players call it.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Alliance, "alliances", "alliances.csv", ["id"]);

/// A power: a country whose forces fight in the war, or stay out of it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Power {
    /// The permanent id of the power; never change it.
    pub id: Id,
    /// What players call it.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings, such as adjectives.
    #[serde(default)]
    pub aliases: List<Text>,
    /// The letters on its counters (2.2.4): `FR`.
    pub code: Text,
    /// Its weight.
    pub rank: Rank,
    /// The player who leads its forces when it first enters the war; empty for one that stays out.
    #[serde(default)]
    pub side: Option<Ref<Side>>,
    /// The alliance that it usually belongs to; empty for one that may join either.
    #[serde(default)]
    pub alliance: Option<Ref<Alliance>>,
    /// Whether it is at war from the start of the Campaign Scenario.
    #[serde(default)]
    pub belligerent: YesNo,
    /// The events that bring it into the war or into an alliance.
    #[serde(default)]
    pub joins: List<Ref<Event>>,
    /// The events that take it out of the war or of an alliance.
    #[serde(default)]
    pub leaves: List<Ref<Event>>,
    /// The other power in whose fortune it shares: it is at war when that one is, supplied as that one is, or counted as it.
    #[serde(default)]
    pub client_of: Option<Ref<Power>>,
    /// Its place in the order of the powers (4.0.1); those of the same place act together.
    #[serde(default)]
    #[schemars(range(min = 1, max = 9))]
    pub order: Option<u8>,
    /// Cards that it draws in spring (4.1).
    #[serde(default)]
    #[schemars(range(min = 1, max = 30))]
    pub draw: Option<u8>,
    /// Cards that it discards in spring to sustain army and fleet (4.1.5).
    #[serde(default)]
    #[schemars(range(min = 0, max = 9))]
    pub sustain: Option<u8>,
    /// Cards that a depot costs (6.9).
    #[serde(default)]
    #[schemars(range(min = 1, max = 9))]
    pub depot: Option<u8>,
    /// Cards that it may turn into strength points or depots in early winter, at the most (4.3.2).
    #[serde(default)]
    #[schemars(range(min = 0, max = 9))]
    pub recruits: Option<u8>,
    /// Its army rating (13.3.1).
    #[serde(default)]
    #[schemars(range(min = 0, max = 20))]
    pub army: Option<u8>,
    /// Its army rating after the event that improves it.
    #[serde(default)]
    #[schemars(range(min = 0, max = 20))]
    pub improved_army: Option<u8>,
    /// Strength points that it can have in play, at the most (2.2.2).
    #[serde(default)]
    #[schemars(range(min = 0, max = 200))]
    pub strength_limit: Option<u8>,
    /// Its capital.
    #[serde(default)]
    pub capital: Option<Ref<Space>>,
    /// Its colour on the map and on the bands of its counters.
    pub colour: Colour,
    /// The pattern of its standard; without one it has some pattern that no other power has.
    #[serde(default)]
    pub standard: Option<Pattern>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Power, "powers", "powers.csv", ["id"]);

/// The weight of a power.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Rank {
    /// It has a deck of its own (2.1.1).
    Main,
    /// It has forces of its own and is led by another's player.
    Ally,
    /// A minor power (7.8).
    Minor,
    /// Its troops serve under another's flag.
    Contingent,
    /// It takes no side.
    Neutral,
}
