//! Leaders, units, campaign markers, and where counters begin.

use super::{Place, Power};
use crate::common::Deck;
use crate::picture::Emblem;
use crate::{Name, Ref, Strength, Target, Text, YesNo, record, words};

/// A leader (2.10, 23.0).
#[record(table = "leaders", file = "leaders.csv", role = Piece, kind = "leader", has(named, sourced))]
pub struct Leader {
    /// The name on the counter.
    #[schema(with = Name)]
    pub name: Text,
    /// The power that he serves; empty for a mercenary (23.8).
    pub power: Option<Ref<Power>>,
    /// What kind of leader.
    #[attribute("rank")]
    pub kind: LeaderKind,
    /// Whether his value is in parentheses, so that he plays no battle markers (23.11).
    pub political: YesNo,
    /// Whether he is a person rather than one of many: once eliminated, he does not come back (23.6).
    #[slot(Face)]
    #[member("/faces/0/id")]
    pub named: YesNo,
    /// His leader value.
    #[slot(Face)]
    #[schema(minimum = 0, maximum = 9)]
    pub value: Option<u8>,
    /// Combat strength of his guards.
    #[slot(Face)]
    #[schema(minimum = 0, maximum = 20)]
    pub strength: Option<u8>,
    /// Movement factor.
    #[slot(Face)]
    #[schema(minimum = 0, maximum = 20)]
    pub movement: Option<u8>,
    /// Counters in the box, where the document counts them.
    #[schema(minimum = 1, maximum = 99)]
    pub count: Option<u32>,
}

/// The kinds of leader (2.12).
#[words]
pub enum LeaderKind {
    /// A monarch, with a portrait (23.9).
    Sovereign,
    /// A leader of land forces.
    Commander,
    /// A leader of fleets.
    Admiral,
}

/// A combat unit (2.8).
#[record(table = "units", file = "units.csv", role = Piece, kind = "unit", has(named, sourced))]
pub struct Unit {
    /// The power that it serves; empty for mercenaries.
    pub power: Option<Ref<Power>>,
    /// What kind of unit.
    #[attribute("arm")]
    pub kind: UnitKind,
    /// Combat strength of its front, which for those with two sides is that of recruits (2.11).
    #[slot(Face)]
    #[schema(minimum = 0, maximum = 20)]
    pub strength: Option<u8>,
    /// Combat strength of its other side: that of veterans, or of a larger garrison (11.7, 11.11).
    #[slot(Face)]
    #[member("/faces/1/ratings/strength/value", "/faces")]
    #[schema(minimum = 0, maximum = 20)]
    pub other: Option<u8>,
    /// Whether its other side is that of veterans (2.11). A strength in `other` says so too, but for garrisons.
    #[slot(Face)]
    #[member("/faces/1/id", "/faces/0/id")]
    pub veterans: YesNo,
    /// Movement factor.
    #[slot(Face)]
    #[schema(minimum = 0, maximum = 20)]
    pub movement: Option<u8>,
    /// Whether it moves diagonally: a plus sign before its movement factor (16.15).
    pub diagonal: YesNo,
    /// Whether it is a guard, into which a veteran is upgraded (24.2).
    pub guard: YesNo,
    /// Counters in the box, where the document counts them.
    #[schema(minimum = 1, maximum = 99)]
    pub count: Option<u32>,
}

impl Unit {
    /// Whether its counter has another side.
    pub fn has_back(&self) -> bool {
        self.other.is_some() || self.veterans.is_yes()
    }
}

/// The kinds of unit (2.12).
#[words]
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
#[record(
    table = "campaign-markers",
    file = "campaign-markers.csv",
    role = Card,
    noun = "marker",
    has(named, sourced)
)]
pub struct CampaignMarker {
    /// What is printed on it.
    #[schema(with = Name)]
    pub name: Text,
    /// Where it is drawn from.
    pub deck: Ref<Deck>,
    /// What kind of marker.
    pub class: Class,
    /// Counters of it, where the document counts them.
    #[schema(minimum = 1, maximum = 99)]
    pub copies: Option<u32>,
    /// When it is played, in words of our own.
    pub when: Option<Text>,
    /// Its points, such as those of honors of war (17.1).
    #[attribute("points")]
    #[schema(minimum = 1, maximum = 9)]
    pub value: Option<u8>,
    /// The minor power whose alliance it brings.
    pub power: Option<Ref<Power>>,
    /// Whether it needs a leader.
    pub leader: YesNo,
    /// When it goes back to the pool.
    pub returns: Returns,
    /// What it does, in words of our own.
    pub effect: Option<Text>,
    /// What is drawn on it.
    pub picture: Option<Emblem>,
}

/// The kinds of campaign marker (2.13, 9.8).
#[words]
pub enum Class {
    /// Played at times that it tells.
    Action,
    /// Played in combat.
    Battle,
    /// Becomes a unit.
    Mercenary,
}

/// When a campaign marker goes back to the pool (9.8, 9.9).
#[words]
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
#[record(table = "events", file = "events.csv", role = Event, optional, has(named, sourced))]
pub struct Event {
    /// What it does, in words of our own.
    pub effect: Option<Text>,
}

/// What something costs (11.2).
#[record(table = "expenses", file = "expenses.csv", role = Expense, has(titled, sourced))]
pub struct Expense {
    /// What is paid for, in words of our own.
    #[schema(with = Name)]
    pub name: Text,
    /// The power for which it costs so much; empty for all others.
    pub power: Option<Ref<Power>>,
    /// Halves of a thaler; empty where the document does not tell.
    #[member("/cost")]
    #[schema(minimum = 0, maximum = 99)]
    pub halves: Option<u8>,
}

/// A counter of any table. Their ids share one list.
pub struct Piece;
impl Target for Piece {
    const TABLES: &'static [&'static str] = &["leaders", "units", "markers"];
}

/// A line of a scenario's set-up: some counters in a place.
#[record(
    table = "set-up",
    file = "scenarios/*/setup.csv",
    role = Placement,
    key("place", "piece", "back"),
    optional,
    has(cited)
)]
pub struct SetUp {
    /// Where.
    pub place: Ref<Place>,
    /// How many counters.
    pub count: Strength,
    /// Which counters.
    pub piece: Ref<Piece>,
    /// Whether the back of the counter is up.
    pub back: YesNo,
}
