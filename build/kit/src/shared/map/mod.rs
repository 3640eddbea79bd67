//! Lints of any map: spaces, routes, boxes.

pub mod at_sea;
pub mod crossing;
pub mod doubled_connection;
pub mod foreign_capital;
pub mod idle_sea_zone;
pub mod long_connection;
pub mod no_position;
pub mod off_sheet;
pub mod overlapping_boxes;
pub mod same_name;
pub mod same_position;
pub mod self_connection;
pub mod unconnected;
