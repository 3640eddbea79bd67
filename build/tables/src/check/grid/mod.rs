//! Maps with cells.

use std::collections::BTreeMap;

use muster_ground::cells::{Cell, Grid};
use muster_schema::{Role, game};

use super::Lint;
use muster_lower::cells;
use muster_source::finding::{Cause, Spot};
use muster_source::lints;
use muster_source::pack::Pack;

lints! {
    cell_needs,
    no_grid,
    same_number,
    grid_off_sheet,
    no_such_cell,
    no_such_side,
    side_twice,
    two_sites,
    site_elsewhere,
    rivers: TWICE OUTSIDE GAP,
    idle_terrain,
    wrong_feature,
    bridge_on_land,
    gap_in_path,
    uphill_without_levels,
}

/// Imports for the file of every lint.
mod prelude {
    pub use muster_schema::Role;
    pub use muster_schema::bundle::Drawn;

    pub use super::super::prelude::*;
    pub(super) use super::Cells;
}

/// The grid of a pack.
struct Cells {
    grid: Grid,
    layout: game::Grid,
    /// Its cells by their ids.
    known: BTreeMap<String, Cell>,
    /// The place where it is declared.
    spot: Spot,
}

impl Cells {
    fn of(pack: &Pack) -> Option<Self> {
        let (file, _) = pack.documents_of::<game::Game>("game").into_iter().next()?;
        let layout = pack.game()?.map.grid?;
        let grid = Grid::from(&layout);
        Some(Self { known: cells::by_id(&grid), grid, layout, spot: Spot::Member(file, "/map/grid".into()) })
    }

    /// From the first cell to the last, in words.
    fn range(&self) -> String {
        let ends = [self.grid.cells().next(), self.grid.cells().last()];
        let [first, last] = ends.map(|cell| cell.map(|cell| self.grid.id(cell)).unwrap_or_default());
        format!("a cell of the grid: `{first}` to `{last}`")
    }
}

/// The table of cells: what is amiss with references to it may follow from the grid.
fn table(pack: &Pack) -> Cause {
    let table = pack.sources.system.tables.iter().find(|table| table.role == Role::Cell);
    Cause::Table(table.map(|table| table.name.clone()).unwrap_or_default())
}

/// True if a pack has rows of a role.
fn has(pack: &Pack, role: Role) -> bool {
    pack.lines(role).next().is_some()
}
