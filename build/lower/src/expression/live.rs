//! Expressions about a game that is being played. What depends on tables alone is worked out beforehand, for every row that it can
//! be asked of; what lives is left to the engine.

use std::ops::Range;
use std::sync::Arc;

use muster_engine::described::condition::{self, List, Live, Name, Term};
use muster_schema::{Role, Text};
use rustc_hash::FxHashMap;

use super::compile::{Each, Expression, Over, Scope, Sign};
use super::function::{Does, Fold};
use super::kind::Kind;
use super::run::Runner;
use super::syntax::read;
use super::value::Value;
use super::world::World;
use super::{Fault, Sort};

/// The most steps for what is worked out beforehand of one part of an expression.
const STEPS: u64 = 5_000_000;

/// A value of rows that changes while a game is played.
#[derive(Clone, Debug)]
pub(super) struct Living {
    pub(super) name: String,
    /// The tables whose rows have it.
    pub(super) of: Arc<[usize]>,
    pub(super) kind: Kind,
    pub(super) live: Live,
}

/// The meaning of a name while a game is played.
#[derive(Clone, Copy, Debug)]
enum Meaning {
    Name(usize),
    /// The last result of a die table.
    Rolled(usize),
    Constant(condition::Value),
}

/// The kind of a value that changes in play.
#[derive(Clone, Debug)]
pub enum LiveKind {
    YesNo,
    Whole,
    Number,
    /// One of some words.
    Words(Vec<String>),
    /// A row of the tables of some roles.
    Row(Vec<Role>),
}

/// Compiles the expressions of a game that is to be played, and keeps what they ask of the tables.
pub struct Playing<'w, 'p> {
    world: &'w World<'p>,
    names: Vec<(String, Kind)>,
    meanings: Vec<Meaning>,
    /// The names whose values are known beforehand.
    fixed: Vec<(usize, Value)>,
    living: Vec<Living>,
    words: Vec<String>,
    by_word: FxHashMap<String, u32>,
    tables: Vec<Vec<condition::Value>>,
    /// The tables that are known, by the expression and its variable.
    known: FxHashMap<String, usize>,
    /// Counters of the same row beyond the first: the word of the row, and their own.
    copies: Vec<[u32; 2]>,
}

impl<'w, 'p> Playing<'w, 'p> {
    /// The names that every game has, in one of its scenarios.
    pub fn of(world: &'w World<'p>, scenario: &str) -> Self {
        let mut playing = Self {
            world,
            names: Vec::new(),
            meanings: Vec::new(),
            fixed: Vec::new(),
            living: Vec::new(),
            words: Vec::new(),
            by_word: FxHashMap::default(),
            tables: Vec::new(),
            known: FxHashMap::default(),
            copies: Vec::new(),
        };
        let pieces = playing.rows(&[Role::Piece]);
        let places = playing.rows(&[Role::Place, Role::Cell, Role::Area]);
        for (name, word) in Name::ALL {
            let kind = match name {
                Name::Unit => pieces.clone(),
                Name::Place => places.clone(),
                Name::Formation => playing.rows(&[Role::Formation]),
                Name::Side => playing.rows(&[Role::Side]),
                Name::Phase => playing.rows(&[Role::Phase]),
                Name::Turn => playing.rows(&[Role::TrackSpace]),
                Name::Scenario | Name::Result => Kind::Text,
                Name::Beside => Kind::Whole,
                Name::Attackers | Name::Defenders | Name::WithAttack | Name::WithDefence => {
                    Kind::List(Box::new(pieces.clone()))
                }
            };
            playing.names.push((word.to_owned(), kind));
            playing.meanings.push(Meaning::Name(name as usize));
        }
        playing.fix(Name::Scenario as usize, Value::Text(Text::new(scenario)));
        let counters = [Role::Piece];
        let on_map = [Role::Place, Role::Cell, Role::Area];
        playing.live("place", &counters, &LiveKind::Row(on_map.to_vec()), Live::Place);
        playing.live("steps", &counters, &LiveKind::Whole, Live::Steps);
        playing.live("lost", &counters, &LiveKind::YesNo, Live::Lost);
        playing.live("lost", &[Role::Formation], &LiveKind::Whole, Live::Lost);
        playing.live("changed", &counters, &LiveKind::YesNo, Live::Changed);
        playing.live("enemies", &counters, &LiveKind::Whole, Live::Enemies);
        playing.live("distance", &counters, &LiveKind::Whole, Live::Distance);
        playing.live("held", &on_map, &LiveKind::Row(vec![Role::Side]), Live::Held);
        playing
    }

