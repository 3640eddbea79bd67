//! The lints of die tables with several columns, and of what their results mean.

pub mod comes_back;
pub mod gap_between_columns;
pub mod idle_meaning;
pub mod idle_results;
pub mod idle_rounding;
pub mod idle_shift;
pub mod no_meanings;
pub mod no_such_columns;
pub mod no_such_head;
pub mod not_told;
pub mod out_of_order;
pub mod without_meaning;

use muster_schema::common::{DieTable, Heads};
use muster_schema::heads::Head;
use muster_schema::{Id, Role};

use muster_ground::place::SheetIx;
use muster_lower::dice::of_columns;
use muster_source::finding::{Cause, Spot};
use muster_source::pack::{At, Pack};

/// What every lint's file needs.
mod prelude {
    pub use muster_schema::Role;
    pub use muster_schema::common::{DieTable, Heads, Outcome};
    pub use muster_schema::form::Words;
    pub use muster_schema::heads::Head;

    pub use super::super::prelude::*;
    pub(super) use super::{Columns, damage};
    pub use muster_kit::shared::tables::results;
    pub(super) use muster_lower::dice::{Meanings, of_columns};
}

/// A die table with several columns.
struct Columns<'p> {
    at: At<'p, DieTable>,
    table: &'p DieTable,
    heads: Heads,
    /// Its columns but that of the rolls: what stands at the head of each, what that means, and where it stands.
    columns: Vec<(&'p str, Option<Head>, Spot)>,
}

impl<'p> Columns<'p> {
    fn all(pack: &'p Pack) -> impl Iterator<Item = Self> {
        pack.rows::<DieTable>().filter_map(|(at, table)| {
            let (heads, def) = table.columns.zip(of_columns(pack, table.id))?;
            let (ix, sheet) = (0..).map(SheetIx).zip(&pack.sources.sheets).find(|(_, sheet)| {
                let def = &pack.sources.system.tables[sheet.table];
                def.role == Role::DieLine && sheet.stem.as_str() == table.id.as_str()
            })?;
            let columns = def.heads().map(|(at, column)| {
                let place = sheet.columns().get(at).copied().flatten();
                let spot = place.map_or(Spot::File(sheet.file), |at| Spot::Header(ix, at));
                (column.name.as_str(), Head::read(heads, &column.name), spot)
            });
            Some(Self { at, table, heads, columns: columns.collect() })
        })
    }

    /// What its heads are, for people.
    fn wanted(&self) -> &'static str {
        match self.heads {
            Heads::Odds => "odds such as `1-2`, `1-1` and `3-1`",
            Heads::Differential => "differentials such as `<= -3`, `-2`, `0`, `+1 to +2` and `+5 or more`",
            Heads::Strength => "strengths such as `1-4`, `5-8` and `9+`",
            Heads::Named => "a head for each column",
        }
    }

    /// Whether most columns have no head of its kind: the whole file is something else.
    fn are_others(&self) -> bool {
        let fitting = self.columns.iter().filter(|(_, head, _)| head.is_some()).count();
        2 * fitting < self.columns.len().max(1)
    }
}

/// The lines of a die table with several columns: what is found may follow from what is amiss with them.
fn damage(table: Id) -> Cause {
    Cause::Damaged(format!("tables/{table}"))
}
