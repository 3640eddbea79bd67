//! The records that the rules read: the columns that they need of each table, the numbers of the rules, and the questions that
//! worked examples ask.

mod example;
mod rules;

use muster_schema::common::{Side, Worked};
use muster_schema::{DocumentDef, List, Ref, Text, YesNo, record, words};

pub use self::example::*;
pub use self::rules::*;
pub use muster_schema::common::{DieModifier, DieResult, DieTable, Marker, Phase};

/// The documents that the rules read.
pub fn documents() -> Vec<DocumentDef> {
    muster_schema::game::documents::<Rules, Worked<Ask>>("examples")
}

/// A sea.
#[record(table = "seas", has(id))]
pub struct Sea {
    /// The seas that fleets reach from it beyond the edge of the map (25.9).
    pub transits: List<Ref<Sea>>,
}

/// A square of the map (2.1), by its row and column: `8m`. Squares that are not listed are off the map.
#[record(table = "squares", has(id))]
pub struct Square {
    pub terrain: Terrain,
    /// The sea that it lies in or borders on: fleets may enter it (16.14).
    pub sea: Option<Ref<Sea>>,
    /// The power whose territory it is.
    pub home: Option<Ref<Power>>,
}

/// The kinds of square (16.2, 16.7, 16.14).
#[words]
pub enum Terrain {
    /// Open land.
    Clear,
    /// Mountains.
    Mountain,
    /// Nothing but sea.
    Sea,
}

/// A city or town.
#[record(table = "cities", has(titled))]
pub struct City {
    /// The square that it lies in; a square has one at the most.
    pub square: Ref<Square>,
    pub kind: Settlement,
    pub fortress: YesNo,
    /// True if it has a port (25.3).
    pub port: YesNo,
    /// Its taxation value, in thaler (8.3).
    pub tax: Option<u8>,
}

/// The sizes of settlements.
#[words]
pub enum Settlement {
    /// A city, which pays taxes.
    City,
    /// A town.
    Town,
}

/// A river: a chain of squares along which units move at twice their rate (16.6) and supply reaches farther (22.9).
#[record(table = "rivers", has(id))]
pub struct River {
    /// Its squares from the source to the mouth; each touches the next.
    pub squares: List<Ref<Square>>,
}

/// Two squares of land or coast that touch along the sea: nobody crosses there by land (16.12).
#[record(table = "straits")]
pub struct Strait {
    pub from: Ref<Square>,
    pub to: Ref<Square>,
}

/// An area beyond the edge of the map (2.5, 27.0).
#[record(table = "areas", has(titled))]
pub struct Area {
    /// The power that it belongs to, whose units alone may enter it (27.2).
    pub power: Ref<Power>,
    /// Thaler that its owner gains from it (27.8).
    pub tax: Option<u8>,
    /// The sea of its port (27.7).
    pub port: Option<Ref<Sea>>,
}

/// A square from which an area beyond the edge is entered, and into which it is left (27.3).
#[record(table = "links")]
pub struct Link {
    pub area: Ref<Area>,
    pub square: Ref<Square>,
    pub by: By,
}

/// The ways into an area.
#[words]
pub enum By {
    /// On foot.
    Land,
    /// With a fleet.
    Sea,
}

/// A power (2.3, 4.0).
#[record(table = "powers", has(named))]
pub struct Power {
    /// The letters on its counters: `PR`.
    pub code: Text,
    pub rank: Rank,
    /// The lands that are its own beside the one that it is named by (2.11).
    pub lands: List<Text>,
    /// Its area beyond the edge of the map (27.1).
    pub area: Option<Ref<Area>>,
    /// The edge of the map at which its player sits (31.1).
    pub edge: Option<Edge>,
    /// Its special condition of victory (30.3).
    pub victory: Option<Text>,
}

/// The weights of powers.
#[words]
pub enum Rank {
    /// Always led by a player (4.1).
    Major,
    /// Neutral, or led by a player (4.3).
    Minor,
    /// Many small states, which anybody may enter (4.5).
    Trivial,
}

/// The edges of the map.
#[words]
pub enum Edge {
    North,
    East,
    South,
    West,
}

/// The player who leads a major power where so many play (2.4).
#[record(table = "seats")]
pub struct Seat {
    pub players: u8,
    pub power: Ref<Power>,
    /// The side of the player.
    pub side: Ref<Side>,
}

/// A leader (2.10, 23.0).
#[record(table = "leaders", has(titled))]
pub struct Leader {
    /// The power that he serves; empty for a mercenary (23.8).
    pub power: Option<Ref<Power>>,
    pub kind: LeaderKind,
    /// True if his value is in parentheses, so that he plays no battle markers (23.11).
    pub political: YesNo,
    /// True if he is a person rather than one of many: once eliminated, he does not come back (23.6).
    pub named: YesNo,
    pub value: Option<u8>,
    /// Combat strength of his guards.
    pub strength: Option<u8>,
    pub movement: Option<u8>,
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
#[record(table = "units", has(titled))]
pub struct Unit {
    /// The power that it serves; empty for mercenaries.
    pub power: Option<Ref<Power>>,
    pub kind: UnitKind,
    /// Combat strength of its front, which for those with two sides is that of recruits (2.11).
    pub strength: Option<u8>,
    pub movement: Option<u8>,
    /// True if it moves diagonally: a plus sign before its movement factor (16.15).
    pub diagonal: YesNo,
}

/// The kinds of unit (2.12).
#[words]
pub enum UnitKind {
    Infantry,
    Cavalry,
    LightTroops,
    SiegeTrain,
    /// A garrison, which does not move.
    Garrison,
    Fleet,
}

/// A campaign marker (9.0).
#[record(table = "campaign-markers", has(titled))]
pub struct CampaignMarker {
    /// Its points, such as those of honors of war (17.1).
    pub value: Option<u8>,
    /// The minor power whose alliance it brings.
    pub power: Option<Ref<Power>>,
    /// True if it needs a leader.
    pub leader: YesNo,
    pub returns: Returns,
}

/// Times at which a campaign marker goes back to the pool (9.8, 9.9).
#[words]
pub enum Returns {
    /// As soon as it has been played.
    Played,
    /// After a battle that its player lost; a winner keeps it.
    Lost,
    /// As soon as the unit or leader that it has become is eliminated.
    Eliminated,
    /// Never: it can be played once in a game.
    Never,
}

/// An event of the Balance of Power Table (6.0).
#[record(table = "events", has(titled))]
pub struct Event {}

/// The price of something (11.2).
#[record(table = "expenses", has(titled))]
pub struct Expense {
    /// The power for which it costs so much; empty for all others.
    pub power: Option<Ref<Power>>,
    /// Halves of a thaler; empty where the document does not tell.
    pub halves: Option<u8>,
}
