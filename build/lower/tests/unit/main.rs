//! Unit tests: each module tests the module of the crate that has its name.

mod dice;
mod expression;
mod island;
mod point;
mod stencil;
