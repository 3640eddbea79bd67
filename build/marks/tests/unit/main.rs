//! Unit tests: each module tests the module of the crate that has its name.

mod card;
mod counter;
mod layout;
mod map;
mod measures;
mod scope;
mod standard;
