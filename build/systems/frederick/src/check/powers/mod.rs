//! Lints of powers and who leads them.

pub mod foreign_area;
pub mod foreign_capital;
pub mod no_territory;
pub mod same_seat;
pub mod seats;
pub mod tactic;
