//! Lints of schedules.

pub mod before_entry;
pub mod joins;
pub mod not_a_turn;
pub mod nowhere_to_arrive;
pub mod promotion;
pub mod wrong_pool;
