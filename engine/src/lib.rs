//! The rules of play: pure functions over tables and game state.
//!
//! This crate knows nothing of files, rows or findings. Each system is a module; what all maps share is in [`graph`],
//! for those of squares in [`squares`], and what all die tables share in [`table`].

pub mod cells;
pub mod chart;
pub mod frederick;
pub mod graph;
pub mod no_peace;
pub mod sovereigns;
pub mod squares;
pub mod table;
