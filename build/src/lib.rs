//! The compiler.

pub mod draw;
pub mod emit;
