//! Lints of counters and campaign markers.

pub mod alliance;
pub mod diagonal;
pub mod garrison_moves;
pub mod guard_back;
pub mod returns;
pub mod small_pool;
pub mod sovereign;
pub mod weak_veteran;
