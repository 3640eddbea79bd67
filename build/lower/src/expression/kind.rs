//! Kinds of values, known before any row is read.

use std::sync::Arc;

use muster_schema::{Column, Kind as CellKind, Slot};

use muster_source::finding::choices;
use muster_source::forms::Tables;

/// The kind of a value. Each may be `null` as well: cells may be empty.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    /// Nothing but `null`.
    Null,
    YesNo,
    Whole,
    Number,
    Text,
    /// One of some words.
    Word(Arc<[String]>),
    /// A row of one of some tables.
    Row(Arc<[usize]>),
    /// A row of one of some tables, together with a number.
    Pair(Arc<[usize]>),
    List(Box<Kind>),
    /// An object of a document: its members.
    Object(Arc<[(String, Kind)]>),
    /// The name of a date.
    Date,
}

impl Kind {
    /// The kind of value in the cells of a column.
    pub(super) fn of(system: &Tables, column: &Column) -> Self {
        let schema = column.schema.get("items").filter(|_| column.list).unwrap_or(&column.schema);
        let words = schema.get("enum").and_then(|words| words.as_array());
        let words = || words.into_iter().flatten().filter_map(|word| Some(word.as_str()?.to_owned()));
        let tables = column.refers.as_ref().map(|refers| refers.tables.iter().filter_map(|name| system.table(name)));
        let tables: Option<Arc<[usize]>> = tables.map(Iterator::collect);
        let one = match (tables, column.kind) {
            (Some(tables), _) if column.pair => Self::Pair(tables),
            // A scenario is a row of no table: it is known by its id.
            (Some(tables), _) if tables.is_empty() => Self::Text,
            (Some(tables), _) => Self::Row(tables),
            (None, _) if column.slot == Some(Slot::Cost) => Self::Number,
            (None, _) if schema["x-date"] == "yes" => Self::Date,
            (None, CellKind::YesNo) => Self::YesNo,
            (None, CellKind::Whole) => Self::Whole,
            (None, CellKind::Number) => Self::Number,
            (None, CellKind::Text) if words().next().is_some() => Self::Word(words().collect()),
            (None, CellKind::Text) => Self::Text,
        };
        if column.list { Self::List(Box::new(one)) } else { one }
    }

    pub(super) fn is_number(&self) -> bool {
        matches!(self, Self::Null | Self::Whole | Self::Number)
    }

    pub(super) fn is_text(&self) -> bool {
        matches!(self, Self::Null | Self::Text | Self::Word(_) | Self::Date)
    }

    pub(super) fn is_yes_no(&self) -> bool {
        matches!(self, Self::Null | Self::YesNo)
    }

    /// The kind of a value that may be of either kind.
    pub(super) fn joined(self, other: Self) -> Option<Self> {
        Some(match (self, other) {
            (one, other) if one == other => one,
            (Self::Null, kind) | (kind, Self::Null) => kind,
            (Self::List(one), Self::List(other)) => Self::List(Box::new(one.joined(*other)?)),
            (Self::Row(one), Self::Row(other)) => {
                let new = other.iter().filter(|table| !one.contains(table));
                Self::Row(one.iter().chain(new).copied().collect())
            }
            (Self::Object(one), Self::Object(other)) => {
                let joined = |(name, kind): &(String, Self)| {
                    let same = other.iter().find(|(other, _)| other == name);
                    Some((
                        name.clone(),
                        same.map_or(Some(kind.clone()), |(_, same)| kind.clone().joined(same.clone()))?,
                    ))
                };
                let new = other.iter().filter(|(name, _)| one.iter().all(|(known, _)| known != name));
                let both: Option<Vec<(String, Self)>> = one.iter().map(joined).collect();
                Self::Object(both?.into_iter().chain(new.cloned()).collect())
            }
            (one, other) if one.is_number() && other.is_number() => Self::Number,
            (one, other) if one.is_text() && other.is_text() => Self::Text,
            _ => return None,
        })
    }

    /// True if a value of this kind can equal one of the other. A row is known by its id.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Row(_), text) | (text, Self::Row(_)) if text.is_text() => true,
            (Self::Row(one), Self::Row(other)) => one.iter().any(|table| other.contains(table)),
            (Self::List(one), Self::List(other)) => one.is_like(other),
            (one, other) => one.clone().joined(other.clone()).is_some(),
        }
    }

    /// In words, after `is`.
    pub(super) fn words(&self, system: &Tables) -> String {
        match self {
            Self::Null => "`null`".into(),
            Self::YesNo => "true or false".into(),
            Self::Whole => "a whole number".into(),
            Self::Number => "a number".into(),
            Self::Text => "a text".into(),
            Self::Word(words) => format!("a word: {}", choices(words.iter().map(String::as_str))),
            Self::Row(tables) => {
                let names = tables.iter().filter_map(|table| system.tables.get(*table));
                format!("a row of {}", choices(names.map(|table| table.name.as_str())))
            }
            Self::Pair(_) => "a row with a number, of which `.row` is the row and `.number` the number".into(),
            Self::List(_) => "a list".into(),
            Self::Object(members) => {
                format!("an object with the members {}", choices(members.iter().map(|(name, _)| name.as_str())))
            }
            Self::Date => "a date".into(),
        }
    }
}
