//! The lints of the system of Frederick's War.

pub mod counters;
pub mod map;
pub mod powers;
pub mod rules;
pub mod set_up;
mod world;

use muster_schema::frederick::Seat;

pub use self::world::World;
use muster_source::finding::Finding;

/// A lint of this system.
type Lint = muster_source::finding::Lint<Check>;

/// The check of one.
pub type Check = fn(&World<'_>, &mut Vec<Finding>);

/// What every lint's file needs.
mod prelude {
    pub use muster_schema::frederick::*;
    pub use muster_schema::{Id, Ref};

    pub(super) use super::Lint;
    pub use super::world::{Item, Site, World, passable, position, shown, touch};
    pub use muster_kit::prelude::*;
    pub use muster_kit::shared::{self, faults};
}
