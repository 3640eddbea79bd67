//! The rules of play: pure functions over tables and game state.
//!
//! This crate knows nothing of files, rows or findings. Each system is a module; [`graph`] has the common parts of all
//! maps, [`squares`] those of maps of squares, and [`table`] those of all die tables.

pub mod cells;
pub mod chart;
pub mod frederick;
pub mod graph;
pub mod no_peace;
pub mod sovereigns;
pub mod squares;
pub mod table;
