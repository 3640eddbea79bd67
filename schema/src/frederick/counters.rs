//! Leaders, units, campaign markers, and where counters begin.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Place, Power};
use crate::common::Deck;
use crate::picture::Emblem;
use crate::{Cite, Id, List, Name, Ref, Strength, Target, Text, YesNo, table};

/// A leader (2.10, 23.0).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Leader {
    /// The permanent id of the leader; never change it.
    pub id: Id,
    /// The name on the counter.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// The power that he serves; empty for a mercenary (23.8).
    #[serde(default)]
    pub power: Option<Ref<Power>>,
    /// What kind of leader.
    pub kind: LeaderKind,
    /// Whether his value is in parentheses, so that he plays no battle markers (23.11).
    #[serde(default)]
    pub political: YesNo,
    /// Whether he is a person rather than one of many: once eliminated, he does not come back (23.6).
    #[serde(default)]
    pub named: YesNo,
    /// His leader value.
    #[serde(default)]
    #[schemars(range(min = 0, max = 9))]
    pub value: Option<u8>,
    /// Combat strength of his guards.
    #[serde(default)]
    #[schemars(range(min = 0, max = 20))]
    pub strength: Option<u8>,
    /// Movement factor.
    #[serde(default)]
    #[schemars(range(min = 0, max = 20))]
    pub movement: Option<u8>,
    /// Counters in the box, where the document counts them.
    #[serde(default)]
    #[schemars(range(min = 1, max = 99))]
    pub count: Option<u32>,
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

/// The kinds of leader (2.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum LeaderKind {
    /// A monarch, with a portrait (23.9).
    Sovereign,
    /// A leader of land forces.
    Commander,
    /// A leader of fleets.
    Admiral,
}

/// A combat unit (2.8).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// The permanent id of the unit; never change it.
    pub id: Id,
    /// What players call it.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// The power that it serves; empty for mercenaries.
    #[serde(default)]
    pub power: Option<Ref<Power>>,
    /// What kind of unit.
    pub kind: UnitKind,
    /// Combat strength of its front, which for those with two sides is that of recruits (2.11).
    #[serde(default)]
    #[schemars(range(min = 0, max = 20))]
    pub strength: Option<u8>,
    /// Combat strength of its other side: that of veterans, or of a larger garrison (11.7, 11.11).
    #[serde(default)]
    #[schemars(range(min = 0, max = 20))]
    pub other: Option<u8>,
    /// Whether its other side is that of veterans (2.11). A strength in `other` says so too, but for garrisons.
    #[serde(default)]
    pub veterans: YesNo,
    /// Movement factor.
    #[serde(default)]
    #[schemars(range(min = 0, max = 20))]
    pub movement: Option<u8>,
    /// Whether it moves diagonally: a plus sign before its movement factor (16.15).
    #[serde(default)]
    pub diagonal: YesNo,
    /// Whether it is a guard, into which a veteran is upgraded (24.2).
    #[serde(default)]
    pub guard: YesNo,
    /// Counters in the box, where the document counts them.
    #[serde(default)]
    #[schemars(range(min = 1, max = 99))]
    pub count: Option<u32>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Unit, "units", "units.csv", ["id"]);

impl Unit {
    /// Whether its counter has another side.
    #[must_use]
    pub fn has_back(&self) -> bool {
        self.other.is_some() || self.veterans.is_yes()
    }
}

/// The kinds of unit (2.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum UnitKind {
    /// Infantry.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Light troops.
    LightTroops,
    /// A siege train.
    SiegeTrain,
    /// A garrison, which does not move.
    Garrison,
    /// A fleet.
    Fleet,
}

/// A campaign marker (9.0).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CampaignMarker {
    /// The permanent id of the marker; never change it.
    pub id: Id,
    /// What is printed on it.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// Where it is drawn from.
    pub deck: Ref<Deck>,
    /// What kind of marker.
    pub class: Class,
    /// Counters of it, where the document counts them.
    #[serde(default)]
    #[schemars(range(min = 1, max = 99))]
    pub copies: Option<u32>,
    /// When it is played, in words of our own.
    #[serde(default)]
    pub when: Option<Text>,
    /// Its points, such as those of honors of war (17.1).
    #[serde(default)]
    #[schemars(range(min = 1, max = 9))]
    pub value: Option<u8>,
    /// The minor power whose alliance it brings.
    #[serde(default)]
    pub power: Option<Ref<Power>>,
    /// Whether it needs a leader.
    #[serde(default)]
    pub leader: YesNo,
    /// When it goes back to the pool.
    pub returns: Returns,
    /// What it does, in words of our own.
    #[serde(default)]
    pub effect: Option<Text>,
    /// What is drawn on it.
    #[serde(default)]
    pub picture: Option<Emblem>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(CampaignMarker, "campaign-markers", "campaign-markers.csv", ["id"]);

/// The kinds of campaign marker (2.13, 9.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Class {
    /// Played at times that it tells.
    Action,
    /// Played in combat.
    Battle,
    /// Becomes a unit.
    Mercenary,
}

/// When a campaign marker goes back to the pool (9.8, 9.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Returns {
    /// As soon as it has been played.
    Played,
    /// When who played it lost the battle; the winner keeps it.
    Lost,
    /// When the unit or leader that it has become is eliminated.
    Eliminated,
    /// Never: it can be played once in a game.
    Never,
}

/// An event of the Balance of Power Table (6.0).
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
    /// What it does, in words of our own.
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
table!(Event, "events", "events.csv", ["id"], needed: false);

/// What something costs (11.2).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Expense {
    /// The permanent id of the expense; never change it.
    pub id: Id,
    /// What is paid for, in words of our own.
    #[schemars(with = "Name")]
    pub name: Text,
    /// The power for which it costs so much; empty for all others.
    #[serde(default)]
    pub power: Option<Ref<Power>>,
    /// Halves of a thaler; empty where the document does not tell.
    #[serde(default)]
    #[schemars(range(min = 0, max = 99))]
    pub halves: Option<u8>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Expense, "expenses", "expenses.csv", ["id"]);

/// A counter of any table. Their ids share one list.
pub struct Piece;
impl Target for Piece {
    const TABLES: &'static [&'static str] = &["leaders", "units", "markers"];
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
