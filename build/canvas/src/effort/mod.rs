//! The cost of reading and drawing a designer's SVG, estimated before either is done.
//!
//! A few hundred bytes of SVG can ask for hours of work: a filter over a square kilometre, a group that is used ten
//! times by a group that is used ten times. So [`read`] counts the elements of a document with all its references
//! followed, and [`paint`] estimates the work of every layer, filter, pattern and path. Both stop at their limits, so
//! they are quick on any input, and both give the same answer on every machine.

use std::fmt;

pub mod paint;
pub mod read;

/// Why a picture cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It is damaged, is not a picture, or shows something outside the file.
    Unreadable(String),
    /// It would take too much time or memory.
    Costly(String),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(why) | Self::Costly(why) => f.write_str(why),
        }
    }
}
