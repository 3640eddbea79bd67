//! The lints of the system of No Peace Without Spain! and A Pragmatic War.

mod counters;
mod map;
mod schedule;
mod set_up;
mod tables;
mod world;

use self::world::World;
use crate::check::Entry::{Own, Shared};
use crate::check::{Entry, run_entries, shared};
use crate::finding::Finding;
use crate::pack::Pack;

/// A lint of this system.
type Lint = crate::check::Lint<Check>;

/// The check of one.
type Check = fn(&World<'_>, &mut Vec<Finding>);

/// What every lint's file needs.
mod prelude {
    pub use muster_schema::no_peace::*;
    pub use muster_schema::{Id, Ref};

    pub(super) use super::Lint;
    pub use super::world::{Arriving, Item, Layout, Line, Site, World};
    pub use crate::check::prelude::*;
    pub use crate::check::shared::{self, faults};
}

/// All lints, causes before what follows from them.
pub(super) static LINTS: &[Entry<Check>] = &[
    Shared(&shared::map::self_connection::LINT, ""),
    Shared(&shared::map::doubled_connection::LINT, ""),
    Shared(&shared::map::no_way_in::LINT, "2.1.1"),
    Own(&map::side_connection::LINT),
    Own(&map::fact_incomplete::LINT),
    Own(&map::fact_broken::LINT),
    Shared(&shared::map::unconnected::LINT, "2.1.1"),
    Shared(&shared::map::idle_sea_zone::LINT, "2.6.1"),
    Shared(&shared::map::no_position::LINT, ""),
    Shared(&shared::map::off_sheet::LINT, ""),
    Shared(&shared::map::at_sea::LINT, ""),
    Shared(&shared::map::same_position::LINT, ""),
    Shared(&shared::map::same_name::LINT, ""),
    Shared(&shared::map::foreign_capital::LINT, "2.2"),
    Shared(&shared::map::overlapping_boxes::LINT, ""),
    Shared(&shared::map::crossing::LINT, "2.1.1"),
    Shared(&shared::map::long_connection::LINT, "2.1.1"),
    Own(&map::out_of_reach::LINT),
    Own(&map::impregnable::LINT),
    Own(&map::impregnable_garrison::LINT),
    Own(&map::same_fact::LINT),
    Own(&map::unproven::LINT),
    Shared(&shared::tables::scenario_folder::LINT, ""),
    Shared(&shared::tables::scenario_set_up::LINT, "20.2"),
    Shared(&shared::tables::scenario_turns::LINT, "20.1"),
    Own(&counters::no_replacement::LINT),
    Own(&counters::leader_sides::LINT),
    Own(&counters::foreign_leader::LINT),
    Own(&counters::wrong_half::LINT),
    Own(&counters::leader_twice::LINT),
    Own(&counters::too_many::LINT),
    Own(&counters::nowhere::LINT),
    Shared(&shared::cards::card_total::LINT, ""),
    Own(&counters::card_numbers::LINT),
    Shared(&shared::cards::card_deck::LINT, ""),
    Own(&counters::event_box::LINT),
    Shared(&shared::cards::same_standard::LINT, ""),
    Shared(&shared::cards::same_colour::LINT, ""),
    Shared(&shared::cards::half_laid::LINT, ""),
    Own(&set_up::wrong_face::LINT),
    Own(&set_up::wrong_place::LINT),
    Own(&set_up::enemy_control::LINT),
    Own(&set_up::both_sides::LINT),
    Own(&set_up::overstacked::LINT),
    Own(&set_up::line_place::LINT),
    Own(&set_up::no_supply::LINT),
    Own(&set_up::no_retreat::LINT),
    Own(&set_up::leader_apart::LINT),
    Own(&set_up::marker_start::LINT),
    Own(&set_up::idle_control::LINT),
    Own(&schedule::not_a_turn::LINT),
    Own(&schedule::before_entry::LINT),
    Own(&schedule::wrong_pool::LINT),
    Own(&schedule::nowhere_to_arrive::LINT),
    Own(&schedule::promotion::LINT),
    Own(&tables::region::LINT),
    Own(&tables::parameter_turn::LINT),
    Own(&tables::joining::LINT),
    Own(&schedule::joins::LINT),
    Own(&tables::event_rule::LINT),
    Own(&tables::scenario_option::LINT),
    Own(&tables::fleet::LINT),
    Own(&tables::special_rule::LINT),
    Shared(&shared::tables::backwards::LINT, ""),
    Shared(&shared::tables::unknown_table::LINT, ""),
    Shared(&shared::tables::overlapping::LINT, ""),
    Shared(&shared::tables::uncovered::LINT, ""),
    Shared(&shared::tables::track_gap::LINT, "2.8"),
    Own(&tables::victory_track::LINT),
    Own(&tables::siege_result::LINT),
    Shared(&shared::tables::unknown_result::LINT, ""),
    Shared(&shared::tables::idle_result::LINT, ""),
    Shared(&shared::tables::no_results::LINT, ""),
    Own(&tables::siege_modifier::LINT),
    Own(&tables::prize::LINT),
    Own(&tables::automatic_victory::LINT),
    Own(&tables::unused::LINT),
    Own(&tables::unplayable::LINT),
];

/// Runs them.
pub(super) fn check(pack: &Pack) -> Vec<Finding> {
    let world = World::new(pack);
    let own = |lint: &Lint, found: &mut Vec<Finding>| (lint.check)(&world, found);
    run_entries(pack, LINTS, &world.view, own)
}
