//! The tables and documents of a pack: those of every game, and how a pack describes its own.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use crate::forms::pattern_fault;
use muster_schema::common::{DieResult, DieTable};
use muster_schema::description::{Description, described, of_module as of_module_described, with_columns};
use muster_schema::table::{Definition, DocumentDef, TableDef, Told, is_extra};
use muster_schema::{Role, Table};

use super::{Files, at_first_sight, head_names, heads, matches};
use crate::forms::Tables;

static STANDARD: LazyLock<Arc<Tables>> = LazyLock::new(|| Arc::new(Tables::new(muster_schema::standard())));

/// The tables and documents that a game can have without describing them.
pub fn standard() -> &'static Arc<Tables> {
    &STANDARD
}

/// The names of the rules of play that `game.json` can ask for.
pub fn rules() -> impl Iterator<Item = &'static str> {
    muster_engine::FAMILIES.iter().map(|family| family.id)
}

/// The documents that rules of play read.
fn documents_of(rules: &str) -> Option<Vec<DocumentDef>> {
    let family = muster_engine::FAMILIES.iter().find(|family| family.id == rules)?;
    Some((family.documents)())
}

/// The tables and documents of a pack: those that it describes, the documents of its rules, and its own columns, whose names begin
/// with `x-`.
pub(super) fn of_pack(rules: Option<&str>, files: &Files) -> Arc<Tables> {
    let mut definition = describe(standard(), files);
    if let Some(mut documents) = rules.and_then(documents_of) {
        for document in &mut documents {
            let own = definition.documents.iter().find(|own| own.name == document.name && own.is_described());
            *document = own.unwrap_or(document).clone();
        }
        definition = Definition { rules: rules.map(str::to_owned), documents, ..definition };
    }
    let widened = |table: TableDef| match extra_columns(&table, files) {
        extra if extra.is_empty() => table,
        extra => table.widened(&extra),
    };
    definition.tables = definition.tables.into_iter().map(widened).collect();
    Arc::new(Tables::new(definition))
}

/// The tables and documents of a pack that a module was imported into.
pub(super) fn of_module(files: &Files) -> Arc<Tables> {
    let has = |pattern: &str| files.iter().any(|(_, path, _)| matches(pattern, path).is_some());
    let mut definition = of_module_described(&description(standard(), files), has);
    let widened = |table: TableDef| match extra_columns(&table, files) {
        extra if extra.is_empty() => table,
        extra => table.widened(&extra),
    };
    definition.tables = definition.tables.into_iter().map(widened).collect();
    Arc::new(Tables::new(definition))
}

/// The pack's own columns in the files of a table.
fn extra_columns(table: &TableDef, files: &Files) -> Vec<Told> {
    let of_table = files.iter().filter(|(_, path, _)| matches(&table.file, path).is_some());
    let names: BTreeSet<String> = of_table.flat_map(|(_, _, bytes)| head_names(bytes)).collect();
    names.iter().filter(|name| is_extra(name)).map(|name| Told::extra(name)).collect()
}

/// The description of its tables that a pack has.
fn description(system: &Tables, files: &Files) -> Description {
    let mut description = Description {
        tables: at_first_sight(files, system),
        columns: at_first_sight(files, system),
        members: at_first_sight(files, system),
        words: at_first_sight(files, system),
    };
    // With a pattern that cannot be read nothing could be validated.
    let of_columns = description.columns.iter_mut().map(|column| &mut column.pattern);
    for pattern in of_columns.chain(description.members.iter_mut().map(|member| &mut member.pattern)) {
        pattern.take_if(|pattern| pattern_fault(pattern).is_some());
    }
    description
}

/// The tables that a pack describes.
fn describe(system: &Tables, files: &Files) -> Definition {
    let description = description(system, files);
    let has = |pattern: &str| files.iter().any(|(_, path, _)| matches(pattern, path).is_some());
    let mut definition = described(&description, has);
    let has_role = |role: Role| definition.tables.iter().any(|table| table.role == role);
    if has_role(Role::DieTable) && has_role(Role::DieResult) {
        let printed = printed(system, files, &definition);
        let read_twice = printed.iter().filter(|table| has(&format!("second-reading/{}", table.file)));
        let again: Vec<TableDef> = read_twice.map(TableDef::read_again).collect();
        definition.tables.extend(printed.into_iter().chain(again));
    }
    definition
}

/// The columns of a die table with one result for each roll.
const PLAIN: [&str; 3] = ["low", "high", "result"];

/// Definitions for die tables with several columns, each of which has columns of its own. A file with unusual columns
/// is one of them, too.
fn printed(system: &Tables, files: &Files, definition: &Definition) -> Vec<TableDef> {
    let dice: Vec<DieTable> = at_first_sight(files, system);
    let of_file = |path: &str| {
        let stem =
            matches(DieResult::FILE, path).filter(|_| definition.tables.iter().all(|table| table.file != path))?;
        let heads = heads(files, path, system);
        let table = dice.iter().find(|table| table.id.as_str() == stem);
        let told = table.is_some_and(|table| table.columns.is_some());
        let printed = told || heads.iter().all(|head| !PLAIN.contains(&head.as_str()));
        let name = table.map_or(stem, |table| table.name.as_str());
        (printed && !heads.is_empty()).then(|| with_columns(stem, name, &heads))
    };
    files.iter().filter_map(|(_, path, _)| of_file(path)).collect()
}
