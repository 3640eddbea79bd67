//! The components of systems: the trait, shared lints, worked examples, playtests.

pub mod examples;
mod law;
mod needs;
pub mod playtest;
pub mod prelude;
mod rules;
pub mod shared;
mod system;

pub use law::*;
pub use needs::{Need, UNREADABLE};
pub use rules::Rules;
pub use system::*;
