//! The system of No Peace Without Spain! and A Pragmatic War: two sides of several powers, a point-to-point map,
//! leaders who command corps, one turn a year.

pub mod bundle;
mod replay;
mod rules;

pub use self::replay::*;
pub use self::rules::*;

pub use crate::common::{
    Box, BoxKind, Country, Deck, DeckKind, DieModifier, DieResult, DieTable, Laid, Marker, MarkerRole, Phase, Track,
    TrackKind, TrackSpace,
};
use crate::common::{Deal, Erratum, Missing, Ruling, Side, Translation, Waiver, tables_of};
use crate::picture::{Emblem, Pattern};
use crate::table::Definition;
use crate::{Cite, Colour, Demand, Id, List, Name, Ref, Strength, Target, Text, YesNo, record, words};

/// The tables and documents of the system.
pub fn definition() -> Definition {
    Definition {
        id: "no-peace".into(),
        rules: Some("no-peace".into()),
        document: "No Peace Without Spain!".into(),
        tables: tables_of! {
            Side, Power, SeaZone, Country, Region, Space, Connection, MapFact, Box, Track, TrackSpace, Corps, Leader,
            Marker, Deck, Card, DieTable, DieModifier, DieResult, Phase, SetUp, Reinforcement, Deal, Ruling,
            Missing, Erratum, Waiver, Translation;
            read again:
            MapFact, Leader, SetUp, Reinforcement
        },
        documents: crate::game::documents::<Rules, Replay>("replays"),
        facts: bundle::facts(),
        description: &[],
    }
}

/// A power: a country or duchy whose forces fight for a side.
#[record(table = "powers", file = "powers.csv", role = Power, has(named, sourced))]
pub struct Power {
    /// Other spellings, such as the adjective that the set-up tables use.
    pub aliases: List<Text>,
    /// The letters on its counters: `Fr`.
    pub code: Text,
    /// The side it begins on, or that it will join.
    pub side: Ref<Side>,
    /// How it comes into the war.
    pub entry: Entry,
    /// The turn in which it joins at the latest, where it does by itself.
    pub entry_turn: Option<Ref<TrackSpace>>,
    /// The side it can change to.
    pub turncoat: Option<Ref<Side>>,
    /// Its capital, the source of its supply.
    pub capital: Ref<Space>,
    /// Its colour on the map and on the bands of its counters.
    pub colour: Colour,
    /// The pattern of its standard; without one it has some pattern that no other power has.
    pub standard: Option<Pattern>,
}

/// How a power comes into the war.
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
#[record(table = "sea-zones", file = "sea-zones.csv", role = Zone, noun = "zone", has(named, label, sourced))]
pub struct SeaZone {
    /// The side that controls it at the start.
    pub control: Ref<Side>,
    /// Whether control can change.
    pub contested: YesNo,
}

/// A country that rules speak of, where it is not that of the home powers of its spaces (18.2).
#[record(table = "regions", file = "regions.csv", role = Region, optional, has(named, sourced))]
pub struct Region {
    /// What players call it.
    pub name: Text,
}

/// A space of the map: a town, with the country about it.
#[record(table = "spaces", file = "spaces.csv", role = Place, has(named, location, sourced))]
pub struct Space {
    /// The name on the map.
    #[schema(with = Name)]
    pub name: Text,
    /// The powers whose home space it is; empty for an independent one.
    pub home: List<Ref<Power>>,
    /// Fortress strength 1 to 3; 0 for an unfortified space.
    #[slot(Fortress)]
    #[schema(minimum = 0, maximum = 3)]
    pub fortress: u8,
    /// Its land, which limits stacking.
    pub terrain: Terrain,
    /// The sea zones it is a port of.
    pub ports: List<Ref<SeaZone>>,
    /// Victory points for its capture, if they differ from its fortress strength.
    #[schema(minimum = 0, maximum = 35)]
    pub vp: Option<u8>,
    /// Whether it has a coin symbol.
    pub wealthy: YesNo,
    /// The only side that may enter it, where one may not.
    pub only: Option<Ref<Side>>,
    /// The country that rules speak of, where it is not that of the home powers: Spain, Silesia.
    pub region: Option<Ref<Region>>,
    /// Columns of this row that the rule does not give; positions are always those of the real place.
    pub reconstructed: List<Text>,
}

