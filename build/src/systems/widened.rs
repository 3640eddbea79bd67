//! A system as one pack has it that adds columns of its own to its tables: those whose names begin with `x-`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use muster_schema::bundle::{self, Bundle};
use muster_schema::game::Scenario;
use muster_schema::table::{Definition, TableDef, is_extra};

use super::{Files, System};
use crate::examples::Example;
use crate::finding::{Code, Finding};
use crate::forms::Tables;
use crate::pack::{Line, Pack};
use crate::playtest::Player;
use crate::read;

/// A system, and its tables with the columns of a pack.
#[derive(Debug)]
struct Widened {
    system: Arc<dyn System>,
    tables: Tables,
}

/// The system with the columns that the tables of a pack have beyond its own.
pub(crate) fn widened(system: Arc<dyn System>, files: &read::Files) -> Arc<dyn System> {
    let extra: Vec<Vec<String>> = system.tables.iter().map(|table| columns(table, files)).collect();
    if extra.iter().all(Vec::is_empty) {
        return system;
    }
    let definition: &Definition = &system;
    let mut definition = definition.clone();
    let tables = definition.tables.into_iter().zip(&extra);
    definition.tables =
        tables.map(|(table, extra)| if extra.is_empty() { table } else { table.widened(extra) }).collect();
    Arc::new(Widened { tables: Tables::new(definition), system })
}

/// The columns of a pack's own in the files of a table.
fn columns(table: &TableDef, files: &read::Files) -> Vec<String> {
    let of_table = files.iter().filter(|(_, path, _)| read::matches(&table.file, path).is_some());
    let names: BTreeSet<String> = of_table.flat_map(|(_, _, bytes)| read::head_names(bytes)).collect();
    names.into_iter().filter(|name| is_extra(name)).collect()
}

impl System for Widened {
    fn tables(&self) -> &Tables {
        &self.tables
    }
    fn description(&self) -> &'static [&'static str] {
        self.system.description()
    }
    fn starters(&self) -> &'static [(&'static str, Files)] {
        self.system.starters()
    }
    fn lints(&self) -> Vec<&'static Code> {
        self.system.lints()
    }
    fn check(&self, pack: &Pack) -> Vec<Finding> {
        self.system.check(pack)
    }
    fn examples(&self, pack: &Pack) -> Vec<Example> {
        self.system.examples(pack)
    }
    fn example_codes(&self) -> &'static [&'static Code] {
        self.system.example_codes()
    }
    fn player(&self) -> Option<&'static dyn Player> {
        self.system.player()
    }
    fn piece(&self, pack: &Pack, line: &Line<'_>, piece: &mut bundle::Piece) {
        self.system.piece(pack, line, piece);
    }
    fn card(&self, pack: &Pack, line: &Line<'_>, card: &mut bundle::Card) {
        self.system.card(pack, line, card);
    }
    fn control(&self, pack: &Pack, scenario: &Scenario) -> BTreeMap<String, String> {
        self.system.control(pack, scenario)
    }
    fn complete(&self, pack: &Pack, bundle: &mut Bundle) {
        self.system.complete(pack, bundle);
    }
}
