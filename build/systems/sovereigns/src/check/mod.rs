//! The lints that ask the engine: what the checks of a pack cannot say.

pub mod beyond_dice;
pub mod closed;
pub mod company;
pub mod depot_place;
pub mod irregulars;
pub mod marker_start;
mod war;

pub use self::war::War;
use muster_source::finding::Finding;

/// A lint of these rules.
type Lint = muster_source::finding::Lint<Check>;

pub type Check = fn(&War<'_>, &mut Vec<Finding>);

/// Imports for the files of lints.
mod prelude {
    pub use muster_engine::sovereigns::records::*;
    pub use muster_schema::Id;

    pub(super) use super::Lint;
    pub use super::war::{War, troops};
    pub use muster_kit::prelude::*;
    pub use muster_kit::shared::{Deployment, Placement};
}
