//! Lints of the map.

pub mod fact_broken;
pub mod fact_incomplete;
pub mod impregnable;
pub mod impregnable_garrison;
pub mod out_of_reach;
pub mod same_fact;
pub mod side_connection;
pub mod unproven;
