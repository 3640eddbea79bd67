//! Values, when an expression runs.

use std::sync::Arc;

use muster_schema::{Cell, Kind, Text};

use crate::charts::points;

/// A value. A reference is the text of the id that it means.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Nothing: an empty cell, and what is made of it.
    Null,
    YesNo(bool),
    Whole(i64),
    Number(f64),
    /// A text of a cell or of the expression.
    Text(Text),
    /// A text that was put together.
    Made(Arc<str>),
    /// A text of a cell that was translated: what the tables have, by which it is compared, and what is shown.
    Translated(Text, Text),
    /// A row: its table, and its number there.
    Row(usize, u32),
    List(Arc<[Value]>),
    /// A row that a cell names together with a number: its id, and the number.
    Pair(Text, f64),
    /// An object of a document: its members.
    Object(Arc<[(Box<str>, Value)]>),
    /// The first and the last moment of a date.
    Span([i64; 2]),
}

/// The key of a value in an index.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Null,
    YesNo(bool),
    Whole(i64),
    Number(u64),
    Text(Text),
    Made(Box<str>),
    Row(usize, u32),
}

impl Value {
    /// The value of a cell.
    pub(super) fn of(cell: Cell, kind: Kind, list: bool) -> Self {
        let one = |text: Text| match kind {
            Kind::Text => Self::Text(text),
            Kind::YesNo => Self::YesNo(text.as_str() == "yes"),
            Kind::Whole => text.parse().map_or(Self::Null, Self::Whole),
            Kind::Number => points(&text).map_or(Self::Null, Self::Number),
        };
        match cell {
            Cell::List(items) => Self::List(items.iter().copied().map(one).collect()),
            Cell::Text(text) if list => Self::List([one(text)].into()),
            Cell::Numbers(numbers) => Self::List(numbers.iter().map(|number| Self::of_number(*number, kind)).collect()),
            Cell::Pairs(pairs) => Self::List(pairs.iter().map(|(row, number)| Self::Pair(*row, *number)).collect()),
            Cell::Empty if list => Self::List([].into()),
            Cell::Empty if kind == Kind::YesNo => Self::YesNo(false),
            Cell::Empty => Self::Null,
            Cell::Text(text) => one(text),
            Cell::Whole(number) => Self::Whole(number),
            Cell::Number(number) => Self::Number(number),
        }
    }

    fn of_number(number: f64, kind: Kind) -> Self {
        whole(number).filter(|_| kind == Kind::Whole).map_or(Self::Number(number), Self::Whole)
    }

    /// A value of a text of the tables, with what the same text is here.
    pub(super) fn translated(self, here: Self) -> Self {
        match (self, here) {
            (Self::Text(original), Self::Text(text)) => Self::Translated(original, text),
            (Self::List(originals), Self::List(texts)) if originals.len() == texts.len() => {
                let pairs = originals.iter().cloned().zip(texts.iter().cloned());
                Self::List(pairs.map(|(original, text)| original.translated(text)).collect())
            }
            (_, here) => here,
        }
    }

    /// Its letters in the tables, if it is a text.
    pub(super) fn as_str(&self) -> Option<&str> {
        match self {
            Self::Text(text) | Self::Translated(text, _) => Some(text.as_str()),
            Self::Made(text) => Some(text),
            _ => None,
        }
    }

    /// Its letters as they are shown, if it is a text.
    pub(super) fn shown(&self) -> Option<&str> {
        if let Self::Translated(_, text) = self { Some(text.as_str()) } else { self.as_str() }
    }

    /// The text of the tables that it is.
    pub(super) fn text(&self) -> Option<Text> {
        match self {
            Self::Text(text) | Self::Translated(text, _) => Some(*text),
            Self::Made(text) => Text::known(text),
            _ => None,
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "beyond 2^53 the last digits of a sum of cells do not matter")]
    pub(super) fn number(&self) -> Option<f64> {
        match self {
            Self::Whole(number) => Some(*number as f64),
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// True if it is `true`, and neither false nor nothing.
    pub fn is_true(&self) -> bool {
        *self == Self::YesNo(true)
    }

    /// Its key in an index; a list has none.
    pub(super) fn key(&self) -> Option<Key> {
        Some(match self {
            Self::Null => Key::Null,
            Self::YesNo(value) => Key::YesNo(*value),
            Self::Whole(number) => Key::Whole(*number),
            Self::Number(number) => whole(*number).map_or_else(|| Key::Number(number.to_bits()), Key::Whole),
            Self::Text(text) | Self::Translated(text, _) => Key::Text(*text),
            Self::Made(text) => Text::known(text).map_or_else(|| Key::Made((**text).into()), Key::Text),
            Self::Row(table, record) => Key::Row(*table, *record),
            Self::List(_) | Self::Pair(..) | Self::Object(_) | Self::Span(_) => return None,
        })
    }
}

/// The whole number that a number is, if it is one.
#[expect(clippy::cast_possible_truncation, reason = "far below the limit")]
pub(super) fn whole(number: f64) -> Option<i64> {
    (number.fract() == 0.0 && number.abs() < 1e15).then_some(number as i64)
}
