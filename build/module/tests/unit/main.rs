//! Tests of reading and checking modules.

mod examples;
mod reading;
