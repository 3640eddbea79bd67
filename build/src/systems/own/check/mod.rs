//! The lints of what a pack says of its own tables.

pub mod bad_default;
pub mod key_column;
pub mod no_columns;
pub mod no_such_table;
pub mod same_file;
pub mod slot_twice;
pub mod slot_unfilled;

use crate::finding::Finding;
use crate::pack::Pack;

/// A lint of this system.
type Lint = crate::finding::Lint<Check>;

/// The check of one.
pub type Check = fn(&Pack, &mut Vec<Finding>);

/// What every lint's file needs.
mod prelude {
    pub use muster_schema::own::{OwnColumn, OwnTable};
    pub use muster_schema::{Id, Slot, Table};

    pub(super) use super::Lint;
    pub use crate::check::prelude::*;
    pub use crate::pack::Pack;

    /// The columns of a table, with their rows.
    pub fn columns_of(pack: &Pack, table: Id) -> Vec<(At<OwnColumn>, &OwnColumn)> {
        pack.rows::<OwnColumn>().filter(|(_, column)| column.table.id() == table).collect()
    }
}
