//! Lints of the map.

pub mod alpine;
pub mod barrier;
pub mod empty_area;
pub mod no_theater;
pub mod ownerless_region;
pub mod points_by_power;
pub mod unsupplied;
