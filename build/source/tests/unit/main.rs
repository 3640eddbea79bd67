//! Unit tests: each module tests the module of the crate that has its name.

mod correct;
mod finding;
mod format;
mod forms;
mod members;
mod precheck;
mod read;
mod validate;
