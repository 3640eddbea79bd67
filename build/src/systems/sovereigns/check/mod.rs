//! The lints of the system of Clash of Sovereigns.

mod cards;
mod map;
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
    pub use muster_engine::sovereigns::calendar::Date;
    pub use muster_schema::sovereigns::*;
    pub use muster_schema::{Id, Ref, Table};

    pub(super) use super::Lint;
    pub use super::parts;
    pub use super::world::{Item, Site, World};
    pub use crate::check::prelude::*;
    pub use crate::check::shared::faults;
}

/// All lints, causes before what follows from them.
pub(super) static LINTS: &[Entry<Check>] = &[
    Shared(&shared::map::self_connection::LINT, ""),
    Shared(&shared::map::doubled_connection::LINT, ""),
    Shared(&shared::map::no_way_in::LINT, "2.1.2"),
    Shared(&shared::map::unconnected::LINT, "2.1.2"),
    Shared(&shared::map::idle_sea_zone::LINT, "2.1.2"),
    Shared(&shared::map::no_position::LINT, ""),
    Shared(&shared::map::off_sheet::LINT, ""),
    Shared(&shared::map::at_sea::LINT, ""),
    Shared(&shared::map::same_position::LINT, ""),
    Shared(&shared::map::same_name::LINT, ""),
    Shared(&shared::map::foreign_capital::LINT, "2.1.1"),
    Shared(&shared::map::overlapping_boxes::LINT, ""),
    Shared(&shared::map::crossing::LINT, "2.1.2"),
    Shared(&shared::map::long_connection::LINT, "2.1.2"),
    Own(&map::barrier::LINT),
    Own(&map::no_theater::LINT),
    Own(&map::empty_area::LINT),
    Own(&map::idle_theater::LINT),
    Own(&map::alpine::LINT),
    Own(&map::ownerless_region::LINT),
    Own(&map::unsupplied::LINT),
    Own(&map::points_by_power::LINT),
    Own(&map::apart::LINT),
    Own(&map::stray_home::LINT),
    Shared(&shared::tables::scenario_folder::LINT, ""),
    Shared(&shared::tables::scenario_set_up::LINT, "23.0"),
    Shared(&shared::tables::scenario_turns::LINT, "23.0"),
    Shared(&shared::cards::card_deck::LINT, ""),
    Own(&cards::card_code::LINT),
    Own(&cards::card_numbers::LINT),
    Own(&cards::deck_size::LINT),
    Own(&cards::wrong_deck::LINT),
    Own(&cards::card_points::LINT),
    Own(&cards::starting_card::LINT),
    Own(&cards::replacement::LINT),
    Own(&cards::same_leader::LINT),
    Own(&cards::without_forces::LINT),
    Own(&cards::neutral_forces::LINT),
    Own(&cards::same_code::LINT),
    Own(&cards::event_cycle::LINT),
    Own(&cards::event_order::LINT),
    Own(&cards::event_not_brought::LINT),
    Own(&cards::event_source::LINT),
    Own(&cards::card_title::LINT),
    Own(&cards::event_power::LINT),
    Own(&cards::occasion::LINT),
    Own(&cards::event_track::LINT),
    Own(&cards::idle_event::LINT),
    Shared(&shared::cards::card_total::LINT, ""),
    Shared(&shared::cards::same_standard::LINT, ""),
    Shared(&shared::cards::same_colour::LINT, ""),
    Shared(&shared::cards::half_laid::LINT, ""),
    Own(&set_up::wrong_face::LINT),
    Shared(&shared::cards::wrong_half::LINT, "2.2.2"),
    Own(&set_up::too_many::LINT),
    Own(&set_up::fleet_ashore::LINT),
    Own(&set_up::both_counters::LINT),
    Own(&set_up::foreign_region::LINT),
    Own(&set_up::date::LINT),
    Own(&set_up::outside::LINT),
    Own(&set_up::wrong_place::LINT),
    Own(&set_up::monarch::LINT),
    Own(&set_up::enemies::LINT),
    Own(&set_up::out_of_date::LINT),
    Own(&set_up::marker_start::LINT),
    Own(&cards::nowhere::LINT),
    Own(&set_up::at_war::LINT),
    Own(&set_up::joins_elsewhere::LINT),
    Own(&set_up::client::LINT),
    Own(&set_up::joins_and_leaves::LINT),
    Own(&tables::numbers::LINT),
    Own(&tables::entries::LINT),
    Own(&tables::victors::LINT),
    Own(&tables::deck_powers::LINT),
    Shared(&shared::tables::backwards::LINT, ""),
    Shared(&shared::tables::unknown_table::LINT, ""),
    Shared(&shared::tables::overlapping::LINT, ""),
    Shared(&shared::tables::uncovered::LINT, ""),
    Shared(&shared::tables::unknown_result::LINT, ""),
    Shared(&shared::tables::idle_result::LINT, ""),
    Shared(&shared::tables::no_results::LINT, ""),
    Shared(&shared::tables::track_gap::LINT, ""),
    Own(&tables::unused::LINT),
    Own(&tables::beyond_track::LINT),
];

/// Runs them.
pub(super) fn check(pack: &Pack) -> Vec<Finding> {
    let world = World::new(pack);
    let own = |lint: &Lint, found: &mut Vec<Finding>| (lint.check)(&world, found);
    run_entries(pack, LINTS, &world.view, own)
}

/// The letters and the number of a card's code: `F21` is (`F`, 21).
#[must_use]
pub fn parts(card: &muster_schema::sovereigns::Card) -> Option<(&'static str, u32)> {
    let code = card.code.as_str();
    let at = code.find(|letter: char| letter.is_ascii_digit()).filter(|at| *at > 0)?;
    let (letters, number) = code.split_at(at);
    let sound = letters.bytes().all(|letter| letter.is_ascii_uppercase()) && !number.starts_with('0');
    Some((letters, number.parse().ok().filter(|_| sound)?))
}
