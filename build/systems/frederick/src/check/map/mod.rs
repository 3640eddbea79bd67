//! Lints of the map.

pub mod area_port;
pub mod beyond_the_grid;
pub mod broken_river;
pub mod city_at_sea;
pub mod city_elsewhere;
pub mod cut_off;
pub mod false_strait;
pub mod hole;
pub mod idle_sea_zone;
pub mod link_inland;
pub mod no_grid;
pub mod no_way_in;
pub mod one_way_transit;
pub mod port_inland;
pub mod sealess;
pub mod two_cities;
pub mod wrong_way;
