//! Lints of the map.

pub mod doubled_connection;
pub mod fact_broken;
pub mod fact_incomplete;
pub mod foreign_capital;
pub mod idle_sea_zone;
pub mod impregnable;
pub mod impregnable_garrison;
pub mod no_position;
pub mod no_way_in;
pub mod off_sheet;
pub mod out_of_reach;
pub mod overlapping_boxes;
pub mod same_fact;
pub mod same_name;
pub mod same_position;
pub mod self_connection;
pub mod side_connection;
pub mod unconnected;
pub mod unproven;
