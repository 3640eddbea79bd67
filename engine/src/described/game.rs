//! A scenario of a game whose rules are rows, compiled: everything is known by its number.

use super::condition::{Term, Value};

/// A side.
#[derive(Clone, Debug)]
pub struct Side {
    pub word: u32,
    pub name: String,
}

/// A turn: a space of the turn track.
#[derive(Clone, Debug)]
pub struct Turn {
    pub word: u32,
    pub name: String,
}

/// A place of the map.
#[derive(Clone, Debug)]
pub struct Place {
    pub word: u32,
    /// Its number or id, and its name.
    pub name: String,
    /// The most room for a side; `None` for any.
    pub room: Option<f64>,
    /// Its kinds of ground: a bit for each kind that zones or battles ask for.
    pub ground: u64,
    /// The side that holds it at the start.
    pub held: Option<u8>,
    /// Its worth for players that plan ahead.
    pub worth: f64,
}

/// A way from a place to the next.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    pub to: u16,
    /// The lines that a step crosses: a bit for each kind of line. A bridge counts for what it crosses.
    pub across: u64,
    /// The lines that a step follows: a bit for each kind of line.
    pub along: u64,
}

/// The cost of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Sixtieths of a movement point.
    Points(u32),
    /// All points that the counter has.
    All,
    Never,
}

/// The parts in which movement points are counted.
pub const FINE: f64 = 60.0;

/// A counter.
#[derive(Clone, Debug)]
pub struct Piece {
    pub word: u32,
    pub name: String,
    pub side: Option<usize>,
    pub formation: Option<usize>,
    /// The column of costs by which it moves.
    pub arm: usize,
    /// The numbers on each of its faces, the fullest first, by the number of their column.
    pub faces: Vec<Vec<Value>>,
    /// Its movement points with each of its faces.
    pub movement: Vec<f64>,
    /// True if it is of a kind that fights, such as a unit, and not a leader.
    pub fights: bool,
    pub begins: Begins,
    /// The value of each state at the start: its number.
    pub states: Vec<u8>,
}

/// Where a counter is when a scenario begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begins {
    /// On the map, with this face up.
    At(u16, u8),
    /// It comes in this turn, at this place if one is named.
    Due(usize, Option<u16>),
    /// It has no part in the scenario.
    Never,
}

/// A formation.
#[derive(Clone, Debug)]
pub struct Formation {
    pub word: u32,
    pub name: String,
    pub side: Option<usize>,
    /// Its counters that fight.
    pub pieces: Vec<u16>,
    /// The value of each state at the start: its number.
    pub states: Vec<u8>,
}

/// A state that counters or formations can be in.
#[derive(Clone, Debug)]
pub struct StateKind {
    pub word: u32,
    /// True if formations bear it, for all of their counters.
    pub of_formations: bool,
    /// The words of its values; none for a state that a marker shows, which is there or not.
    pub values: Vec<u32>,
    /// The value for counters without a formation.
    pub without: Value,
}

/// A phase.
#[derive(Clone, Debug)]
pub struct Phase {
    pub word: u32,
    pub name: String,
    /// Who takes part.
    pub who: Option<Term>,
    /// The table that is rolled on.
    pub roll: Option<usize>,
    /// The state that changes, and the most changes for a side.
    pub state: Option<usize>,
    pub limit: Option<Term>,
    /// The turns in which it is played; none for all.
    pub turns: Vec<u32>,
}

/// A part of a turn: what is done in a phase, by a side or for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub phase: usize,
    pub does: Does,
    pub side: usize,
}

/// Something that is done in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    Arrive,
    Move,
    Combat,
    Recover,
    Roll,
    Change,
    Trace,
    Count,
}

/// The number or permission that an effect changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    Movement,
    Hexes,
    Along,
    MinimumMove,
    EnterZone,
    Zone,
    Attack,
    Strength,
    Takes,
    Stacking,
    Stand,
    Fights,
}

/// The change that an effect makes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// A number that is added.
    Add(f64),
    /// A number by which the sum is multiplied.
    Times(f64),
    /// The most that there can be.
    Most(f64),
    /// A permission, or a ban.
    Allow(bool),
}

/// A row of effects.
#[derive(Clone, Debug)]
pub struct Effect {
    pub on: On,
    pub change: Change,
    pub when: Option<Term>,
    /// The kinds of lines that a move follows: bits.
    pub over: u64,
}

/// The cost of entering a zone of control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enter {
    Freely,
    Stop,
    Never,
    /// Sixtieths of a movement point.
    Points(u32),
}

/// A kind of zone of control.
#[derive(Clone, Debug)]
pub struct Zone {
    pub of: Option<Term>,
    pub enter: Enter,
    pub through: Enter,
    pub leave: u32,
    pub blocks_retreat: bool,
    pub blocks_advance: bool,
    pub lifted: bool,
    /// The kinds of ground and of lines that stop it: bits.
    pub ground: u64,
    pub across: u64,
}

