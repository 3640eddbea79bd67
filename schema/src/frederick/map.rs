//! The map: squares and what lies in them, areas beyond its edge.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Power;
use crate::{Cite, Id, Latitude, List, Longitude, Name, Ref, Target, Text, YesNo, table};

/// A sea.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sea {
    /// The permanent id of the sea; never change it.
    pub id: Id,
    /// What players call it.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// The seas that fleets reach from it beyond the edge of the map (25.9).
    #[serde(default)]
    pub transits: List<Ref<Sea>>,
    /// Degrees north of its label.
    pub lat: Latitude,
    /// Degrees east of its label.
    pub lon: Longitude,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Sea, "seas", "seas.csv", ["id"]);

/// A square of the map (2.1). Squares that are not listed are off the map.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Square {
    /// The square as the edges of the map name it: `8m`, the eighth row from the north, the column M from the west.
    #[schemars(regex(pattern = r"^[1-9][0-9]?[a-z]{1,2}$"))]
    pub id: Id,
    /// What it is like.
    pub terrain: Terrain,
    /// The sea that it lies in or borders on: fleets may enter it (16.14).
    #[serde(default)]
    pub sea: Option<Ref<Sea>>,
    /// The power whose territory it is.
    #[serde(default)]
    pub home: Option<Ref<Power>>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Square, "squares", "squares.csv", ["id"]);

/// What a square is like (16.2, 16.7, 16.14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Terrain {
    /// Open land.
    Clear,
    /// Mountains.
    Mountain,
    /// Nothing but sea.
    Sea,
}

/// A city or town.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct City {
    /// The permanent id of the city; never change it.
    pub id: Id,
    /// The name on the map.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// The square that it lies in; a square has one at the most.
    pub square: Ref<Square>,
    /// How large it is.
    pub kind: Settlement,
    /// Whether it is a fortress.
    #[serde(default)]
    pub fortress: YesNo,
    /// Whether it has a port (25.3).
    #[serde(default)]
    pub port: YesNo,
    /// Whether who occupies it has a vote in the Holy Roman Empire (29.2).
    #[serde(default)]
    pub electorate: YesNo,
    /// Its taxation value, in thaler (8.3).
    #[serde(default)]
    #[schemars(range(min = 0, max = 20))]
    pub tax: Option<u8>,
    /// Degrees north of the real place.
    pub lat: Latitude,
    /// Degrees east of the real place.
    pub lon: Longitude,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give; positions are always those of the real place.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(City, "cities", "cities.csv", ["id"]);

/// How large a settlement is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Settlement {
    /// A city, which pays taxes.
    City,
    /// A town.
    Town,
}

/// A river: a chain of squares along which units move at twice their rate (16.6) and supply reaches farther (22.9).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct River {
    /// The permanent id of the river; never change it.
    pub id: Id,
    /// What players call it.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// Its squares from the source to the mouth; each touches the next.
    pub squares: List<Ref<Square>>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(River, "rivers", "rivers.csv", ["id"]);

/// Two squares of land or coast that touch along the sea: nobody crosses there by land (16.12).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Strait {
    /// One of them.
    pub from: Ref<Square>,
    /// The other.
    pub to: Ref<Square>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Strait, "straits", "straits.csv", ["from", "to"], needed: false);

/// An area beyond the edge of the map (2.5, 27.0).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// The permanent id of the area; never change it.
    pub id: Id,
    /// The name on the map.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// The power that it belongs to, whose units alone may enter it (27.2).
    pub power: Ref<Power>,
    /// Thaler that its owner gains from it (27.8).
    #[serde(default)]
    #[schemars(range(min = 0, max = 99))]
    pub tax: Option<u8>,
    /// The sea of its port (27.7).
    #[serde(default)]
    pub port: Option<Ref<Sea>>,
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
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Area, "areas", "areas.csv", ["id"], needed: false);

/// A square from which an area beyond the edge is entered, and into which it is left (27.3).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Link {
    /// The area.
    pub area: Ref<Area>,
    /// The square.
    pub square: Ref<Square>,
    /// How one goes there.
    pub by: By,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Link, "links", "links.csv", ["area", "square"], needed: false);

/// How one goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum By {
    /// On foot.
    Land,
    /// With a fleet.
    Sea,
}

/// Anywhere a counter can lie: a square, an area beyond the edge, a box or a space of a track. Their ids share one list.
pub struct Place;
impl Target for Place {
    const TABLES: &'static [&'static str] = &["squares", "areas", "boxes", "track-spaces"];
}
