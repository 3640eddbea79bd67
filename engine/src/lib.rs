//! The rules of play: pure functions over tables and game state.
//!
//! This crate knows nothing of files, rows or findings. Each system is a module; what all maps share is in [`graph`],
//! and for those of squares in [`squares`].

pub mod graph;
pub mod no_peace;
pub mod sovereigns;
pub mod squares;