/// A kind of line of supply or command.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The id of its row.
    pub name: String,
    /// The counters that need it.
    pub of: Option<Term>,
    /// The most places on the way to a source, or to a line that leads on.
    pub most: Option<Term>,
    /// The kinds of lines that lead on: bits.
    pub over: u64,
    /// The sources, among the places.
    pub to: Term,
    /// True if zones of control stop it.
    pub stopped: bool,
}

/// A kind of battle.
#[derive(Clone, Debug)]
pub struct Combat {
    /// The id of its row.
    pub name: String,
    pub who: Option<Term>,
    pub range: Option<Term>,
    pub strength: Term,
    pub against: Term,
    pub table: usize,
    /// The kinds of lines across which nobody attacks: bits.
    pub not_across: u64,
    pub suffers: Option<Term>,
    pub advance: bool,
}

/// A column of a table of results.
#[derive(Clone, Copy, Debug)]
pub enum Column {
    /// It is for these odds, attacker to defender, and better ones.
    Odds(f64, f64),
    /// It is for differentials or strengths from this number on.
    From(i32),
    /// Players choose it.
    Named,
}

/// The rounding of odds between two columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    Defender,
    Attacker,
    Nearest,
}

/// The effect of a result on one party.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suffer {
    pub steps: u32,
    pub is_eliminated: bool,
    pub retreat: u32,
    /// The states that begin and that end.
    pub begins: Vec<usize>,
    pub ends: Vec<usize>,
}

/// A result of a die table.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub word: u32,
    pub name: String,
    /// For attackers, defenders, and those who roll.
    pub suffer: [Suffer; 3],
}

/// A die roll modifier.
#[derive(Clone, Debug)]
pub struct Modifier {
    pub word: u32,
    pub name: String,
    pub value: i32,
    pub shifts: bool,
    pub group: Option<u32>,
    /// The condition; a modifier without one is left to players, and never applies.
    pub when: Option<Term>,
    /// The kinds of ground of the place, one of which it needs, and of lines, one of which all attackers beside it cross: bits.
    pub ground: u64,
    pub across: u64,
}

/// A die table.
#[derive(Clone, Debug)]
pub struct Dice {
    pub name: String,
    pub dice: u32,
    pub faces: u32,
    pub crossed: bool,
    pub columns: Vec<(String, Column)>,
    pub rounding: Rounding,
    pub most_shift: Option<i32>,
    /// The lines: the lowest and the highest roll, and the outcome in each column.
    pub lines: Vec<(i32, i32, Vec<usize>)>,
    pub outcomes: Vec<Outcome>,
    pub modifiers: Vec<Modifier>,
}

impl Dice {
    /// The column for two strengths.
    pub fn column(&self, attack: f64, defence: f64) -> usize {
        let last = self.columns.len().saturating_sub(1);
        let ratio = |at: usize| match self.columns[at].1 {
            Column::Odds(attacker, defender) if defender > 0.0 => attacker / defender,
            Column::Odds(..) => f64::INFINITY,
            _ => 0.0,
        };
        match self.columns.first() {
            Some((_, Column::Odds(..))) => {
                // A defender without strength is as good as none.
                let own = if defence > 0.0 { attack / defence } else { f64::INFINITY };
                let below = (0..=last).rev().find(|at| ratio(*at) <= own + 1e-9).unwrap_or(0);
                let above = (0..=last).find(|at| ratio(*at) >= own - 1e-9).unwrap_or(last);
                match self.rounding {
                    Rounding::Attacker => above,
                    Rounding::Nearest if ratio(above) - own < own - ratio(below) => above,
                    Rounding::Defender | Rounding::Nearest => below,
                }
            }
            Some((_, Column::From(_))) => {
                let own = attack - defence;
                let is_for = |at: &usize| matches!(self.columns[*at].1, Column::From(from) if f64::from(from) <= own);
                (0..=last).rev().find(is_for).unwrap_or(0)
            }
            _ => 0,
        }
    }

    /// The column after some shifts.
    pub fn shifted(&self, column: usize, shift: i32) -> usize {
        let shift = self.most_shift.map_or(shift, |most| shift.clamp(-most, most));
        let last = i32::try_from(self.columns.len().saturating_sub(1)).unwrap_or_default();
        let column = i32::try_from(column).unwrap_or_default();
        usize::try_from(column.saturating_add(shift).clamp(0, last)).unwrap_or_default()
    }

    /// The outcome of a roll in a column.
    pub fn outcome(&self, column: usize, roll: i32) -> Option<usize> {
        let line = self.lines.iter().find(|(low, high, _)| (*low..=*high).contains(&roll))?;
        line.2.get(column).copied()
    }
}

/// Points that count for a side.
#[derive(Clone, Debug)]
pub struct Score {
    pub name: String,
    pub side: usize,
    pub points: Term,
    /// True if they are counted each turn, and added up; true if they are counted at the end only.
    pub each_turn: bool,
    pub at_end: bool,
}

