//! Conditions and numbers of rows, compiled: what depends on tables alone is looked up by number, what lives is read from the state.

use super::game::Game;
use super::state::State;

/// A value while a game is played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// Nothing: an empty cell, and what is made of it.
    Nothing,
    YesNo(bool),
    Number(f64),
    /// A word, or a row by its id: a number in [`Game::words`].
    Word(u32),
}

impl Value {
    pub fn is_true(self) -> bool {
        self == Self::YesNo(true)
    }

    pub fn number(self) -> Option<f64> {
        if let Self::Number(number) = self { Some(number) } else { None }
    }

    pub fn word(self) -> Option<u32> {
        if let Self::Word(word) = self { Some(word) } else { None }
    }
}

/// The names that a condition can use, by their places in the scene. Those behind the last are of folds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Name {
    /// The counter that it is about.
    Unit,
    /// The place that it is about.
    Place,
    /// The formation that it is about.
    Formation,
    /// The side that it is about.
    Side,
    /// The phase.
    Phase,
    /// The turn: a space of the turn track.
    Turn,
    /// The scenario.
    Scenario,
    /// The result of a battle as the table prints it.
    Result,
    /// The number of places beside that of the defenders in which attackers stand.
    Beside,
    /// The attackers of a battle, and its defenders.
    Attackers,
    Defenders,
    /// The counters that do not fight with the attackers, and with the defenders.
    WithAttack,
    WithDefence,
}

impl Name {
    /// All of them, each as it is written.
    pub const ALL: [(Self, &'static str); 13] = [
        (Self::Unit, "unit"),
        (Self::Place, "place"),
        (Self::Formation, "formation"),
        (Self::Side, "side"),
        (Self::Phase, "phase"),
        (Self::Turn, "turn"),
        (Self::Scenario, "scenario"),
        (Self::Result, "result"),
        (Self::Beside, "beside"),
        (Self::Attackers, "attackers"),
        (Self::Defenders, "defenders"),
        (Self::WithAttack, "with_attack"),
        (Self::WithDefence, "with_defence"),
    ];
}

/// A value of a counter, a place or a formation that changes in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Live {
    /// The place of a counter on the map.
    Place,
    /// The steps that a counter has left.
    Steps,
    /// True if a counter was eliminated; of a formation, the number of its counters that were.
    Lost,
    /// A number that is printed on its face, by its place in [`super::game::Piece::faces`].
    Printed(usize),
    /// A state, by its place in [`Game::states`].
    State(usize),
    /// True if a result put a counter into a state in the phase just before.
    Changed,
    /// The number of enemies that fight in the places beside a counter.
    Enemies,
    /// The places from an attacker to the place of the defenders.
    Distance,
    /// True if a counter had a line of this kind when it last looked for one, by its place in [`Game::traces`].
    Traced(usize),
    /// The side that holds a place.
    Held,
}

/// A sign between two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Same,
    Different,
    Less,
    AtMost,
    More,
    AtLeast,
    Plus,
    Minus,
    Times,
    Through,
    Rest,
}

/// The operation of a fold over the values of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    All,
    Exists,
    ExistsOne,
    Count,
    Sum,
    Least,
    Greatest,
}

/// Values one after another.
#[derive(Clone, Debug, PartialEq)]
pub enum List {
    Of(Vec<Term>),
    /// The values of one of the lists among the names.
    Name(usize),
    /// Those of a list for which a condition holds; the value is the name of this number.
    Filter(Box<List>, usize, Box<Term>),
}

/// A compiled expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Term {
    Constant(Value),
    /// The meaning of a name.
    Name(usize),
    /// The value of a word in a table of the game.
    Known(Box<Term>, usize),
    /// A living value of a row.
    Live(Box<Term>, Live),
    /// The last result of a table that a phase rolls on.
    Rolled(usize),
    Not(Box<Term>),
    Has(Box<Term>),
    /// `&&`, which ends with what is false, and `||`, which ends with what is true.
    Either(bool, Box<[Term; 2]>),
    If(Box<[Term; 3]>),
    Sign(Sign, Box<[Term; 2]>),
    In(Box<Term>, List),
    /// The steps from place to place across the map.
    Distance(Box<[Term; 2]>),
    /// A fold over a list; each value is the name of this number.
    Each {
        over: List,
        fold: Fold,
        name: usize,
        of_each: Option<Box<Term>>,
    },
}

/// The state that a condition is asked about, with the meanings of its names.
#[derive(Debug)]
pub struct Scene<'g> {
    pub game: &'g Game,
    pub state: &'g State,
    names: Vec<Value>,
    /// The lists of counters, in the order of [`Name::Attackers`] to [`Name::WithDefence`].
    lists: [&'g [u16]; 4],
    /// The place of the defenders.
    target: Option<u16>,
}

