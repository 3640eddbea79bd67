//! Unit tests: each module tests the module of the crate that has its name.

mod area;
mod cells;
mod graph;
mod json;
mod land;
mod maths;
mod memo;
mod polygon;
mod spread;
mod squares;
mod step;
mod write;
