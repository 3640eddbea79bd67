//! Unit tests: each module tests the module of the crate that has its name.

mod cells;
mod chart;
mod gallery;
mod label;
mod lane;
mod legend;
mod lettering;
mod nearby;
mod ribbon;