impl<'g> Scene<'g> {
    pub fn new(game: &'g Game, state: &'g State) -> Self {
        let mut names = vec![Value::Nothing; Name::ALL.len()];
        names[Name::Scenario as usize] = Value::Word(game.scenario);
        names[Name::Turn as usize] = game.turns.get(state.turn).map_or(Value::Nothing, |turn| Value::Word(turn.word));
        let phase = game.phases.get(state.phase);
        names[Name::Phase as usize] = phase.map_or(Value::Nothing, |phase| Value::Word(phase.word));
        Self { game, state, names, lists: [&[]; 4], target: None }
    }

    pub fn with(mut self, name: Name, word: u32) -> Self {
        self.set(name, Value::Word(word));
        self
    }

    pub fn set(&mut self, name: Name, value: Value) {
        self.names[name as usize] = value;
    }

    pub fn unit(&mut self, piece: u16) {
        let game = self.game;
        let piece = &game.pieces[usize::from(piece)];
        self.set(Name::Unit, Value::Word(piece.word));
        self.set(Name::Side, piece.side.map_or(Value::Nothing, |side| Value::Word(game.sides[side].word)));
    }

    pub fn place(&mut self, place: u16) {
        self.set(Name::Place, Value::Word(self.game.places[usize::from(place)].word));
    }

