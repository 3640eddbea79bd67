//! Unit tests: each module tests the module of the crate that has its name.

mod chart;
mod described;
mod frederick;
mod machine;
mod no_peace;
mod sovereigns;
mod table;
