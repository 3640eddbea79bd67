//! Running expressions: each step is counted, so that none runs for ever.

use std::f64::consts::PI;
use std::sync::Arc;

use muster_ground::graph::Graph;
use muster_ground::maths;
use muster_schema::{Slot, Text};
use rustc_hash::{FxHashMap, FxHashSet};

use super::compile::{Each, Expression, Over, Sign};
use super::document;
use super::function::{Does, Fold};
use super::map::{PLACES, within};
use super::shapes::LYING;
use super::value::{Key, Value, whole};
use super::world::World;
use crate::movement::Cost;

/// An expression has used up its steps.
#[derive(Clone, Copy, Debug)]
pub struct RunAway;

type Run = Result<Value, RunAway>;

/// The radius of the Earth, in kilometres.
const EARTH: f64 = 6371.0088;

/// Evaluates expressions, in one row or entry at a time.
pub struct Runner<'w, 'p> {
    world: &'w World<'p>,
    /// The row, and what the names in use mean.
    slots: Vec<Value>,
    /// Number of steps left.
    steps: u64,
    /// The numbers of the rules, once they are asked for.
    rules: Option<Value>,
}

/// The values that a fold goes over.
enum Items<'w> {
    /// So many rows of a table, from the first.
    All(usize, u32),
    /// Some rows of a table.
    Rows(usize, &'w [u32]),
    List(Arc<[Value]>),
}

impl Items<'_> {
    fn len(&self) -> usize {
        match self {
            Self::All(_, rows) => *rows as usize,
            Self::Rows(_, rows) => rows.len(),
            Self::List(values) => values.len(),
        }
    }

    fn get(&self, at: usize) -> Option<Value> {
        match self {
            Self::All(table, _) => Some(Value::Row(*table, u32::try_from(at).ok()?)),
            Self::Rows(table, rows) => rows.get(at).map(|row| Value::Row(*table, *row)),
            Self::List(values) => values.get(at).cloned(),
        }
    }
}

impl<'w, 'p> Runner<'w, 'p> {
    /// A runner that may take so many steps.
    pub fn new(world: &'w World<'p>, steps: u64) -> Self {
        Self { world, slots: vec![Value::Null], steps, rules: None }
    }

    /// Begins with what the names in use mean.
    pub(super) fn with(self, slots: Vec<Value>) -> Self {
        Self { slots, ..self }
    }

    /// Goes on to a row.
    pub fn at(&mut self, table: usize, record: u32) {
        self.slots.clear();
        self.slots.push(Value::Row(table, record));
    }

    /// Goes on to an entry of a document.
    pub fn at_entry(&mut self, entry: &serde_json::Value) {
        self.slots.clear();
        self.slots.push(document::value(entry));
    }

    /// The value of an expression as a document writes it: of rows their ids.
    ///
    /// # Errors
    /// Where no steps are left.
    pub fn written(&mut self, expression: &Expression) -> Result<serde_json::Value, RunAway> {
        Ok(written(self.world, self.run(expression)?))
    }

    /// The row that an expression comes to.
    ///
    /// # Errors
    /// Where no steps are left.
    pub fn row(&mut self, expression: &Expression, tables: &[usize]) -> Result<Option<(usize, u32)>, RunAway> {
        Ok(match self.run(expression)? {
            Value::Row(table, record) => Some((table, record)),
            other => other.text().and_then(|id| tables.iter().find_map(|at| Some((*at, self.world.find(*at, id)?)))),
        })
    }

    /// The value in this row of the next of the names that the scope has besides.
    pub fn told(&mut self, value: Value) {
        self.slots.push(value);
    }

