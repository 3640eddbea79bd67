//! Compiling: every name and the kind of every part of an expression is found before any row is read.

use std::cmp::Ordering;
use std::ops::Range;
use std::sync::Arc;

use muster_engine::described::condition::Live;
use muster_schema::{Cell, Column, Kind as CellKind, Role, Slot, TableDef, Text};

use super::document::{ENTRY, Part, RULES};
use super::function::{CHAIN, Does, FOLDS, FUNCTIONS, Fold, Function, Gives, HAS, OTHERS, ROWS, Takes};
use super::kind::Kind;
use super::live::Living;
use super::map::{PLACES, WAYS};
use super::shapes::{COVERING, LYING};
use super::syntax::{Form, Node, read};
use super::value::{Value, whole};
use super::world::{World, column_of};
use super::{Fault, Sort};
use crate::charts;
use muster_source::finding::{Suggestion, choices, guess};
use muster_source::forms::Tables;

/// An expression that can be run.
#[derive(Clone, Debug)]
pub enum Expression {
    Constant(Value),
    /// The row, which is the first, or what a name in use means.
    Slot(usize),
    /// The cell of a row: the tables that it may be of, each with its column.
    Column(Box<Expression>, Arc<[(usize, usize)]>),
    /// A value of a row that changes while a game is played.
    Live(Box<Expression>, Live),
    /// The row of a row with a number, or else the number.
    Half(bool, Box<Expression>),
    /// The numbers of the rules.
    Rules,
    /// A member of an object.
    Member(Box<Expression>, Arc<str>),
    /// The time that a date takes.
    Date(Box<Expression>),
    List(Vec<Expression>),
    /// All rows of a table.
    Table(usize),
    Not(Box<Expression>),
    /// `&&`, which ends with what is false, and `||`, which ends with what is true.
    Either(bool, Box<[Expression; 2]>),
    If(Box<[Expression; 3]>),
    Sign(Sign, Box<[Expression; 2]>),
    Has(Box<Expression>),
    /// The rows that are reached from a row by following a column: the tables that it can be of, each with its column.
    Chain(Box<Expression>, Arc<[(usize, usize)]>),
    Each(Box<Each>),
    Call(Does, Vec<Expression>),
}

/// A fold over the values of a list or the rows of a table.
#[derive(Clone, Debug)]
pub struct Each {
    pub(super) over: Over,
    pub(super) fold: Fold,
    /// The expression for each value, which is in the slot after those in use; without it, the values themselves.
    pub(super) of_each: Option<Expression>,
}

/// The values that a fold goes over.
#[derive(Clone, Debug)]
pub(super) enum Over {
    Table(usize),
    /// Only those rows of a table that count: whose cell in a column is this.
    Where {
        table: usize,
        column: usize,
        is: Expression,
    },
    List(Expression),
}

/// An operator between two values.
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
    /// The remainder of a division.
    Rest,
    In,
    /// A value of a list, by its number.
    At,
}

const SIGNS: &[(&str, Sign)] = &[
    ("==", Sign::Same),
    ("!=", Sign::Different),
    ("<", Sign::Less),
    ("<=", Sign::AtMost),
    (">", Sign::More),
    (">=", Sign::AtLeast),
    ("+", Sign::Plus),
    ("-", Sign::Minus),
    ("*", Sign::Times),
    ("/", Sign::Through),
    ("%", Sign::Rest),
    ("in", Sign::In),
    ("[]", Sign::At),
];

impl Sign {
    pub(super) fn compare(self, order: Option<Ordering>) -> Value {
        let Some(order) = order else { return Value::Null };
        Value::YesNo(match self {
            Self::Less => order.is_lt(),
            Self::AtMost => order.is_le(),
            Self::More => order.is_gt(),
            Self::AtLeast => order.is_ge(),
            _ => return Value::Null,
        })
    }

    /// Compares two dates: one is before the other if it ends before the other begins.
    pub(super) fn of_dates(self, one: [i64; 2], other: [i64; 2]) -> Value {
        let ([begins, ends], [other_begins, other_ends]) = (one, other);
        Value::YesNo(match self {
            Self::Less => ends < other_begins,
            Self::AtMost => begins <= other_ends,
            Self::More => begins > other_ends,
            Self::AtLeast => ends >= other_begins,
            _ => return Value::Null,
        })
    }

    /// Applies it to whole numbers: a quotient is without its remainder, and nothing if the divisor is zero.
    pub(super) fn of_wholes(self, one: i64, other: i64) -> Value {
        let whole = match self {
            Self::Plus => one.checked_add(other),
            Self::Minus => one.checked_sub(other),
            Self::Times => one.checked_mul(other),
            Self::Through => return one.checked_div(other).map_or(Value::Null, Value::Whole),
            Self::Rest => return one.checked_rem(other).map_or(Value::Null, Value::Whole),
            _ => return self.compare(Some(one.cmp(&other))),
        };
        let [one, other] = [one, other].map(|number| Value::Whole(number).number().unwrap_or_default());
        whole.map_or_else(|| self.of_numbers(one, other), Value::Whole)
    }

    pub(super) fn of_numbers(self, one: f64, other: f64) -> Value {
        let number = match self {
            Self::Plus => one + other,
            Self::Minus => one - other,
            Self::Times => one * other,
            Self::Through => one / other,
            Self::Rest => one % other,
            _ => return self.compare(one.partial_cmp(&other)),
        };
        if number.is_finite() { Value::Number(number) } else { Value::Null }
    }
}

impl Fold {
    /// Combines the total so far, if there is one, with one more number.
    pub(super) fn of_two(self, total: Value, one: Value) -> Value {
        let Some((sum, number)) = total.number().zip(one.number()) else { return one };
        match (self, &total, &one) {
            (Self::Sum, Value::Whole(sum), Value::Whole(number)) => Sign::Plus.of_wholes(*sum, *number),
            (Self::Sum, ..) => Sign::Plus.of_numbers(sum, number),
            (Self::Least, ..) if number < sum => one,
            (Self::Greatest, ..) if number > sum => one,
            _ => total,
        }
    }
}

