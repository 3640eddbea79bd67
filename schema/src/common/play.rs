//! Rules of play as rows: what counters can be in, what changes their numbers, who fights whom, what counts, who wins.
//!
//! A condition or a number in them is an expression of the language of `checks.csv`, about the state of a game that is being played.

use super::{DieTable, PhaseDoes, Side};
use crate::{Id, List, Name, Ref, Text, YesNo, record, words};

/// A state that counters or formations can be in, such as an order. A marker that is laid on counters is a state already.
#[record(table = "states", file = "states.csv", role = State, optional, has(id, cited))]
pub struct UnitState {
    /// The bearer of the state: each counter for itself, or a formation, whose counters are all in it.
    pub of: StateOf,
    /// The states that exclude each other, separated by `|`: `attack|march|hold`.
    pub values: List<Id>,
    /// The one in which a counter or formation begins: an expression about `unit` or `formation`.
    #[schema(maxLength = 1000, "x-untranslated" = "yes")]
    pub start: Text,
    /// The one that counts for counters of no formation; without it, nothing.
    pub without: Option<Id>,
}

/// The bearer of a state.
#[words]
pub enum StateOf {
    Counters,
    Formations,
}

/// A change of a number, a permission or a ban that holds under a condition.
#[record(table = "effects", file = "effects.csv", role = Effect, optional, has(id, cited))]
pub struct PlayEffect {
    /// The number or permission that changes.
    pub on: EffectOn,
    /// `+2` or `-1` is added, `x1/2` multiplies after that, a plain number is the most, and of `yes` and `no` the last that holds counts.
    #[schema(pattern = r"^([+-]?[0-9]{1,3}|x[0-9]{1,3}(/[1-9][0-9]?)?|yes|no)$", "x-form" = "effect")]
    pub value: Text,
    /// When it holds: an expression about `unit`, `place`, `turn` and so on; without one, always.
    #[schema(maxLength = 1000, "x-untranslated" = "yes")]
    pub when: Option<Text>,
    /// For `along`: the kinds of lines that the whole move follows.
    #[schema("x-untranslated" = "yes")]
    pub over: List<Text>,
}

/// The number or permission that an effect changes.
#[words]
pub enum EffectOn {
    /// The movement points of a counter.
    Movement,
    /// The places that it may move.
    Hexes,
    /// The movement points for a move that follows only the lines under `over`.
    Along,
    /// The permission of a counter that has not moved to go one place, whatever that costs.
    MinimumMove,
    /// The permission to enter a zone of control.
    EnterZone,
    /// The possession of a zone of control.
    Zone,
    /// The permission to attack.
    Attack,
    /// Its strength in a battle.
    Strength,
    /// The room that it takes in a place.
    Takes,
    /// The room in a place.
    Stacking,
    /// The permission to lose a step instead of a retreat.
    Stand,
    /// The ability to fight: without it a counter neither blocks a place nor attacks, nor loses steps, and is driven out when it is alone.
    Fights,
    /// `yes` if players alone handle it, so that the machine leaves it out.
    LeftOut,
}

/// A kind of zone of control: what enemies of some counters must heed in the places beside them.
#[record(
    table = "zones-of-control",
    file = "zones-of-control.csv",
    role = ZoneOfControl,
    noun = "zone",
    optional,
    has(id, cited)
)]
pub struct ZoneOfControl {
    /// The counters that have it: an expression about `unit`; without one, all that fight.
    #[schema(maxLength = 1000, "x-untranslated" = "yes")]
    pub of: Option<Text>,
    /// The cost of entering it: `stop` if a counter must stop, `-` if it may not, a number of movement points besides those for the
    /// ground; empty for nothing.
    #[schema(pattern = "^(stop|-|[0-9]{1,2})$", "x-form" = "zone")]
    pub enter: Option<Text>,
    /// The cost of going from one place in it straight to another, in the same words.
    #[schema(pattern = "^(stop|-|[0-9]{1,2})$", "x-form" = "zone")]
    pub through: Option<Text>,
    /// The movement points for leaving it.
    #[schema(maximum = 99)]
    pub leave: Option<u32>,
    /// Other things that it stops.
    pub blocks: List<Blocked>,
    /// `yes` if a counter of one's own in the place lifts it for what it blocks.
    pub lifted: YesNo,
    /// The kinds of ground and of lines into or across which it does not reach.
    #[schema("x-untranslated" = "yes")]
    pub stopped_by: List<Text>,
}

/// Something that a zone of control stops.
#[words]
pub enum Blocked {
    Retreat,
    Advance,
}

