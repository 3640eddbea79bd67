//! Systems that packs describe themselves, in tables: `system/tables.csv` and `system/columns.csv`, with checks of their own in
//! `system/checks.csv`.

mod check;
mod checks;
mod examples;
mod joined;
mod law;
mod reach;
mod vocabulary;

pub use self::examples::examples;
pub use self::law::Law;
pub use self::reach::reaches;
pub use self::vocabulary::vocabulary;

use include_dir::{Dir, include_dir};
use muster_schema::own::{OwnCheck, OwnColumn, OwnMember, OwnTable, OwnWord};
use muster_schema::{Table, TableDef, Text};

use muster_kit::Entry::{Own as Ours, Shared};
use muster_kit::shared::{self, View};
use muster_kit::{Entry, Language, OfPack, run_entries};
use muster_source::finding::{Code, Finding};
use muster_source::pack::Pack;
use muster_source::read;

/// The packs to start from, which `muster new` writes: small, complete, and the ground of every example of `muster explain`. Each has
/// the kind of its map with it; the first is the usual one.
pub static STARTERS: &[(&str, Dir<'_>)] = &[
    ("points", include_dir!("$CARGO_MANIFEST_DIR/src/starter")),
    ("hexes", include_dir!("$CARGO_MANIFEST_DIR/src/hexes")),
    ("squares", include_dir!("$CARGO_MANIFEST_DIR/src/squares")),
    ("areas", include_dir!("$CARGO_MANIFEST_DIR/src/areas")),
];

/// The codes of all lints, and of what checks and examples of a pack can find.
pub fn codes() -> Vec<&'static Code> {
    let examples = muster_kit::examples::codes::ASKED;
    LINTS.iter().map(Entry::code).chain(checks::codes::ALL.iter().chain(examples).copied()).collect()
}

/// Runs all lints, and the checks that the pack brings along.
pub fn check(pack: &Pack) -> Vec<Finding> {
    let mut view = View::of(pack);
    let joined = joined::spaces(pack, &view);
    view.ports.extend(joined);
    let mut found = run_entries(pack, LINTS, &view, |lint, found| (lint.check)(pack, found));
    found.extend(checks::run(pack));
    found
}

/// The ids of the checks that a pack brings along.
pub fn checks_of(pack: &Pack) -> Vec<Text> {
    pack.records::<OwnCheck>().iter().map(|check| check.id.text()).collect()
}

/// The kind of text in the cells of a column about other tables of the pack.
pub fn language(table: &TableDef, column: &str) -> Option<Language> {
    match (table.name.as_str(), column) {
        (OwnTable::NAME, "key") => Some(Language::Key),
        (OwnColumn::NAME | OwnMember::NAME, "refers") | (OwnCheck::NAME | OwnWord::NAME, "table") => {
            Some(Language::Table)
        }
        (OwnCheck::NAME, "field") | (OwnWord::NAME, "column") => Some(Language::Column),
        (OwnCheck::NAME, "when" | "by" | "must" | "see") => Some(Language::Expression),
        (OwnCheck::NAME, "message" | "expected" | "suggest") => Some(Language::Message),
        (OwnCheck::NAME, "right" | "wrong") => Some(Language::Example),
        _ => None,
    }
}

/// The explanation of a pack's own check.
pub fn explain(files: &read::Files, id: &str) -> Option<OfPack> {
    let checks: Vec<OwnCheck> = read::at_first_sight(files, read::systems::standard());
    checks.iter().find(|check| check.id.as_str() == id).map(checks::explained)
}

