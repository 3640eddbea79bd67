//! Lints of set-ups.

pub mod both_sides;
pub mod enemy_control;
pub mod idle_control;
pub mod leader_apart;
pub mod line_place;
pub mod marker_start;
pub mod no_retreat;
pub mod no_supply;
pub mod overstacked;
pub mod wrong_face;
pub mod wrong_place;
