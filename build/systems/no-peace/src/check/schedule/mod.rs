//! Lints of schedules.

pub mod before_entry;
pub mod joins;
pub mod nowhere_to_arrive;
pub mod promotion;
pub mod wrong_pool;
