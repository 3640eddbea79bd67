//! `examples/*.json`: the worked examples of the rules, to be played again.
//!
//! Replays describe a game in words, a line a fact: `liege: marlborough, overkirk minor, 2.5 dutch`. Counters, spaces and
//! everything else go by id, name or alias. A force is a list of counters: the number as the set-up prints it, the counter, and
//! `reduced`, `minor`, `replaced`, `demoralized` or `inside` (a besieged fortress) where they are so.

use super::TrackSpace;
use muster_schema::common::Side;
use muster_schema::game::Scenario;
use muster_schema::{Cite, Id, Name, Ref, Text, form, words};

/// A worked example: a situation, and step by step the decisions, the rolls, and the facts that must hold then.
#[form(has(schema))]
pub struct Replay {
    /// The replay's id: the name of its file.
    pub id: Id,
    /// The subject of the replay.
    #[schema(with = Name)]
    pub title: Text,
    /// The rule that it belongs to.
    pub cite: Cite,
    /// The scenario whose rules and set-up it begins from.
    pub scenario: Ref<Scenario>,
    /// True if it counts with the game as printed: errata that are newer than it do not change its answers.
    pub as_printed: Option<bool>,
    /// The points that the document leaves open and this replay has decided.
    pub note: Option<Text>,
    /// The start of the replay.
    #[serde(default)]
    pub start: Start,
    /// The steps of the replay.
    #[schema(minItems = 1)]
    pub steps: Vec<Step>,
}

/// The start of a replay: the scenario's set-up, and the differences from it.
#[form]
#[derive(Default)]
pub struct Start {
    /// The turn, where it is not the scenario's first. Powers that have joined by then are at war.
    pub turn: Option<Ref<TrackSpace>>,
    /// The moment in the turn.
    #[serde(default)]
    pub phase: Moment,
    /// The side that acts first.
    pub side: Option<Ref<Side>>,
    /// Actions of the card that is being played, in an action round.
    #[schema(minimum = 1, maximum = 9)]
    pub actions: Option<u8>,
    /// Rules that are switched on beside those of the scenario: optional rules.
    #[serde(default)]
    pub options: Vec<Id>,
    /// True if the map is empty, except for what `position` places.
    #[serde(default)]
    pub clear: bool,
    /// The differences from the set-up.
    #[serde(default)]
    pub position: Position,
    /// Dice rolled until the first decision, as in a step.
    #[serde(default)]
    pub dice: Vec<Text>,
    /// Cards drawn until the first decision, as in a step.
    #[serde(default)]
    pub cards: Vec<Text>,
}

/// The moments in a turn at which a replay begins.
#[words]
#[derive(Default)]
pub enum Moment {
    /// As the turn begins.
    #[default]
    Turn,
    /// With the Reinforcement phase of `side`.
    Reinforcement,
    /// As the action cards are dealt.
    Campaign,
    /// In an action round of `side`: it has `actions` left, or plays a card.
    Round,
    /// After the last action round.
    Loyalty,
    /// As the Winter Quarters phase begins.
    Winter,
}

/// Facts of a position: to be set up, or to be found so. Anything that is not mentioned is left open.
#[form]
#[derive(Default)]
pub struct Position {
    /// Everything in a space, a force pool or a box, or waiting for a turn: `metz: berwick, 4.5 french`; `paris: nothing`.
    #[serde(default)]
    #[schema(minItems = 1)]
    pub at: Vec<Text>,
    /// Control of spaces by a side: `alliance: lille, tournai`.
    #[serde(default)]
    #[schema(minItems = 1)]
    pub control: Vec<Text>,
    /// Control of a sea zone: `mediterranean: bourbon`.
    #[serde(default)]
    #[schema(minItems = 1)]
    pub seas: Vec<Text>,
    /// Fortified lines: `tournai: bourbon 2`; `tournai: nothing`.
    #[serde(default)]
    #[schema(minItems = 1)]
    pub lines: Vec<Text>,
    /// Remaining strength of a fortress: `liege: 0`.
    #[serde(default)]
    #[schema(minItems = 1)]
    pub walls: Vec<Text>,
    /// Continued Siege markers: `liege: 1`.
    #[serde(default)]
    #[schema(minItems = 1)]
    pub sieges: Vec<Text>,
    /// Famous victory markers: `blenheim: alliance`; `blenheim: nothing`.
    #[serde(default)]
    #[schema(minItems = 1)]
    pub victories: Vec<Text>,
    /// Victory points.
    pub points: Option<i32>,
    /// Resource points left to spend: `bourbon: 2`.
    #[serde(default)]
    #[schema(minItems = 1)]
    pub resources: Vec<Text>,
    /// Action cards in hand: `alliance: 3, 2, 2, 1`.
    #[serde(default)]
    #[schema(minItems = 1)]
    pub hands: Vec<Text>,
    /// Event cards in hand: `alliance: command-dispute`.
    #[serde(default)]
    #[schema(minItems = 1)]
    pub held: Vec<Text>,
    /// Event cards that have happened and last.
    #[serde(default)]
    #[schema(minItems = 1)]
    pub happened: Vec<Text>,
    /// The loyalty marker: its space, and the side that is up: `loyalty-4: bourbon`.
    pub loyalty: Option<Text>,
    /// True if the uprising has happened.
    pub risen: Option<bool>,
    /// Strength of a fleet: `toulon-fleet: 2`.
    #[serde(default)]
    #[schema(minItems = 1)]
    pub fleets: Vec<Text>,
    /// Powers at war.
    #[serde(default)]
    #[schema(minItems = 1)]
    pub at_war: Vec<Text>,
    /// The turn.
    pub turn: Option<Ref<TrackSpace>>,
    /// The side that decides next.
    pub decides: Option<Ref<Side>>,
    /// The side that has won.
    pub winner: Option<Ref<Side>>,
}

/// A step of a replay.
#[form]
pub struct Step {
    /// A name, where another step begins from here.
    pub id: Option<Id>,
    /// The step after which this one happens, where it is not the one before: its id, or `start`.
    pub from: Option<Id>,
    /// The events of the step, in words of our own.
    pub says: Text,
    /// The rule or example that tells of it.
    pub cite: Cite,
    /// The decisions, in the words of the game: `campaign nijmegen`, `take marlborough, 2 dutch`, `move liege`.
    #[serde(default, rename = "do")]
    pub decisions: Vec<Text>,
    /// The dice in the order in which they are rolled, and what for: `siege 4`, `battle 5 6 1 2`.
    #[serde(default)]
    pub dice: Vec<Text>,
    /// The cards in the order in which they are drawn: the actions of an action card, or an event card.
    #[serde(default)]
    pub cards: Vec<Text>,
    /// Decisions that must be open then.
    #[serde(default)]
    #[schema(minItems = 1)]
    pub open: Vec<Text>,
    /// Decisions that must not be open then.
    #[serde(default)]
    #[schema(minItems = 1)]
    pub shut: Vec<Text>,
    /// Counts at that point, with their answers: `dice at liege of bourbon: 6`, `defense lille: 5`.
    #[serde(default)]
    #[schema(minItems = 1)]
    pub counts: Vec<Text>,
    /// Facts that must hold then.
    #[serde(default)]
    #[schema(minProperties = 1)]
    pub expect: Position,
    /// A passage in which the document breaks its own rules: the step follows the rules.
    pub slip: Option<Slip>,
}

/// A passage in which a document breaks its own rules.
#[form]
pub struct Slip {
    /// The version of the document.
    pub says: Text,
    /// The version of the rules.
    pub rules: Text,
    /// Both passages.
    pub cite: Cite,
}
