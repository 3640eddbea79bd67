//! Unit tests: each module tests the module of the crate that has its name.

mod attributes;
mod heads;
mod index;
mod odds;
mod phrases;
mod print;