impl Expression {
    /// The expressions that it is made of.
    fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Constant(_) | Self::Table(_) | Self::Slot(_) | Self::Rules => Vec::new(),
            Self::Member(of, _)
            | Self::Date(of)
            | Self::Column(of, _)
            | Self::Live(of, _)
            | Self::Half(_, of)
            | Self::Not(of)
            | Self::Has(of)
            | Self::Chain(of, _) => {
                vec![of]
            }
            Self::List(of) | Self::Call(_, of) => of.iter().collect(),
            Self::Either(_, of) | Self::Sign(_, of) => of.iter().collect(),
            Self::If(of) => of.iter().collect(),
            Self::Each(each) => {
                let over = match &each.over {
                    Over::Table(_) => None,
                    Over::Where { is: of, .. } | Over::List(of) => Some(of),
                };
                over.into_iter().chain(&each.of_each).collect()
            }
        }
    }

    /// True if it reads this slot or a later one.
    fn uses(&self, from: usize) -> bool {
        matches!(self, Self::Slot(slot) if *slot >= from) || self.parts().into_iter().any(|part| part.uses(from))
    }

    /// True if it reads what changes while a game is played. Adds the names before `end` that it uses.
    pub(super) fn lives(&self, end: usize, names: &mut Vec<usize>) -> bool {
        if let Self::Slot(name) = self {
            names.extend((*name < end).then_some(*name));
        }
        let mut lives = matches!(self, Self::Live(..));
        for part in self.parts() {
            lives |= part.lives(end, names);
        }
        lives
    }

    /// The conditions that must all hold if it does.
    pub(super) fn conjuncts(&self) -> Vec<&Self> {
        match self {
            Self::Either(false, of) => of.iter().flat_map(Self::conjuncts).collect(),
            other => vec![other],
        }
    }

    /// True if it reads the numbers of the rules.
    pub fn reads_rules(&self) -> bool {
        matches!(self, Self::Rules) || self.parts().into_iter().any(Self::reads_rules)
    }

    /// The tables that it reads beside the row itself.
    pub fn reads(&self, world: &World<'_>) -> Vec<usize> {
        let of_roles = |roles: &[Role]| roles.iter().flat_map(|role| world.of_role(*role)).collect();
        let mut tables: Vec<usize> = match self {
            Self::Column(of, columns) if !matches!(**of, Self::Slot(0)) => {
                columns.iter().map(|(table, _)| *table).collect()
            }
            Self::Table(table) => vec![*table],
            Self::Chain(_, columns) => columns.iter().map(|(table, _)| *table).collect(),
            Self::Each(each) => match &each.over {
                Over::Table(table) | Over::Where { table, .. } => vec![*table],
                Over::List(_) => Vec::new(),
            },
            Self::Date(_) => of_roles(&[Role::Track, Role::TrackSpace, Role::Phase]),
            Self::Call(Does::Placed, _) => of_roles(&[Role::Placement, Role::Arrival]),
            Self::Call(Does::Controls, _) => {
                let others = [Role::Power, Role::Side, Role::Marker, Role::Placement, Role::Allegiance, Role::Seat];
                of_roles(&[PLACES.as_slice(), &others].concat())
            }
            Self::Call(Does::Neighbours | Does::Distance | Does::Connected | Does::Reach, _) => {
                of_roles(&[PLACES.as_slice(), &WAYS].concat())
            }
            Self::Call(Does::Touches | Does::Borders | Does::Inside | Does::Area | Does::Outline, _) => {
                of_roles(&COVERING)
            }
            _ => Vec::new(),
        };
        tables.extend(self.parts().into_iter().flat_map(|part| part.reads(world)));
        tables
    }
}

/// Name of the rows that are checked together.
const GROUP: &str = "group";

/// An expression, and what it is worth.
type Typed = (Expression, Kind);

/// Meanings of the names in an expression: columns of the row, tables, and the variables of folds.
pub struct Scope<'s> {
    system: &'s Tables,
    table: usize,
    names: Vec<(String, Kind)>,
    /// The pack whose constants and rules are known by their names.
    world: Option<&'s World<'s>>,
    /// The values of rows that change while a game is played.
    living: &'s [Living],
}

impl<'s> Scope<'s> {
    /// The names in a row of a table.
    pub fn of(system: &'s Tables, table: usize) -> Self {
        Self { system, table, names: vec![("row".into(), Kind::Row([table].into()))], world: None, living: &[] }
    }

    /// The names in an entry of the rules.
    pub fn of_entry(system: &'s Tables, part: &Part) -> Self {
        Self { system, table: usize::MAX, names: vec![(ENTRY.into(), part.kind().clone())], world: None, living: &[] }
    }

    /// The names where no row is at hand.
    pub fn of_nothing(system: &'s Tables) -> Self {
        // Runners have a row in the first place.
        Self { system, table: usize::MAX, names: vec![(String::new(), Kind::Null)], world: None, living: &[] }
    }

