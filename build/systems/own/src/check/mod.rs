//! The lints of what a pack says of its own tables.

pub mod areas;
pub mod bad_default;
pub mod bad_pattern;
pub mod boxes_of_nothing;
pub mod called_twice;
pub mod counters;
pub mod dice;
pub mod grid;
pub mod half_sized;
pub mod idle_kind;
pub mod idle_slot;
pub mod idle_word;
pub mod key_column;
pub mod lone_space;
pub mod member;
pub mod no_columns;
pub mod no_such_option;
pub mod no_such_table;
pub mod nobody_at_home;
pub mod not_left_out;
pub mod not_printed;
pub mod same_file;
pub mod scenarios;
pub mod slot_twice;
pub mod slot_unfilled;
pub mod strange_word;
pub mod tracks;
pub mod unasked_example;
pub mod unknown_date;
pub mod unnamed_strength;
pub mod word_of_nothing;
pub mod wrong_table;

use muster_schema::bundle::Drawn;
use muster_schema::form::Words;
use muster_schema::{Role, Slot, TableDef, Text};

use muster_kit::behind;
use muster_source::finding::{Cause, Finding};
use muster_source::pack::{Line, Pack};

/// A lint of this system.
type Lint = muster_source::finding::Lint<Check>;

pub type Check = fn(&Pack, &mut Vec<Finding>);

/// What may be amiss with tables, and with those that their rows refer to.
pub(super) fn damage<'p>(pack: &'p Pack, tables: impl Iterator<Item = &'p TableDef>) -> Vec<Cause> {
    let tables: Vec<&TableDef> = tables.collect();
    let names: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
    let has_cells = tables.iter().any(|table| table.role == Role::Cell);
    let of_grid = [grid::no_grid::LINT.code.id, grid::same_number::LINT.code.id].into_iter().filter(|_| has_cells);
    let damaged = behind(pack, &names).into_iter().map(|table| Cause::Damaged(table.to_owned()));
    damaged.chain(of_grid.map(Cause::Found)).collect()
}

/// How a connection is drawn: as its features are, and as it says itself.
fn drawn(pack: &Pack, line: &Line<'_>) -> impl Iterator<Item = Drawn> {
    let of_feature = |id: &Text| pack.line(Role::Feature, *id)?.value(Slot::Drawn);
    let features: Vec<_> = line.cell(Slot::Feature).items().iter().filter_map(of_feature).collect();
    let own: Vec<_> = line.cell(Slot::Drawn).items().iter().filter_map(|word| Drawn::of(word)).collect();
    features.into_iter().chain(own)
}

/// What every lint's file needs.
mod prelude {
    pub use muster_schema::own::{OwnCheck, OwnColumn, OwnMember, OwnTable, OwnWord};
    pub use muster_schema::{Id, Slot, Table};

    pub(super) use super::Lint;
    pub use muster_kit::prelude::*;
    pub use muster_source::pack::Pack;

    /// The columns of a table, with their rows.
    pub fn columns_of(pack: &Pack, table: Id) -> Vec<(At<'_, OwnColumn>, &OwnColumn)> {
        pack.rows::<OwnColumn>().filter(|(_, column)| column.table.id() == table).collect()
    }
}
