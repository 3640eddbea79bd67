//! The system of No Peace Without Spain! and A Pragmatic War: two sides of several powers, a point-to-point map,
//! leaders who command corps, one turn a year.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::common::{Erratum, Missing, Ruling, Side, Waiver};
use crate::table::{DocumentSpec, System, TableSpec, schema_of};
use crate::{Cite, Colour, Demand, Id, Latitude, List, Longitude, Ref, Strength, Target, Text, YesNo, game, table};

/// The tables and documents of the system.
pub const SYSTEM: System = System {
    id: "no-peace",
    tables: &[
        TableSpec::of::<Side>(),
        TableSpec::of::<Power>(),
        TableSpec::of::<SeaZone>(),
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
    ],
    documents: &[
        DocumentSpec { name: "game", file: "game.json", schema: schema_of::<game::Game> },
        DocumentSpec { name: "rules", file: "rules.json", schema: schema_of::<Rules> },
        DocumentSpec { name: "scenarios", file: "scenarios/*/scenario.json", schema: schema_of::<game::Scenario> },
    ],
};

/// A power: a country or duchy whose forces fight for a side.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Power {
    /// The power for ever.
    pub id: Id,
    /// What players call it.
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
    /// The zone for ever.
    pub id: Id,
    /// What players call it.
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

/// A space of the map: a town, with the country about it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Space {
    /// The space for ever.
    pub id: Id,
    /// The name on the map.
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
    /// Victory points for its capture, where it is not worth its fortress strength.
    #[serde(default)]
    #[schemars(range(min = 0, max = 35))]
    pub vp: Option<u8>,
    /// Whether it has a coin symbol.
    #[serde(default)]
    pub wealthy: YesNo,
    /// The only side that may enter it, where one may not.
    #[serde(default)]
    pub only: Option<Ref<Side>>,
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

/// Something that the document forces the map to be, proven at every build.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MapFact {
    /// The fact for ever.
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
    /// The rule.
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

/// A box of the map that is not a space: an army box, a holding box, a force pool.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Box {
    /// The box for ever.
    pub id: Id,
    /// The name on the map.
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// What it is for.
    pub kind: BoxKind,
    /// The side it belongs to.
    #[serde(default)]
    pub side: Option<Ref<Side>>,
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
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Box, "boxes", "boxes.csv", ["id"]);

/// What a box is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum BoxKind {
    /// Holds the corps of an army marker (2.7).
    Army,
    /// Shows a state, such as who controls a sea.
    Holding,
    /// Holds a card with a lasting effect (9.2.3).
    Event,
    /// Holds the corps that can be built (12.3.2).
    ForcePool,
    /// Holds what an event or a special rule will bring.
    HeldAside,
    /// Holds what is out of the game.
    Removed,
}

/// A track of the map.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Track {
    /// The track for ever.
    pub id: Id,
    /// The name on the map.
    pub name: Text,
    /// What the spaces of the track count.
    pub kind: TrackKind,
    /// Map units from the left edge to its first space.
    pub x: f64,
    /// Map units from the upper edge to its first space.
    pub y: f64,
    /// Width of a space in map units.
    #[schemars(range(min = 1))]
    pub width: f64,
    /// Height of a space in map units.
    #[schemars(range(min = 1))]
    pub height: f64,
    /// Spaces in a row before the next row begins.
    #[schemars(range(min = 1, max = 100))]
    pub columns: u32,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Track, "tracks", "tracks.csv", ["id"]);

/// What the spaces of a track count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum TrackKind {
    /// Turns: each space is a year.
    Turn,
    /// A quantity: victory points, resource points.
    Record,
    /// A state of affairs, such as a loyalty.
    Level,
}

/// A space of a track.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TrackSpace {
    /// The space for ever.
    pub id: Id,
    /// The track it belongs to.
    pub track: Ref<Track>,
    /// What is printed in it.
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// Its number: year, points, or die roll.
    pub value: i32,
    /// The side it favours: on the turn track the one with the initiative.
    #[serde(default)]
    pub side: Option<Ref<Side>>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    #[serde(default)]
    pub reconstructed: List<Text>,
    /// Anything worth saying, printed in the space where there is room.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(TrackSpace, "track-spaces", "track-spaces.csv", ["id"]);

