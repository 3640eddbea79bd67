//! Systems that packs describe themselves, in tables: `system/tables.csv` and `system/columns.csv`.

mod check;
mod lower;
mod starter;

use std::sync::Arc;

use muster_engine::graph::{Edge, Graph};
use muster_schema::Table;
use muster_schema::bundle::{self, Bundle};
use muster_schema::own::{OwnColumn, OwnTable, described};

use super::Entry::{Own as Ours, Shared};
use super::{Entry, Files, System, run_entries};
use crate::check::shared::{self, View};
use crate::examples::Example;
use crate::finding::{Code, Finding};
use crate::forms::Tables;
use crate::pack::{Line, Pack};
use crate::read;

/// A system that a pack describes.
#[derive(Debug)]
pub struct Own {
    tables: Tables,
}

/// The system of which nothing is described yet: it has the tables that nearly every game has.
impl Default for Own {
    fn default() -> Self {
        Self { tables: Tables::new(described(&[], &[])) }
    }
}

impl System for Own {
    fn tables(&self) -> &Tables {
        &self.tables
    }

    fn described(&self, files: &read::Files) -> Option<Arc<dyn System>> {
        let tables: Vec<OwnTable> = read::at_first_sight(files, &self.tables);
        let columns: Vec<OwnColumn> = read::at_first_sight(files, &self.tables);
        Some(Arc::new(Self { tables: Tables::new(described(&tables, &columns)) }))
    }

    fn description(&self) -> &'static [&'static str] {
        &[OwnTable::NAME, OwnColumn::NAME]
    }

    fn starter(&self) -> Files {
        starter::FILES
    }

    fn lints(&self) -> Vec<&'static Code> {
        LINTS.iter().map(Entry::code).collect()
    }

    fn check(&self, pack: &Pack) -> Vec<Finding> {
        let view = View::of(pack);
        let edges = view.routes.iter().filter(|ends| !ends.contains(&u32::MAX));
        let edges = edges.map(|[from, to]| Edge { from: *from, to: *to, cost: 1, only: None });
        let graph = Graph::new(view.spaces.len(), edges);
        let view = view.on(graph, Vec::new());
        run_entries(pack, LINTS, &view, |lint, found| (lint.check)(pack, found))
    }

    fn examples(&self, _pack: &Pack) -> Vec<Example> {
        Vec::new()
    }

    fn example_codes(&self) -> &'static [&'static Code] {
        &[]
    }

    fn piece(&self, _pack: &Pack, line: &Line<'_>, piece: &mut bundle::Piece) {
        lower::piece(line, piece);
    }

    fn complete(&self, _pack: &Pack, _bundle: &mut Bundle) {}
}

/// All lints, causes before what follows from them.
static LINTS: &[Entry<check::Check>] = &[
    Ours(&check::no_such_table::LINT),
    Ours(&check::slot_unfilled::LINT),
    Ours(&check::key_column::LINT),
    Ours(&check::slot_twice::LINT),
    Ours(&check::no_columns::LINT),
    Ours(&check::same_file::LINT),
    Ours(&check::bad_default::LINT),
    Shared(&shared::map::self_connection::LINT, ""),
    Shared(&shared::map::doubled_connection::LINT, ""),
    Shared(&shared::map::unconnected::LINT, ""),
    Shared(&shared::map::no_position::LINT, ""),
    Shared(&shared::map::off_sheet::LINT, ""),
    Shared(&shared::map::same_position::LINT, ""),
    Shared(&shared::map::same_name::LINT, ""),
    Shared(&shared::map::overlapping_boxes::LINT, ""),
    Shared(&shared::tables::scenario_folder::LINT, ""),
    Shared(&shared::tables::scenario_set_up::LINT, ""),
    Shared(&shared::tables::scenario_turns::LINT, ""),
    Shared(&shared::cards::card_deck::LINT, ""),
    Shared(&shared::cards::same_colour::LINT, ""),
    Shared(&shared::tables::backwards::LINT, ""),
    Shared(&shared::tables::unknown_table::LINT, ""),
    Shared(&shared::tables::overlapping::LINT, ""),
    Shared(&shared::tables::uncovered::LINT, ""),
    Shared(&shared::tables::unknown_result::LINT, ""),
    Shared(&shared::tables::idle_result::LINT, ""),
    Shared(&shared::tables::no_results::LINT, ""),
    Shared(&shared::tables::track_gap::LINT, ""),
];
