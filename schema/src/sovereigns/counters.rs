//! Leaders, strength points, and where they begin.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Event, Power};
use crate::{Cite, Id, List, Name, Ref, Strength, Target, Text, YesNo, table};

/// A leader counter. A leader who is promoted or demoted has two of them (3.3.6).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Leader {
    /// The permanent id of the counter; never change it.
    pub id: Id,
    /// The name on the counter.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// The power he serves.
    pub power: Ref<Power>,
    /// Stars: two or one for an army leader, none for a corps leader (3.3.1); empty where the document does not tell.
    #[serde(default)]
    #[schemars(range(min = 0, max = 2))]
    pub stars: Option<u8>,
    /// Whether he is a monarch (3.3.7).
    #[serde(default)]
    pub monarch: YesNo,
    /// What his activation costs, in campaign points; the lower the better.
    #[serde(default)]
    #[schemars(range(min = 1, max = 9))]
    pub initiative: Option<u8>,
    /// His activation points.
    #[serde(default)]
    #[schemars(range(min = 1, max = 12))]
    pub activation: Option<u8>,
    /// His die roll modifier in attack.
    #[serde(default)]
    #[schemars(range(min = -5, max = 9))]
    pub offense: Option<i8>,
    /// His die roll modifier in defense.
    #[serde(default)]
    #[schemars(range(min = -5, max = 9))]
    pub defense: Option<i8>,
    /// The counter that this one replaces.
    #[serde(default)]
    pub replaces: Option<Ref<Leader>>,
    /// The event that brings this counter.
    #[serde(default)]
    pub event: Option<Ref<Event>>,
    /// When this counter comes of itself: a year and a season.
    #[serde(default)]
    pub from: Option<Text>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Leader, "leaders", "leaders.csv", ["id"]);

/// A counter of strength points, fleet sections or depots; change may be made between those of one kind (2.2.2).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrengthPoint {
    /// The permanent id of the counter; never change it.
    pub id: Id,
    /// What players call it.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// The power it belongs to.
    pub power: Ref<Power>,
    /// What it stands for.
    pub arm: Arm,
    /// Strength points or sections on its front.
    #[schemars(range(min = 1, max = 40))]
    pub points: u8,
    /// Strength points or sections on its back; empty for a blank back.
    #[serde(default)]
    #[schemars(range(min = 1, max = 40))]
    pub back: Option<u8>,
    /// Counters that the module has; more are made as needed.
    #[schemars(range(min = 1, max = 99))]
    pub count: u32,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(StrengthPoint, "strength-points", "strength-points.csv", ["id"]);

/// What a strength point counter stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Arm {
    /// Infantry, 2,000 men a point.
    Infantry,
    /// Cavalry, 2,000 men a point.
    Cavalry,
    /// Croats and hussars, or guerrillas: no strength points (12.0).
    Irregular,
    /// Fleet sections of two or three ships each (2.2.3).
    Fleet,
    /// A depot.
    Depot,
}

/// A counter of any table. Their ids share one list.
pub struct Piece;
impl Target for Piece {
    const TABLES: &'static [&'static str] = &["strength-points", "leaders", "markers"];
}

/// Anywhere a counter can lie: a space, a box or a space of a track. Their ids share one list.
pub struct Place;
impl Target for Place {
    const TABLES: &'static [&'static str] = &["spaces", "boxes", "track-spaces"];
}

/// A line of a scenario's set-up: some counters in a place.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetUp {
    /// Where.
    pub place: Ref<Place>,
    /// How many counters.
    pub count: Strength,
    /// Which counters.
    pub piece: Ref<Piece>,
    /// Whether the back of the counter is up.
    #[serde(default)]
    pub back: YesNo,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(SetUp, "set-up", "scenarios/*/setup.csv", ["place", "piece", "back"], needed: false);
