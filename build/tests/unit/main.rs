//! Tests of what the crate has, a module for each of its modules.

mod crowd;
mod emit;
mod migrate;
mod unfinished;
