//! Lints of counters and cards.

pub mod card_numbers;
pub mod event_box;
pub mod foreign_leader;
pub mod leader_sides;
pub mod leader_twice;
pub mod no_replacement;
pub mod nowhere;
pub mod too_many;
pub mod wrong_half;
