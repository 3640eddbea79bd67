//! Games whose rules of play are rows of tables: counters that move, fight and are judged as these say.
//!
//! [`game`] has what never changes, [`state`] what does, [`condition`] the expressions of the rows. [`play`] leads from decision to
//! decision, [`march`] knows who reaches what, [`battle`] who attacks whom. [`policy`] has players, and
//! [`seen`] judges moves that others made.

pub mod battle;
pub mod condition;
pub mod game;
pub mod march;
pub mod play;
pub mod policy;
pub mod seen;
pub mod state;