/// A leader counter.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Leader {
    /// The leader for ever.
    pub id: Id,
    /// The name on the counter.
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
    /// Tactical rating.
    #[schemars(range(min = 0, max = 9))]
    pub tactical: u8,
    /// Command rating, in corps.
    #[schemars(range(min = 0, max = 20))]
    pub command: u8,
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
    /// These counters for ever.
    pub id: Id,
    /// What players call one.
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

/// A marker.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    /// The marker for ever.
    pub id: Id,
    /// What players call it.
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
    pub front: Text,
    /// What is printed behind; empty for a blank back.
    #[serde(default)]
    pub back: Option<Text>,
    /// Counters in the box.
    #[schemars(range(min = 1, max = 999))]
    pub count: u32,
    /// Whether more may be made when they run out (3.3.2).
    #[serde(default)]
    pub unlimited: YesNo,
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

/// A deck of cards or a discard pile.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    /// The deck for ever.
    pub id: Id,
    /// What players call it.
    pub name: Text,
    /// What becomes of it.
    pub kind: DeckKind,
    /// The deck that a discard pile is shuffled back into, or that later cards are added to.
    #[serde(default)]
    pub into: Option<Ref<Deck>>,
    /// Map units from the left edge to its centre.
    pub x: f64,
    /// Map units from the upper edge to its centre.
    pub y: f64,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Deck, "decks", "decks.csv", ["id"]);

/// What becomes of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum DeckKind {
    /// Shuffled and drawn from, face down.
    Draw,
    /// Played cards that come back.
    Discard,
    /// Cards put aside until their turn.
    Later,
    /// Cards out of the game.
    Removed,
}

/// A card, or several alike.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// The card for ever.
    pub id: Id,
    /// The number printed on it, where it has one.
    #[serde(default)]
    #[schemars(range(min = 1, max = 999))]
    pub number: Option<u32>,
    /// Its title.
    pub name: Text,
    /// Other spellings.
    #[serde(default)]
    pub aliases: List<Text>,
    /// The deck it begins in.
    pub deck: Ref<Deck>,
    /// Copies in the box.
    #[schemars(range(min = 1, max = 99))]
    pub copies: u32,
    /// Actions that it gives, 1 to 3.
    #[serde(default)]
    #[schemars(range(min = 1, max = 3))]
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

/// A die table: what is rolled, and where its results stand.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DieTable {
    /// The table for ever; its results are in `tables/<id>.csv`.
    pub id: Id,
    /// What players call it.
    pub name: Text,
    /// Dice rolled and added.
    #[schemars(range(min = 1, max = 12))]
    pub dice: u32,
    /// Faces of a die.
    #[schemars(range(min = 2, max = 100))]
    pub faces: u32,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(DieTable, "die-tables", "die-tables.csv", ["id"]);

/// A die roll modifier.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DieModifier {
    /// The modifier for ever.
    pub id: Id,
    /// The die table it modifies.
    pub table: Ref<DieTable>,
    /// When it applies, in words of our own.
    pub name: Text,
    /// What is added to the roll.
    #[schemars(range(min = -20, max = 20))]
    pub value: i32,
    /// Of several modifiers with the same word here only one applies.
    #[serde(default)]
    pub group: Option<Id>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(DieModifier, "die-modifiers", "die-modifiers.csv", ["id"]);

/// A line of a die table.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DieResult {
    /// The lowest modified roll that gives this result; empty for all below `high`.
    #[serde(default)]
    pub low: Option<i32>,
    /// The highest modified roll that gives it; empty for all above `low`.
    #[serde(default)]
    pub high: Option<i32>,
    /// The result as the table prints it.
    pub result: Text,
    /// What it means, in words of our own.
    #[serde(default)]
    pub meaning: Option<Text>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(DieResult, "die-results", "tables/*.csv", ["low", "high"], needed: false);

/// A phase of the turn, in the order of play.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Phase {
    /// The phase for ever.
    pub id: Id,
    /// What players call it.
    pub name: Text,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Phase, "phases", "phases.csv", ["id"]);

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
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Anything worth saying.
    #[serde(default)]
    pub note: Option<Text>,
}
table!(Reinforcement, "reinforcements", "scenarios/*/reinforcements.csv", ["turn", "piece", "action"], needed: false);

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
}

