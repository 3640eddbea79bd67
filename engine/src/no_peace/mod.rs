//! The rules of No Peace Without Spain! and A Pragmatic War, as far as checking needs them:
//! the board, control, lines of communication, stacking.

mod board;
mod control;
mod stacking;
mod supply;

pub use board::Board;
pub use control::Control;
pub use stacking::{limit, line_level_allowed};
pub use supply::{Network, Sea};
