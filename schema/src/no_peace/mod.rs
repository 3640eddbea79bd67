//! The system of No Peace Without Spain! and A Pragmatic War: two sides of several powers, a point-to-point map,
//! leaders who command corps, one turn a year.

mod replay;
mod rules;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use self::replay::*;
pub use self::rules::*;

pub use crate::common::{
    Box, BoxKind, Country, Deck, DeckKind, DieModifier, DieResult, DieTable, Laid, Marker, MarkerRole, Phase, Track,
    TrackKind, TrackSpace,
};
use crate::common::{Erratum, Missing, Ruling, Side, Waiver};
use crate::picture::{Emblem, Pattern};
use crate::style::Style;
use crate::table::{DocumentSpec, System, TableSpec, schema_of};
use crate::{
    Cite, Colour, Demand, Id, Latitude, List, Longitude, Name, Ref, Strength, Target, Text, YesNo, game, table,
};

/// The tables and documents of the system.
pub const SYSTEM: System = System {
    id: "no-peace",
    document: "No Peace Without Spain!",
    tables: &[
        TableSpec::of::<Side>(),
        TableSpec::of::<Power>(),
        TableSpec::of::<SeaZone>(),
        TableSpec::of::<Country>(),
        TableSpec::of::<Region>(),
        TableSpec::of::<Space>(),
        TableSpec::of::<Connection>(),
        TableSpec::of::<MapFact>(),
        TableSpec::of::<Box>(),
        TableSpec::of::<Track>(),
        TableSpec::of::<TrackSpace>(),
        TableSpec::of::<Leader>(),
        TableSpec::of::<Corps>(),
        TableSpec::of::<Marker>(),
        TableSpec::of::<Deck>(),
        TableSpec::of::<Card>(),
        TableSpec::of::<DieTable>(),
        TableSpec::of::<DieModifier>(),
        TableSpec::of::<DieResult>(),
        TableSpec::of::<Phase>(),
        TableSpec::of::<SetUp>(),
        TableSpec::of::<Reinforcement>(),
        TableSpec::of::<Ruling>(),
        TableSpec::of::<Missing>(),
        TableSpec::of::<Erratum>(),
        TableSpec::of::<Waiver>(),
        TableSpec::second_reading::<MapFact>("map-facts-second-reading", "second-reading/map-facts.csv"),
        TableSpec::second_reading::<Leader>("leaders-second-reading", "second-reading/leaders.csv"),
        TableSpec::second_reading::<SetUp>("set-up-second-reading", "second-reading/scenarios/*/setup.csv"),
        TableSpec::second_reading::<Reinforcement>(
            "reinforcements-second-reading",
            "second-reading/scenarios/*/reinforcements.csv",
        ),
    ],
    documents: &[
        DocumentSpec { name: "game", file: "game.json", needed: true, schema: schema_of::<game::Game> },
        DocumentSpec { name: "rules", file: "rules.json", needed: true, schema: schema_of::<Rules> },
        DocumentSpec {
            name: "scenarios",
            file: "scenarios/*/scenario.json",
            needed: true,
            schema: schema_of::<game::Scenario>,
        },
        DocumentSpec { name: "style", file: "style.json", needed: false, schema: schema_of::<Style> },
        DocumentSpec { name: "replays", file: "examples/*.json", needed: false, schema: schema_of::<Replay> },
    ],
};

/// A power: a country or duchy whose forces fight for a side.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Power {
    /// The permanent id of the power; never change it.
    pub id: Id,
    /// What players call it.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings, such as the adjective that the set-up tables use.
    #[serde(default)]
    pub aliases: List<Text>,
    /// The letters on its counters: `Fr`.
    pub code: Text,
    /// The side it begins on, or that it will join.
    pub side: Ref<Side>,
    /// How it comes into the war.
    pub entry: Entry,
    /// The turn in which it joins at the latest, where it does by itself.
    #[serde(default)]
    pub entry_turn: Option<Ref<TrackSpace>>,
    /// The side it can change to.
    #[serde(default)]
    pub turncoat: Option<Ref<Side>>,
    /// Its capital, the source of its supply.
    pub capital: Ref<Space>,
    /// Its colour on the map and on the bands of its counters.
    pub colour: Colour,
    /// The pattern of its standard; without one it has some pattern that no other power has.
    #[serde(default)]
    pub standard: Option<Pattern>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Power, "powers", "powers.csv", ["id"]);