/// `rules.json`: the numbers of the rules.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// The schema that editors check this file with.
    #[serde(rename = "$schema", default)]
    pub schema: Option<Text>,
    /// Corps of a side that may stack in a space.
    pub stacking: Stacking,
    /// Movement points.
    pub movement: Movement,
    /// Building and restoring.
    pub resources: Resources,
    /// Action cards.
    pub cards: CardRules,
    /// Fortified lines.
    pub lines: LineRules,
    /// Battle.
    pub battle: BattleRules,
    /// Siege.
    pub siege: SiegeRules,
    /// Victory points and victory.
    pub victory: VictoryRules,
    /// The fleet that can contest a sea zone.
    #[serde(default)]
    pub fleet: Option<FleetRules>,
    /// Control of the contested sea zone.
    #[serde(default)]
    pub sea_control: Option<SeaControl>,
    /// Spanish loyalty and the uprising.
    #[serde(default)]
    pub uprising: Option<Uprising>,
    /// Peace negotiations and withdrawal.
    #[serde(default)]
    pub withdrawal: Option<Withdrawal>,
    /// Corps that a power may place outside its home spaces.
    #[serde(default)]
    pub landings: Vec<Landing>,
}

/// Stacking limits by terrain (4.1.1).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stacking {
    /// Corps in a fertile space.
    pub fertile: u32,
    /// Corps in a normal space.
    pub normal: u32,
    /// Corps in a rugged space.
    pub rugged: u32,
    /// The rule.
    pub cite: Cite,
}

/// Movement points (13.5, 14.1).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Movement {
    /// Movement points of a campaign action.
    pub campaign: u32,
    /// Movement points of a leader in a transfer action.
    pub transfer_leader: u32,
    /// Movement points of a corps in a transfer action.
    pub transfer_corps: u32,
    /// Cost of a connection.
    pub connection: u32,
    /// Cost of a connection that one side alone may use.
    pub side_connection: u32,
    /// Corps in one sea move.
    pub sea_corps: u32,
    /// Modified roll at which an interception succeeds.
    #[schemars(range(min = 1, max = 20))]
    pub interception: u32,
    /// Modified roll at which avoiding battle succeeds.
    #[schemars(range(min = 1, max = 20))]
    pub avoid_battle: u32,
    /// The rule.
    pub cite: Cite,
}

/// Resource points and what they buy (12.3).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Resources {
    /// Points of each side at the start, a turn.
    pub points: Vec<SidePoints>,
    /// Cost of a new corps at full strength.
    pub build_full: u32,
    /// Cost of a new corps at reduced strength.
    pub build_reduced: u32,
    /// Cost of restoring a reduced corps.
    pub restore: u32,
    /// New corps a turn, for any power not named in `exceptions`.
    pub builds: u32,
    /// Restored corps a turn, for any power not named in `exceptions`.
    pub restores: u32,
    /// Powers with limits of their own.
    #[serde(default)]
    pub exceptions: Vec<BuildLimit>,
    /// The rule.
    pub cite: Cite,
}

/// Resource points of a side.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SidePoints {
    /// The side.
    pub side: Ref<Side>,
    /// Points a turn.
    pub points: u32,
}

/// What a power may build and restore in a turn.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BuildLimit {
    /// The power.
    pub power: Ref<Power>,
    /// New corps a turn.
    pub builds: u32,
    /// Restored corps a turn.
    pub restores: u32,
}

/// Action cards (13.1, 20.4.1).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardRules {
    /// Action cards dealt to each player.
    pub hand: u32,
    /// Turns with another number.
    #[serde(default)]
    pub exceptions: Vec<HandSize>,
    /// The rule.
    pub cite: Cite,
}

/// A turn in which another number of action cards is dealt.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandSize {
    /// The turn.
    pub turn: Ref<TrackSpace>,
    /// Action cards dealt to each player.
    pub hand: u32,
}

/// Fortified lines (15.2).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LineRules {
    /// Corps needed in the space.
    pub corps: u32,
    /// Cost of a level.
    pub cost: u32,
    /// Net roll that bypasses a line.
    #[schemars(range(min = 1, max = 20))]
    pub bypass: u32,
    /// The terrain that a line of the second level needs.
    pub second_level: Terrain,
    /// The rule.
    pub cite: Cite,
}

/// Battle (16.2, 16.5).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattleRules {
    /// Lowest roll of a die that hits.
    #[schemars(range(min = 1, max = 6))]
    pub hit: u32,
    /// Lowest roll of a demoralized leader's or corps' die that hits.
    #[schemars(range(min = 1, max = 6))]
    pub hit_demoralized: u32,
    /// Leaders of a side that give dice.
    pub leaders: u32,
    /// Hits that make a victory famous.
    pub famous_hits: u32,
    /// Corps removed that make a victory famous.
    pub famous_corps: u32,
    /// The rule.
    pub cite: Cite,
}

