//! Lints of set-ups.

pub mod above_forage;
pub mod abroad;
pub mod adrift;
pub mod enemies;
pub mod fieldworks;
pub mod fleet_ashore;
pub mod foreign_region;
pub mod pillaged;
pub mod too_many;
pub mod wrong_face;
