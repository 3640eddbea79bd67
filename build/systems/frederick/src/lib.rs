//! The system of Frederick's War.

mod check;
mod examples;
mod lower;
mod reach;

use include_dir::{Dir, include_dir};
use muster_engine::frederick::board::{Board, Tables};
use muster_schema::Id;
use muster_schema::bundle;
use muster_schema::frederick::Rules as Numbers;

use self::check::{Check, War, counters, map, powers, rules, set_up};
use muster_kit::Entry::{Own, Shared};
use muster_kit::examples::{Example, codes, questions};
use muster_kit::shared;
use muster_kit::{Entry, Law, Limit, OfHands, Reach, Rules, System, run_entries};
use muster_source::finding::{Code, Finding};
use muster_source::pack::Pack;

/// The system of Frederick's War.
#[derive(Debug)]
pub struct Frederick;

static STARTERS: &[(&str, Dir<'_>)] = &[("", include_dir!("$CARGO_MANIFEST_DIR/src/starter"))];

impl System for Frederick {
    fn id(&self) -> &'static str {
        "frederick"
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

impl Rules for Frederick {
    fn id(&self) -> &'static str {
        System::id(self)
    }

    fn document(&self) -> &'static str {
        "Frederick's War"
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
        // With the number of players that allows the most: a log does not say how many there are.
        let rules = pack.document::<Numbers>("rules");
        let most = rules.and_then(|(_, rules)| rules.markers.hand.iter().map(|hand| hand.number).max());
        Some(Box::new(OfHands(most.map(|most| Limit { most: most.into(), rule: "9.4".to_owned() }))))
    }

    fn reaches(&self, pack: &Pack, scenario: &bundle::Scenario, place: Id) -> Vec<Reach> {
        reach::reaches(pack, scenario, place).unwrap_or_default()
    }
}

/// The map of a pack, as the engine has it.
fn board(pack: &Pack) -> Board {
    Board::new(&Tables {
        squares: pack.records(),
        cities: pack.records(),
        rivers: pack.records(),
        straits: pack.records(),
        areas: pack.records(),
        links: pack.records(),
        seas: pack.records(),
    })
}

/// All lints, causes before what follows from them.
static LINTS: &[Entry<Check>] = &[
    Own(&map::no_grid::LINT),
    Own(&map::beyond_the_grid::LINT),
    Own(&map::sealess::LINT),
    Own(&map::idle_sea_zone::LINT),
    Own(&map::one_way_transit::LINT),
    Own(&map::cut_off::LINT),
    Own(&map::hole::LINT),
    Own(&map::city_at_sea::LINT),
    Own(&map::two_cities::LINT),
    Own(&map::city_elsewhere::LINT),
    Own(&map::port_inland::LINT),
    Own(&map::broken_river::LINT),
    Own(&map::false_strait::LINT),
    Own(&map::no_way_in::LINT),
    Own(&map::wrong_way::LINT),
    Own(&map::link_inland::LINT),
    Own(&map::area_port::LINT),
    Shared(&shared::map::same_name::LINT, ""),
    Shared(&shared::map::overlapping_boxes::LINT, ""),
    Shared(&shared::map::off_sheet::LINT, ""),
    Own(&powers::seats::LINT),
    Own(&powers::no_territory::LINT),
    Own(&powers::foreign_capital::LINT),
    Own(&powers::foreign_area::LINT),
    Own(&powers::same_seat::LINT),
    Own(&powers::tactic::LINT),
    Shared(&shared::tables::scenario_folder::LINT, ""),
    Shared(&shared::tables::scenario_set_up::LINT, "31.4"),
    Shared(&shared::tables::scenario_turns::LINT, "31.2"),
    Shared(&shared::cards::card_deck::LINT, ""),
    Shared(&shared::cards::same_standard::LINT, ""),
    Shared(&shared::cards::same_colour::LINT, ""),
    Shared(&shared::cards::half_laid::LINT, ""),
    Own(&counters::alliance::LINT),
    Own(&counters::returns::LINT),
    Own(&counters::small_pool::LINT),
    Own(&counters::weak_veteran::LINT),
    Own(&counters::guard_back::LINT),
    Own(&counters::diagonal::LINT),
    Own(&counters::garrison_moves::LINT),
    Own(&counters::sovereign::LINT),
    Own(&set_up::wrong_face::LINT),
    Shared(&shared::cards::wrong_half::LINT, "2.11"),
    Own(&set_up::too_many::LINT),
    Own(&set_up::fleet_ashore::LINT),
    Own(&set_up::adrift::LINT),
    Own(&set_up::foreign_region::LINT),
    Own(&set_up::abroad::LINT),
    Own(&set_up::enemies::LINT),
    Own(&set_up::fieldworks::LINT),
    Own(&set_up::pillaged::LINT),
    Own(&set_up::above_forage::LINT),
    Own(&rules::gains::LINT),
    Own(&rules::by_players::LINT),
    Own(&rules::forage::LINT),
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
];