    /// The names that there are while a game is played.
    pub(super) fn playing<'p>(world: &'s World<'p>, names: Vec<(String, Kind)>, living: &'s [Living]) -> Self
    where
        'p: 's,
    {
        Self { system: world.system, table: usize::MAX, names, world: Some(world), living }
    }

    /// Compiles what comes to a value, and is neither a row with a number nor an object.
    ///
    /// # Errors
    /// The fault in it.
    pub fn value(&mut self, text: &str) -> Result<Expression, Fault> {
        self.node(&read(text)?).map(|(expression, _)| expression)
    }

    /// Compiles what comes to a row; returns also the tables that it may be of.
    ///
    /// # Errors
    /// The fault in it.
    pub fn row(&mut self, text: &str) -> Result<(Expression, Arc<[usize]>), Fault> {
        let (expression, kind) =
            self.needed(&read(text)?, |kind| matches!(kind, Kind::Row(_)), "a row, such as `place`")?;
        Ok((expression, if let Kind::Row(tables) = kind { tables } else { [].into() }))
    }

    /// Adds the constants and the rules of a pack.
    pub fn knowing(self, world: &'s World<'s>) -> Self {
        Self { world: Some(world), ..self }
    }

    /// Adds the name for the rows that are checked together. Whoever runs the expression gives them.
    pub fn add_group(&mut self) {
        self.names.push((GROUP.into(), Kind::List(Box::new(Kind::Row([self.table].into())))));
    }

    /// Compiles what rows have in common that are checked together.
    ///
    /// # Errors
    /// The fault in it.
    pub fn common(&mut self, text: &str) -> Result<Expression, Fault> {
        let one = |kind: &Kind| !matches!(kind, Kind::List(_) | Kind::Pair(_));
        self.needed(&read(text)?, one, "one value, such as a column that is no list").map(|(expression, _)| expression)
    }

    /// The names in a row of a table, and names of whole numbers, which runners are told in this order.
    pub fn with(system: &'s Tables, table: usize, numbers: &[&str]) -> Self {
        let mut scope = Self::of(system, table);
        scope.names.extend(numbers.iter().map(|name| ((*name).to_owned(), Kind::Whole)));
        scope
    }

    /// Compiles what is true or false of a row.
    ///
    /// # Errors
    /// The fault in it.
    pub fn condition(&mut self, text: &str) -> Result<Expression, Fault> {
        self.yes_no(&read(text)?)
    }

    /// Compiles what is shown of a row: of a row it refers to, its name, or else its id.
    ///
    /// # Errors
    /// The fault in it.
    pub(super) fn shown(&mut self, text: &str) -> Result<Expression, Fault> {
        let (expression, kind) = self.node(&read(text)?)?;
        let Kind::Row(tables) = kind else { return Ok(expression) };
        let cell = |slot: Slot| {
            let column = |table: &usize| Some((*table, self.system.tables.get(*table)?.slot(slot)?));
            Expression::Column(Box::new(expression.clone()), tables.iter().filter_map(column).collect())
        };
        let name = cell(Slot::Name);
        Ok(Expression::If(Box::new([Expression::Has(Box::new(name.clone())), name, cell(Slot::Id)])))
    }

    fn node(&mut self, node: &Node) -> Result<Typed, Fault> {
        let constant = |value, kind| Ok((Expression::Constant(value), kind));
        match &node.form {
            Form::Null => constant(Value::Null, Kind::Null),
            Form::YesNo(value) => constant(Value::YesNo(*value), Kind::YesNo),
            Form::Whole(number) => constant(Value::Whole(*number), Kind::Whole),
            Form::Number(number) => constant(Value::Number(*number), Kind::Number),
            Form::Text(text) => constant(Value::Text(Text::new(text)), Kind::Text),
            Form::Name(name) => self.name(node, name),
            Form::List(values) => self.list(values),
            Form::Field(of, name) => self.field(node, of, name),
            Form::Sign(sign, of) => self.sign(node, sign, of),
            Form::Call(name, values) => self.call(node, name, values),
        }
    }

    fn columns(&self, table: usize) -> &'s [Column] {
        self.system.tables.get(table).map_or(&[], TableDef::columns)
    }

    /// The tables that can be asked; those that describe the system cannot.
    fn tables(&self) -> impl Iterator<Item = (usize, String)> + use<'s> {
        let tables = self.system.tables.iter().enumerate().filter(|(_, table)| !table.file.starts_with("system/"));
        tables.map(|(at, table)| (at, table.name.replace(['-', '/'], "_")))
    }

    fn table_called(&self, name: &str) -> Option<usize> {
        self.tables().find(|(_, known)| known == name).map(|(at, _)| at)
    }

    fn name(&self, node: &Node, name: &str) -> Result<Typed, Fault> {
        if let Some(slot) = self.names.iter().rposition(|(known, _)| known == name) {
            let kind = self.names.get(slot).map_or(Kind::Null, |(_, kind)| kind.clone());
            return Ok((Expression::Slot(slot), kind));
        }
        if let Some(found) = self.column(Expression::Slot(0), &[self.table], name) {
            return Ok(found);
        }
        if let Some((_, Kind::Object(members))) = self.names.first()
            && let Some((_, kind)) = members.iter().find(|(known, _)| known == name)
        {
            return Ok((Expression::Member(Box::new(Expression::Slot(0)), name.into()), kind.clone()));
        }
        if let Some(table) = self.table_called(name) {
            return Ok((Expression::Table(table), Kind::List(Box::new(Kind::Row([table].into())))));
        }
        if let Some(world) = self.world.filter(|_| name == RULES) {
            return Ok((Expression::Rules, world.rules_kind().clone()));
        }
        let columns = || self.columns(self.table).iter().map(|column| column.name.as_str());
        let tables: Vec<String> = self.tables().map(|(_, name)| name).collect();
        let names = self.names.iter().map(|(name, _)| name.as_str()).chain(columns());
        let like = guess(name, names.chain(tables.iter().map(String::as_str)));
        let Some(table) = self.system.tables.get(self.table).map(|table| table.name.as_str()) else {
            let members = self.names.first().map(|(_, kind)| kind);
            let members = if let Some(Kind::Object(members)) = members { &**members } else { &[] };
            let known = || members.iter().map(|(name, _)| name.as_str()).chain(tables.iter().map(String::as_str));
            let message = format!("there is no `{name}` here");
            let like = guess(name, known().chain([RULES]));
            return Err(
                Fault::new(Sort::Unknown, node.at.clone(), message, choices(known().chain([RULES]))).suggest(like)
            );
        };
        let message = format!("`{table}` has no column `{name}`, and there is no table of that name");
        let expected = format!("a column of `{table}`: {}; or a table", choices(columns()));
        Err(Fault::new(Sort::Unknown, node.at.clone(), message, expected).suggest(like))
    }

    /// The column of this name of a row of one of these tables.
    fn column(&self, of: Expression, tables: &[usize], name: &str) -> Option<Typed> {
        let is_of = |living: &&Living| living.name == name && living.of.iter().any(|table| tables.contains(table));
        if let Some(living) = self.living.iter().find(is_of) {
            return Some((Expression::Live(Box::new(of), living.live), living.kind.clone()));
        }
        let mut columns = Vec::new();
        let mut kind = Kind::Null;
        for table in tables {
            let Some(at) = self.system.tables.get(*table).and_then(|table| column_of(table, name)) else { continue };
            let known = self.columns(*table).get(at);
            kind = kind.joined(known.map_or(Kind::Text, |column| Kind::of(self.system, column)))?;
            columns.push((*table, at));
        }
        (!columns.is_empty()).then(|| (Expression::Column(Box::new(of), columns.into()), kind))
    }

    fn list(&mut self, values: &[Node]) -> Result<Typed, Fault> {
        let (mut all, mut kind) = (Vec::new(), Kind::Null);
        for value in values {
            let (one, of_one) = self.node(value)?;
            let words = [&kind, &of_one].map(|kind| kind.words(self.system));
            kind = kind.joined(of_one).ok_or_else(|| {
                wrong(&value.at, format!("this is {}", words[1]), format!("{}, as before it in the list", words[0]))
            })?;
            all.push(one);
        }
        Ok((Expression::List(all), Kind::List(Box::new(kind))))
    }

    fn field(&mut self, node: &Node, of: &Node, name: &str) -> Result<Typed, Fault> {
        if let Form::Name(table) = &of.form
            && let Some(found) = self.constant(table, node, name)
        {
            return found;
        }
        let (row, kind) = self.node(of)?;
        if let Kind::Pair(tables) = kind {
            return match name {
                "row" => Ok((Expression::Half(true, Box::new(row)), Kind::Row(tables))),
                "number" => Ok((Expression::Half(false, Box::new(row)), Kind::Number)),
                _ => {
                    let message = format!("a row with a number has no `{name}`");
                    let like = guess(name, ["row", "number"]);
                    Err(Fault::new(Sort::Unknown, node.at.clone(), message, "`row` or `number`").suggest(like))
                }
            };
        }
        if let Kind::Object(members) = &kind {
            if let Some((_, kind)) = members.iter().find(|(known, _)| known == name) {
                return Ok((Expression::Member(Box::new(row), name.into()), kind.clone()));
            }
            let known = || members.iter().map(|(name, _)| name.as_str());
            let message = format!("`{}` has no member `{name}`", path(of));
            let expected = if members.is_empty() { "a member of it".into() } else { choices(known()) };
            return Err(Fault::new(Sort::Unknown, node.at.clone(), message, expected).suggest(guess(name, known())));
        }
        let Kind::Row(tables) = kind else {
            let is = kind.words(self.system);
            let expected = "a row: `row`, or a column that refers to another table";
            return Err(wrong(&of.at, format!("this is {is}, and has no columns"), expected));
        };
        self.column(row, &tables, name).ok_or_else(|| {
            let columns = || tables.iter().flat_map(|table| self.columns(*table)).map(|column| column.name.as_str());
            let names = tables.iter().filter_map(|table| self.system.tables.get(*table));
            let of = choices(names.map(|table| table.name.as_str()));
            let expected = format!("a column of {of}: {}", choices(columns()));
            let message = format!("{of} has no column `{name}`");
            Fault::new(Sort::Unknown, node.at.clone(), message, expected).suggest(guess(name, columns()))
        })
    }

    /// `constants.stacking`: the value of a constant, by its id or by that with `_` for other signs; nothing where no table of
    /// constants has this name.
    fn constant(&self, table: &str, node: &Node, name: &str) -> Option<Result<Typed, Fault>> {
        let pack = self.world?.pack;
        if self.names.iter().any(|(known, _)| known == table) || self.column_called(table) {
            return None;
        }
        let at = self.table_called(table)?;
        let def = self.system.tables.get(at).filter(|def| def.slot(Slot::Value).is_some())?;
        let plain = |id: &str| id.replace(['-', '.'], "_");
        let lines = || pack.lines_of(at);
        if let Some(line) = lines().find(|line| line.id().as_str() == name || plain(&line.id()) == name) {
            let value = Value::of(line.cell(Slot::Value), CellKind::Number, false);
            return Some(Ok(match (&value, line.cell(Slot::Value)) {
                (Value::Number(number), _) => match whole(*number) {
                    Some(number) => (Expression::Constant(Value::Whole(number)), Kind::Whole),
                    None => (Expression::Constant(value), Kind::Number),
                },
                (_, Cell::Text(text)) => (Expression::Constant(Value::Text(text)), Kind::Text),
                _ => (Expression::Constant(Value::Null), Kind::Null),
            }));
        }
        let known: Vec<String> = lines().map(|line| plain(&line.id())).collect();
        let known = || known.iter().map(String::as_str);
        let message = format!("`{}` has no constant `{name}`", def.name);
        let expected = format!("one of {}", choices(known()));
        Some(Err(Fault::new(Sort::Unknown, node.at.clone(), message, expected).suggest(guess(name, known()))))
    }

    /// True if the table has a column of this name.
    fn column_called(&self, name: &str) -> bool {
        self.system.tables.get(self.table).is_some_and(|table| table.column(name).is_some())
    }

    /// Compiles an expression that must be true or false.
    fn yes_no(&mut self, node: &Node) -> Result<Expression, Fault> {
        self.needed(node, Kind::is_yes_no, "something that is true or false, as `fort > 2` is").map(|(one, _)| one)
    }

    pub(super) fn needed(&mut self, node: &Node, fits: fn(&Kind) -> bool, expected: &str) -> Result<Typed, Fault> {
        let (one, kind) = self.node(node)?;
        if fits(&kind) {
            return Ok((one, kind));
        }
        Err(wrong(&node.at, format!("this is {}", kind.words(self.system)), expected))
    }

    fn sign(&mut self, node: &Node, sign: &str, of: &[Node]) -> Result<Typed, Fault> {
        match (sign, of) {
            ("!", [one]) => Ok((Expression::Not(Box::new(self.yes_no(one)?)), Kind::YesNo)),
            ("-", [one]) => {
                let (one, kind) = self.needed(one, Kind::is_number, "a number")?;
                let nought = Expression::Constant(Value::Whole(0));
                Ok((Expression::Sign(Sign::Minus, Box::new([nought, one])), kind))
            }
            ("&&" | "||", [one, other]) => {
                let both = [self.yes_no(one)?, self.yes_no(other)?];
                Ok((Expression::Either(sign == "||", Box::new(both)), Kind::YesNo))
            }
            ("?", [condition, then, or]) => {
                let condition = self.yes_no(condition)?;
                let ((then, kind), (other, of_other)) = (self.node(then)?, self.node(or)?);
                let words = [&kind, &of_other].map(|kind| kind.words(self.system));
                let kind = kind.joined(of_other).ok_or_else(|| {
                    wrong(&or.at, format!("this is {}", words[1]), format!("{}, as before the `:`", words[0]))
                })?;
                Ok((Expression::If(Box::new([condition, then, other])), kind))
            }
            (_, [one, other]) => self.between(node, sign, one, other),
            _ => Err(wrong(&node.at, format!("`{sign}` does not belong here"), "two values")),
        }
    }

    /// Compiles an operator between two values.
    fn between(&mut self, node: &Node, sign: &str, one: &Node, other: &Node) -> Result<Typed, Fault> {
        let Some((_, known)) = SIGNS.iter().find(|(name, _)| *name == sign) else {
            return Err(wrong(&node.at, format!("`{sign}` is not used here"), "another sign"));
        };
        if let (Sign::At, Form::Text(name)) = (known, &other.form) {
            return self.field(node, one, name);
        }
        self.no_table_with_a_hyphen(sign, one, other)?;
        let (left, of_left) = self.node(one)?;
        let (right, of_right) = if *known == Sign::In {
            let (over, kind) = self.listed(other)?;
            (over.whole(), Kind::List(Box::new(kind)))
        } else {
            self.node(other)?
        };
        let number = |kind: Kind, node: &Node| {
            let is = kind.words(self.system);
            wrong(&node.at, format!("this is {is}, and `{sign}` needs a number"), "a number")
        };
        let differs = |expected: &str| {
            let [left, right] = [&of_left, &of_right].map(|kind| kind.words(self.system));
            wrong(&other.at, format!("this is {right}, but what comes before `{sign}` is {left}"), expected)
        };
        let both = |fits: fn(&Kind) -> bool| fits(&of_left) && fits(&of_right);
        let is_order = matches!(known, Sign::Less | Sign::AtMost | Sign::More | Sign::AtLeast);
        if is_order && self.are_dates(&of_left, &of_right) {
            let date = |of: Expression| Expression::Date(Box::new(of));
            return Ok((Expression::Sign(*known, Box::new([date(left), date(right)])), Kind::YesNo));
        }
        let kind = match known {
            Sign::Same | Sign::Different => {
                if !of_left.is_like(&of_right) {
                    return Err(differs("two values of the same kind"));
                }
                self.is_a_word(&of_left, other)?;
                self.is_a_word(&of_right, one)?;
                Kind::YesNo
            }
            Sign::In => {
                let Kind::List(of_each) = &of_right else { return Err(differs("a list")) };
                if !of_left.is_like(of_each) {
                    return Err(differs("a list of values of the same kind as the one before it"));
                }
                self.is_a_word(&of_left, other)?;
                self.is_a_word(of_each, one)?;
                Kind::YesNo
            }
            Sign::Less | Sign::AtMost | Sign::More | Sign::AtLeast => {
                if !both(Kind::is_number) && !both(Kind::is_text) {
                    return Err(differs("two numbers, or two texts"));
                }
                Kind::YesNo
            }
            Sign::Plus if both(Kind::is_text) => Kind::Text,
            Sign::At => match of_left {
                Kind::List(kind) if matches!(of_right, Kind::Whole | Kind::Null) => *kind,
                Kind::List(_) => return Err(number(of_right, other)),
                kind => return Err(wrong(&one.at, format!("this is {}", kind.words(self.system)), "a list")),
            },
            _ if !of_left.is_number() => return Err(number(of_left, one)),
            _ if !of_right.is_number() => return Err(number(of_right, other)),
            _ => of_left.joined(of_right).unwrap_or(Kind::Number),
        };
        Ok((Expression::Sign(*known, Box::new([left, right])), kind))
    }

    /// True if two values are compared as dates: both are dates or spaces of tracks, or one is and the other is the text of one.
    fn are_dates(&self, one: &Kind, other: &Kind) -> bool {
        let is =
            |kind: &Kind| *kind == Kind::Date || matches!(kind, Kind::Row(_)) && self.may_be(kind, &[Role::TrackSpace]);
        (is(one) && (is(other) || other.is_text())) || (is(other) && one.is_text())
    }

    /// `set-up` would be what is left of a set without an up.
    fn no_table_with_a_hyphen(&self, sign: &str, one: &Node, other: &Node) -> Result<(), Fault> {
        let (Form::Name(left), Form::Name(right)) = (&one.form, &other.form) else { return Ok(()) };
        let name = format!("{left}_{right}");
        if sign != "-" || self.name(one, left).is_ok() || self.table_called(&name).is_none() {
            return Ok(());
        }
        let message = format!("the table `{left}-{right}` is written `{name}` here");
        let at = one.at.start..other.at.end;
        Err(Fault::new(Sort::Unknown, at, message, "an underscore for a hyphen").suggest(Some(name)))
    }

    /// Compiles a list of values, or finds the table of this name even if a column has it too.
    fn listed(&mut self, node: &Node) -> Result<(Over, Kind), Fault> {
        let found = self.node(node);
        if let Ok((list, Kind::List(kind))) = found {
            let over = if let Expression::Table(table) = list { Over::Table(table) } else { Over::List(list) };
            return Ok((over, *kind));
        }
        if let Form::Name(name) = &node.form
            && let Some(table) = self.table_called(name)
        {
            return Ok((Over::Table(table), Kind::Row([table].into())));
        }
        let (_, kind) = found?;
        Err(wrong(&node.at, format!("this is {}", kind.words(self.system)), "a table or a list"))
    }

    fn call(&mut self, node: &Node, name: &str, values: &[Node]) -> Result<Typed, Fault> {
        if let Some((_, fold)) = FOLDS.iter().find(|(known, _)| *known == name) {
            return self.fold(node, *fold, name, values);
        }
        if name == HAS {
            let [value] = values else { return Err(count(node, name, values.len(), "one value")) };
            return Ok((Expression::Has(Box::new(self.node(value)?.0)), Kind::YesNo));
        }
        match (name, values) {
            (CHAIN, [row, column]) => return self.chain(row, column),
            (CHAIN, _) => return Err(count(node, name, values.len(), "a row, and the name of a column")),
            (ROWS, [table]) => return self.rows(table),
            (ROWS, _) => return Err(count(node, name, values.len(), "the name of a table")),
            _ => {}
        }
        if let Some(function) = FUNCTIONS.iter().find(|function| function.name == name) {
            return self.function(node, function, values);
        }
        let folds = || FOLDS.iter().map(|(name, _)| *name).chain(OTHERS.iter().map(|(name, _)| *name));
        let known = || FUNCTIONS.iter().map(|function| function.name).chain(folds());
        let expected = format!("one of the functions {}", choices(known()));
        let message = format!("there is no function `{name}`");
        Err(Fault::new(Sort::Unknown, node.at.clone(), message, expected).suggest(guess(name, known())))
    }

    /// `chain(row, 'needs')`: the rows that a column names, those that it names in these, and so on.
    fn chain(&mut self, row: &Node, column: &Node) -> Result<Typed, Fault> {
        let (of, kind) = self.node(row)?;
        let Kind::Row(from) = kind else {
            let message = format!("this is {}", kind.words(self.system));
            return Err(wrong(&row.at, message, "a row: `row`, or a column that refers to another table"));
        };
        let Form::Text(name) = &column.form else {
            return Err(wrong(&column.at, "this is not the name of a column", "its name as a text, such as `'needs'`"));
        };
        // Whatever is reached may have a column of that name, too.
        let mut reached: Vec<usize> = from.to_vec();
        let (mut columns, mut found) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some(table) = reached.get(at).copied() {
            at += 1;
            let def = self.system.tables.get(table);
            let Some((place, refers)) = def.and_then(|def| {
                let place = def.column(name)?;
                Some((place, def.columns().get(place)?.refers.as_ref()?))
            }) else {
                continue;
            };
            columns.push((table, place));
            for next in refers.tables.iter().filter_map(|name| self.system.table(name)) {
                if !found.contains(&next) {
                    found.push(next);
                }
                if !reached.contains(&next) {
                    reached.push(next);
                }
            }
        }
        if columns.is_empty() {
            let referring = |column: &&Column| column.refers.is_some();
            let known = || from.iter().flat_map(|table| self.columns(*table).iter().filter(referring));
            let known = || known().map(|column| column.name.as_str());
            let message = format!("no column `{name}` of it refers to rows");
            let expected = format!("the name of a column that refers to rows, as a text: {}", choices(known()));
            let like = quoted(guess(name, known()));
            return Err(Fault::new(Sort::Unknown, column.at.clone(), message, expected).suggest(like));
        }
        Ok((Expression::Chain(Box::new(of), columns.into()), Kind::List(Box::new(Kind::Row(found.into())))))
    }

    /// `rows('tables/combat')`: the rows of a table by its name as it is written elsewhere, or those in the file of a die table.
    fn rows(&mut self, node: &Node) -> Result<Typed, Fault> {
        let Form::Text(name) = &node.form else {
            return Err(wrong(&node.at, "this is not the name of a table", "its name as a text, such as `'units'`"));
        };
        let of = |table: usize| Kind::List(Box::new(Kind::Row([table].into())));
        let tables = || self.system.tables.iter().enumerate().filter(|(_, table)| !table.file.starts_with("system/"));
        if let Some((table, _)) = tables().find(|(_, table)| table.name == *name) {
            return Ok((Expression::Table(table), of(table)));
        }
        let results = tables().find(|(_, table)| table.role == Role::DieResult && table.reads_again.is_none());
        let dice = self.world.into_iter().flat_map(|world| world.pack.lines(Role::DieTable));
        let dice = dice.map(|line| format!("tables/{}", line.id()));
        let dice: Vec<String> = dice.filter(|name| tables().all(|(_, table)| table.name != *name)).collect();
        if let (Some((table, def)), true, Some(stem)) = (results, dice.contains(name), name.strip_prefix("tables/")) {
            let is = Expression::Constant(Value::Text(Text::new(stem)));
            let over = Over::Where { table, column: def.columns().len(), is };
            let of_each = Some(Expression::Constant(Value::YesNo(true)));
            return Ok((Expression::Each(Box::new(Each { over, fold: Fold::Filter, of_each })), of(table)));
        }
        let known = || tables().map(|(_, table)| table.name.as_str()).chain(dice.iter().map(String::as_str));
        let message = format!("there is no table `{name}`");
        let expected = format!("the name of a table: {}", choices(known()));
        Err(Fault::new(Sort::Unknown, node.at.clone(), message, expected).suggest(quoted(guess(name, known()))))
    }

    fn function(&mut self, node: &Node, function: &Function, values: &[Node]) -> Result<Typed, Fault> {
        let most = function.takes.len();
        if !(most - function.optional..=most).contains(&values.len()) {
            let takes: Vec<&str> = function.takes.iter().map(|takes| takes.words()).collect();
            let last = if function.optional > 0 { ", the last of which may be left out" } else { "" };
            return Err(count(node, function.name, values.len(), &format!("{}{last}", takes.join(", "))));
        }
        if let (Does::Size, [list]) = (function.does, values)
            && let Ok((over @ Over::Table(_), _)) = self.listed(list)
        {
            return Ok((Expression::Each(Box::new(Each { over, fold: Fold::Count, of_each: None })), Kind::Whole));
        }
        let given: Result<Vec<Expression>, Fault> =
            values.iter().zip(function.takes).map(|(value, takes)| self.given(value, *takes)).collect();
        let kind = match function.gives {
            Gives::YesNo => Kind::YesNo,
            Gives::Whole => Kind::Whole,
            Gives::Number => Kind::Number,
            Gives::Places => {
                let places = (0..self.system.tables.len()).filter(|table| self.has_role(*table, &PLACES));
                Kind::List(Box::new(Kind::Row(places.collect())))
            }
            Gives::Coverings => {
                let places = (0..self.system.tables.len()).filter(|table| self.has_role(*table, &COVERING));
                Kind::List(Box::new(Kind::Row(places.collect())))
            }
            Gives::Side => {
                let sides = (0..self.system.tables.len()).filter(|table| self.has_role(*table, &[Role::Side]));
                Kind::Row(sides.collect())
            }
            Gives::Points => Kind::List(Box::new(Kind::List(Box::new(Kind::Number)))),
        };
        if let (Does::Cost | Does::March, Some(Node { form: Form::Text(arm), at, .. })) = (function.does, values.get(2))
        {
            self.known_arm(arm, at)?;
        }
        Ok((Expression::Call(function.does, given?), kind))
    }

    /// Refuses an arm that no column of costs is named for, where the columns tell arms apart.
    fn known_arm(&self, arm: &str, at: &Range<usize>) -> Result<(), Fault> {
        let arms = charts::arms(self.system.tables.iter());
        if arms.is_empty() || arms.contains(arm) {
            return Ok(());
        }
        let known = || arms.iter().map(String::as_str);
        let message = format!("nothing says what it costs `{arm}` to move");
        let fault = Fault::new(Sort::Unknown, at.clone(), message, choices(known()));
        Err(fault.suggest(quoted(guess(arm, known()))))
    }

    fn has_role(&self, table: usize, roles: &[Role]) -> bool {
        self.system.tables.get(table).is_some_and(|table| roles.contains(&table.role))
    }

    /// True if a value may be a row of a table of one of these roles, or the id of one.
    fn may_be(&self, kind: &Kind, roles: &[Role]) -> bool {
        match kind {
            Kind::Row(tables) => tables.iter().any(|table| self.has_role(*table, roles)),
            kind => kind.is_text(),
        }
    }

    /// Compiles a value for a function, which must be of the kind that the function takes there.
    fn given(&mut self, node: &Node, takes: Takes) -> Result<Expression, Fault> {
        let (one, kind, fits) = if takes == Takes::Ways {
            let (over, kind) = self.listed(node)?;
            let fits = matches!(&kind, Kind::Row(_)) && self.may_be(&kind, &WAYS);
            (over.whole(), Kind::List(Box::new(kind)), fits)
        } else {
            let (one, kind) = self.node(node)?;
            let fits = match takes {
                Takes::Text => kind.is_text(),
                Takes::Whole => matches!(kind, Kind::Null | Kind::Whole),
                Takes::Sized => kind.is_text() || matches!(kind, Kind::List(_)),
                Takes::Place => self.may_be(&kind, &PLACES),
                Takes::Lying => self.may_be(&kind, &LYING),
                Takes::Covering => self.may_be(&kind, &COVERING),
                Takes::Piece => self.may_be(&kind, &[Role::Piece, Role::Marker]),
                Takes::Ways => false,
            };
            (one, kind, fits)
        };
        if fits {
            return Ok(one);
        }
        Err(wrong(&node.at, format!("this is {}", kind.words(self.system)), takes.words()))
    }

    fn fold(&mut self, node: &Node, fold: Fold, name: &str, values: &[Node]) -> Result<Typed, Fault> {
        let number = |kind: &Kind| kind.is_number();
        match values {
            [list] if fold.may_be_plain() => {
                let (over, kind) = self.listed(list)?;
                if fold.is_of_numbers() && !number(&kind) {
                    let expected = format!("a list of numbers; or `{name}(units, u, u.combat)`");
                    return Err(wrong(&list.at, format!("each of these is {}", kind.words(self.system)), expected));
                }
                Ok((Expression::Each(Box::new(Each { over, fold, of_each: None })), fold.kind(kind.clone(), kind)))
            }
            [list, var, of_each] => {
                let (over, kind) = self.listed(list)?;
                let Form::Name(var) = &var.form else {
                    return Err(wrong(&var.at, "this is not a name", "a name for one of them, such as `u`"));
                };
                let slot = self.names.len();
                self.names.push((var.clone(), kind.clone()));
                let compiled = match fold {
                    _ if fold.is_asking() => self.yes_no(of_each).map(|one| (one, Kind::YesNo)),
                    _ if fold.is_of_numbers() => self.needed(of_each, Kind::is_number, "a number"),
                    Fold::Unique => self.needed(of_each, |kind| !matches!(kind, Kind::List(_)), "one value"),
                    _ => self.node(of_each),
                };
                self.names.truncate(slot);
                let (of_each, of_one) = compiled?;
                let over = self.narrowed(over, fold, &of_each, slot);
                let each = Each { over, fold, of_each: Some(of_each) };
                Ok((Expression::Each(Box::new(each)), fold.kind(kind, of_one)))
            }
            _ => {
                let plain = if fold.may_be_plain() { "a list alone, or " } else { "" };
                let expected =
                    format!("{plain}a list, a name for one of it, and an expression: `{name}(units, u, ...)`");
                Err(count(node, name, values.len(), &expected))
            }
        }
    }

    /// Keeps only the rows that a condition such as `u.side == id` does not rule out: they are found in an index.
    fn narrowed(&self, over: Over, fold: Fold, of_each: &Expression, slot: usize) -> Over {
        let Over::Table(table) = over else { return over };
        let condition = match (fold, of_each) {
            (Fold::Sum, Expression::If(of)) => match &**of {
                [condition, _, Expression::Constant(Value::Whole(0))] => Some(condition),
                _ => None,
            },
            (Fold::Exists | Fold::ExistsOne | Fold::Filter | Fold::Count, condition) => Some(condition),
            _ => None,
        };
        let found = condition.and_then(|condition| self.equality(condition, table, slot));
        found.map_or(over, |(column, is)| Over::Where { table, column, is: is.clone() })
    }

    /// The column of a table that must be the same as something known beforehand, if a condition is to be true.
    fn equality<'e>(&self, condition: &'e Expression, table: usize, slot: usize) -> Option<(usize, &'e Expression)> {
        let column = |of: &Expression| {
            let Expression::Column(row, columns) = of else { return None };
            let (of_table, at) = columns.first()?;
            let column = self.columns(table).get(*at)?;
            let is_exact = !column.list && column.kind != CellKind::Number;
            (matches!(**row, Expression::Slot(of) if of == slot) && *of_table == table && is_exact).then_some(*at)
        };
        match condition {
            Expression::Either(false, of) => {
                let [one, other] = &**of;
                self.equality(one, table, slot).or_else(|| self.equality(other, table, slot))
            }
            Expression::Sign(Sign::Same, of) => {
                let [one, other] = &**of;
                let known = |is: &'e Expression| (!is.uses(slot)).then_some(is);
                column(one).zip(known(other)).or_else(|| column(other).zip(known(one)))
            }
            _ => None,
        }
    }
}

