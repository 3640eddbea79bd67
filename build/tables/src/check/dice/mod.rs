//! Die tables, and what their results mean.

use muster_schema::common::{DieModifier, DieResult, DieTable, Heads};
use muster_schema::heads::{Head, Span};
use muster_schema::odds;
use muster_schema::{Id, Role, Text};

use super::Lint;
use muster_ground::place::{Row, SheetIx};
use muster_lower::dice::of_columns;
use muster_source::finding::{Cause, Spot};
use muster_source::lints;
use muster_source::pack::{At, Pack};

lints! {
    no_such_columns,
    not_told,
    no_such_head,
    out_of_order,
    gap_between_columns,
    idle_rounding,
    idle_shift,
    beyond_table,
    never_holds,
    without_effects,
    idle_results,
    comes_back,
    backwards,
    unknown_table,
    overlapping,
    uncovered,
    unreached,
    unknown_result,
    idle_result,
    no_results,
    without_meaning,
    no_meanings,
    idle_meaning,
}

/// Imports for the file of every lint.
mod prelude {
    pub use muster_schema::Role;
    pub use muster_schema::common::{DieTable, Heads, Outcome};
    pub use muster_schema::form::Words;
    pub use muster_schema::heads::Head;

    pub use super::super::prelude::*;
    pub(super) use super::{Columns, Rolls, damage, reach, results, rolls};
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

    /// The heads that are expected, for people.
    fn wanted(&self) -> &'static str {
        match self.heads {
            Heads::Odds => "odds such as `1-2`, `1-1` and `3-1`",
            Heads::Differential => "differentials such as `<= -3`, `-2`, `0`, `+1 to +2` and `+5 or more`",
            Heads::Strength => "strengths such as `1-4`, `5-8` and `9+`",
            Heads::Named => "a head for each column",
        }
    }

    /// True if most columns have no head of its kind: the whole file is something else.
    fn are_others(&self) -> bool {
        let fitting = self.columns.iter().filter(|(_, head, _)| head.is_some()).count();
        2 * fitting < self.columns.len().max(1)
    }
}

/// The lines of a die table with several columns: findings may follow from faults in them.
fn damage(table: Id) -> Cause {
    Cause::Damaged(format!("tables/{table}"))
}

/// The rolls that a line of a die table is for, whether the table has one column of results or several.
struct Rolls {
    span: Span,
    /// The cells with the lowest and the highest roll.
    spots: [Spot; 2],
    /// The key of the line in its table.
    key: Vec<String>,
}

impl Rolls {
    /// The least and the greatest roll.
    fn ends(&self) -> [i64; 2] {
        [self.span.low.map_or(i64::MIN, i64::from), self.span.high.map_or(i64::MAX, i64::from)]
    }

    fn row(&self) -> Option<Row> {
        self.spots[0].row()
    }
}

/// The lines of a die table.
fn rolls(pack: &Pack, table: Id) -> Vec<Rolls> {
    let plain = pack.rows_of::<DieResult>(table).map(|(at, line)| Rolls {
        span: Span { low: line.low, high: line.high },
        spots: ["low", "high"].map(|end| at.cell(end)),
        key: [line.low, line.high].into_iter().flatten().map(|end| end.to_string()).collect(),
    });
    let printed = pack.lines_in(Role::DieLine, table).filter_map(|line| {
        let (spot, roll) = (line.spot_at(0), line.at(0).as_str()?);
        Some(Rolls { span: Span::read(roll)?, spots: [spot.clone(), spot], key: vec![roll.to_owned()] })
    });
    plain.chain(printed).collect()
}

/// The results of a die table with their cells, line by line.
pub fn results(pack: &Pack, table: Id) -> Vec<(Spot, Text)> {
    let plain = pack.rows_of::<DieResult>(table).map(|(at, line)| (at.cell("result"), line.result));
    let printed = pack
        .lines_in(Role::DieLine, table)
        .flat_map(|line| line.table().heads().filter_map(move |(at, _)| Some((line.spot_at(at), line.at(at).text()?))));
    plain.chain(printed).collect()
}

/// The lowest and the highest modified roll of a table.
fn reach(view: &super::prelude::View<'_>, table: &DieTable) -> (i64, i64) {
    let (dice, faces) = (i64::from(table.dice), i64::from(table.faces));
    // A row of ones and a row of the highest face.
    let ones = (0..table.dice).fold(0_i64, |sum, _| sum * 10 + 1);
    let (low, high) = if table.crossed.is_yes() { (ones, ones * faces.min(9)) } else { (dice, dice * faces) };
    let own = view.pack.records::<DieModifier>().iter().filter(|row| row.is_for(table.id) && !row.shifts.is_yes());
    let [least, most] = odds::reach(own.map(|row| (row.group.as_ref().map(Id::as_str), row.value)));
    (low + least, high + most)
}
