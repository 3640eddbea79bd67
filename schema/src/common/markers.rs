//! Markers: counters that show a state of affairs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Side;
use crate::picture::Emblem;
use crate::{Cite, Id, List, Name, Ref, Text, YesNo, table};

/// A marker.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    /// The permanent id of the marker; never change it.
    pub id: Id,
    /// What players call it.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// What it shows.
    pub role: MarkerRole,
    /// The side it belongs to.
    #[serde(default)]
    pub side: Option<Ref<Side>>,
    /// What is printed in front.
    #[schemars(with = "Name")]
    pub front: Text,
    /// What is printed behind; empty for a blank back.
    #[serde(default)]
    #[schemars(with = "Option<Name>")]
    pub back: Option<Text>,
    /// What is drawn on it; without one, what its role and its words suggest.
    #[serde(default)]
    pub picture: Option<Emblem>,
    /// Counters in the box.
    #[schemars(range(min = 1, max = 999))]
    pub count: u32,
    /// Whether more may be made when they run out (3.3.2).
    #[serde(default)]
    pub unlimited: YesNo,
    /// The kinds of counter it can be put on, if it shows their state (15.5).
    #[serde(default)]
    pub on: List<Laid>,
    /// What laying it on a counter is called: `Demoralize`.
    #[serde(default)]
    pub put: Option<Text>,
    /// What taking it off is called: `Rally`.
    #[serde(default)]
    pub take: Option<Text>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Marker, "markers", "markers.csv", ["id"]);

/// What a marker shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum MarkerRole {
    /// Who controls the space it lies in: its `side`.
    Control,
    /// A level or quantity on a track.
    Track,
    /// Stands for the stack in an army box.
    Army,
    /// A fortified line.
    Line,
    /// The state of a siege, a fortress or a force.
    State,
    /// A fleet.
    Fleet,
    /// A special rule of one scenario or turn.
    Special,
}

/// The kinds of counter that a marker can be laid on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Laid {
    /// Corps.
    Corps,
    /// Leaders.
    Leader,
}
