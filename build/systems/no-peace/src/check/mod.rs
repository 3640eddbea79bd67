//! The lints of the system of No Peace Without Spain! and A Pragmatic War.

pub mod counters;
pub mod map;
pub mod schedule;
pub mod set_up;
pub mod tables;
mod war;

pub use self::war::War;
use muster_source::finding::Finding;

/// A lint of this system.
type Lint = muster_source::finding::Lint<Check>;

pub type Check = fn(&War<'_>, &mut Vec<Finding>);

/// What every lint's file needs.
mod prelude {
    pub use muster_schema::no_peace::*;
    pub use muster_schema::{Id, Ref, Role, Slot};

    pub(super) use super::Lint;
    pub use super::war::{War, comes, does, face, fights};
    pub use muster_kit::prelude::*;
    pub use muster_kit::shared::{self, Deployment, Placement, exceed, faults};
    pub use muster_source::pack::Line;
}