/// How a power comes into the war.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Entry {
    /// At war from the start.
    Start,
    /// Neutral at first: nobody may enter its spaces until it joins its side.
    Neutral,
    /// Does not exist until an uprising makes it; until then its home spaces belong to another power.
    Uprising,
}

/// A sea zone.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeaZone {
    /// The permanent id of the zone; never change it.
    pub id: Id,
    /// What players call it.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// The side that controls it at the start.
    pub control: Ref<Side>,
    /// Whether control can change.
    #[serde(default)]
    pub contested: YesNo,
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
table!(SeaZone, "sea-zones", "sea-zones.csv", ["id"]);

/// A country that rules speak of, where it is not that of the home powers of its spaces (18.2).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Region {
    /// The permanent id of the region; never change it.
    pub id: Id,
    /// What players call it.
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Region, "regions", "regions.csv", ["id"], needed: false);

/// A space of the map: a town, with the country about it.
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
    /// The powers whose home space it is; empty for an independent one.
    #[serde(default)]
    pub home: List<Ref<Power>>,
    /// Fortress strength 1 to 3; 0 for an unfortified space.
    #[schemars(range(min = 0, max = 3))]
    pub fortress: u8,
    /// Its land, which limits stacking.
    pub terrain: Terrain,
    /// The sea zones it is a port of.
    #[serde(default)]
    pub ports: List<Ref<SeaZone>>,
    /// Victory points for its capture, if they differ from its fortress strength.
    #[serde(default)]
    #[schemars(range(min = 0, max = 35))]
    pub vp: Option<u8>,
    /// Whether it has a coin symbol.
    #[serde(default)]
    pub wealthy: YesNo,
    /// The only side that may enter it, where one may not.
    #[serde(default)]
    pub only: Option<Ref<Side>>,
    /// The country that rules speak of, where it is not that of the home powers: Spain, Silesia.
    #[serde(default)]
    pub region: Option<Ref<Region>>,
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

/// The land of a space (4.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
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
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Connection {
    /// One end.
    pub from: Ref<Space>,
    /// The other end.
    pub to: Ref<Space>,
    /// The only side that may use it, where one may not.
    #[serde(default)]
    pub only: Option<Ref<Side>>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Connection, "connections", "connections.csv", ["from", "to"]);

/// A fact about the map that the rule book gives; every check verifies it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MapFact {
    /// The permanent id of the fact; never change it.
    pub id: Id,
    /// What is said.
    pub fact: Fact,
    /// The space it is said of, or where a way begins.
    pub from: Ref<Space>,
    /// Where a way ends.
    #[serde(default)]
    pub to: Option<Ref<Space>>,
    /// The spaces of a way, in order, without its ends.
    #[serde(default)]
    pub via: List<Ref<Space>>,
    /// The side that goes the way, where it matters.
    #[serde(default)]
    pub side: Option<Ref<Side>>,
    /// Movement points, fortress strength, victory points, a terrain, a power or a sea zone, as the fact has it.
    #[serde(default)]
    pub value: Option<Text>,
    /// The rule, or `reconstructed` for what the pack assumes.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(MapFact, "map-facts", "map-facts.csv", ["id"], needed: false);

