//! The records that the rules read: the columns that they need of each table, the numbers of the rules, and the replays that are
//! worked examples.

mod replay;
mod rules;

use muster_schema::common::Side;
use muster_schema::{DocumentDef, List, Ref, Strength, Target, Text, YesNo, record, words};

pub use self::replay::*;
pub use self::rules::*;
pub use muster_schema::common::{
    Box, BoxKind, DeckKind, DieModifier, DieResult, DieTable, MarkerRole, Track, TrackKind, TrackSpace,
};

/// The documents that the rules read.
pub fn documents() -> Vec<DocumentDef> {
    muster_schema::game::documents::<Rules, Replay>("replays")
}

/// A power: a country or duchy whose forces fight for a side.
#[record(table = "powers", has(titled))]
pub struct Power {
    /// The side it begins on, or that it will join.
    pub side: Ref<Side>,
    pub entry: Entry,
    /// The turn in which it joins at the latest, where it does by itself.
    pub entry_turn: Option<Ref<TrackSpace>>,
    /// The side it can change to.
    pub turncoat: Option<Ref<Side>>,
    /// Its capital, the source of its supply.
    pub capital: Ref<Space>,
}

/// Ways in which powers come into the war.
#[words]
pub enum Entry {
    /// At war from the start.
    Start,
    /// Neutral at first: nobody may enter its spaces until it joins its side.
    Neutral,
    /// Does not exist until an uprising makes it; until then its home spaces belong to another power.
    Uprising,
}

/// A sea zone.
#[record(table = "sea-zones", has(id))]
pub struct SeaZone {
    /// The side that controls it at the start.
    pub control: Ref<Side>,
    /// True if control can change.
    pub contested: YesNo,
}

/// A country that rules speak of, where it is not that of the home powers of its spaces (18.2).
#[record(table = "regions", has(id))]
pub struct Region {}

/// A space of the map: a town, with the country about it.
#[record(table = "spaces", has(titled))]
pub struct Space {
    /// The powers whose home space it is; empty for an independent one.
    pub home: List<Ref<Power>>,
    /// Fortress strength 1 to 3; 0 for an unfortified space.
    pub fortress: u8,
    /// Its land, which limits stacking.
    pub terrain: Terrain,
    /// The sea zones it is a port of.
    pub ports: List<Ref<SeaZone>>,
    /// Victory points for its capture, if they differ from its fortress strength.
    pub vp: Option<u8>,
    /// The only side that may enter it, where one may not.
    pub only: Option<Ref<Side>>,
    pub region: Option<Ref<Region>>,
}

/// A space that is a port.
pub struct Port;
impl Target for Port {
    const TABLES: &'static [&'static str] = &["spaces"];
}

/// The land of a space (4.1.1).
#[words]
pub enum Terrain {
    /// Wheat symbol.
    Fertile,
    /// No symbol.
    Normal,
    /// Mountain symbol.
    Rugged,
    /// A home box: no limit.
    Unlimited,
}

/// A line between two spaces; it can be used both ways.
#[record(table = "connections")]
pub struct Connection {
    pub from: Ref<Space>,
    pub to: Ref<Space>,
    /// The only side that may use it, where one may not.
    pub only: Option<Ref<Side>>,
}

/// A leader counter.
#[record(table = "leaders", has(titled))]
pub struct Leader {
    /// The side he serves.
    pub side: Ref<Side>,
    pub kind: LeaderKind,
    /// The home powers on his band; both are needed where there are two (3.1.2).
    pub home: List<Ref<Power>>,
    /// True if he wears a crown: a Royal, or Soldier King.
    pub royal: YesNo,
    /// Tactical rating.
    pub tactical: u8,
    /// Command rating, in corps.
    pub command: u8,
    /// The named leader on the other side of the counter, where it is not a nameless one.
    pub replacement: Option<Text>,
    /// Tactical rating of the other side of a named leader's counter.
    pub minor_tactical: Option<u8>,
    /// Command rating of the other side of a named leader's counter.
    pub minor_command: Option<u8>,
    /// Counters in the box.
    pub count: u32,
}

/// The kinds of leader (3.1).
#[words]
pub enum LeaderKind {
    /// A person; the counter's other side is his replacement.
    Named,
    /// A nameless one, never a casualty.
    Minor,
    /// For optional rules only.
    Staff,
}

/// The corps counters of a power: full strength in front, reduced behind.
#[record(table = "corps", has(named))]
pub struct Corps {
    pub power: Ref<Power>,
    /// The side they fight for, where it is not their power's.
    pub side: Option<Ref<Side>>,
    /// Counters in the box.
    pub count: u32,
}

/// A marker.
#[record(table = "markers", has(id))]
pub struct Marker {
    pub role: MarkerRole,
    /// The side it belongs to.
    pub side: Option<Ref<Side>>,
    /// Counters in the box.
    pub count: u32,
}

/// A counter of any table: leader, corps or marker. Their ids share one list.
pub struct Piece;
impl Target for Piece {
    const TABLES: &'static [&'static str] = &["corps", "leaders", "markers"];
}

/// A place for a counter: a space, a box or a space of a track. Their ids share one list.
pub struct Place;
impl Target for Place {
    const TABLES: &'static [&'static str] = &["spaces", "boxes", "track-spaces"];
}

/// A deck of cards, or a pile.
#[record(table = "decks", has(id))]
pub struct Deck {
    pub kind: DeckKind,
}

/// A card, or several alike.
#[record(table = "cards", has(titled))]
pub struct Card {
    /// The deck it begins in.
    pub deck: Ref<Deck>,
    /// Copies in the box.
    pub copies: u32,
    /// Actions that it gives, 1 to 4.
    pub actions: Option<u8>,
    pub timing: Option<Timing>,
}

/// Times at which an event card is played (9.2.1).
#[words]
pub enum Timing {
    /// As soon as it is drawn.
    Immediate,
    /// Kept until its owner wants it.
    Hold,
}

/// A line of a scenario's set-up: some counters in a place.
#[record(table = "set-up")]
pub struct SetUp {
    pub place: Ref<Place>,
    /// Number of counters: corps as printed, `2.5` being two at full strength and one reduced.
    pub count: Strength,
    pub piece: Ref<Piece>,
    /// The side of the counter that is up.
    pub face: Option<Face>,
}

/// The side of a counter that is up.
#[words]
pub enum Face {
    /// A marker's front.
    Front,
    /// A marker's back.
    Back,
    /// A named leader as himself.
    Named,
    /// A named leader's counter on its minor leader side.
    Minor,
}

/// A line of the reinforcement schedule.
#[record(table = "reinforcements")]
pub struct Reinforcement {
    /// The turn: a space of the turn track.
    pub turn: Ref<TrackSpace>,
    /// Number of counters: corps as printed.
    pub count: Strength,
    pub piece: Ref<Piece>,
    pub action: Arrival,
    /// The place of arrival, if the schedule names one.
    pub place: Option<Ref<Place>>,
    /// The side of the counter that is up when it arrives.
    pub face: Option<Face>,
    /// The power whose entry into the war brings it, in `turn` at the latest.
    pub joins: Option<Ref<Power>>,
}

/// Effects of a line of the schedule.
#[words]
pub enum Arrival {
    /// Comes to the map.
    Arrive,
    /// Comes to the force pool.
    Pool,
    /// A leader is turned to his named side.
    Promote,
    /// A leader is turned to the named leader on the other side of his counter.
    Replace,
}
