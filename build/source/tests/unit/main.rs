//! Unit tests: each module tests the module of the crate that has its name.

mod correct;
mod finding;
mod format;
mod forms;
mod glance;
mod members;
mod read;
mod validate;
