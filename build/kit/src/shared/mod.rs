//! Lints for several systems: they need only the tables that all systems share, and properties of every map. Each
//! system lists them among its own, causes before their consequences.

pub mod cards;
mod deployment;
pub mod faults;
pub mod map;
pub mod tables;
mod view;

use muster_source::finding::Finding;

pub use self::deployment::{Deployment, Placement, exceed};
pub use self::view::View;

/// A lint of several systems.
pub type Lint = muster_source::finding::Lint<fn(&View<'_>, &mut Vec<Finding>)>;

/// Imports for the files of shared lints.
mod prelude {
    pub use muster_schema::common::*;
    pub use muster_schema::{Id, Role, Slot, Table};

    pub use super::Lint;
    pub use super::view::{Power, Route, Stretch, View};
    pub use crate::prelude::*;
}