    fn rows(&self, roles: &[Role]) -> Kind {
        Kind::Row(self.tables_of(roles))
    }

    fn tables_of(&self, roles: &[Role]) -> Arc<[usize]> {
        roles.iter().flat_map(|role| self.world.of_role(*role)).collect()
    }

    fn kind(&self, kind: &LiveKind) -> Kind {
        match kind {
            LiveKind::YesNo => Kind::YesNo,
            LiveKind::Whole => Kind::Whole,
            LiveKind::Number => Kind::Number,
            LiveKind::Words(words) => Kind::Word(words.iter().cloned().collect()),
            LiveKind::Row(roles) => self.rows(roles),
        }
    }

    /// Adds a living value of the rows of some roles. The first of a name counts.
    pub fn live(&mut self, name: &str, roles: &[Role], kind: &LiveKind, live: Live) {
        let living = Living { name: name.replace('-', "_"), of: self.tables_of(roles), kind: self.kind(kind), live };
        self.living.push(living);
    }

    /// Adds the name of a die table, which stands for its last result: one of some words.
    pub fn rolled(&mut self, name: &str, words: Vec<String>, table: usize) {
        self.names.push((name.replace('-', "_"), Kind::Word(words.into())));
        self.meanings.push(Meaning::Rolled(table));
    }

    /// Adds the name of an optional rule, which is in use or not.
    pub fn option(&mut self, name: &str, is_used: bool) {
        self.names.push((name.replace('-', "_"), Kind::YesNo));
        self.meanings.push(Meaning::Name(self.names.len() - 1));
        self.fix(self.names.len() - 1, Value::YesNo(is_used));
    }

    /// Says beforehand what a name means.
    fn fix(&mut self, name: usize, value: Value) {
        self.meanings[name] = Meaning::Constant(self.value(value.clone()));
        self.fixed.push((name, value));
    }

    /// The number of a word.
    pub fn word(&mut self, word: &str) -> u32 {
        if let Some(known) = self.by_word.get(word) {
            return *known;
        }
        let number = u32::try_from(self.words.len()).unwrap_or(u32::MAX);
        self.words.push(word.to_owned());
        self.by_word.insert(word.to_owned(), number);
        number
    }

    /// The word of one of several counters of the same row: that of the row for the first.
    pub fn copy(&mut self, id: &str, copy: usize) -> u32 {
        let first = self.word(id);
        if copy == 0 {
            return first;
        }
        let own = self.word(&format!("{id} #{}", copy + 1));
        self.copies.push([first, own]);
        own
    }

    /// The letters of a word.
    pub fn spelt(&self, word: u32) -> Option<&str> {
        self.words.get(word as usize).map(String::as_str)
    }

    /// The words, and the tables that were worked out so far.
    pub fn so_far(&self) -> (Vec<String>, Vec<Vec<condition::Value>>) {
        let mut tables = self.tables.clone();
        for table in &mut tables {
            for [row, own] in &self.copies {
                let value = table.get(*row as usize).copied().unwrap_or(condition::Value::Nothing);
                if value != condition::Value::Nothing {
                    table.resize(table.len().max(*own as usize + 1), condition::Value::Nothing);
                    table[*own as usize] = value;
                }
            }
        }
        (self.words.clone(), tables)
    }

    /// Compiles what is true or false.
    ///
    /// # Errors
    /// The fault in it.
    pub fn condition(&mut self, text: &str) -> Result<Term, Fault> {
        self.compile(text, Kind::is_yes_no, "something that is true or false, as `unit.steps > 1` is")
    }

    /// Compiles what comes to a number.
    ///
    /// # Errors
    /// The fault in it.
    pub fn number(&mut self, text: &str) -> Result<Term, Fault> {
        self.compile(text, Kind::is_number, "a number")
    }

    /// Compiles what comes to a word.
    ///
    /// # Errors
    /// The fault in it.
    pub fn text(&mut self, text: &str) -> Result<Term, Fault> {
        self.compile(text, Kind::is_text, "a word")
    }

