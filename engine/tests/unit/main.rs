//! Unit tests: each module tests the module of the crate that has its name.

mod cells;
mod chart;
mod frederick;
mod graph;
mod no_peace;
mod sovereigns;
mod squares;
mod table;
