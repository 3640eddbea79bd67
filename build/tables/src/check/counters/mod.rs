//! Counters, and where they are set up.

use muster_schema::Slot;
use muster_schema::bundle::Arrival;

use super::Lint;
use muster_rules::{Deployment, Placement};
use muster_source::lints;
use muster_source::pack::Pack;

lints! {
    unnamed_strength,
    steps,
    enemy_box,
    hidden_from_nobody,
    no_such_arm,
    no_such_kind,
    state: IDLE ALONE,
    no_way_out,
    dealt_to_nobody,
    wrong_words,
    too_many,
    wrong_face,
    overstacked,
    no_such_value,
    overfull,
    cannot_go,
    never_used,
    counter_total,
}

/// Imports for the file of every lint.
mod prelude {
    pub use muster_schema::Role;

    pub use super::super::prelude::*;
    pub(super) use super::{comes, lines};
    pub use muster_rules::{Placement, exceed};
    pub use muster_source::pack::Line;
}

/// The lines of all set-ups, each with its schedule behind it.
fn lines(pack: &Pack) -> Vec<Placement<'_>> {
    Deployment::all(pack, |_| true).iter().flat_map(Deployment::lines).copied().collect()
}

/// True if a line brings counters, and does not turn or take away some that are there.
fn comes(line: &Placement<'_>) -> bool {
    let action = line.line.cell(Slot::Action).text();
    action.is_none_or(|action| Arrival::brings(action.as_str()))
}
