//! Lints of any die tables, tracks and scenarios.

pub mod backwards;
pub mod beyond_the_turns;
pub mod idle_result;
pub mod no_results;
pub mod not_a_turn;
pub mod overlapping;
pub mod played_otherwise;
pub mod scenario_folder;
pub mod scenario_set_up;
pub mod scenario_turns;
pub mod track_gap;
pub mod track_range;
pub mod uncovered;
pub mod unknown_result;
pub mod unknown_table;

use muster_schema::common::{DieResult, DieTable};
use muster_schema::heads::Span;
use muster_schema::{Id, Role, Text};

use muster_ground::place::Row;
use muster_source::finding::{Cause, Spot};
use muster_source::pack::Pack;

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

/// The lines of a die table with several columns, if rows of them cannot be used: a gap may be caused by that.
fn damage(table: &DieTable) -> Cause {
    Cause::Damaged(format!("tables/{}", table.id))
}
