//! The system of Clash of Sovereigns.

pub mod check;
mod examples;
mod lower;
mod reach;

use include_dir::{Dir, include_dir};
use muster_schema::Id;
use muster_schema::bundle;
use muster_schema::sovereigns::Rules as Numbers;

use self::check::{Check, War, cards, map, set_up, tables};
use muster_kit::Entry::{Own, Shared};
use muster_kit::examples::{Example, codes, questions};
use muster_kit::shared;
use muster_kit::{Entry, Law, Limit, OfHands, Reach, Rules, System, run_entries};
use muster_source::finding::{Code, Finding};
use muster_source::pack::Pack;

/// The system of Clash of Sovereigns.
#[derive(Debug)]
pub struct Sovereigns;

static STARTERS: &[(&str, Dir<'_>)] = &[("", include_dir!("$CARGO_MANIFEST_DIR/src/starter"))];

impl System for Sovereigns {
    fn id(&self) -> &'static str {
        "sovereigns"
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

impl Rules for Sovereigns {
    fn id(&self) -> &'static str {
        System::id(self)
    }

    fn document(&self) -> &'static str {
        "Clash of Sovereigns"
    }

    fn examples(&self, pack: &Pack) -> Vec<Example> {
        let Some((_, rules)) = pack.document("rules") else { return Vec::new() };
        let asker = examples::Asker::new(pack, &rules);
        questions::ask_all(pack, |ask| asker.answers(ask))
    }

    fn codes(&self) -> Vec<&'static Code> {
        codes::ASKED.to_vec()
    }

    fn law<'p>(&self, pack: &'p Pack) -> Option<Box<dyn Law + 'p>> {
        let rules = pack.document::<Numbers>("rules");
        let limit = rules.map(|(_, rules)| Limit { most: rules.cards.hand.into(), rule: "4.1.3".to_owned() });
        Some(Box::new(OfHands(limit)))
    }

    fn reaches(&self, pack: &Pack, scenario: &bundle::Scenario, place: Id) -> Vec<Reach> {
        reach::reaches(pack, scenario, place).unwrap_or_default()
    }
}

/// All lints, causes before what follows from them.
static LINTS: &[Entry<Check>] = &[
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
    Own(&set_up::joins_elsewhere::LINT),
    Own(&set_up::closed::LINT),
    Own(&set_up::depot_place::LINT),
    Own(&set_up::irregulars::LINT),
    Own(&set_up::company::LINT),
    Own(&set_up::out_of_date::LINT),
    Own(&set_up::marker_start::LINT),
    Own(&cards::nowhere::LINT),
    Own(&set_up::at_war::LINT),
    Own(&set_up::client::LINT),
    Own(&set_up::joins_and_leaves::LINT),
    Own(&tables::numbers::LINT),
    Own(&tables::entries::LINT),
    Own(&tables::victors::LINT),
    Own(&tables::deck_powers::LINT),
    Own(&tables::same_order::LINT),
    Own(&tables::hands::LINT),
    Own(&tables::beyond_dice::LINT),
    Shared(&shared::tables::backwards::LINT, ""),
    Shared(&shared::tables::unknown_table::LINT, ""),
    Shared(&shared::tables::overlapping::LINT, ""),
    Shared(&shared::tables::uncovered::LINT, ""),
    Shared(&shared::tables::unknown_result::LINT, ""),
    Shared(&shared::tables::idle_result::LINT, ""),
    Shared(&shared::tables::no_results::LINT, ""),
    Shared(&shared::tables::played_otherwise::LINT, ""),
    Shared(&shared::tables::track_gap::LINT, ""),
    Shared(&shared::tables::track_range::LINT, ""),
    Own(&tables::unused::LINT),
    Own(&tables::beyond_track::LINT),
];
