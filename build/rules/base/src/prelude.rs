//! Imports for the files of lints.

pub use rustc_hash::{FxHashMap, FxHashSet};

pub use muster_source::finding::Severity::{Error, Hint, Warning};
pub use muster_source::finding::Stage::Checking;
pub use muster_source::finding::Subject::{Counters, Map, Module, Pictures, Provenance, SetUps, System, Tables};
pub use muster_source::finding::{Cause, Code, Describe, Finding, Spot, choices, guess, nearest};
pub use muster_source::pack::At;
