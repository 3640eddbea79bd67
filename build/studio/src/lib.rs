//! What designers and publishers do with a game beside building it: edit, compare, preview, release.

pub mod diff;
pub mod edit;
pub mod preview;
pub mod release;
