//! Checking: the lints, which know the rules of play.
//!
//! A lint is one file: its code, its explanation, one right and one wrong example, its check. The lints of a system are
//! in its folder and its list, the others in `common` and `shared`.

pub mod common;

pub use muster_kit::prelude;
