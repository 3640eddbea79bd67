//! What is printed on any map beside its spaces: boxes, tracks, whose country the land is.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Side;
use crate::{Cite, Id, Latitude, List, Longitude, Name, Ref, Target, Text, table};

/// A power of whatever system.
pub struct AnyPower;
impl Target for AnyPower {
    const TABLES: &'static [&'static str] = &["powers"];
}

/// A point between the spaces, and the power that owns the land there: it tints the map. No rule uses it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Country {
    /// The permanent id of the place; never change it.
    pub id: Id,
    /// The power at home there; empty where none of the game is.
    #[serde(default)]
    pub home: Option<Ref<AnyPower>>,
    /// Degrees north.
    pub lat: Latitude,
    /// Degrees east.
    pub lon: Longitude,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Country, "countries", "countries.csv", ["id"], needed: false);

/// A box of the map that is not a space: an army box, a holding box, a force pool.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Box {
    /// The permanent id of the box; never change it.
    pub id: Id,
    /// The name on the map.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// What it is for.
    pub kind: BoxKind,
    /// The side it belongs to.
    #[serde(default)]
    pub side: Option<Ref<Side>>,
    /// Map units from the left edge to its left edge.
    pub x: f64,
    /// Map units from the upper edge to its upper edge.
    pub y: f64,
    /// Its width in map units.
    #[schemars(range(min = 1))]
    pub width: f64,
    /// Its height in map units.
    #[schemars(range(min = 1))]
    pub height: f64,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Box, "boxes", "boxes.csv", ["id"]);

/// What a box is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum BoxKind {
    /// Holds the corps of an army marker (2.7).
    Army,
    /// Shows a state, such as who controls a sea.
    Holding,
    /// Holds a card with a lasting effect (9.2.3).
    Event,
    /// Holds the corps that can be built (12.3.2).
    ForcePool,
    /// Holds what an event or a special rule will bring.
    HeldAside,
    /// Holds what is out of the game.
    Removed,
}

/// A track of the map.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Track {
    /// The permanent id of the track; never change it.
    pub id: Id,
    /// The name on the map.
    #[schemars(with = "Name")]
    pub name: Text,
    /// What the spaces of the track count.
    pub kind: TrackKind,
    /// Map units from the left edge to its first space.
    pub x: f64,
    /// Map units from the upper edge to its first space.
    pub y: f64,
    /// Width of a space in map units.
    #[schemars(range(min = 1))]
    pub width: f64,
    /// Height of a space in map units.
    #[schemars(range(min = 1))]
    pub height: f64,
    /// Spaces in a row before the next row begins.
    #[schemars(range(min = 1, max = 100))]
    pub columns: u32,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Track, "tracks", "tracks.csv", ["id"]);

/// What the spaces of a track count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum TrackKind {
    /// Turns: each space is a year.
    Turn,
    /// A quantity: victory points, resource points.
    Record,
    /// A state of affairs, such as a loyalty.
    Level,
}

/// A space of a track.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TrackSpace {
    /// The permanent id of the space; never change it.
    pub id: Id,
    /// The track it belongs to.
    pub track: Ref<Track>,
    /// What is printed in it.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// Its number: year, points, or die roll.
    pub value: i32,
    /// The side it favours: on the turn track the one with the initiative.
    #[serde(default)]
    pub side: Option<Ref<Side>>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Words printed in the space below its name, in italics: what begins or happens there.
    #[serde(default)]
    pub printed: Option<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(TrackSpace, "track-spaces", "track-spaces.csv", ["id"]);
