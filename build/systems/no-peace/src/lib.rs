//! The system of No Peace Without Spain! and A Pragmatic War.

mod check;
mod law;
mod lower;
pub mod play;
pub mod playtest;
mod reach;
pub mod replay;

use include_dir::{Dir, include_dir};
use muster_schema::Id;
use muster_schema::bundle;
use muster_schema::table::DocumentDef;

use self::check::{Check, War, counters, map, schedule, set_up, tables};
use muster_kit::Entry::{Own, Shared};
use muster_kit::examples::Example;
use muster_kit::playtest::Player;
use muster_kit::shared;
use muster_kit::{Entry, Law, Reach, Rules, System, run_entries};
use muster_source::finding::{Code, Finding};
use muster_source::pack::Pack;

/// The system of No Peace Without Spain! and A Pragmatic War.
#[derive(Debug)]
pub struct NoPeace;

static STARTERS: &[(&str, Dir<'_>)] = &[("", include_dir!("$CARGO_MANIFEST_DIR/src/starter"))];

impl System for NoPeace {
    fn id(&self) -> &'static str {
        "no-peace"
    }

    fn starters(&self) -> &'static [(&'static str, Dir<'static>)] {
        STARTERS
    }

    fn lints(&self) -> Vec<&'static Code> {
        LINTS.iter().map(Entry::code).collect()
    }

    fn check(&self, pack: &Pack) -> Vec<Finding> {
        let war = War::new(pack);
        run_entries(pack, LINTS, &war.view, |lint, found| (lint.check)(&war, found))
    }
}

impl Rules for NoPeace {
    fn id(&self) -> &'static str {
        System::id(self)
    }

    fn document(&self) -> &'static str {
        "No Peace Without Spain! and A Pragmatic War"
    }

    fn examples(&self, pack: &Pack) -> Vec<Example> {
        replay::play(pack)
    }

    fn is_order(&self, document: &DocumentDef, pointer: &str) -> bool {
        let mut parts = pointer.split('/').skip(1);
        let is_played = parts.next().is_some_and(|part| ["start", "steps"].contains(&part));
        document.name == "replays" && is_played && !parts.any(|part| ["id", "says", "cite", "note"].contains(&part))
    }

    fn codes(&self) -> Vec<&'static Code> {
        replay::codes::ALL.to_vec()
    }

    fn player(&self) -> Option<&'static dyn Player> {
        Some(&playtest::Player)
    }

    fn law<'p>(&self, pack: &'p Pack) -> Option<Box<dyn Law + 'p>> {
        Some(Box::new(law::Law::of(pack)))
    }

    fn reaches(&self, pack: &Pack, scenario: &bundle::Scenario, place: Id) -> Vec<Reach> {
        reach::reaches(pack, scenario, place).unwrap_or_default()
    }
}

/// All lints, causes before what follows from them.
static LINTS: &[Entry<Check>] = &[
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
    Shared(&shared::tables::not_a_turn::LINT, "12.2.1"),
    Shared(&shared::tables::beyond_the_turns::LINT, "12.2.1"),
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
    Shared(&shared::tables::track_range::LINT, ""),
    Own(&tables::victory_track::LINT),
    Own(&tables::siege_result::LINT),
    Shared(&shared::tables::unknown_result::LINT, ""),
    Shared(&shared::tables::idle_result::LINT, ""),
    Shared(&shared::tables::no_results::LINT, ""),
    Own(&tables::siege_modifier::LINT),
    Shared(&shared::tables::played_otherwise::LINT, ""),
    Own(&tables::prize::LINT),
    Own(&tables::automatic_victory::LINT),
    Own(&tables::unused::LINT),
    Own(&tables::unplayable::LINT),
];
