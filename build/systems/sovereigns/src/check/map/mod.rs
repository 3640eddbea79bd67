//! Lints of the map.

pub mod alpine;
pub mod apart;
pub mod barrier;
pub mod empty_area;
pub mod idle_theater;
pub mod no_theater;
pub mod ownerless_region;
pub mod points_by_power;
pub mod stray_home;
pub mod unsupplied;
