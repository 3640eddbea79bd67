//! Lints of set-ups, and of when powers and leaders come.

pub mod at_war;
pub mod blank_back;
pub mod both_counters;
pub mod date;
pub mod fleet_ashore;
pub mod foreign_region;
pub mod joins_elsewhere;
pub mod too_many;
