//! The lints of the system of Frederick's War.

pub mod counters;
pub mod map;
pub mod powers;
pub mod rules;
pub mod set_up;
mod war;

pub use self::war::War;
use muster_source::finding::Finding;

/// A lint of this system.
type Lint = muster_source::finding::Lint<Check>;

pub type Check = fn(&War<'_>, &mut Vec<Finding>);

/// What every lint's file needs.
mod prelude {
    pub use muster_schema::frederick::*;
    pub use muster_schema::{Id, Ref, Slot};

    pub(super) use super::Lint;
    pub use super::war::{War, eats, is_fleet, is_marker, passable, position, shown, touch};
    pub use muster_kit::prelude::*;
    pub use muster_kit::shared::{self, Placement, exceed, faults};
}
