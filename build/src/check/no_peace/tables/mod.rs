//! Lints of tables, tracks, scenarios and parameters.

pub mod automatic_victory;
pub mod backwards;
pub mod event_rule;
pub mod fleet;
pub mod joining;
pub mod overlapping;
pub mod parameter_turn;
pub mod prize;
pub mod region;
pub mod scenario_folder;
pub mod scenario_option;
pub mod scenario_set_up;
pub mod scenario_turns;
pub mod siege_modifier;
pub mod siege_result;
pub mod special_rule;
pub mod track_gap;
pub mod uncovered;
pub mod unknown_table;
pub mod unplayable;
pub mod unused;
pub mod victory_track;
