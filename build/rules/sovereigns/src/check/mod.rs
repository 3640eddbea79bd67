//! The lints that ask the engine: what the checks of a pack cannot say.

mod war;

pub use self::war::War;
use muster_source::finding::Finding;
use muster_source::lints;

/// A lint of these rules.
pub type Lint = muster_source::finding::Lint<fn(&War<'_>, &mut Vec<Finding>)>;

lints! {
    closed,
    depot_place,
    irregulars,
    company,
    marker_start,
    beyond_dice,
}

/// Imports for the files of lints.
mod prelude {
    pub use muster_engine::sovereigns::records::*;
    pub use muster_schema::Id;

    pub(super) use super::Lint;
    pub use super::war::{War, troops};
    pub use muster_rules::prelude::*;
    pub use muster_rules::{Deployment, Placement};
}