/// A kind of line of supply or command, from a counter to a source. Those who have one are asked for by its id: `!unit.supplied`.
#[record(table = "traces", file = "traces.csv", role = Trace, noun = "line", optional, has(id, cited))]
pub struct Trace {
    /// The counters that need it: an expression about `unit`; without one, all.
    #[schema(maxLength = 1000, "x-untranslated" = "yes")]
    pub of: Option<Text>,
    /// The most places on the way to a source, or to a line under `over`: an expression; without one, any number.
    #[schema(maxLength = 1000, "x-untranslated" = "yes")]
    pub most: Option<Text>,
    /// The kinds of lines, such as roads, that lead on to a source over any number of places.
    #[schema("x-untranslated" = "yes")]
    pub over: List<Text>,
    /// The sources: an expression about `place` and `unit`.
    #[schema(maxLength = 1000, "x-untranslated" = "yes")]
    pub to: Text,
    /// `yes` if zones of control of the enemy stop it, unless a counter of its own that fights is in the place. The enemy himself always
    /// does.
    pub stopped: YesNo,
}

/// A kind of battle: who attacks whom, and by which table.
#[record(table = "combats", file = "combats.csv", role = Combat, noun = "combat", optional, has(id, cited))]
pub struct Combat {
    /// The counters that may attack a place: an expression about `unit` and `place`; without one, all that fight.
    #[schema(maxLength = 1000, "x-untranslated" = "yes")]
    pub who: Option<Text>,
    /// The most places from attacker to defender: an expression; 0 for the same place, 1 without one.
    #[schema(maxLength = 1000, "x-untranslated" = "yes")]
    pub range: Option<Text>,
    /// The strength of an attacker: an expression about `unit`.
    #[schema(maxLength = 1000, "x-untranslated" = "yes")]
    pub strength: Text,
    /// The strength of a defender; without one, as that of an attacker.
    #[schema(maxLength = 1000, "x-untranslated" = "yes")]
    pub against: Option<Text>,
    /// The die table with its result.
    pub table: Ref<DieTable>,
    /// The kinds of lines across which nobody attacks a place beside his own.
    #[schema("x-untranslated" = "yes")]
    pub not_across: List<Text>,
    /// The attackers that suffer the result and may advance: an expression about `unit`; without one, all.
    #[schema(maxLength = 1000, "x-untranslated" = "yes")]
    pub suffers: Option<Text>,
    /// `yes` if attackers may enter a place that falls empty.
    pub advance: YesNo,
}

/// Points that count for a side.
#[record(table = "scores", file = "scores.csv", role = Score, noun = "score", optional, has(id, cited))]
pub struct Score {
    /// The side whose points they are.
    pub side: Ref<Side>,
    /// The points: an expression.
    #[schema(maxLength = 1000, "x-untranslated" = "yes")]
    pub points: Text,
    /// When they are counted; without it, from what holds at the moment.
    pub counted: Option<Counted>,
    /// The scenarios that count them; all, if the cell is empty.
    #[schema("x-untranslated" = "yes")]
    pub scenario: List<Text>,
}

/// When points are counted.
#[words]
pub enum Counted {
    /// In each phase that does `count`, or else at the end of each turn, and added to those of the turns before.
    Turn,
    /// At the end of the game only.
    End,
}

/// A verdict: the first whose conditions hold ends a game.
#[record(table = "levels", file = "levels.csv", role = Level, noun = "level", optional, has(id, cited))]
pub struct Level {
    /// The verdict as players say it: `The Republic wins`.
    #[schema(with = Name)]
    pub name: Text,
    /// The scenarios that know it; all, if the cell is empty.
    #[schema("x-untranslated" = "yes")]
    pub scenario: List<Text>,
    /// The side whose points are looked at.
    pub of: Option<Ref<Side>>,
    /// The least points for it.
    #[schema(minimum = -9999, maximum = 9999)]
    pub least: Option<i32>,
    /// The most points for it.
    #[schema(minimum = -9999, maximum = 9999)]
    pub most: Option<i32>,
    /// A further condition: an expression.
    #[schema(maxLength = 1000, "x-untranslated" = "yes")]
    pub when: Option<Text>,
    /// The side that wins; without one it is a draw.
    pub winner: Option<Ref<Side>>,
    /// `yes` if the game ends as soon as it holds, and not after the last turn only.
    pub ends: YesNo,
}

/// Something in the rules that no row states, so that the machine plays without it.
#[record(table = "unstated", file = "unstated.csv", role = Unstated, noun = "rule", optional, has(id, cited))]
pub struct Unstated {
    /// The rule in a few words of our own: `hidden counters`.
    #[schema("x-untranslated" = "yes")]
    pub what: Text,
    /// The machine's way of playing without it: `all counters are seen`.
    #[schema("x-untranslated" = "yes")]
    pub instead: Option<Text>,
    /// The things done in phases that it bears on; any, if the cell is empty. A referee leaves these open.
    pub concerns: List<PhaseDoes>,
    /// The counters that it bears on: an expression about `unit`; all, if the cell is empty.
    #[schema(maxLength = 1000, "x-untranslated" = "yes")]
    pub who: Option<Text>,
}