    /// The counters of a battle for a place.
    pub fn battle(&mut self, place: u16, lists: [&'g [u16]; 4]) {
        self.place(place);
        (self.lists, self.target) = (lists, Some(place));
    }

    pub fn is(&mut self, term: Option<&Term>) -> bool {
        term.is_none_or(|term| self.value(term).is_true())
    }

    pub fn number(&mut self, term: &Term) -> f64 {
        self.value(term).number().unwrap_or_default()
    }

    /// The value of a term here.
    pub fn value(&mut self, term: &Term) -> Value {
        match term {
            Term::Constant(value) => *value,
            Term::Name(name) => self.names.get(*name).copied().unwrap_or(Value::Nothing),
            Term::Known(of, table) => {
                let word = self.value(of).word();
                let value = word.and_then(|word| self.game.tables.get(*table)?.get(word as usize));
                value.copied().unwrap_or(Value::Nothing)
            }
            Term::Live(of, live) => match self.value(of).word() {
                Some(word) => self.live(word, *live),
                None => Value::Nothing,
            },
            Term::Rolled(table) => self.state.rolled.get(*table).copied().unwrap_or(Value::Nothing),
            Term::Not(of) => match self.value(of) {
                Value::YesNo(value) => Value::YesNo(!value),
                _ => Value::Nothing,
            },
            Term::Has(of) => Value::YesNo(self.value(of) != Value::Nothing),
            Term::Either(ends, of) => {
                let one = self.value(&of[0]);
                if one == Value::YesNo(*ends) {
                    return one;
                }
                let other = self.value(&of[1]);
                if one == Value::Nothing && other != Value::YesNo(*ends) { one } else { other }
            }
            Term::If(of) => match self.value(&of[0]) {
                Value::YesNo(true) => self.value(&of[1]),
                Value::YesNo(false) => self.value(&of[2]),
                _ => Value::Nothing,
            },
            Term::Sign(sign, of) => {
                let [one, other] = [self.value(&of[0]), self.value(&of[1])];
                sign.of(one, other)
            }
            Term::In(of, list) => {
                let value = self.value(of);
                let mut found = false;
                self.each(list, &mut |_, one| {
                    found |= one == value;
                    !found
                });
                Value::YesNo(found)
            }
            Term::Distance(of) => {
                let [one, other] = [self.value(&of[0]), self.value(&of[1])].map(|value| self.place_of(value));
                let steps = one.zip(other).and_then(|(one, other)| self.game.distance(one, other));
                steps.map_or(Value::Nothing, |steps| Value::Number(f64::from(steps)))
            }
            Term::Each { over, fold, name, of_each } => self.fold(over, *fold, *name, of_each.as_deref()),
        }
    }

    fn place_of(&self, value: Value) -> Option<u16> {
        self.game.place_of.get(value.word()? as usize).copied().flatten()
    }

    fn live(&self, word: u32, live: Live) -> Value {
        let (game, state) = (self.game, self.state);
        let piece = || game.piece_of.get(word as usize).copied().flatten();
        let unit = || piece().map(|piece| &state.units[usize::from(piece)]);
        let formation = || game.formation_of.get(word as usize).copied().flatten();
        let number = |number: usize| Value::Number(f64::from(u32::try_from(number).unwrap_or(u32::MAX)));
        let found = match live {
            Live::Place => unit().and_then(|unit| Some(Value::Word(game.places[usize::from(unit.place()?)].word))),
            Live::Steps => unit().map(|unit| number(usize::from(unit.steps))),
            Live::Lost => match formation() {
                Some(formation) => {
                    let own = game.formations[formation].pieces.iter();
                    Some(number(own.filter(|piece| state.units[usize::from(**piece)].is_lost()).count()))
                }
                None => unit().map(|unit| Value::YesNo(unit.is_lost())),
            },
            Live::Printed(column) => piece().and_then(|at| {
                let piece = &game.pieces[usize::from(at)];
                piece.faces.get(state.units[usize::from(at)].face(piece))?.get(column).copied()
            }),
            Live::State(at) => match formation() {
                Some(formation) => Some(state.of_formation(game, formation, at)),
                None => piece().map(|piece| state.of_piece(game, piece, at)),
            },
            Live::Changed => unit().map(|unit| Value::YesNo(unit.is_changed)),
            Live::Enemies => piece().map(|piece| number(state.enemies_beside(game, piece))),
            Live::Distance => {
                let from = unit().and_then(super::state::Unit::place);
                let steps = from.zip(self.target).and_then(|(from, to)| game.distance(from, to));
                steps.map(|steps| number(usize::from(steps)))
            }
            Live::Traced(at) => unit().map(|unit| Value::YesNo(unit.cut & (1 << at) == 0)),
            Live::Held => {
                let place = game.place_of.get(word as usize).copied().flatten();
                let side = place.and_then(|place| state.held.get(usize::from(place)).copied().flatten());
                side.map(|side| Value::Word(game.sides[usize::from(side)].word))
            }
        };
        found.unwrap_or(Value::Nothing)
    }

    /// Goes over the values of a list while `of_each` wants more.
    fn each(&mut self, list: &List, of_each: &mut dyn FnMut(&mut Self, Value) -> bool) -> bool {
        match list {
            List::Of(terms) => terms.iter().all(|term| {
                let value = self.value(term);
                of_each(self, value)
            }),
            List::Name(name) => {
                let counters = self.lists[name - Name::Attackers as usize];
                counters.iter().all(|piece| {
                    let word = self.game.pieces[usize::from(*piece)].word;
                    of_each(self, Value::Word(word))
                })
            }
            List::Filter(list, name, condition) => self.each(list, &mut |scene, value| {
                scene.name(*name, value);
                !scene.value(condition).is_true() || of_each(scene, value)
            }),
        }
    }

    fn name(&mut self, name: usize, value: Value) {
        if self.names.len() <= name {
            self.names.resize(name + 1, Value::Nothing);
        }
        self.names[name] = value;
    }

    fn fold(&mut self, over: &List, fold: Fold, name: usize, of_each: Option<&Term>) -> Value {
        let (mut count, mut total) = (0u32, None);
        let mut ends = None;
        self.each(over, &mut |scene, value| {
            scene.name(name, value);
            let found = of_each.map_or(value, |term| scene.value(term));
            match fold {
                Fold::All if found == Value::YesNo(false) => ends = Some(false),
                Fold::Exists if found.is_true() => ends = Some(true),
                Fold::ExistsOne => count += u32::from(found.is_true()),
                Fold::Count => count += u32::from(of_each.is_none() || found.is_true()),
                Fold::Sum | Fold::Least | Fold::Greatest => {
                    if let Some(one) = found.number() {
                        total = Some(match (fold, total) {
                            (_, None) => one,
                            (Fold::Sum, Some(sum)) => sum + one,
                            (Fold::Least, Some(least)) => one.min(least),
                            (_, Some(most)) => one.max(most),
                        });
                    }
                }
                _ => {}
            }
            ends.is_none()
        });
        match fold {
            Fold::All => Value::YesNo(ends.unwrap_or(true)),
            Fold::Exists => Value::YesNo(ends.unwrap_or(false)),
            Fold::ExistsOne => Value::YesNo(count == 1),
            Fold::Count => Value::Number(count.into()),
            Fold::Sum => Value::Number(total.unwrap_or_default()),
            Fold::Least | Fold::Greatest => total.map_or(Value::Nothing, Value::Number),
        }
    }
}

impl Sign {
    /// The value of two with this sign between them. Numbers are whole or halves; a quotient that is none is nothing.
    pub fn of(self, one: Value, other: Value) -> Value {
        match self {
            Self::Same => return Value::YesNo(one == other),
            Self::Different => return Value::YesNo(one != other),
            _ => {}
        }
        let (Value::Number(one), Value::Number(other)) = (one, other) else { return Value::Nothing };
        let number = match self {
            Self::Less => return Value::YesNo(one < other),
            Self::AtMost => return Value::YesNo(one <= other),
            Self::More => return Value::YesNo(one > other),
            Self::AtLeast => return Value::YesNo(one >= other),
            Self::Plus => one + other,
            Self::Minus => one - other,
            Self::Times => one * other,
            Self::Rest => one % other,
            // As between whole numbers elsewhere: without its remainder.
            Self::Through if one.fract() == 0.0 && other.fract() == 0.0 => (one / other).trunc(),
            Self::Through => one / other,
            Self::Same | Self::Different => return Value::Nothing,
        };
        if number.is_finite() { Value::Number(number) } else { Value::Nothing }
    }
}