impl Scope<'_> {
    /// Checks that a value compared with a word can be that word. Of a game that is played all rows are there.
    fn is_a_word(&self, kind: &Kind, node: &Node) -> Result<(), Fault> {
        const FEW: usize = 12;
        let unknown = |text: &str, what: &str, known: &[&str]| {
            let all = choices(known.iter().copied());
            let expected = if known.len() > FEW { "an id that is there".to_owned() } else { all };
            wrong(&node.at, format!("`{text}` is {what}"), expected).suggest(quoted(guess(text, known.iter().copied())))
        };
        match (kind, &node.form) {
            (Kind::List(kind), _) => self.is_a_word(kind, node),
            (_, Form::List(values)) => values.iter().try_for_each(|value| self.is_a_word(kind, value)),
            (Kind::Word(words), Form::Text(text)) if !words.contains(text) => {
                let known: Vec<&str> = words.iter().map(String::as_str).collect();
                Err(unknown(text, "not one of the words that it can be", &known))
            }
            (Kind::Row(tables), Form::Text(text)) if !self.living.is_empty() => {
                let Some(world) = self.world.filter(|_| !tables.is_empty()) else { return Ok(()) };
                let rows =
                    tables.iter().flat_map(|table| (0..world.len(*table)).map(move |row| Value::Row(*table, row)));
                let ids: Vec<Text> = rows.filter_map(|row| world.known_as(row).text()).collect();
                if ids.iter().any(|id| id.as_str() == text) {
                    return Ok(());
                }
                let tables: Vec<&str> = tables.iter().map(|table| self.system.tables[*table].name.as_str()).collect();
                let known: Vec<&str> = ids.iter().map(Text::as_str).collect();
                Err(unknown(text, &format!("no id in {}", tables.join(", ")), &known))
            }
            _ => Ok(()),
        }
    }
}