    /// Evaluates an expression in this row.
    ///
    /// # Errors
    /// Where no steps are left.
    pub fn run(&mut self, expression: &Expression) -> Run {
        self.take(1)?;
        Ok(match expression {
            Expression::Constant(value) => value.clone(),
            Expression::Slot(slot) => self.slots.get(*slot).cloned().unwrap_or(Value::Null),
            Expression::Column(of, columns) => {
                let row = self.run(of)?;
                self.column(&row, columns)
            }
            // Only the engine knows it.
            Expression::Live(..) => Value::Null,
            Expression::Rules => {
                let world = self.world;
                let rules = || world.rules().map_or(Value::Null, document::value);
                self.rules.get_or_insert_with(rules).clone()
            }
            Expression::Member(of, name) => match self.run(of)? {
                Value::Object(members) => {
                    let member = members.iter().find(|(known, _)| **known == **name);
                    member.map_or(Value::Null, |(_, value)| value.clone())
                }
                _ => Value::Null,
            },
            Expression::Date(of) => {
                let date = self.run(of)?;
                self.world.dates().value(&self.world.known_as(date))
            }
            Expression::Half(is_row, of) => match self.run(of)? {
                Value::Pair(row, _) if *is_row => Value::Text(row),
                Value::Pair(_, number) => whole(number).map_or(Value::Number(number), Value::Whole),
                _ => Value::Null,
            },
            Expression::List(values) => {
                let values = values.iter().map(|value| self.run(value));
                Value::List(values.collect::<Result<_, _>>()?)
            }
            Expression::Table(table) => {
                let rows = self.world.len(*table);
                self.take(rows.into())?;
                Value::List((0..rows).map(|record| Value::Row(*table, record)).collect())
            }
            Expression::Not(of) => match self.run(of)? {
                Value::YesNo(value) => Value::YesNo(!value),
                _ => Value::Null,
            },
            Expression::Either(ends, of) => self.either(*ends, of)?,
            Expression::If(of) => {
                let [condition, then, or] = &**of;
                match self.run(condition)? {
                    Value::YesNo(true) => self.run(then)?,
                    Value::YesNo(false) => self.run(or)?,
                    _ => Value::Null,
                }
            }
            Expression::Sign(sign, of) => {
                let [one, other] = [self.run(&of[0])?, self.run(&of[1])?];
                self.sign(*sign, one, other)?
            }
            Expression::Has(of) => Value::YesNo(match self.run(of)? {
                Value::Null => false,
                Value::List(items) => !items.is_empty(),
                _ => true,
            }),
            Expression::Chain(of, columns) => {
                let row = self.run(of)?;
                self.chain(row, columns)?
            }
            Expression::Each(each) => self.each(each)?,
            Expression::Call(does, values) => {
                let values: Vec<Value> = values.iter().map(|value| self.run(value)).collect::<Result<_, _>>()?;
                self.call(*does, &values)?
            }
        })
    }

    fn take(&mut self, steps: u64) -> Result<(), RunAway> {
        self.steps = self.steps.checked_sub(steps).ok_or(RunAway)?;
        Ok(())
    }

    /// The cell of a row in whichever of these columns its table has.
    fn column(&self, row: &Value, columns: &[(usize, usize)]) -> Value {
        let of = |(table, record): (usize, u32)| {
            let (_, column) = columns.iter().find(|(other, _)| *other == table)?;
            Some(self.world.value(table, record, *column))
        };
        let found = match row {
            Value::Row(table, record) => of((*table, *record)),
            Value::Text(id) => columns.iter().find_map(|(table, _)| of((*table, self.world.find(*table, *id)?))),
            _ => None,
        };
        found.unwrap_or(Value::Null)
    }

    /// `&&` and `||`: one of two that `ends` it decides, whatever the other is worth.
    fn either(&mut self, ends: bool, of: &[Expression; 2]) -> Run {
        let one = self.run(&of[0])?;
        if one == Value::YesNo(ends) {
            return Ok(one);
        }
        let other = self.run(&of[1])?;
        Ok(if one == Value::Null && other != Value::YesNo(ends) { one } else { other })
    }

