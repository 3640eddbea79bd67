//! The lints of who plays in scenarios, and on which side.

pub mod absent_side;
pub mod idle_side;
pub mod power_twice;

use muster_schema::game::Scenario;
use muster_schema::{Role, Text};
use muster_source::pack::{Line, Pack};

/// What every lint's file needs.
mod prelude {
    pub use muster_schema::{Role, Text};

    pub use super::super::prelude::*;
    pub(super) use super::allegiances;
}

/// The powers whose side a scenario says.
fn allegiances<'p>(pack: &'p Pack, scenario: &Scenario) -> impl Iterator<Item = (Text, Line<'p>)> {
    let lines = pack.lines_of_scenario(Role::Allegiance, scenario.id);
    lines.filter_map(|line| Some((line.cell(muster_schema::Slot::Power).text()?, line)))
}
