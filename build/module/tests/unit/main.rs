//! Unit tests: each module tests the module of the crate that has its name.

mod diff;