    /// Applies an operator to two values. With an empty cell the result is nothing, but it can be compared for equality.
    fn sign(&mut self, sign: Sign, one: Value, other: Value) -> Run {
        match sign {
            Sign::Same => return Ok(Value::YesNo(self.is_same(one, other)?)),
            Sign::Different => return Ok(Value::YesNo(!self.is_same(one, other)?)),
            Sign::In => {
                let Value::List(values) = other else { return Ok(Value::Null) };
                for value in &*values {
                    if self.is_same(one.clone(), value.clone())? {
                        return Ok(Value::YesNo(true));
                    }
                }
                return Ok(Value::YesNo(false));
            }
            Sign::At => {
                let (Value::List(values), Value::Whole(at)) = (one, other) else { return Ok(Value::Null) };
                let value = usize::try_from(at).ok().and_then(|at| values.get(at).cloned());
                return Ok(value.unwrap_or(Value::Null));
            }
            _ => {}
        }
        if let (Sign::Plus, Some(one), Some(other)) = (sign, one.shown(), other.shown()) {
            let text = [one, other].concat();
            self.take(text.len() as u64)?;
            return Ok(Value::Made(text.into()));
        }
        if let (Some(one), Some(other)) = (one.as_str(), other.as_str()) {
            return Ok(sign.compare(one.partial_cmp(other)));
        }
        if let (Value::Span(one), Value::Span(other)) = (&one, &other) {
            return Ok(sign.of_dates(*one, *other));
        }
        Ok(match (&one, &other) {
            (Value::Whole(one), Value::Whole(other)) => sign.of_wholes(*one, *other),
            _ => one.number().zip(other.number()).map_or(Value::Null, |(one, other)| sign.of_numbers(one, other)),
        })
    }

    fn is_same(&mut self, one: Value, other: Value) -> Result<bool, RunAway> {
        self.take(1)?;
        let [one, other] = [one, other].map(|value| self.world.known_as(value));
        if let (Value::List(one), Value::List(other)) = (&one, &other) {
            let mut same = one.len() == other.len();
            for (one, other) in one.iter().zip(&**other) {
                same = same && self.is_same(one.clone(), other.clone())?;
            }
            return Ok(same);
        }
        Ok(match (&one, &other) {
            (Value::Text(one), Value::Text(other)) => one == other,
            (Value::Whole(_), Value::Number(_)) | (Value::Number(_), Value::Whole(_)) => one.number() == other.number(),
            _ => one == other || one.as_str().is_some() && one.as_str() == other.as_str(),
        })
    }