/// A space that is a port.
pub struct Port;
impl Target for Port {
    const TABLES: &'static [&'static str] = &["spaces"];
    const DEMAND: Option<Demand> = Some(Demand { field: "ports", value: None, noun: "a port" });
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
#[record(table = "connections", file = "connections.csv", role = Edge, key("from", "to"), has(cited))]
pub struct Connection {
    /// One end.
    pub from: Ref<Space>,
    /// The other end.
    pub to: Ref<Space>,
    /// The only side that may use it, where one may not.
    pub only: Option<Ref<Side>>,
}

/// A fact about the map that the rule book gives; every check verifies it.
#[record(table = "map-facts", file = "map-facts.csv", role = Fact, optional, noun = "fact", has(id, cited))]
pub struct MapFact {
    /// What is said.
    pub fact: Fact,
    /// The space it is said of, or where a way begins.
    pub from: Ref<Space>,
    /// Where a way ends.
    pub to: Option<Ref<Space>>,
    /// The spaces of a way, in order, without its ends.
    pub via: List<Ref<Space>>,
    /// The side that goes the way, where it matters.
    pub side: Option<Ref<Side>>,
    /// Movement points, fortress strength, victory points, a terrain, a power or a sea zone, as the fact has it.
    pub value: Option<Text>,
    /// The rule, or `reconstructed` for what the pack assumes.
    pub cite: Cite,
}

/// The kinds of map fact.
#[words]
pub enum Fact {
    /// A connection joins `from` and `to` (usable by `side`, if one is given).
    Adjacent,
    /// No connection joins `from` and `to`.
    NotAdjacent,
    /// The connection between `from` and `to` can be used by `side` alone.
    OnlySide,
    /// Each two neighbours in `from`, `via`, `to` are joined; the whole way costs `value` movement points, where given.
    Way,
    /// The cheapest way from `from` to `to` (for `side`, if one is given) costs exactly `value` movement points.
    Distance,
    /// The cheapest way from `from` to `to` (for `side`, if one is given) costs at most `value` movement points.
    Within,
    /// `from` has fortress strength `value`.
    Fortress,
    /// `from` is a port of sea zone `value`; without a value it is no port.
    Port,
    /// `from` has terrain `value`.
    Terrain,
    /// `from` is a home space of power `value`; without a value it is nobody's.
    Home,
    /// Capturing `from` is worth `value` victory points.
    Vp,
    /// `from` has a coin symbol.
    Wealthy,
}

/// A leader counter.
#[record(table = "leaders", file = "leaders.csv", role = Piece, kind = "leader", has(named, sourced))]
pub struct Leader {
    /// The name on the counter; what stands in brackets at its end is left off there.
    #[schema(with = Name)]
    pub name: Text,
    /// The side he serves.
    pub side: Ref<Side>,
    /// Named, minor, or a staff officer.
    #[attribute("leader")]
    pub kind: LeaderKind,
    /// The home powers on his band; both are needed where there are two (3.1.2).
    pub home: List<Ref<Power>>,
    /// Whether he wears a crown: a Royal, or Soldier King.
    pub royal: YesNo,
    /// Tactical rating.
    #[slot(Front)]
    #[schema(minimum = 0, maximum = 9)]
    pub tactical: u8,
    /// Command rating, in corps.
    #[slot(Front)]
    #[schema(minimum = 0, maximum = 20)]
    pub command: u8,
    /// The named leader on the other side of the counter, where it is not a nameless one.
    #[slot(Front)]
    #[member("/faces/1/label")]
    pub replacement: Option<Text>,
    /// Tactical rating of the other side of a named leader's counter.
    #[slot(Front)]
    #[member("/faces/1/ratings/tactical/value", "/faces")]
    #[schema(minimum = 0, maximum = 9)]
    pub minor_tactical: Option<u8>,
    /// Command rating of the other side of a named leader's counter.
    #[slot(Front)]
    #[member("/faces/1/ratings/command/value", "/faces")]
    #[schema(minimum = 0, maximum = 20)]
    pub minor_command: Option<u8>,
    /// Counters in the box.
    #[schema(minimum = 1, maximum = 99)]
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
#[record(table = "corps", file = "corps.csv", role = Piece, kind = "corps", has(named, sourced))]
pub struct Corps {
    /// The permanent id of these counters; never change it.
    pub id: Id,
    /// What players call one.
    #[schema(with = Name)]
    pub name: Text,
    /// Other spellings: the adjective that the set-up tables use.
    pub aliases: List<Text>,
    /// Their power.
    pub power: Ref<Power>,
    /// The side they fight for, where it is not their power's.
    pub side: Option<Ref<Side>>,
    /// Counters in the box.
    #[schema(minimum = 1, maximum = 999)]
    pub count: u32,
}

/// A counter of any table: leader, corps or marker. Their ids share one list.
pub struct Piece;
impl Target for Piece {
    const TABLES: &'static [&'static str] = &["corps", "leaders", "markers"];
}

