//! Unit tests: each module tests the module of the crate that has its name.

mod area;
mod json;
mod land;
mod maths;
mod memo;
mod polygon;
mod spread;
mod step;
mod write;