    fn compile(&mut self, text: &str, fits: fn(&Kind) -> bool, expected: &str) -> Result<Term, Fault> {
        let node = read(text)?;
        let mut scope = Scope::playing(self.world, self.names.clone(), &self.living);
        let (expression, _) = scope.needed(&node, fits, expected)?;
        let mut kinds: Vec<Kind> = self.names.iter().map(|(_, kind)| kind.clone()).collect();
        self.term(&expression, &mut kinds).map_err(|why| {
            let whole: Range<usize> = 0..text.chars().count();
            Fault::new(Sort::Unknown, whole, why.0, "conditions and sums of numbers, words and lists")
        })
    }

    /// The value of an expression that depends on tables alone, with so many names, and a row under one of these.
    fn known(&self, expression: &Expression, names: usize, row: Option<(usize, Value)>) -> Result<Value, Unasked> {
        let mut slots = vec![Value::Null; names.max(self.names.len())];
        for (name, value) in &self.fixed {
            slots.resize(slots.len().max(name + 1), Value::Null);
            slots[*name] = value.clone();
        }
        if let Some((name, row)) = row {
            slots.resize(slots.len().max(name + 1), Value::Null);
            slots[name] = row;
        }
        let mut runner = Runner::new(self.world, STEPS).with(slots);
        runner.run(expression).map_err(|_| Unasked("this takes too many steps".into()))
    }

    /// A value as the engine knows it.
    fn value(&mut self, value: Value) -> condition::Value {
        match self.world.known_as(value) {
            Value::YesNo(value) => condition::Value::YesNo(value),
            value => match (value.number(), value.as_str()) {
                (Some(number), _) => condition::Value::Number(number),
                (None, Some(text)) => condition::Value::Word(self.word(text)),
                (None, None) => condition::Value::Nothing,
            },
        }
    }

    /// The values of an expression for each row that a name can be.
    fn table(
        &mut self,
        expression: &Expression,
        names: usize,
        name: usize,
        tables: &[usize],
    ) -> Result<usize, Unasked> {
        let key = format!("{name} {tables:?} {expression:?} {:?}", self.fixed);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let mut values = Vec::new();
        for table in tables {
            for record in 0..self.world.len(*table) {
                let row = Value::Row(*table, record);
                let Some(word) = self.world.known_as(row.clone()).text() else { continue };
                let word = self.word(word.as_str()) as usize;
                let found = self.known(expression, names, Some((name, row)))?;
                let found = self.value(found);
                values.resize(values.len().max(word + 1), condition::Value::Nothing);
                values[word] = found;
            }
        }
        self.tables.push(values);
        self.known.insert(key, self.tables.len() - 1);
        Ok(self.tables.len() - 1)
    }

    fn term(&mut self, expression: &Expression, kinds: &mut Vec<Kind>) -> Result<Term, Unasked> {
        let mut names = Vec::new();
        let lives = expression.lives(kinds.len(), &mut names);
        names.sort_unstable();
        names.dedup();
        names.retain(|name| self.fixed.iter().all(|(fixed, _)| fixed != name));
        match (lives, names.as_slice()) {
            (false, []) => {
                let value = self.known(expression, kinds.len(), None)?;
                return Ok(Term::Constant(self.value(value)));
            }
            (false, [name]) if !matches!(expression, Expression::Slot(_)) => {
                if let Some(Kind::Row(tables)) = kinds.get(*name).cloned() {
                    let table = self.table(expression, kinds.len(), *name, &tables)?;
                    return Ok(Term::Known(Box::new(Term::Name(*name)), table));
                }
            }
            _ => {}
        }
        let boxed = |term: Term| Box::new(term);
        Ok(match expression {
            Expression::Slot(name) => match self.meanings.get(*name) {
                Some(Meaning::Rolled(table)) => Term::Rolled(*table),
                Some(Meaning::Constant(value)) => Term::Constant(*value),
                Some(Meaning::Name(name)) => Term::Name(*name),
                None => Term::Name(*name),
            },
            Expression::Live(of, live) => Term::Live(boxed(self.term(of, kinds)?), *live),
            Expression::Column(of, columns) => {
                let tables: Vec<usize> = columns.iter().map(|(table, _)| *table).collect();
                let row = self.term(of, kinds)?;
                let name = kinds.len();
                let column = Expression::Column(Box::new(Expression::Slot(name)), columns.clone());
                Term::Known(boxed(row), self.table(&column, name, name, &tables)?)
            }
            Expression::Not(of) => Term::Not(boxed(self.term(of, kinds)?)),
            Expression::Has(of) => Term::Has(boxed(self.term(of, kinds)?)),
            Expression::Either(ends, of) => {
                Term::Either(*ends, Box::new([self.term(&of[0], kinds)?, self.term(&of[1], kinds)?]))
            }
            Expression::If(of) => {
                let [one, two, three] = &**of;
                Term::If(Box::new([self.term(one, kinds)?, self.term(two, kinds)?, self.term(three, kinds)?]))
            }
            Expression::Sign(Sign::In, of) => {
                let value = self.term(&of[0], kinds)?;
                Term::In(boxed(value), self.list(&of[1], kinds)?.0)
            }
            Expression::Sign(sign, of) => {
                let sign = match sign {
                    Sign::Same => condition::Sign::Same,
                    Sign::Different => condition::Sign::Different,
                    Sign::Less => condition::Sign::Less,
                    Sign::AtMost => condition::Sign::AtMost,
                    Sign::More => condition::Sign::More,
                    Sign::AtLeast => condition::Sign::AtLeast,
                    Sign::Plus => condition::Sign::Plus,
                    Sign::Minus => condition::Sign::Minus,
                    Sign::Times => condition::Sign::Times,
                    Sign::Through => condition::Sign::Through,
                    Sign::Rest => condition::Sign::Rest,
                    Sign::In | Sign::At => return Err(Unasked("a value of a list by its number".into())),
                };
                Term::Sign(sign, Box::new([self.term(&of[0], kinds)?, self.term(&of[1], kinds)?]))
            }
            Expression::Each(each) => self.each(each, kinds)?,
            Expression::Call(Does::Size, of) => {
                let over = self.list(of.first().ok_or_else(Unasked::here)?, kinds)?.0;
                Term::Each { over, fold: condition::Fold::Count, name: kinds.len(), of_each: None }
            }
            Expression::Call(Does::Distance, of) => match of.as_slice() {
                [one, other] => Term::Distance(Box::new([self.term(one, kinds)?, self.term(other, kinds)?])),
                _ => return Err(Unasked::here()),
            },
            _ => return Err(Unasked::here()),
        })
    }

