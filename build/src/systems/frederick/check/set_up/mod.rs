//! Lints of set-ups.

pub mod above_forage;
pub mod abroad;
pub mod adrift;
pub mod blank_back;
pub mod fleet_inland;
pub mod foreign_area;
pub mod too_many;
