//! Lints of rules.json.

pub mod by_players;
pub mod forage;
pub mod gains;
