//! Unit tests: each module tests the module of the crate that has its name.

mod lower;
mod playtest;
mod replay;
mod starter;