    fn each(&mut self, each: &Each, kinds: &mut Vec<Kind>) -> Result<Term, Unasked> {
        let fold = match each.fold {
            Fold::All => condition::Fold::All,
            Fold::Exists => condition::Fold::Exists,
            Fold::ExistsOne => condition::Fold::ExistsOne,
            Fold::Count => condition::Fold::Count,
            Fold::Sum => condition::Fold::Sum,
            Fold::Least => condition::Fold::Least,
            Fold::Greatest => condition::Fold::Greatest,
            Fold::Filter | Fold::Map | Fold::Unique => return Err(Unasked::here()),
        };
        let name = kinds.len();
        if let Some(entries) = self.entries(&each.over, kinds)? {
            return self.unrolled(&entries, fold, each.of_each.as_ref(), kinds);
        }
        let (mut over, kind) = self.over(&each.over, kinds)?;
        kinds.push(kind);
        let of_each = each.of_each.as_ref().map(|of_each| {
            over = self.narrowed(std::mem::replace(&mut over, List::Of(Vec::new())), fold, of_each, name, kinds)?;
            self.term(of_each, kinds)
        });
        kinds.truncate(name);
        Ok(Term::Each { over, fold, name, of_each: of_each.transpose()?.map(Box::new) })
    }

    /// The objects of a list of a document, such as `rules.sources`.
    fn entries(&self, over: &Over, kinds: &[Kind]) -> Result<Option<Vec<Value>>, Unasked> {
        let Over::List(list) = over else { return Ok(None) };
        let mut names = Vec::new();
        if list.lives(kinds.len(), &mut names) || !names.is_empty() || !list.reads_rules() {
            return Ok(None);
        }
        let Value::List(values) = self.known(list, kinds.len(), None)? else { return Ok(None) };
        Ok(values.iter().all(|value| matches!(value, Value::Object(_))).then(|| values.to_vec()))
    }

    /// A fold over objects of a document: its condition for each of them, since the engine knows no objects.
    fn unrolled(
        &mut self,
        entries: &[Value],
        fold: condition::Fold,
        of_each: Option<&Expression>,
        kinds: &mut Vec<Kind>,
    ) -> Result<Term, Unasked> {
        let (Some(of_each), name) = (of_each, kinds.len()) else { return Err(Unasked::here()) };
        let ends = match fold {
            condition::Fold::Exists => true,
            condition::Fold::All => false,
            _ => return Err(Unasked::here()),
        };
        let mut whole = Term::Constant(condition::Value::YesNo(!ends));
        kinds.push(Kind::Null);
        for entry in entries.iter().rev() {
            self.fixed.push((name, entry.clone()));
            let term = self.term(of_each, kinds);
            self.fixed.pop();
            whole = Term::Either(ends, Box::new([term?, whole]));
        }
        kinds.truncate(name);
        Ok(whole)
    }

