//! The compiler.

pub mod draw;
