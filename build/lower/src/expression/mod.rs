//! Expressions over the rows of a pack, in the Common Expression Language: what checks of a pack's own are written in.
//!
//! [`syntax`] reads the language. Then an expression is compiled: [`compile`] finds every name and the kind of every part before
//! any row is read. It is run by [`run`], straight over the rows of a [`World`], and each step is counted. [`live`] compiles those about
//! a game that is being played for the engine.

mod compile;
mod control;
mod dates;
mod document;
mod function;
mod kind;
mod live;
mod map;
mod message;
mod run;
mod shapes;
mod syntax;
mod value;
mod world;

use std::ops::Range;

use muster_source::finding::Suggestion;

pub use self::compile::{Expression, Scope};
pub use self::dates::Dates;
pub use self::document::{ENTRY, Part, RULES, Unfit};
pub use self::function::functions;
pub use self::live::{LiveKind, Playing};
pub use self::message::{Message, in_braces};
pub use self::run::{RunAway, Runner};
pub use self::value::Value;
pub use self::world::{Row, World, column_of, has_scenario};

/// A fault in an expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The letters that are wrong, counted from 0.
    pub at: Range<usize>,
    /// The sort of fault.
    pub sort: Sort,
    pub message: String,
    pub expected: String,
    pub suggestion: Option<Box<Suggestion>>,
}

/// A sort of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// It is no expression of the language.
    Unreadable,
    /// A name means nothing.
    Unknown,
    /// Something is of the wrong kind: a text where a number is needed.
    Kind,
}

impl Fault {
    fn new(sort: Sort, at: Range<usize>, message: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { at, sort, message: message.into(), expected: expected.into(), suggestion: None }
    }

    fn suggest(self, suggestion: Option<impl Into<Suggestion>>) -> Self {
        Self { suggestion: suggestion.map(|meant| Box::new(meant.into())), ..self }
    }
}
