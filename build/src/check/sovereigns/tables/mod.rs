//! Lints of the numbers of the rules.

pub mod deck_powers;
pub mod entries;
pub mod numbers;
pub mod victors;
