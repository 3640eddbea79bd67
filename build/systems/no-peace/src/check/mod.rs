//! The lints that ask the rules of play: what the tables of a game cannot say of themselves.

pub mod impregnable;
pub mod impregnable_garrison;
pub mod no_supply;
pub mod nowhere_to_arrive;
pub mod out_of_reach;
pub mod prize;
pub mod unplayable;
mod war;

pub use self::war::War;
use muster_source::finding::Finding;

/// A lint of these rules.
type Lint = muster_source::finding::Lint<Check>;

pub type Check = fn(&War<'_>, &mut Vec<Finding>);

/// What every lint's file needs.
mod prelude {
    pub use muster_engine::no_peace::records::*;
    pub use muster_schema::{Id, Ref};

    pub(super) use super::Lint;
    pub use super::war::{War, does};
    pub use muster_kit::prelude::*;
    pub use muster_kit::shared::{Deployment, Placement};
}
