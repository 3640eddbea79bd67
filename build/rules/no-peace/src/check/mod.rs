//! The lints that ask the rules of play: what the tables of a game cannot say of themselves.

mod war;

pub use self::war::War;
use muster_source::finding::Finding;
use muster_source::lints;

/// A lint of these rules.
pub type Lint = muster_source::finding::Lint<fn(&War<'_>, &mut Vec<Finding>)>;

lints! {
    out_of_reach,
    impregnable,
    impregnable_garrison,
    no_supply,
    nowhere_to_arrive,
    prize,
    unplayable,
}

/// Imports for the file of every lint.
mod prelude {
    pub use muster_engine::no_peace::records::*;
    pub use muster_schema::{Id, Ref};

    pub(super) use super::Lint;
    pub use super::war::{War, does};
    pub use muster_rules::prelude::*;
    pub use muster_rules::{Deployment, Placement};
}