    fn items(&mut self, over: &Over) -> Result<Items<'w>, RunAway> {
        Ok(match over {
            Over::Table(table) => Items::All(*table, self.world.len(*table)),
            Over::Where { table, column, is } => {
                let is = self.run(is)?;
                let key = self.world.known_as(is).key();
                Items::Rows(*table, key.map_or(&[], |key| self.world.rows_where(*table, *column, &key)))
            }
            Over::List(list) => match self.run(list)? {
                Value::List(values) => Items::List(values),
                _ => Items::List([].into()),
            },
        })
    }

    /// Evaluates a fold over all values. An expression that gives nothing is neither true nor counted.
    fn each(&mut self, each: &Each) -> Run {
        let items = self.items(&each.over)?;
        let Some(of_each) = &each.of_each else {
            if each.fold == Fold::Count {
                return Ok(Value::Whole(i64::try_from(items.len()).unwrap_or(i64::MAX)));
            }
            return self.gather(each.fold, &items, |_, value| Ok(value));
        };
        let slot = self.slots.len();
        self.slots.push(Value::Null);
        let done = self.gather(each.fold, &items, |runner, value| {
            if let Some(place) = runner.slots.get_mut(slot) {
                *place = value;
            }
            runner.run(of_each)
        });
        self.slots.truncate(slot);
        done
    }

    fn gather(&mut self, fold: Fold, items: &Items<'w>, mut of_each: impl FnMut(&mut Self, Value) -> Run) -> Run {
        let mut kept = Vec::new();
        let mut seen: FxHashSet<Key> = FxHashSet::default();
        let mut count = 0;
        let mut total = Value::Null;
        for value in (0..items.len()).map_while(|at| items.get(at)) {
            self.take(1)?;
            let found = of_each(self, value.clone())?;
            match fold {
                Fold::All if found == Value::YesNo(false) => return Ok(found),
                Fold::Exists if found.is_true() => return Ok(found),
                Fold::Filter if found.is_true() => kept.push(value),
                Fold::Map => kept.push(found),
                Fold::ExistsOne | Fold::Count => count += i64::from(found.is_true()),
                Fold::Unique => {
                    let key = self.world.known_as(found).key().filter(|key| *key != Key::Null);
                    if key.is_some_and(|key| !seen.insert(key)) {
                        return Ok(Value::YesNo(false));
                    }
                }
                Fold::Sum | Fold::Least | Fold::Greatest if found != Value::Null => {
                    total = fold.of_two(total, found);
                }
                _ => {}
            }
        }
        Ok(match fold {
            Fold::All | Fold::Unique => Value::YesNo(true),
            Fold::Exists => Value::YesNo(false),
            Fold::ExistsOne => Value::YesNo(count == 1),
            Fold::Filter | Fold::Map => Value::List(kept.into()),
            Fold::Count => Value::Whole(count),
            Fold::Sum if total == Value::Null => Value::Whole(0),
            Fold::Sum | Fold::Least | Fold::Greatest => total,
        })
    }

    fn call(&mut self, does: Does, values: &[Value]) -> Run {
        let text = |at: usize| values.get(at).and_then(Value::as_str);
        let both = |test: fn(&str, &str) -> bool| {
            text(0).zip(text(1)).map_or(Value::Null, |(one, other)| Value::YesNo(test(one, other)))
        };
        let whole = |number: usize| Value::Whole(i64::try_from(number).unwrap_or(i64::MAX));
        Ok(match does {
            Does::Number => text(0).map_or(Value::Null, number),
            Does::Size => match values.first() {
                Some(Value::List(values)) => whole(values.len()),
                text => text.and_then(Value::shown).map_or(Value::Null, |text| whole(text.chars().count())),
            },
            Does::Contains => both(|one, other| one.contains(other)),
            Does::StartsWith => both(|one, other| one.starts_with(other)),
            Does::EndsWith => both(|one, other| one.ends_with(other)),
            Does::Placed => self.id(values, 0).map_or(Value::Null, |piece| Value::Whole(self.world.placed(piece))),
            Does::Neighbours => self.reach(values, 1, values.get(1))?,
            Does::Reach => match values.get(1) {
                Some(Value::Whole(steps)) => self.reach(values, *steps, values.get(2))?,
                _ => Value::Null,
            },
            Does::Connected | Does::Distance => self.between(does, values)?,
            Does::Touches | Does::Borders | Does::Inside | Does::Area | Does::Outline => self.shapes(does, values)?,
            Does::Cost | Does::March => self.movement(does, values)?,
            Does::Controls => {
                let row = self
                    .slots
                    .first()
                    .and_then(|row| if let Value::Row(table, record) = row { Some((*table, *record)) } else { None });
                let scenario = text(1).map(Text::new);
                let side = self.id(values, 0).and_then(|place| self.world.controls(place, scenario, row));
                side.map_or(Value::Null, Value::Text)
            }
            Does::Kilometres => self.kilometres(values).map_or(Value::Null, Value::Number),
        })
    }

    /// The rows that a column of a row names, those that it names in these, and so on, each of them once.
    fn chain(&mut self, row: Value, columns: &[(usize, usize)]) -> Run {
        let mut seen: FxHashSet<Key> = FxHashSet::default();
        let (mut found, mut open) = (Vec::new(), vec![row]);
        while let Some(row) = open.pop() {
            self.take(1)?;
            let named = match self.column(&row, columns) {
                Value::List(values) => values.to_vec(),
                one => vec![one],
            };
            for next in named.into_iter().filter(|next| *next != Value::Null) {
                self.take(1)?;
                if next.key().is_some_and(|key| seen.insert(key)) {
                    found.push(next.clone());
                    open.push(next);
                }
            }
        }
        Ok(Value::List(found.into()))
    }

    /// Finds the ground that areas and boxes cover, and which of them touch.
    fn shapes(&mut self, does: Does, values: &[Value]) -> Run {
        let world = self.world;
        let all = world.shapes();
        let shape = |at: usize| {
            let id = self.id(values, at)?;
            all.iter().find(|shape| shape.id == id)
        };
        let last = if matches!(does, Does::Touches | Does::Inside) { shape(1) } else { shape(0) };
        let Some(last) = last else { return Ok(Value::Null) };
        let point = |corner: &[f64; 2]| Value::List(corner.map(Value::Number).into());
        Ok(match does {
            Does::Area => Value::Number(last.area()),
            Does::Outline => Value::List(last.rings.iter().flatten().map(point).collect()),
            Does::Borders => {
                self.take(all.len() as u64)?;
                let mut found = Vec::new();
                for other in all.iter().filter(|other| other.id != last.id && other.is_close(last)) {
                    self.take(1 + last.corners() * other.corners() / 8)?;
                    if other.touches(last) {
                        found.push(Value::Text(other.id));
                    }
                }
                Value::List(found.into())
            }
            _ => match shape(0) {
                Some(first) => {
                    let is_inside = does == Does::Inside;
                    self.take(1 + last.corners() * first.corners() / 8)?;
                    Value::YesNo(if is_inside { last.covers(first) } else { first.touches(last) })
                }
                None if does == Does::Inside => {
                    let at = values.first().and_then(|value| world.row_of(value, &LYING));
                    let number = |slot| at.and_then(|(table, record)| world.slot(table, record, slot).number());
                    let at = number(Slot::X).zip(number(Slot::Y));
                    self.take(1 + last.corners())?;
                    at.map_or(Value::Null, |(x, y)| Value::YesNo(last.holds([x, y])))
                }
                None => Value::Null,
            },
        })
    }

    /// Finds the cost of a step, or the places within so many movement points: for an arm, or for counters without one.
    fn movement(&mut self, does: Does, values: &[Value]) -> Run {
        let movement = self.world.movement();
        let arm = values.get(2).and_then(Value::as_str);
        let Some(from) = self.id(values, 0) else { return Ok(Value::Null) };
        match (does, values.get(1)) {
            (Does::March, Some(Value::Whole(points))) => {
                #[expect(clippy::cast_precision_loss, reason = "movement points have few digits")]
                let reached = movement.reach(from, (*points).clamp(0, 1000) as f64, arm);
                self.take(1 + 8 * reached.len() as u64)?;
                Ok(Value::List(reached.into_keys().filter(|to| *to != from).map(Value::Text).collect()))
            }
            (Does::Cost, _) => {
                let cost = self.id(values, 1).and_then(|to| movement.cost(from, to, arm));
                Ok(if let Some(Cost::Points(points)) = cost { Value::Number(points) } else { Value::Null })
            }
            _ => Ok(Value::Null),
        }
    }

    /// Distance between two places of the world along a great circle, in kilometres.
    fn kilometres(&self, values: &[Value]) -> Option<f64> {
        let at = |value: &Value| {
            let (table, record) = self.world.row_of(value, &PLACES)?;
            let angle = |slot| Some(self.world.slot(table, record, slot).number()? * PI / 180.0);
            Some([angle(Slot::Latitude)?, angle(Slot::Longitude)?])
        };
        let [[north, east], [other_north, other_east]] = [at(values.first()?)?, at(values.get(1)?)?];
        let half = |angle: f64| maths::square(maths::sin(angle / 2.0));
        let across = maths::cos(north) * maths::cos(other_north) * half(other_east - east);
        let share = half(other_north - north) + across;
        Some(2.0 * EARTH * maths::atan2(share.max(0.0).sqrt(), (1.0 - share).max(0.0).sqrt()))
    }

    /// The rows of a table that are checked together: those of which a condition is true, by what they have in common, in the order
    /// of the table.
    ///
    /// # Errors
    /// Where no steps are left.
    pub fn groups(
        &mut self,
        table: usize,
        when: Option<&Expression>,
        common: &Expression,
    ) -> Result<Vec<Vec<u32>>, RunAway> {
        let mut groups: Vec<Vec<u32>> = Vec::new();
        let mut known: FxHashMap<Key, usize> = FxHashMap::default();
        for record in 0..self.world.len(table) {
            self.at(table, record);
            if let Some(when) = when
                && !self.run(when)?.is_true()
            {
                continue;
            }
            let value = self.run(common)?;
            let key = self.world.known_as(value).key().unwrap_or(Key::Null);
            let group = *known.entry(key).or_insert(groups.len());
            if group == groups.len() {
                groups.push(Vec::new());
            }
            groups[group].push(record);
        }
        Ok(groups)
    }

    /// Goes on to a group of rows of a table, which is about one of them.
    pub fn at_group(&mut self, table: usize, row: u32, rows: &[u32]) {
        self.at(table, row);
        self.told(Value::List(rows.iter().map(|record| Value::Row(table, *record)).collect()));
    }

    /// The id of a row, or the text of one.
    fn id(&self, values: &[Value], at: usize) -> Option<Text> {
        self.world.known_as(values.get(at)?.clone()).text()
    }

    /// The map, or what is left of it along some connections or paths.
    fn graph(&mut self, ways: Option<&Value>) -> Result<Graph, RunAway> {
        let map = self.world.map();
        let Some(Value::List(ways)) = ways else { return Ok(map.graph().clone()) };
        // Every place is looked at once.
        self.take(ways.len() as u64 + map.graph().len() as u64 / 16)?;
        let rows =
            ways.iter().filter_map(|way| if let Value::Row(table, row) = way { Some((*table, *row)) } else { None });
        Ok(map.along(self.world, &rows.collect::<Vec<_>>()))
    }

    /// The places that are so many steps away or fewer, without the place itself.
    fn reach(&mut self, values: &[Value], steps: i64, ways: Option<&Value>) -> Run {
        let graph = self.graph(ways)?;
        let Some(from) = self.id(values, 0).and_then(|id| self.world.map().number(id)) else {
            return Ok(Value::List([].into()));
        };
        let mut places = Vec::new();
        for (place, _) in within(&graph, from, u32::try_from(steps).unwrap_or_default()).skip(1) {
            self.take(1 + graph.ways(place).len() as u64)?;
            places.push(place);
        }
        places.sort_unstable();
        Ok(Value::List(places.into_iter().filter_map(|place| self.world.map().id(place)).map(Value::Text).collect()))
    }

    fn between(&mut self, does: Does, values: &[Value]) -> Run {
        let ids = self.id(values, 0).zip(self.id(values, 1));
        let map = self.world.map();
        let ends = ids.and_then(|(one, other)| Some([map.number(one)?, map.number(other)?]));
        let Some(((one, other), [from, to])) = ids.zip(ends) else { return Ok(Value::Null) };
        let ways = values.get(2);
        if ways.is_none() {
            if does == Does::Connected {
                return Ok(Value::YesNo(map.are_connected(from, to)));
            }
            if let Some(across) = map.across(one, other) {
                return Ok(Value::Whole(across.into()));
            }
        }
        let graph = self.graph(ways)?;
        let mut found = None;
        for (place, steps) in within(&graph, from, u32::MAX) {
            self.take(1 + graph.ways(place).len() as u64)?;
            if place == to {
                found = Some(steps);
                break;
            }
        }
        Ok(match does {
            Does::Connected => Value::YesNo(found.is_some()),
            _ => found.map_or(Value::Null, |steps| Value::Whole(steps.into())),
        })
    }
}

/// A value as a document writes it: of rows their ids.
fn written(world: &World<'_>, value: Value) -> serde_json::Value {
    match world.known_as(value) {
        Value::Null | Value::Row(..) | Value::Span(_) => serde_json::Value::Null,
        Value::YesNo(value) => value.into(),
        Value::Whole(number) => number.into(),
        Value::Number(number) => whole(number).map_or_else(|| number.into(), Into::into),
        Value::Text(text) | Value::Translated(text, _) => text.as_str().into(),
        Value::Made(text) => (*text).into(),
        Value::Pair(row, number) => format!("{row}{number:+}").into(),
        Value::List(values) => values.iter().map(|value| written(world, value.clone())).collect(),
        Value::Object(members) => {
            let member = |(name, value): &(Box<str>, Value)| (name.to_string(), written(world, value.clone()));
            members.iter().map(member).collect::<serde_json::Map<_, _>>().into()
        }
    }
}

/// The number that a text is, if it is one: `3`, `+1`, `−2.5`.
fn number(text: &str) -> Value {
    let number = text.trim().replace('−', "-").parse().ok().filter(|number: &f64| number.is_finite());
    number.map_or(Value::Null, |number| whole(number).map_or(Value::Number(number), Value::Whole))
}
