//! Lints of set-ups, and of when powers and leaders come.

pub mod at_war;
pub mod both_counters;
pub mod client;
pub mod closed;
pub mod company;
pub mod date;
pub mod depot_place;
pub mod enemies;
pub mod fleet_ashore;
pub mod foreign_region;
pub mod irregulars;
pub mod joins_and_leaves;
pub mod joins_elsewhere;
pub mod marker_start;
pub mod monarch;
pub mod out_of_date;
pub mod outside;
pub mod too_many;
pub mod wrong_face;
pub mod wrong_place;
