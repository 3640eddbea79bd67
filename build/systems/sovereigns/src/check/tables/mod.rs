//! Lints of the numbers of the rules.

pub mod beyond_dice;
pub mod beyond_track;
pub mod deck_powers;
pub mod entries;
pub mod hands;
pub mod numbers;
pub mod same_order;
pub mod unused;
pub mod victors;
