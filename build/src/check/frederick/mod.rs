//! The lints of the system of Frederick's War.

use muster_engine::graph::Graph;

use super::Entry::Shared;
use super::shared::View;
use super::{Entry, Lint, Registry, shared};
use crate::finding::Finding;
use crate::pack::Pack;

/// A lint of this system.
pub type FrederickLint = Lint<Check>;

/// The check of one.
type Check = fn(&View<'_>, &mut Vec<Finding>);

/// The lints of this system.
pub static REGISTRY: Registry =
    Registry { system: "frederick", codes: || LINTS.iter().map(Entry::code).collect(), check };

/// All lints, causes before what follows from them.
pub static LINTS: &[Entry<Check>] = &[
    Shared(&shared::map::same_name::LINT),
    Shared(&shared::map::overlapping_boxes::LINT),
    Shared(&shared::tables::scenario_folder::LINT),
    Shared(&shared::tables::scenario_set_up::LINT),
    Shared(&shared::tables::scenario_turns::LINT),
    Shared(&shared::cards::card_deck::LINT),
    Shared(&shared::cards::same_standard::LINT),
    Shared(&shared::cards::half_laid::LINT),
    Shared(&shared::tables::backwards::LINT),
    Shared(&shared::tables::unknown_table::LINT),
    Shared(&shared::tables::overlapping::LINT),
    Shared(&shared::tables::uncovered::LINT),
    Shared(&shared::tables::track_gap::LINT),
];

/// Runs them.
fn check(pack: &Pack) -> Vec<Finding> {
    // A map of squares has no routes of its own.
    let view = View::new(pack, Graph::default(), Vec::new());
    let own = |lint: &FrederickLint, found: &mut Vec<Finding>| (lint.check)(&view, found);
    super::run_entries(pack, LINTS, &view, own)
}
