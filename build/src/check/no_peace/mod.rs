//! The lints of the system of No Peace Without Spain! and A Pragmatic War.

mod counters;
mod map;
mod schedule;
mod set_up;
mod tables;
mod world;

use self::world::World;
use super::Lint;
use crate::finding::Finding;
use crate::pack::Pack;

/// A lint of this system.
pub type NoPeaceLint = Lint<fn(&World<'_>, &mut Vec<Finding>)>;

/// What every lint's file needs.
mod prelude {
    pub use muster_schema::no_peace::*;
    pub use muster_schema::{Id, Ref, Table};

    pub use super::NoPeaceLint;
    pub use super::world::{Arriving, Item, Layout, Line, Site, World};
    pub use crate::check::Lint;
    pub use crate::finding::{Code, Example, Finding, Severity, Spot};
    pub use crate::pack::At;
}

/// All lints, causes before what follows from them.
pub static LINTS: &[&NoPeaceLint] = &[
    &map::self_connection::LINT,
    &map::doubled_connection::LINT,
    &map::no_way_in::LINT,
    &map::side_connection::LINT,
    &map::fact_incomplete::LINT,
    &map::fact_broken::LINT,
    &map::unconnected::LINT,
    &map::idle_sea_zone::LINT,
    &map::no_position::LINT,
    &map::off_sheet::LINT,
    &map::same_position::LINT,
    &map::same_name::LINT,
    &map::foreign_capital::LINT,
    &map::overlapping_boxes::LINT,
    &map::out_of_reach::LINT,
    &map::impregnable::LINT,
    &map::impregnable_garrison::LINT,
    &map::same_fact::LINT,
    &map::unproven::LINT,
    &tables::scenario_folder::LINT,
    &tables::scenario_set_up::LINT,
    &tables::scenario_turns::LINT,
    &counters::no_replacement::LINT,
    &counters::leader_sides::LINT,
    &counters::foreign_leader::LINT,
    &counters::wrong_half::LINT,
    &counters::leader_twice::LINT,
    &counters::too_few::LINT,
    &counters::nowhere::LINT,
    &counters::card_total::LINT,
    &counters::card_numbers::LINT,
    &counters::card_deck::LINT,
    &counters::event_box::LINT,
    &counters::same_standard::LINT,
    &counters::half_laid::LINT,
    &set_up::wrong_face::LINT,
    &set_up::wrong_place::LINT,
    &set_up::enemy_control::LINT,
    &set_up::both_sides::LINT,
    &set_up::overstacked::LINT,
    &set_up::line_place::LINT,
    &set_up::no_supply::LINT,
    &set_up::no_retreat::LINT,
    &set_up::leader_apart::LINT,
    &set_up::marker_start::LINT,
    &set_up::idle_control::LINT,
    &schedule::not_a_turn::LINT,
    &schedule::before_entry::LINT,
    &schedule::wrong_pool::LINT,
    &schedule::nowhere_to_arrive::LINT,
    &schedule::promotion::LINT,
    &tables::region::LINT,
    &tables::parameter_turn::LINT,
    &tables::joining::LINT,
    &schedule::joins::LINT,
    &tables::event_rule::LINT,
    &tables::scenario_option::LINT,
    &tables::fleet::LINT,
    &tables::special_rule::LINT,
    &tables::backwards::LINT,
    &tables::unknown_table::LINT,
    &tables::overlapping::LINT,
    &tables::uncovered::LINT,
    &tables::track_gap::LINT,
    &tables::victory_track::LINT,
    &tables::siege_result::LINT,
    &tables::siege_modifier::LINT,
    &tables::prize::LINT,
    &tables::automatic_victory::LINT,
    &tables::unused::LINT,
    &tables::unplayable::LINT,
];

/// Runs them.
#[must_use]
pub fn check(pack: &Pack) -> Vec<Finding> {
    let world = World::new(pack);
    super::run(pack, LINTS, |lint, found| (lint.check)(&world, found))
}
