//! The rules of play in code: the trait, how they see a pack, worked examples, playtests. Lints of tables share some of it.

mod deployment;
pub mod examples;
mod law;
mod lints;
mod needs;
mod played_otherwise;
pub mod playtest;
pub mod prelude;
mod rules;
mod view;

pub use deployment::{Deployment, Placement, exceed};
pub use law::*;
pub use lints::{behind, run};
pub use needs::Need;
pub use rules::{CODES, Reach, Rules, by_path, check};
pub use view::{Card, Power, Route, Space, Stretch, View};
