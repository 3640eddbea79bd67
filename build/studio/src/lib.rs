//! Work on a game apart from building it: editing, comparing, previewing, releasing.

pub mod diff;
pub mod edit;
pub mod preview;
pub mod release;
