//! Tests of the crate, a module for each of its modules.

mod emit;
mod migrate;
mod overlaps;
mod unfinished;