/// The kinds of map fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
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
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Leader {
    /// The permanent id of the leader; never change it.
    pub id: Id,
    /// The name on the counter; what stands in brackets at its end is left off there.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// The side he serves.
    pub side: Ref<Side>,
    /// Named, minor, or a staff officer.
    pub kind: LeaderKind,
    /// The home powers on his band; both are needed where there are two (3.1.2).
    #[serde(default)]
    pub home: List<Ref<Power>>,
    /// Whether he wears a crown: a Royal, or Soldier King.
    #[serde(default)]
    pub royal: YesNo,
    /// Tactical rating.
    #[schemars(range(min = 0, max = 9))]
    pub tactical: u8,
    /// Command rating, in corps.
    #[schemars(range(min = 0, max = 20))]
    pub command: u8,
    /// The named leader on the other side of the counter, where it is not a nameless one.
    #[serde(default)]
    pub replacement: Option<Text>,
    /// Tactical rating of the other side of a named leader's counter.
    #[serde(default)]
    #[schemars(range(min = 0, max = 9))]
    pub minor_tactical: Option<u8>,
    /// Command rating of the other side of a named leader's counter.
    #[serde(default)]
    #[schemars(range(min = 0, max = 20))]
    pub minor_command: Option<u8>,
    /// Counters in the box.
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
table!(Leader, "leaders", "leaders.csv", ["id"]);

/// The kinds of leader (3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum LeaderKind {
    /// A person; the counter's other side is his replacement.
    Named,
    /// A nameless one, never a casualty.
    Minor,
    /// For optional rules only.
    Staff,
}

/// The corps counters of a power: full strength in front, reduced behind.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Corps {
    /// The permanent id of these counters; never change it.
    pub id: Id,
    /// What players call one.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings: the adjective that the set-up tables use.
    #[serde(default)]
    pub aliases: List<Text>,
    /// Their power.
    pub power: Ref<Power>,
    /// The side they fight for, where it is not their power's.
    #[serde(default)]
    pub side: Option<Ref<Side>>,
    /// Counters in the box.
    #[schemars(range(min = 1, max = 999))]
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
table!(Corps, "corps", "corps.csv", ["id"]);

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
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// The permanent id of the card; never change it.
    pub id: Id,
    /// The number printed on it, where it has one.
    #[serde(default)]
    #[schemars(range(min = 1, max = 999))]
    pub number: Option<u32>,
    /// Its title.
    #[schemars(with = "Name")]
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// The deck it begins in.
    pub deck: Ref<Deck>,
    /// Copies in the box.
    #[schemars(range(min = 1, max = 99))]
    pub copies: u32,
    /// Actions that it gives, 1 to 4.
    #[serde(default)]
    #[schemars(range(min = 1, max = 4))]
    pub actions: Option<u8>,
    /// When it is played.
    #[serde(default)]
    pub timing: Option<Timing>,
    /// Whether it stays in its box of the map while it lasts (9.2.3).
    #[serde(default)]
    pub lasting: YesNo,
    /// What it does, in words of our own; empty where the document does not tell.
    #[serde(default)]
    pub effect: Option<Text>,
    /// What is drawn on it; without one, what its title suggests.
    #[serde(default)]
    pub picture: Option<Emblem>,
    /// The rule, or `reconstructed`, or `missing`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Card, "cards", "cards.csv", ["id"]);

/// When an event card is played (9.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Timing {
    /// As soon as it is drawn.
    Immediate,
    /// Kept until its owner wants it.
    Hold,
}

/// A line of a scenario's set-up: some counters in a place.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetUp {
    /// Where.
    pub place: Ref<Place>,
    /// How many: corps as printed, `2.5` being two at full strength and one reduced.
    pub count: Strength,
    /// Which counters.
    pub piece: Ref<Piece>,
    /// The side of the counter that is up: `minor` for a leader on his minor leader side, `back` for a marker.
    #[serde(default)]
    pub face: Option<Face>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(SetUp, "set-up", "scenarios/*/setup.csv", ["place", "piece", "face"], needed: false);

/// The side of a counter that is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
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
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
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
    #[serde(default)]
    pub place: Option<Ref<Place>>,
    /// The side of the counter that is up when it arrives: `minor` for a leader on his minor leader side.
    #[serde(default)]
    pub face: Option<Face>,
    /// The power whose entry into the war brings it, in `turn` at the latest.
    #[serde(default)]
    pub joins: Option<Ref<Power>>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(
    Reinforcement,
    "reinforcements",
    "scenarios/*/reinforcements.csv",
    ["turn", "piece", "action", "place"],
    needed: false
);

/// What a line of the schedule does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
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
