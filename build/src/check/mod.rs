//! Checking: the lints, which know the rules of play.
//!
//! A lint is one file: its code, its explanation, one right and one wrong example, its check. Those of a system stand in its
//! folder and its list, the others in `common` and `shared`.

pub mod common;
pub mod shared;

/// What the files of all lints need.
pub mod prelude {
    pub use rustc_hash::{FxHashMap, FxHashSet};

    pub use crate::finding::Severity::{Error, Hint, Warning};
    pub use crate::finding::Stage::Checking;
    pub use crate::finding::Subject::{Counters, Map, Pictures, Provenance, SetUps, System, Tables};
    pub use crate::finding::{Cause, Code, Finding, Spot, choices, guess, nearest};
    pub use crate::pack::At;
}