    /// Leaves out the rows of a table for which a condition can never hold, whatever happens.
    fn narrowed(
        &mut self,
        over: List,
        fold: condition::Fold,
        of_each: &Expression,
        name: usize,
        kinds: &[Kind],
    ) -> Result<List, Unasked> {
        let condition = match (fold, of_each) {
            (condition::Fold::Exists | condition::Fold::Count | condition::Fold::ExistsOne, condition) => condition,
            (condition::Fold::Sum, Expression::If(of)) => match &**of {
                [condition, _, Expression::Constant(Value::Whole(0))] => condition,
                _ => return Ok(over),
            },
            _ => return Ok(over),
        };
        let (List::Of(terms), Some(Kind::Row(tables))) = (&over, kinds.get(name)) else { return Ok(over) };
        let tables = tables.clone();
        let mut kept = terms.clone();
        for part in condition.conjuncts() {
            let mut names = Vec::new();
            if part.lives(name, &mut names) || names.iter().any(|other| *other != name) || names.is_empty() {
                continue;
            }
            let table = self.table(part, kinds.len(), name, &tables)?;
            kept.retain(|term| match term {
                Term::Constant(condition::Value::Word(word)) => {
                    self.tables[table].get(*word as usize) == Some(&condition::Value::YesNo(true))
                }
                _ => true,
            });
        }
        Ok(List::Of(kept))
    }

    fn over(&mut self, over: &Over, kinds: &mut Vec<Kind>) -> Result<(List, Kind), Unasked> {
        match over {
            Over::Table(table) | Over::Where { table, .. } => Ok((self.all(*table), Kind::Row([*table].into()))),
            Over::List(list) => self.list(list, kinds),
        }
    }

    /// The rows of a table.
    fn all(&mut self, table: usize) -> List {
        let rows = (0..self.world.len(table)).map(|record| Value::Row(table, record));
        let ids: Vec<Text> = rows.filter_map(|row| self.world.known_as(row).text()).collect();
        let word = |id: Text| Term::Constant(condition::Value::Word(self.word(id.as_str())));
        List::Of(ids.into_iter().map(word).collect())
    }

    /// A list, and the kind of its values.
    fn list(&mut self, list: &Expression, kinds: &mut Vec<Kind>) -> Result<(List, Kind), Unasked> {
        let kind_of = |name: usize, kinds: &[Kind]| match kinds.get(name) {
            Some(Kind::List(kind)) => (**kind).clone(),
            _ => Kind::Null,
        };
        Ok(match list {
            Expression::Table(table) => (self.all(*table), Kind::Row([*table].into())),
            Expression::Slot(name) if (Name::Attackers as usize..Name::ALL.len()).contains(name) => {
                (List::Name(*name), kind_of(*name, kinds))
            }
            Expression::List(values) => {
                let terms: Vec<Term> = values.iter().map(|value| self.term(value, kinds)).collect::<Result<_, _>>()?;
                (List::Of(terms), Kind::Null)
            }
            Expression::Each(each) if each.fold == Fold::Filter => {
                let (over, kind) = self.over(&each.over, kinds)?;
                let name = kinds.len();
                kinds.push(kind.clone());
                let condition = each.of_each.as_ref().ok_or_else(Unasked::here)?;
                let over = self.narrowed(over, condition::Fold::Exists, condition, name, kinds);
                let condition = self.term(condition, kinds);
                kinds.truncate(name);
                (List::Filter(Box::new(over?), name, Box::new(condition?)), kind)
            }
            // What tables alone say.
            other => {
                let mut names = Vec::new();
                if other.lives(kinds.len(), &mut names) || !names.is_empty() {
                    return Err(Unasked::here());
                }
                let Value::List(values) = self.known(other, kinds.len(), None)? else { return Err(Unasked::here()) };
                let terms = values.iter().map(|value| Term::Constant(self.value(value.clone())));
                (List::Of(terms.collect()), Kind::Null)
            }
        })
    }
}

/// Something that cannot be asked while a game is played, in words.
struct Unasked(String);

impl Unasked {
    fn here() -> Self {
        Self("this cannot be asked while a game is played".into())
    }
}
