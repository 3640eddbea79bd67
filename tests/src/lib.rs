//! Shared parts of the end-to-end tests and benchmarks: packs, the command, broken sources, and chance.

#![expect(clippy::missing_panics_doc, reason = "what these helpers cannot do fails the test that asked for it")]

pub mod case;
pub mod chance;
pub mod command;
pub mod damage;
pub mod form;
pub mod pack;
pub mod picture;
pub mod references;
pub mod sample;
pub mod synthetic;