/// A verdict.
#[derive(Clone, Debug)]
pub struct Level {
    pub name: String,
    pub of: Option<usize>,
    pub least: f64,
    pub most: f64,
    pub when: Option<Term>,
    pub winner: Option<usize>,
    pub ends: bool,
}

/// A rule that no row states: what it bears on is left open when moves are judged.
#[derive(Clone, Debug)]
pub struct Unstated {
    /// The things done in phases; none for any.
    pub concerns: Vec<Does>,
    /// The counters.
    pub who: Option<Term>,
}

/// A scenario, ready to be played.
#[derive(Clone, Debug, Default)]
pub struct Game {
    /// The words that values can be.
    pub words: Vec<String>,
    /// Tables of values by words, that conditions look up.
    pub tables: Vec<Vec<Value>>,
    pub scenario: u32,
    pub sides: Vec<Side>,
    pub turns: Vec<Turn>,
    pub first: usize,
    pub last: usize,
    pub places: Vec<Place>,
    pub ways: Vec<Vec<Way>>,
    /// The arms that have costs of their own, and one for the others.
    pub arms: usize,
    /// The conditions under which other costs count.
    pub dear: Vec<Term>,
    /// The cost of each way of each place: for each arm, and that for each set of conditions that hold ([`State::prices`]).
    ///
    /// [`State::prices`]: super::state::State::prices
    pub costs: Vec<Vec<Vec<Cost>>>,
    /// The cost of entering each place from beyond the map, in the same order.
    pub entries: Vec<Vec<Cost>>,
    pub pieces: Vec<Piece>,
    pub formations: Vec<Formation>,
    pub states: Vec<StateKind>,
    pub phases: Vec<Phase>,
    pub steps: Vec<Step>,
    pub effects: Vec<Effect>,
    /// The conditions under which players alone handle a counter.
    pub left_out: Vec<Option<Term>>,
    pub zones: Vec<Zone>,
    pub traces: Vec<Trace>,
    pub combats: Vec<Combat>,
    pub dice: Vec<Dice>,
    pub scores: Vec<Score>,
    pub levels: Vec<Level>,
    pub unstated: Vec<Unstated>,
    pub piece_of: Vec<Option<u16>>,
    pub place_of: Vec<Option<u16>>,
    pub formation_of: Vec<Option<usize>>,
    /// True if enemies meet in one place, because there is a kind of battle within a place.
    pub meets: bool,
    /// True if a verdict can end the game at any time.
    pub ends_early: bool,
    /// True if a state keeps all that happens ([`super::state::Event`]).
    pub is_told: bool,
    /// The steps from each place to each other; [`FAR`] where there is no way.
    distances: Vec<u8>,
}

/// A distance that is too great to be counted, or none.
const FAR: u8 = u8::MAX;

impl Game {
    /// Finds what follows from the rows: numbers by word, distances, and what is possible at all.
    pub fn index(&mut self) {
        let words = self.words.len();
        let by_word = |all: &mut dyn Iterator<Item = u32>| {
            let mut found = vec![None; words];
            for (at, word) in all.enumerate() {
                if let (Some(slot), Ok(at)) = (found.get_mut(word as usize), u16::try_from(at)) {
                    slot.get_or_insert(at);
                }
            }
            found
        };
        self.piece_of = by_word(&mut self.pieces.iter().map(|piece| piece.word));
        self.place_of = by_word(&mut self.places.iter().map(|place| place.word));
        let formations = by_word(&mut self.formations.iter().map(|formation| formation.word));
        self.formation_of = formations.into_iter().map(|at| at.map(usize::from)).collect();
        let is_within = |combat: &Combat| combat.range == Some(Term::Constant(Value::Number(0.0)));
        self.meets = self.combats.iter().any(is_within);
        self.ends_early = self.levels.iter().any(|level| level.ends);
        let all = self.places.len();
        self.distances = vec![FAR; all * all];
        for from in 0..all {
            let own = &mut self.distances[from * all..(from + 1) * all];
            own[from] = 0;
            let mut next = vec![from];
            for steps in 1..FAR {
                let around = next.iter().flat_map(|at| &self.ways[*at]).map(|way| usize::from(way.to));
                let mut new = Vec::new();
                for to in around {
                    if own[to] == FAR {
                        own[to] = steps;
                        new.push(to);
                    }
                }
                if new.is_empty() {
                    break;
                }
                next = new;
            }
        }
    }

    /// The steps from place to place.
    pub fn distance(&self, from: u16, to: u16) -> Option<u8> {
        let steps = self.distances.get(usize::from(from) * self.places.len() + usize::from(to))?;
        (*steps != FAR).then_some(*steps)
    }

    /// The id of the kind of a counter, by its word, which has a number behind it for all copies but the first.
    pub fn kind(&self, word: u32) -> &str {
        let name = self.name(word);
        name.split_once(" #").map_or(name, |(kind, _)| kind)
    }

    pub fn name(&self, word: u32) -> &str {
        self.words.get(word as usize).map_or("", String::as_str)
    }
}
