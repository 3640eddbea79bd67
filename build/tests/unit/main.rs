//! Tests of the crate, a module for each of its modules.

mod crowd;
mod emit;
mod migrate;
mod unfinished;
