//! The lints of the system of No Peace Without Spain! and A Pragmatic War.

pub mod counters;
pub mod map;
pub mod schedule;
pub mod set_up;
pub mod tables;
mod world;

pub use self::world::World;
use muster_source::finding::Finding;

/// A lint of this system.
type Lint = muster_source::finding::Lint<Check>;

/// The check of one.
pub type Check = fn(&World<'_>, &mut Vec<Finding>);

/// What every lint's file needs.
mod prelude {
    pub use muster_schema::no_peace::*;
    pub use muster_schema::{Id, Ref};

    pub(super) use super::Lint;
    pub use super::world::{Arriving, Item, Layout, Line, Site, World};
    pub use muster_kit::prelude::*;
    pub use muster_kit::shared::{self, faults};
}
