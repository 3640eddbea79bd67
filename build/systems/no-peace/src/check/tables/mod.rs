//! Lints of tables, tracks, scenarios and parameters.

pub mod automatic_victory;
pub mod event_rule;
pub mod fleet;
pub mod joining;
pub mod parameter_turn;
pub mod prize;
pub mod region;
pub mod scenario_option;
pub mod siege_modifier;
pub mod siege_result;
pub mod special_rule;
pub mod unplayable;
pub mod unused;
pub mod victory_track;
