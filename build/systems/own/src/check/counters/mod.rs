//! The lints of counters and of where they are set up.

pub mod counter_total;
pub mod hidden_from_nobody;
pub mod never_used;
pub mod overstacked;
pub mod steps;
pub mod too_many;
pub mod wrong_face;

use muster_schema::bundle::Arrival;
use muster_schema::{Role, Slot};

use muster_source::pack::{Line, Pack};

/// What every lint's file needs.
mod prelude {
    pub use muster_schema::Role;

    pub use super::super::prelude::*;
    pub(super) use super::{comes, entries};
    pub use muster_kit::shared::faults;
    pub use muster_source::pack::Line;
}

/// A line of a set-up or a schedule.
struct Entry<'p> {
    line: Line<'p>,
    /// The row of its counter.
    piece: Line<'p>,
}

impl Entry<'_> {
    /// How many counters it names.
    fn count(&self) -> u32 {
        self.line.cell(Slot::Count).count().unwrap_or(1)
    }

    fn is_placed(&self) -> bool {
        self.line.table().role == Role::Placement
    }
}

/// The lines of all set-ups, and behind them those of all schedules, whose counters there are.
fn entries(pack: &Pack) -> impl Iterator<Item = Entry<'_>> {
    let lines = [Role::Placement, Role::Arrival].into_iter().flat_map(|role| pack.lines(role));
    lines.filter_map(|line| {
        let id = line.cell(Slot::Piece).text()?;
        let piece = [Role::Piece, Role::Marker].into_iter().find_map(|role| pack.line(role, id))?;
        Some(Entry { line, piece })
    })
}

/// Whether a line brings counters, and does not only turn some that are there.
fn comes(entry: &Entry<'_>) -> bool {
    let action = entry.line.cell(Slot::Action).text();
    action.is_none_or(|action| !Arrival::TURNS.contains(&action.as_str()))
}
