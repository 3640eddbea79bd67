//! The lints of tables: a folder for each subject, a file for each lint, which has its explanation, its examples and its check.

mod areas;
mod cards;
mod counters;
mod description;
mod dice;
mod grid;
mod map;
mod play;
mod scenarios;
mod tracks;

use muster_schema::bundle::Drawn;
use muster_schema::form::Words;
use muster_schema::{Role, Slot, TableDef, Text};

use muster_rules::{View, behind};
use muster_source::finding::{Cause, Finding};
use muster_source::pack::{Line, Pack};

/// A lint of tables, by role and slot.
pub type Lint = muster_source::finding::Lint<fn(&View<'_>, &mut Vec<Finding>)>;

/// All lints of tables, causes before what follows from them.
pub fn lints() -> impl Iterator<Item = &'static Lint> {
    let folders = [
        description::LINTS,
        map::LINTS,
        areas::LINTS,
        grid::LINTS,
        tracks::LINTS,
        scenarios::LINTS,
        counters::LINTS,
        cards::LINTS,
        dice::LINTS,
        play::LINTS,
    ];
    folders.into_iter().flatten().copied().flatten().copied()
}

/// Possible causes of findings: faults in tables, or in those that their rows refer to.
pub(super) fn damage<'p>(pack: &'p Pack, tables: impl Iterator<Item = &'p TableDef>) -> Vec<Cause> {
    let tables: Vec<&TableDef> = tables.collect();
    let names: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
    let has_cells = tables.iter().any(|table| table.role == Role::Cell);
    let of_grid = [grid::no_grid::LINT.code.id, grid::same_number::LINT.code.id].into_iter().filter(|_| has_cells);
    let damaged = behind(pack, &names).into_iter().map(|table| Cause::Damaged(table.to_owned()));
    damaged.chain(of_grid.map(Cause::Found)).collect()
}

/// The ways in which a connection is drawn: as its features are, and as it says itself.
fn drawn(pack: &Pack, line: &Line<'_>) -> impl Iterator<Item = Drawn> {
    let of_feature = |id: &Text| pack.line(Role::Feature, *id)?.value(Slot::Drawn);
    let features: Vec<_> = line.cell(Slot::Feature).items().iter().filter_map(of_feature).collect();
    let own: Vec<_> = line.cell(Slot::Drawn).items().iter().filter_map(|word| Drawn::of(word)).collect();
    features.into_iter().chain(own)
}

/// Imports for the file of every lint.
mod prelude {
    pub use muster_schema::description::{
        DescribedCheck, DescribedColumn, DescribedMember, DescribedTable, DescribedWord,
    };
    pub use muster_schema::{Id, Role, Slot, Table};

    pub(super) use super::Lint;
    pub use muster_rules::prelude::*;
    pub use muster_rules::{Power, Route, Stretch, View};
    pub use muster_source::pack::Pack;

    /// The columns of a table, with their rows.
    pub fn columns_of(pack: &Pack, table: Id) -> Vec<(At<'_, DescribedColumn>, &DescribedColumn)> {
        pack.rows::<DescribedColumn>().filter(|(_, column)| column.table.id() == table).collect()
    }
}
