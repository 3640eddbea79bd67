//! The map: seas, areas in theaters, spaces, movement routes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Power;
use crate::{Cite, Demand, Id, Latitude, List, Longitude, Name, Ref, Target, Text, YesNo, table};

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
    /// The fleets that sail it: those of the Atlantic or of the Mediterranean (16.4).
    pub waters: Waters,
    /// Degrees north of its label.
    pub lat: Latitude,
    /// Degrees east of its label.
    pub lon: Longitude,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Sea, "seas", "seas.csv", ["id"]);

/// Where fleets sail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Waters {
    /// The Atlantic Ocean.
    Atlantic,
    /// The Mediterranean Sea.
    Mediterranean,
}

/// An area: a region that is named on the map (2.1.2).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// The permanent id of the area; never change it.
    pub id: Id,
    /// What players call it.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// The theater that it is part of; empty for what lies in none.
    #[serde(default)]
    pub theater: Option<Theater>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Area, "areas", "areas.csv", ["id"]);

/// A theater (2.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Theater {
    /// Germany and France.
    German,
    /// Austria and Prussia.
    Border,
    /// Italy.
    Italian,
}

/// A space of the map: a town with the country about it, or a larger region.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Space {
    /// The permanent id of the space; never change it.
    pub id: Id,
    /// The name on the map.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// The power that controls it at the start; empty where nobody does.
    #[serde(default)]
    pub home: Option<Ref<Power>>,
    /// The area that it lies in.
    #[serde(default)]
    pub area: Option<Ref<Area>>,
    /// Whether it is a square: a region that only its own power may enter (2.1.1).
    #[serde(default)]
    pub region: YesNo,
    /// Its fortress, if it has one.
    #[serde(default)]
    pub fortress: Option<Fortress>,
    /// Whether its fortress is one of the barrier, which only the power that is named in the rules may garrison (15.2.2).
    #[serde(default)]
    pub barrier: YesNo,
    /// The seas it is a port of.
    #[serde(default)]
    pub ports: List<Ref<Sea>>,
    /// Victory points for its capture; where powers value it differently, see `space-points.csv`.
    #[serde(default)]
    #[schemars(range(min = 0, max = 20))]
    pub vp: Option<u8>,
    /// Degrees north of the real place.
    #[serde(default)]
    pub lat: Option<Latitude>,
    /// Degrees east of the real place.
    #[serde(default)]
    pub lon: Option<Longitude>,
    /// Map units from the left edge, instead of what the projection gives.
    #[serde(default)]
    pub x: Option<f64>,
    /// Map units from the upper edge, instead of what the projection gives.
    #[serde(default)]
    pub y: Option<f64>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give; positions are always those of the real place.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Space, "spaces", "spaces.csv", ["id"]);

/// A space that is a port.
pub struct Port;
impl Target for Port {
    const TABLES: &'static [&'static str] = &["spaces"];
    const DEMAND: Option<Demand> = Some(Demand { field: "ports", value: None, noun: "a port" });
}

/// The strength of a fortress (2.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Fortress {
    /// A hexagon.
    Minor,
    /// A star.
    Major,
}

/// What a space is worth to a power, where powers value it differently (20.4).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpacePoints {
    /// The space.
    pub space: Ref<Space>,
    /// The power; empty for all others.
    #[serde(default)]
    pub power: Option<Ref<Power>>,
    /// Victory points.
    #[schemars(range(min = 0, max = 20))]
    pub vp: u8,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(SpacePoints, "space-points", "space-points.csv", ["space", "power"], needed: false);

/// A movement route between two spaces; it can be used both ways.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Connection {
    /// One end.
    pub from: Ref<Space>,
    /// The other end.
    pub to: Ref<Space>,
    /// What kind of route.
    pub route: Route,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Connection, "connections", "connections.csv", ["from", "to"]);

/// The kinds of movement route (2.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Route {
    /// A regular route.
    Road,
    /// A mountain pass.
    Mountain,
    /// An Alpine pass.
    Alpine,
}
