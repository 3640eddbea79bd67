//! Scenarios, their turns, and who plays on which side.

use super::Lint;
use muster_schema::game::Scenario;
use muster_schema::{Role, Text};
use muster_source::lints;
use muster_source::pack::{Line, Pack};

lints! {
    unknown_date,
    power_twice,
    absent_side,
    idle_side,
    scenario_folder,
    scenario_set_up,
    scenario_turns,
    no_such_option,
    not_a_turn,
    beyond_the_turns,
}

/// Imports for the file of every lint.
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