/// Anywhere a counter can lie: a space, a box or a space of a track. Their ids share one list.
pub struct Place;
impl Target for Place {
    const TABLES: &'static [&'static str] = &["spaces", "boxes", "track-spaces"];
}

/// A card, or several alike.
#[record(table = "cards", file = "cards.csv", role = Card, has(id, sourced))]
pub struct Card {
    /// The number printed on it, where it has one.
    #[schema(minimum = 1, maximum = 999)]
    pub number: Option<u32>,
    /// Its title.
    #[schema(with = Name)]
    pub name: Text,
    /// Other spellings.
    pub aliases: List<Text>,
    /// The deck it begins in.
    pub deck: Ref<Deck>,
    /// Copies in the box.
    #[schema(minimum = 1, maximum = 99)]
    pub copies: u32,
    /// Actions that it gives, 1 to 4.
    #[schema(minimum = 1, maximum = 4)]
    pub actions: Option<u8>,
    /// When it is played.
    pub timing: Option<Timing>,
    /// Whether it stays in its box of the map while it lasts (9.2.3).
    pub lasting: YesNo,
    /// What it does, in words of our own; empty where the document does not tell.
    pub effect: Option<Text>,
    /// What is drawn on it; without one, what its title suggests.
    pub picture: Option<Emblem>,
    /// The rule, or `reconstructed`, or `missing`.
    pub cite: Cite,
}

/// When an event card is played (9.2.1).
#[words]
pub enum Timing {
    /// As soon as it is drawn.
    Immediate,
    /// Kept until its owner wants it.
    Hold,
}

/// A line of a scenario's set-up: some counters in a place.
#[record(
    table = "set-up",
    file = "scenarios/*/setup.csv",
    role = Placement,
    key("place", "piece", "face"),
    optional,
    has(cited)
)]
pub struct SetUp {
    /// Where.
    pub place: Ref<Place>,
    /// How many: corps as printed, `2.5` being two at full strength and one reduced.
    pub count: Strength,
    /// Which counters.
    pub piece: Ref<Piece>,
    /// The side of the counter that is up: `minor` for a leader on his minor leader side, `back` for a marker.
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
#[record(
    table = "reinforcements",
    file = "scenarios/*/reinforcements.csv",
    role = Arrival,
    key("turn", "piece", "action", "place"),
    optional,
    has(cited)
)]
pub struct Reinforcement {
    /// The turn: a space of the turn track.
    pub turn: Ref<TrackSpace>,
    /// How many: corps as printed.
    pub count: Strength,
    /// Which counters.
    pub piece: Ref<Piece>,
    /// What happens.
    pub action: Arrival,
    /// Where, if the schedule says so.
    pub place: Option<Ref<Place>>,
    /// The side of the counter that is up when it arrives: `minor` for a leader on his minor leader side.
    pub face: Option<Face>,
    /// The power whose entry into the war brings it, in `turn` at the latest.
    pub joins: Option<Ref<Power>>,
}

/// What a line of the schedule does.
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
