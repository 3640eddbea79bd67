//! The rules of No Peace Without Spain! and A Pragmatic War. This module has the parts that checks need for any pack,
//! however large or broken: the board, control, lines of communication, stacking. The whole game is in [`play`].

mod board;
mod control;
pub mod play;
pub mod playtest;
pub mod policy;
pub mod records;
mod search;
mod stacking;
mod supply;

pub use board::Board;
pub use control::Control;
pub use stacking::{limit, line_level_allowed};
pub use supply::{Network, Sea};
