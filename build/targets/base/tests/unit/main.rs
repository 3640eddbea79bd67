//! Unit tests: each module tests the module of the crate that has its name.

mod aids;
mod errata;
mod place;
mod publish;
mod shelf;