/// All lints, causes before what follows from them.
static LINTS: &[Entry<check::Check>] = &[
    Ours(&check::no_such_table::LINT),
    Ours(&check::wrong_table::LINT),
    Ours(&check::slot_unfilled::LINT),
    Ours(&check::key_column::LINT),
    Ours(&check::slot_twice::LINT),
    Ours(&check::idle_kind::LINT),
    Ours(&check::idle_slot::LINT),
    Ours(&check::strange_word::LINT),
    Ours(&check::called_twice::LINT),
    Ours(&check::no_columns::LINT),
    Ours(&check::same_file::LINT),
    Ours(&check::bad_default::LINT),
    Ours(&check::bad_pattern::LINT),
    Ours(&check::idle_word::LINT),
    Ours(&check::not_left_out::LINT),
    Ours(&check::not_printed::LINT),
    Ours(&check::member::TWO_KINDS),
    Ours(&check::member::IDLE),
    Ours(&check::member::BAD_DEFAULT),
    Ours(&check::word_of_nothing::LINT),
    Ours(&check::unknown_date::LINT),
    Ours(&check::unnamed_strength::LINT),
    Ours(&check::unasked_example::LINT),
    Ours(&check::grid::cell_needs::LINT),
    Ours(&check::grid::no_grid::LINT),
    Ours(&check::grid::same_number::LINT),
    Ours(&check::grid::grid_off_sheet::LINT),
    Ours(&check::grid::no_such_cell::LINT),
    Ours(&check::grid::no_such_side::LINT),
    Ours(&check::grid::side_twice::LINT),
    Ours(&check::grid::two_sites::LINT),
    Ours(&check::grid::site_elsewhere::LINT),
    Ours(&check::grid::rivers::TWICE),
    Ours(&check::grid::rivers::OUTSIDE),
    Ours(&check::grid::rivers::GAP),
    Ours(&check::grid::idle_terrain::LINT),
    Ours(&check::grid::wrong_feature::LINT),
    Ours(&check::grid::bridge_on_land::LINT),
    Ours(&check::grid::gap_in_path::LINT),
    Ours(&check::grid::uphill_without_levels::LINT),
    Ours(&check::boxes_of_nothing::LINT),
    Ours(&check::half_sized::LINT),
    Ours(&check::nobody_at_home::LINT),
    Ours(&check::tracks::half::LINT),
    Ours(&check::tracks::twice::LINT),
    Ours(&check::tracks::skipped::LINT),
    Ours(&check::tracks::alone::LINT),
    Ours(&check::areas::tangled::LINT),
    Ours(&check::areas::overlapping::LINT),
    Ours(&check::areas::apart::APART),
    Ours(&check::areas::apart::UNLISTED),
    Ours(&check::areas::counters_elsewhere::LINT),
    Ours(&check::counters::steps::LINT),
    Ours(&check::counters::enemy_box::LINT),
    Ours(&check::counters::hidden_from_nobody::LINT),
    Ours(&check::counters::no_such_arm::LINT),
    Ours(&check::counters::no_such_kind::LINT),
    Ours(&check::counters::state::IDLE),
    Ours(&check::counters::state::ALONE),
    Ours(&check::counters::no_way_out::LINT),
    Ours(&check::counters::dealt_to_nobody::LINT),
    Ours(&check::counters::wrong_words::LINT),
    Ours(&check::counters::too_many::LINT),
    Ours(&check::counters::wrong_face::LINT),
    Ours(&check::counters::overstacked::LINT),
    Ours(&check::counters::no_such_value::LINT),
    Ours(&check::counters::overfull::LINT),
    Ours(&check::scenarios::power_twice::LINT),
    Ours(&check::scenarios::absent_side::LINT),
    Ours(&check::scenarios::idle_side::LINT),
    Ours(&check::counters::cannot_go::LINT),
    Ours(&check::counters::never_used::LINT),
    Ours(&check::counters::counter_total::LINT),
    Shared(&shared::cards::card_total::LINT, ""),
    Shared(&shared::map::self_connection::LINT, ""),
    Shared(&shared::map::doubled_connection::LINT, ""),
    Ours(&check::lone_space::LINT),
    Shared(&shared::map::unconnected::LINT, ""),
    Shared(&shared::map::no_position::LINT, ""),
    Shared(&shared::map::off_sheet::LINT, ""),
    Shared(&shared::map::same_position::LINT, ""),
    Shared(&shared::map::same_name::LINT, ""),
    Shared(&shared::map::overlapping_boxes::LINT, ""),
    Shared(&shared::map::crossing::LINT, ""),
    Shared(&shared::map::long_connection::LINT, ""),
    Shared(&shared::map::at_sea::LINT, ""),
    Shared(&shared::map::idle_sea_zone::LINT, ""),
    Shared(&shared::map::foreign_capital::LINT, ""),
    Shared(&shared::cards::same_standard::LINT, ""),
    Shared(&shared::tables::scenario_folder::LINT, ""),
    Shared(&shared::tables::scenario_set_up::LINT, ""),
    Shared(&shared::tables::scenario_turns::LINT, ""),
    Ours(&check::no_such_option::LINT),
    Shared(&shared::tables::not_a_turn::LINT, ""),
    Shared(&shared::tables::beyond_the_turns::LINT, ""),
    Shared(&shared::cards::card_deck::LINT, ""),
    Shared(&shared::cards::same_colour::LINT, ""),
    Ours(&check::dice::no_such_columns::LINT),
    Ours(&check::dice::not_told::LINT),
    Ours(&check::dice::no_such_head::LINT),
    Ours(&check::dice::out_of_order::LINT),
    Ours(&check::dice::gap_between_columns::LINT),
    Ours(&check::dice::idle_rounding::LINT),
    Ours(&check::dice::idle_shift::LINT),
    Ours(&check::dice::idle_results::LINT),
    Ours(&check::dice::comes_back::LINT),
    Shared(&shared::tables::backwards::LINT, ""),
    Shared(&shared::tables::unknown_table::LINT, ""),
    Shared(&shared::tables::overlapping::LINT, ""),
    Shared(&shared::tables::uncovered::LINT, ""),
    Shared(&shared::tables::unknown_result::LINT, ""),
    Shared(&shared::tables::idle_result::LINT, ""),
    Shared(&shared::tables::no_results::LINT, ""),
    Ours(&check::dice::without_meaning::LINT),
    Ours(&check::dice::no_meanings::LINT),
    Ours(&check::dice::idle_meaning::LINT),
    Shared(&shared::tables::track_gap::LINT, ""),
    Shared(&shared::tables::track_range::LINT, ""),
];
