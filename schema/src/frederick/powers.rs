//! Powers, and who leads them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Area, CampaignMarker, City};
use crate::common::Side;
use crate::picture::Pattern;
use crate::{Cite, Colour, Id, List, Name, Ref, Text, table};

/// A power (2.3, 4.0).
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
    /// The letters on its counters: `PR`.
    pub code: Text,
    /// Its weight.
    pub rank: Rank,
    /// The lands that are its own beside the one that it is named by (2.11).
    #[serde(default)]
    pub lands: List<Text>,
    /// Its capital, if that is on the map.
    #[serde(default)]
    pub capital: Option<Ref<City>>,
    /// Its area beyond the edge of the map (27.1).
    #[serde(default)]
    pub area: Option<Ref<Area>>,
    /// The edge of the map at which its player sits (31.1).
    #[serde(default)]
    pub edge: Option<Edge>,
    /// Its place in the order in which the powers are set up, from 1 (31.4).
    #[serde(default)]
    #[schemars(range(min = 1, max = 99))]
    pub deploys: Option<u8>,
    /// The campaign marker that is its special tactic (9.13).
    #[serde(default)]
    pub tactic: Option<Ref<CampaignMarker>>,
    /// What it alone can do, in words of our own.
    #[serde(default)]
    pub ability: Option<Text>,
    /// Its special condition of victory, in words of our own (30.3).
    #[serde(default)]
    pub victory: Option<Text>,
    /// Its colour on the map and on its counters.
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
    /// Always led by a player (4.1).
    Major,
    /// Neutral, or led by a player (4.3).
    Minor,
    /// Many small states, which anybody may enter (4.5).
    Trivial,
}

/// An edge of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Edge {
    /// Above.
    North,
    /// To the right.
    East,
    /// Below.
    South,
    /// To the left.
    West,
}

/// Which player leads a major power (2.4).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// How many play.
    #[schemars(range(min = 1, max = 9))]
    pub players: u8,
    /// The power.
    pub power: Ref<Power>,
    /// The side of the player who leads it.
    pub side: Ref<Side>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Seat, "seats", "seats.csv", ["players", "power"]);