/// Siege (17.0).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SiegeRules {
    /// The table that is rolled on.
    pub table: Ref<DieTable>,
    /// Corps in a garrison at most.
    pub garrison: u32,
    /// Spaces whose siege has a modifier of its own.
    #[serde(default)]
    pub hard: Vec<Ref<Space>>,
    /// The rule.
    pub cite: Cite,
}

/// Victory points and victory (6.0).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VictoryRules {
    /// The side that victory points are counted for.
    pub side: Ref<Side>,
    /// The track.
    pub track: Ref<Track>,
    /// Points at the start.
    pub start: u32,
    /// Points at the least and at the most.
    pub range: [u32; 2],
    /// Points for a famous victory.
    pub famous: u32,
    /// Points at which the side wins at once.
    pub automatic: u32,
    /// Lowest points of a minor victory of the side, and of a minor defeat.
    pub levels: [u32; 2],
    /// The same after the withdrawal and in the tournament.
    #[serde(default)]
    pub later_levels: Option<[u32; 3]>,
    /// Spaces whose capture, with a line of communication by land, wins at once.
    pub prizes: Vec<Prize>,
    /// The rule.
    pub cite: Cite,
}

/// A space whose capture wins the game (6.2).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Prize {
    /// Who wins.
    pub side: Ref<Side>,
    /// The space to take.
    pub space: Ref<Space>,
    /// The space, or one of the spaces, that a line of communication must reach.
    pub line_to: Vec<Ref<Space>>,
}

/// A fleet that can contest a sea zone (12.3.6, 13.5.6).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FleetRules {
    /// Whose it is.
    pub side: Ref<Side>,
    /// Its port.
    pub port: Ref<Port>,
    /// Where its line of communication must lead.
    pub line_to: Ref<Space>,
    /// Cost of a point of strength.
    pub cost: u32,
    /// Its greatest strength.
    pub strength: u32,
    /// What the other side adds to its roll.
    pub defence: u32,
    /// What it adds after the event that strengthens it.
    pub defence_later: u32,
    /// That event.
    pub event: Ref<Card>,
    /// The rule.
    pub cite: Cite,
}

/// Who controls the contested sea zone (10.0).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeaControl {
    /// The zone.
    pub zone: Ref<SeaZone>,
    /// The side that gains it.
    pub side: Ref<Side>,
    /// The ports of which one gives it.
    pub ports: Vec<Ref<Port>>,
    /// Victory points lost each winter without it.
    pub penalty: u32,
    /// The rule.
    pub cite: Cite,
}

/// The uprising of a power (18.0).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Uprising {
    /// The power that rises.
    pub power: Ref<Power>,
    /// The loyalty track.
    pub track: Ref<Track>,
    /// Spaces that change control, its home spaces after that.
    pub spaces: Vec<Ref<Space>>,
    /// The capital whose control moves the loyalty marker.
    pub capital: Ref<Space>,
    /// Fortresses that count for the loyalty marker.
    pub fortresses: u32,
    /// The rule.
    pub cite: Cite,
}

/// The withdrawal of a power (19.0 D, E).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Withdrawal {
    /// The power that withdraws.
    pub power: Ref<Power>,
    /// Leaders that go with it.
    pub leaders: Vec<Ref<Leader>>,
    /// The turns in which it can be negotiated.
    pub turns: Vec<Ref<TrackSpace>>,
    /// The turn in which it happens by itself, in the historical scenario.
    pub historical: Ref<TrackSpace>,
    /// Victory points that one, two and three concessions cost.
    pub concessions: Vec<u32>,
    /// Modified roll at which it withdraws.
    #[schemars(range(min = 1, max = 20))]
    pub roll: u32,
    /// The lasting event that ends with it.
    pub event: Ref<Card>,
    /// Resource points of its side afterwards.
    pub points: u32,
    /// Action cards of its side afterwards.
    pub hand: u32,
    /// The rule.
    pub cite: Cite,
}

/// A power that may place a corps outside its home spaces (12.2.5).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Landing {
    /// The power.
    pub power: Ref<Power>,
    /// The space.
    pub space: Ref<Space>,
    /// Corps a turn.
    pub corps: u32,
    /// The rule.
    pub cite: Cite,
}