impl Fold {
    /// Finds the kind of its result, from the kind of the values and of the expression for each.
    fn kind(self, of: Kind, asked: Kind) -> Kind {
        match self {
            Self::All | Self::Exists | Self::ExistsOne | Self::Unique => Kind::YesNo,
            Self::Filter => Kind::List(Box::new(of)),
            Self::Map => Kind::List(Box::new(asked)),
            Self::Count => Kind::Whole,
            Self::Sum | Self::Least | Self::Greatest => asked.joined(Kind::Whole).unwrap_or(Kind::Number),
        }
    }
}

impl Over {
    /// All of it, as a list.
    fn whole(self) -> Expression {
        match self {
            Self::Table(table) | Self::Where { table, .. } => Expression::Table(table),
            Self::List(list) => list,
        }
    }
}

/// A value as it is written: `rules.hand`.
fn path(node: &Node) -> String {
    match &node.form {
        Form::Name(name) => name.clone(),
        Form::Field(of, name) => format!("{}.{name}", path(of)),
        _ => "it".into(),
    }
}

fn wrong(at: &Range<usize>, message: impl Into<String>, expected: impl Into<String>) -> Fault {
    Fault::new(Sort::Kind, at.clone(), message, expected)
}

/// A function is given too little or too much.
fn count(node: &Node, name: &str, given: usize, expected: &str) -> Fault {
    let values = if given == 1 { "1 value".to_owned() } else { format!("{given} values") };
    wrong(&node.at, format!("`{name}` is given {values}"), expected)
}

/// Puts quotes around suggestions for a text of an expression.
fn quoted(meant: Option<Suggestion>) -> Option<Suggestion> {
    let quoted = |text: String| format!("'{text}'");
    meant.map(|meant| Suggestion {
        text: quoted(meant.text),
        others: meant.others.into_iter().map(quoted).collect(),
        ..meant
    })
}
