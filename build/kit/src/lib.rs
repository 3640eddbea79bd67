//! What systems are made of: the trait, the lints that several share, worked examples, playtests.

pub mod examples;
mod law;
pub mod playtest;
pub mod prelude;
pub mod shared;
mod system;

pub use law::*;
pub use system::*;
