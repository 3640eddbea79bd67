//! The lints of counters and of where they are set up.

pub mod cannot_go;
pub mod counter_total;
pub mod dealt_to_nobody;
pub mod enemy_box;
pub mod hidden_from_nobody;
pub mod never_used;
pub mod no_such_arm;
pub mod no_such_kind;
pub mod no_such_value;
pub mod no_way_out;
pub mod overfull;
pub mod overstacked;
pub mod state;
pub mod steps;
pub mod too_many;
pub mod wrong_face;
pub mod wrong_words;

use muster_schema::Slot;
use muster_schema::bundle::Arrival;

use muster_kit::shared::{Deployment, Placement};
use muster_source::pack::Pack;

/// What every lint's file needs.
mod prelude {
    pub use muster_schema::Role;

    pub use super::super::prelude::*;
    pub(super) use super::{comes, lines};
    pub use muster_kit::shared::{Placement, exceed, faults};
    pub use muster_source::pack::Line;
}

/// The lines of all set-ups, each with its schedule behind it.
fn lines(pack: &Pack) -> Vec<Placement<'_>> {
    Deployment::all(pack, |_| true).iter().flat_map(Deployment::lines).copied().collect()
}

/// Whether a line brings counters, and does not turn or take away some that are there.
fn comes(line: &Placement<'_>) -> bool {
    let action = line.line.cell(Slot::Action).text();
    action.is_none_or(|action| Arrival::brings(action.as_str()))
}
