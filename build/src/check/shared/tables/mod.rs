//! Lints of any die tables, tracks and scenarios.

pub mod backwards;
pub mod idle_result;
pub mod no_results;
pub mod overlapping;
pub mod scenario_folder;
pub mod scenario_set_up;
pub mod scenario_turns;
pub mod track_gap;
pub mod uncovered;
pub mod unknown_result;
pub mod unknown_table;
