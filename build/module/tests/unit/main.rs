//! Tests of reading, checking and comparing modules.

mod diff;
mod examples;
mod reading;
